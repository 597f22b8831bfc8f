import { describe, expect, it } from 'vitest';
import { countOutcomes, type RunnerReport } from './count-outcomes.ts';

type File = RunnerReport['testResults'][number];

function file(status: string, tests: string[], message = ''): File {
  return {
    name: 'a.test.ts',
    status,
    message,
    assertionResults: tests.map((status, index) => ({ status, fullName: `title ${index}` })),
  };
}

function report(files: File[]): RunnerReport {
  const count = (status: string) =>
    files.flatMap((one) => one.assertionResults).filter((one) => one.status === status).length;
  return { numPassedTests: count('passed'), numPendingTests: count('skipped'), numTodoTests: 0, testResults: files };
}

describe('a suite', () => {
  it('that passed counts its tests', () => {
    expect(countOutcomes(report([file('passed', ['passed', 'passed'])]), 0, false)).toEqual({
      passed: 2,
      failures: [],
    });
  });

  it('names each failed test once', () => {
    const outcome = countOutcomes(report([file('failed', ['passed', 'failed', 'failed'])]), 1, false);

    expect(outcome).toEqual({
      passed: 1,
      failures: ['a.test.ts > title 1: see above', 'a.test.ts > title 2: see above'],
    });
  });

  it('with a file that does not load has failed, and says which', () => {
    const outcome = countOutcomes(
      report([file('passed', ['passed']), file('failed', [], 'Cannot find module')]),
      1,
      false,
    );

    expect(outcome).toEqual({ passed: 1, failures: ['a.test.ts failed as a whole: Cannot find module'] });
  });

  it('whose hook failed, so that its tests were skipped, has failed once', () => {
    expect(countOutcomes(report([file('failed', ['skipped', 'skipped'])]), 1, false)).toMatchObject({
      failures: [expect.any(String)],
    });
  });

  it('without any test has failed', () => {
    expect(countOutcomes(report([]), 0, false)).toMatchObject({ passed: 0, failures: [expect.any(String)] });
  });

  it('without any test that was asked for has not failed', () => {
    expect(countOutcomes(report([]), 1, true)).toMatchObject({ passed: 0, failures: [] });
  });

  it('with a skipped test has failed, unless only some tests were asked for', () => {
    const skipping = report([file('passed', ['passed', 'skipped'])]);

    expect(countOutcomes(skipping, 0, false)).toMatchObject({ passed: 1, failures: [expect.any(String)] });
    expect(countOutcomes(skipping, 0, true)).toMatchObject({ passed: 1, failures: [] });
  });

  it('with a fault outside of its tests has failed although each test passed', () => {
    expect(countOutcomes(report([file('passed', ['passed'])]), 1, false)).toMatchObject({
      passed: 1,
      failures: [expect.any(String)],
    });
  });

  it('without a report has failed', () => {
    expect(countOutcomes(undefined, 0, false)).toMatchObject({ passed: 0, failures: [expect.any(String)] });
  });
});
