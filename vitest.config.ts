import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './scripts/test/long-files-first.ts';

/** For a machine that is slow, or busy with something else: a condition that is not to come about is known only after this time. */
const pollMs = 60_000;
const expect = { poll: { timeout: pollMs, interval: 100 } };

/** Runs before each file, also where the files of a worker share its modules: what a module registers counts for its first file alone. */
const setupFiles = ['contract-tests/support/hold-contract.ts'];

/**
 * The suites, fastest first. `scripts/test.ts` runs them in this order and starts what they need; see there for the environment that
 * they find.
 */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // The files of a worker share its modules: importing the service takes longer than most files do. Tests keep apart by data.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'examples/**/*.test.ts', 'packages/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // The files that read pictures leave the work to a thread, so their workers have time for others.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 3 },
          expect,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['src/**/*.db.test.ts', 'scripts/**/*.db.test.ts'],
          globalSetup: ['src/storage/testing/templates.ts'],
          // Its tests wait for the databases.
          maxWorkers: availableParallelism() + 1,
          expect,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'contract',
          // Its tests wait about half of their time, for deliveries, timers and processes. A file uses 10 to 40 of the 300
          // connections of each database.
          maxWorkers: Math.min(availableParallelism() + 2, 4),
          sequence: { groupOrder: 1 },
          include: ['contract-tests/**/*.test.ts'],
          exclude: [
            ...['**/*.browser.test.ts', 'contract-tests/meta/coverage.test.ts', 'contract-tests/clients/**'],
            '**/node_modules/**',
          ],
          globalSetup: [
            'src/storage/testing/templates.ts',
            'src/queue/testing/queue-template.ts',
            'contract-tests/support/compiled-service.ts',
            'contract-tests/support/exchanges.ts',
            'contract-tests/support/prism-proxy.ts',
          ],
          setupFiles,
          expect,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // What the contract tests have met is only known when all of them have ended.
        test: {
          name: 'contract-coverage',
          include: ['contract-tests/meta/coverage.test.ts'],
          globalSetup: ['contract-tests/support/exchanges.ts'],
          sequence: { groupOrder: 2 },
          expect,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'clients',
          include: ['contract-tests/clients/**/*.test.ts'],
          setupFiles,
          expect,
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'browser',
          // Its tests wait a quarter of their time.
          maxWorkers: availableParallelism() + 1,
          include: ['contract-tests/**/*.browser.test.ts'],
          globalSetup: ['src/storage/testing/templates.ts', 'src/queue/testing/queue-template.ts'],
          setupFiles,
          expect,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
