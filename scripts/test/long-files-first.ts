// The order in which the runner starts the files of a suite.

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest in their suite although they are short: they run the tests of another module, wait for processes, or repeat one test
 * for each screen or picture. From the root of the project.
 */
export const longFiles: readonly string[] = [
  'scripts/specimens/measure-reading.test.ts',
  'scripts/specimens/tuning-portraits.test.ts',
  'scripts/check/alert-rules.test.ts',
  'src/embedded-postgres/keep-running.db.test.ts',
  'src/storage/run-migrations.db.test.ts',
  'scripts/setup/start-replicated-postgres.db.test.ts',
  'contract-tests/browser/screens.browser.test.ts',
  'contract-tests/browser/console-roles.browser.test.ts',
  'contract-tests/browser/console-dialogs.browser.test.ts',
  'contract-tests/browser/line.browser.test.ts',
  'contract-tests/browser/first-session.browser.test.ts',
  'contract-tests/process/crash.mysql.test.ts',
  'contract-tests/process/crash.postgres.test.ts',
];

/**
 * The runner's own order, with `longFiles` at the head of their suite. Where no results of an earlier run are at hand, as on a fresh
 * checkout, the runner starts the largest files first, so these would run last, alone, while the other workers have nothing to do.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFilesFirst(
      await super.sort(files),
      ({ project }) => project.name,
      ({ moduleId }) => moduleId,
    );
  }
}

/** Moves `longFiles` to the head of their suite, and keeps the order otherwise: suites do not mix. */
export function longFilesFirst<File>(
  files: readonly File[],
  suiteOf: (file: File) => string,
  pathOf: (file: File) => string,
): File[] {
  const isLong = (file: File) => longFiles.some((long) => pathOf(file).endsWith(`/${long}`));
  return [...Map.groupBy(files, suiteOf).values()].flatMap((suite) => [
    ...suite.filter(isLong),
    ...suite.filter((file) => !isLong(file)),
  ]);
}
