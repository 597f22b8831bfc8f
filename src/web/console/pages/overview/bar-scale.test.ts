import { expect, it } from 'vitest';
import { scaleEnd } from './bar-scale.ts';

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 8],
  [9, 10],
  [10, 10],
  [11, 12],
  [146, 160],
  [161, 200],
  [401, 500],
  [9_001, 10_000],
])('ends the scale of at most %d at %d', (most, end) => {
  expect(scaleEnd(most)).toBe(end);
});

it('never ends below the amount, and can be halved', () => {
  for (let most = 0; most <= 12_000; most += most < 2000 ? 1 : 97) {
    const end = scaleEnd(most);
    expect(end).toBeGreaterThanOrEqual(most);
    expect(end % 2).toBe(0);
  }
});
