import { describe, expect, it } from 'vitest';
import { readSummary } from './read-summary.ts';

const good = 'Test cases:\n  1613 generated, 1613 passed, 264 skipped\n\nSeed: 2\n';
const bad =
  'Failures:\n  ❌ Undocumented HTTP status code: 2\n\nTest cases:\n  746 generated, 3 found 2 unique failures\n';
const broken =
  'Errors:\n  🚫 Runtime Error: 1\n  🚫 Serialization not possible: 2\n\nTest cases:\n  455 generated, 455 passed\n';

describe('the summary of a fuzzing run', () => {
  it('has the cases of a good run', () => expect(readSummary(good, 0)).toEqual({ cases: 1613, failures: 0 }));

  it('counts failures', () => expect(readSummary(bad, 1)).toEqual({ cases: 746, failures: 2 }));

  it('counts what kept operations from being tried', () =>
    expect(readSummary(broken, 1)).toEqual({ cases: 455, failures: 3 }));

  it.each([
    ['ended with a status that nothing explains', good, 1],
    ['was ended by a signal', good, null],
    ['tried nothing', 'Test cases:\n  No test cases were generated\n', 0],
    ['said nothing', '', 0],
  ] as const)('is no good one when it %s', (_, output, status) => {
    expect(readSummary(output, status).failures).toBe(1);
  });
});
