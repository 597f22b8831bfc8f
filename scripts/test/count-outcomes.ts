/** The parts of the test runner's JSON report that count. */
export interface RunnerReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** How a suite ended. */
export interface SuiteOutcome {
  readonly passed: number;
  /** What failed, in a line each. */
  readonly failures: readonly string[];
}

/**
 * Counts a suite by the runner's own report, so that nothing passes for lack of having run: a file that does not load, a hook that
 * fails, a suite without tests, a skipped test and a fault outside of tests each count as a failure.
 * @param report undefined when the runner wrote none
 * @param exitStatus the runner's own verdict
 * @param selective the caller asked for some tests only, so that a suite may well have none of them and the others are skipped
 */
export function countOutcomes(
  report: RunnerReport | undefined,
  exitStatus: number | undefined,
  selective: boolean,
): SuiteOutcome {
  if (report === undefined) return { passed: 0, failures: ['the test runner ended without a report'] };
  const failures = report.testResults.filter(hasFailed).flatMap((file) => {
    const tests = file.assertionResults.filter(hasFailed);
    if (tests.length === 0) return [`${file.name} failed as a whole: ${firstLine(file.message)}`];
    return tests.map((test) => `${file.name} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
  const skipped = report.numPendingTests + report.numTodoTests;
  const wholeFiles = report.testResults.some((file) => hasFailed(file) && !file.assertionResults.some(hasFailed));
  if (!selective && skipped > 0 && !wholeFiles) failures.push(`skipped tests: ${skipped}`);
  if (!selective && report.testResults.length === 0) failures.push('the suite has no tests');
  if (exitStatus !== 0 && failures.length === 0 && !(selective && report.testResults.length === 0)) {
    failures.push('the test runner met a fault outside of the tests; see above');
  }
  return { passed: report.numPassedTests, failures };
}

function firstLine(message: string | undefined): string {
  return message?.split('\n')[0] || 'see above';
}

function hasFailed(result: { readonly status: string }): boolean {
  return result.status === 'failed';
}
