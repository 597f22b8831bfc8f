import { mkdirSync, writeFileSync } from 'node:fs';
import { EmbeddedPostgresError } from '../src/embedded-postgres/errors.ts';
import { buildPages } from './setup/build-pages.ts';
import { SetupError } from './setup/setup-error.ts';
import { keepTemporaryFilesInMemory } from './setup/temporary-in-memory.ts';
import { runSuite } from './test/run-suite.ts';
import { type ServiceName, testServices } from './test/test-services.ts';

/**
 * `npm test`: runs every suite, fastest first, and provides what they need on a bare machine. `db` runs beside `unit`, and is shown when both
 * have ended.
 *
 * `npm test -- unit db` runs those suites only; arguments after the names go to the test runner (`npm test -- -t 'a title'`). Suites find:
 * - `TEST_POSTGRES_URL` and `TEST_MYSQL_URL`: a PostgreSQL and a MariaDB that run for this run alone. Set beforehand, they name servers
 *   of the caller's (for example MySQL 8.4), whose user must be allowed to make databases;
 * - `TEST_S3_URL`: a store that speaks the S3 protocol, `http://accessKey:secretKey@host:port`, whose user may make buckets;
 * - `TEST_CHROMIUM` and `TEST_FIREFOX`: the paths of two browsers, and `TEST_HEADLESS_SHELL` of a Chromium that has no camera and needs less
 *   processor time;
 * - `MODELS_DIR`: the models that read print.
 *
 * `clients` runs only when it is named: it needs the tool chains of other languages, which a machine that works on the service need not have.
 *
 * The last lines name what failed; the very last is `N passed, N failed`, over all suites; the exit status is 0 only when all is well.
 */
const suites: Readonly<Record<string, readonly ServiceName[]>> = {
  unit: ['MODELS_DIR'],
  db: ['TEST_POSTGRES_URL', 'TEST_MYSQL_URL', 'TEST_S3_URL'],
  contract: ['TEST_POSTGRES_URL', 'TEST_MYSQL_URL', 'TEST_S3_URL', 'MODELS_DIR'],
  browser: [
    'TEST_POSTGRES_URL',
    'TEST_MYSQL_URL',
    'TEST_CHROMIUM',
    'TEST_HEADLESS_SHELL',
    'TEST_FIREFOX',
    'MODELS_DIR',
  ],
  clients: ['TEST_POSTGRES_URL'],
};
const onlyWhenNamed = ['clients'];
/** Their services deliver the pages for browsers, which are built once. */
const withPages = ['contract', 'browser'];

const given = process.argv.slice(2);
const namesGiven = given.findIndex((argument) => !Object.hasOwn(suites, argument));
const chosen = namesGiven === -1 ? given : given.slice(0, namesGiven);
const toRun = Object.keys(suites).filter((suite) =>
  chosen.length === 0 ? !onlyWhenNamed.includes(suite) : chosen.includes(suite),
);
const runnerArgs = given.slice(chosen.length);
/** What runs one after the other: `db` beside `unit`, because its tests wait for databases half of their time. */
const stages = [...Map.groupBy(toRun, (suite) => (suite === 'db' ? 'unit' : suite)).values()];

const interruption = new AbortController();
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => {
    process.exitCode = status;
    interruption.abort();
  });
}

// The reader of the output has seen enough, as `head` does: what was started ends in order.
process.stdout.on('error', () => {
  process.exitCode = 1;
  interruption.abort();
});

const log = (line: string) => console.log(`[test] ${line}`);
keepTemporaryFilesInMemory(log);
const services = testServices(log);
let passed = 0;
const failures: string[] = [];
const seconds: Record<string, number> = {};

/** @param show gets what it writes; shown at once when left out */
async function run(suite: string, show?: (output: Buffer) => void): Promise<void> {
  const say = (line: string) => (show === undefined ? console.log(line) : show(Buffer.from(`${line}\n`)));
  const env = await services.provide(suites[suite] ?? []);
  say(`[test] suite ${suite}`);
  const started = performance.now();
  const outcome = await runSuite(suite, runnerArgs, env, interruption.signal, show);
  seconds[suite] = Math.round((performance.now() - started) / 1000);
  say(`[test] suite ${suite} took ${seconds[suite]} s`);
  passed += outcome.passed;
  failures.push(...outcome.failures.map((failure) => `${suite}: ${failure}`));
}

try {
  await Promise.all([
    services.prepare(toRun.flatMap((suite) => suites[suite] ?? [])),
    toRun.some((suite) => withPages.includes(suite)) && buildPages(),
  ]);
  for (const stage of stages) {
    if (interruption.signal.aborted) break;
    const kept: Buffer[] = [];
    const keep = (output: Buffer) => void kept.push(output);
    const results = await Promise.allSettled(stage.map((suite, at) => run(suite, at === 0 ? undefined : keep)));
    process.stdout.write(Buffer.concat(kept));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
  if (passed + failures.length === 0) failures.push('no test ran');
} catch (cause) {
  failures.push('the tests cannot run');
  const expected = cause instanceof SetupError || cause instanceof EmbeddedPostgresError;
  console.error('[test] the tests cannot run.', expected ? cause.message : cause);
} finally {
  await services.stop();
}
// For scripts/check/figures.ts.
mkdirSync('reports', { recursive: true });
writeFileSync('reports/suites.json', JSON.stringify(seconds));
for (const failure of failures) console.log(`[failed] ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode ??= failures.length === 0 ? 0 : 1;
