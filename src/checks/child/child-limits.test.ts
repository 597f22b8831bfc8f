import { expect, test } from 'vitest';
import { childLimits } from './child-limits.ts';

test('all child processes of a node together may hold 1.5 GB at most', () => {
  const all = Object.values(childLimits).map(({ memoryMb }) => memoryMb);
  expect(all.reduce((sum, memoryMb) => sum + memoryMb, 0)).toBeLessThanOrEqual(1536);
});
