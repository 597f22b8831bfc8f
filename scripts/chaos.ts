import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from './chaos/cluster.ts';
import { enginesWithoutResult, orderFaults, seedOfCommit } from './chaos/fault-order.ts';
import { type Fault, faults } from './chaos/faults.ts';
import { openResults, type Results, tableOf, violationsOf, writeReliability } from './chaos/results.ts';
import { type Engine, engines } from './chaos/rows-server.ts';
import { type FaultResult, runFault } from './chaos/run-fault.ts';
import { type Cleanup, createCleanup, exitOnSignals } from './setup/cleanup.ts';
import { readOptions } from './setup/read-options.ts';

interface Plan {
  readonly engine: Engine;
  /** In their order. */
  readonly chosen: readonly Fault[];
  readonly repeat: number;
  readonly results: Results;
  /** When no further fault begins, on the clock of `performance.now`. */
  readonly endsAt: number;
}

const log = (line: string) => void process.stderr.write(`${line}\n`);
let current: Cleanup | undefined;

const usage = `npm run chaos [-- options]

Starts two API nodes and two workers over their databases, keeps sessions travelling through them, breaks one thing after the other, and checks
after each that nothing was lost, nothing illegal happened, nothing happened twice, and all is normal again. Ends with 0 only when every engine
has a result and every result is clean. Everything listens on loopback only and stops with the run, also on Ctrl-C.

  --repeat=5               how often each fault is run; once without
  --engine=mariadb         some of: ${engines.join(', ')}
  --only=kill-all          some of: ${faults.map(({ name }) => name).join(', ')}
  --minutes=5              begins no fault after that time, of which each database has its part and at least one fault
  --seed=7                 the order of the faults behind rolling-replace; the commit gives one without
  --results=FILE           keeps results there instead of in .cache/chaos; a run that was cut goes on where it was
  --fresh                  forgets the results that are kept
  --write                  writes the table into docs/reliability.md`;

async function main(): Promise<number> {
  const { values } = readOptions(usage, {
    options: {
      repeat: { type: 'string', default: '1' },
      engine: { type: 'string', default: engines.join(',') },
      only: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      results: { type: 'string', default: join(import.meta.dirname, '..', '.cache', 'chaos', 'results.jsonl') },
    },
  });
  const repeat = wholeNumber('repeat', values.repeat);
  const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : wholeNumber('minutes', values.minutes);
  const chosenEngines = values.engine.split(',').map((name) => oneOf('engine', engines, name, (one) => one));
  const chosen = values.only?.split(',').map((name) => oneOf('only', faults, name, (one) => one.name)) ?? faults;
  const seed = values.seed === undefined ? seedOfCheckout() : wholeNumber('seed', values.seed);
  log(`the faults in the order of --seed=${seed}`);
  const results = await openResults(values.results, values.fresh);

  exitOnSignals(() => current?.run() ?? Promise.resolve());
  const startedAt = performance.now();
  const partMs = (minutes * 60_000) / chosenEngines.length;
  for (const [index, engine] of chosenEngines.entries()) {
    const ordered = orderFaults(chosen, seed, engine !== engines[0]);
    await runEngine({ engine, chosen: ordered, repeat, results, endsAt: startedAt + (index + 1) * partMs });
  }
  process.stdout.write(`${tableOf(results.all, faults)}\n`);
  if (values.write) await writeReliability(results.all, faults);
  const without = enginesWithoutResult(chosenEngines, results.all);
  for (const engine of without) log(`FAILED: no fault was run on ${engine}`);
  return without.length > 0 || results.all.some((result) => violationsOf(result).length > 0) ? 1 : 0;
}

/** The seed of the commit; any where there is none, as in a copy without git. */
function seedOfCheckout(): number {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return seedOfCommit(hash);
  } catch {
    return randomInt(1, 0xfffffff);
  }
}

/** Runs what is left to do on one engine. */
async function runEngine({ engine, chosen, repeat, results, endsAt }: Plan): Promise<void> {
  const done = ({ name }: Fault) => results.all.filter((one) => one.fault === name && one.engine === engine).length;
  // Round by round, so that a run that is short of time has seen every fault.
  const left = Array.from({ length: repeat }, (_, round) => chosen.filter((fault) => done(fault) <= round)).flat();
  if (left.length === 0) return;
  const cleanup = createCleanup();
  current = cleanup;
  const folder = await mkdtemp(join(tmpdir(), 'mitome-chaos-'));
  // Started by root, PostgreSQL runs as another account, which must pass through here.
  await chmod(folder, 0o711);
  cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  try {
    const cluster = await startCluster(cleanup, engine, folder, log);
    for (const [index, fault] of left.entries()) {
      if (index > 0 && performance.now() > endsAt) break;
      log(`${engine}, ${fault.name} (${index + 1} of ${left.length})`);
      if (fault.isPossible?.(cluster) === false) {
        log('  left out: this needs the right to mount a disk');
        continue;
      }
      const result = await runFault(cluster, fault, index);
      await results.add(result);
      log(lineOf(result));
      for (const violation of violationsOf(result).slice(0, 20)) log(`  FAILED: ${violation}`);
    }
  } finally {
    await cleanup.run();
  }
}

function lineOf({ recoveryMs, restMs, sessions, events, calls, resets, refused, repeats }: FaultResult): string {
  const normal = recoveryMs === null ? 'never' : `${recoveryMs} ms`;
  return `  normal after ${normal}, at rest after ${restMs} ms; ${sessions} sessions, ${events} events, ${calls} calls, ${resets} reset, ${refused} refused, ${repeats} repeated`;
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1 on`);
  return number;
}

function oneOf<T>(option: string, all: readonly T[], name: string, nameOf: (one: T) => string): T {
  const found = all.find((one) => nameOf(one) === name);
  if (found === undefined) throw new Error(`--${option}: there is no ${name}; there is ${all.map(nameOf).join(', ')}`);
  return found;
}

main().then(
  (status) => process.exit(status),
  async (error: unknown) => {
    await current?.run();
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
