/** The parts of the test runner's JSON report that count. */
export interface RunnerReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** How a suite ended. */
export interface SuiteOutcome {
  readonly passed: number;
  readonly failed: number;
  /** What failed besides single tests, in words; each is counted in `failed`. */
  readonly faults: readonly string[];
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
  if (report === undefined) {
    return { passed: 0, failed: 1, faults: ['the test runner ended without a report'] };
  }
  const failedTests = report.testResults.flatMap((file) => file.assertionResults.filter(hasFailed)).length;
  const faults = report.testResults
    .filter((file) => hasFailed(file) && !file.assertionResults.some(hasFailed))
    .map((file) => `${file.name} failed as a whole: ${file.message.split('\n')[0] || 'see above'}`);
  const skipped = report.numPendingTests + report.numTodoTests;
  if (!selective && skipped > 0 && faults.length === 0) faults.push(`skipped tests: ${skipped}`);
  if (!selective && report.testResults.length === 0) faults.push('the suite has no tests');
  if (exitStatus !== 0 && failedTests + faults.length === 0 && !(selective && report.testResults.length === 0)) {
    faults.push('the test runner met a fault outside of the tests; see above');
  }
  return { passed: report.numPassedTests, failed: failedTests + faults.length, faults };
}

function hasFailed(result: { readonly status: string }): boolean {
  return result.status === 'failed';
}
