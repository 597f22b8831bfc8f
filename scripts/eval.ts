import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defaultCorpus, measurableAttacks, planCorpus, pools } from './eval/corpus.ts';
import { createEngine } from './eval/engine.ts';
import { printFault } from './eval/fault.ts';
import { openOperatorPictures } from './eval/operator-pictures.ts';
import { writeReport } from './eval/report.ts';
import { currentCommit, type KeptResult, openResults } from './eval/results-file.ts';
import { runSessions } from './eval/run.ts';
import { runBeside } from './eval/run-beside.ts';
import { attackClasses, documentKinds } from './eval/session.ts';
import { countsOf } from './eval/tally.ts';
import { provideFonts } from './setup/provide-fonts.ts';
import { provideModels } from './setup/provide-models.ts';
import { readOptions } from './setup/read-options.ts';
import { cares } from './specimens/photograph.ts';

const log = (line: string): void => void process.stderr.write(`${line}\n`);

/** The sessions whose time is taken. Of a run that is cut short, they take a quarter. */
const timedMax = 40;
const timedOfMinutes = (minutes: number): number => (minutes === 0 ? timedMax : Math.min(timedMax, minutes * 2));

/** What this installation performs: every document, and faces. */
const installation = { documents: documentKinds, hasFaces: true };

const usage = `npm run eval [-- options]

Draws documents, faces and attacks, runs the service's own checks and decision on them, and prints how they did.

  --genuine=${defaultCorpus.genuine}      sessions of each document
  --attacks=${defaultCorpus.attacks}     sessions of each class of attacks
  --seed=${defaultCorpus.seed}          other persons and drawings
  --pool=tuning     one set alone, of: ${pools.join(', ')}
  --care=mild       one preset alone, of: ${cares.join(', ')}
  --minutes=10      stops in time, with every part cut down alike
  --workers=2       how many processes work beside each other: 1, 2 or 4
  --results=DIR     keeps results there, continues a run that was cut, and puts runs of other seeds together
  --explain         tells about each session that was decided wrongly
  --write           writes docs/accuracy.md
  --pictures=DIR    measures pictures of your own instead, which DIR/manifest.json lists`;

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = readOptions(usage, {
    options: {
      genuine: text,
      attacks: text,
      seed: text,
      pool: text,
      care: text,
      minutes: text,
      workers: text,
      results: text,
      pictures: text,
      explain: flag,
      write: flag,
    },
  });
  if (values.pictures !== undefined) {
    if (values.write === true) throw new Error('--write is for drawings: your figures are yours to keep');
    process.stdout.write(await measureOperatorPictures(values.pictures));
    return;
  }
  const corpus = {
    genuine: wholeNumber('genuine', values.genuine, defaultCorpus.genuine),
    attacks: wholeNumber('attacks', values.attacks, defaultCorpus.attacks),
    seed: wholeNumber('seed', values.seed, defaultCorpus.seed),
    ...(values.pool === undefined ? {} : { pool: oneOf('pool', values.pool, pools) }),
    ...(values.care === undefined ? {} : { care: oneOf('care', values.care, cares) }),
  };
  if (values.write === true && (corpus.pool ?? corpus.care) !== undefined)
    throw new Error('--write needs the whole corpus: leave out --pool and --care');
  if (corpus.seed === 0) throw new Error('--seed needs a whole number from 1');
  const minutes = wholeNumber('minutes', values.minutes, 0);
  const workers = wholeNumber('workers', values.workers, Math.min(2, availableParallelism()));
  if (![1, 2, 4].includes(workers)) throw new Error('--workers needs 1, 2 or 4');
  const started = Date.now();
  await provideModels(log);
  await provideFonts(log);
  const file = openResults(values.results ?? null);
  const commit = currentCommit();
  const plan = planCorpus(installation, corpus);
  const done = new Set(file.kept.map(({ id }) => id));
  const open = plan.filter(({ id }) => !done.has(id)).length;
  log(`${plan.length} sessions, ${open} of them without a result; ${workers} processes`);
  let decided = 0;
  const elapsedOf = new Map<string, number[]>();
  await runBeside({
    corpus,
    plan,
    workers,
    timed: timedOfMinutes(minutes),
    done,
    deadline: minutes === 0 ? null : started + minutes * 60_000,
    onResult(id, result, elapsed) {
      elapsedOf.set(result.group, [...(elapsedOf.get(result.group) ?? []), elapsed]);
      file.add({ id, corpus, commit, result });
      decided += 1;
      if (decided % 25 === 0) log(`${decided} of ${open} after ${Math.round((Date.now() - started) / 1000)} s`);
    },
  });
  for (const [group, seconds] of elapsedOf) {
    const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
    log(`${group}: ${seconds.length} sessions, ${mean.toFixed(1)} s each in one process`);
  }
  if (values.explain === true) explain(file.kept);
  const known = new Set(file.kept.map(({ id }) => id));
  const options = Object.entries(corpus).map(([name, value]) => `--${name} ${value}`);
  const report = writeReport(
    file.kept.map(({ result }) => result),
    {
      command: ['npm run eval --', ...options, ...(minutes === 0 ? [] : [`--minutes ${minutes}`])].join(' '),
      seeds: [...new Set(file.kept.map((one) => one.corpus.seed))].sort((one, other) => one - other),
      commits: countsOf(file.kept.map((one) => one.commit)),
      unmeasured: attackClasses.filter((group) => !measurableAttacks(installation).includes(group)),
      unread: documentKinds.filter((kind) => !installation.documents.includes(kind)),
      cutOff: plan.some(({ id }) => !known.has(id)),
    },
  );
  process.stdout.write(report);
  if (values.write === true) {
    writeFileSync(join(import.meta.dirname, '../docs/accuracy.md'), report);
    log('wrote docs/accuracy.md');
  }
}

/** Tells about the sessions that were decided wrongly, and about values that were not read right. */
function explain(kept: readonly KeptResult[]): void {
  for (const { id, result } of kept) if (result.fault !== null) process.stdout.write(`${printFault(id, result)}\n`);
  process.stdout.write('\n');
}

/** Measures pictures of an operator, one session at a time. */
async function measureOperatorPictures(folder: string): Promise<string> {
  const { plan, close } = await openOperatorPictures(folder);
  const engine = await createEngine({ remember: false });
  try {
    const results = await runSessions(engine, plan, (done) => log(`${done} of ${plan.length}`));
    return writeReport(results, {
      command: 'npm run eval -- --pictures DIR',
      unmeasured: [],
      unread: [],
      cutOff: false,
      operatorPictures: true,
    });
  } finally {
    await Promise.all([engine.close(), close()]);
  }
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} needs a whole number`);
  return Number(text);
}

function oneOf<T extends string>(name: string, text: string, known: readonly T[]): T {
  const found = known.find((one) => one === text);
  if (found === undefined) throw new Error(`--${name} needs one of ${known.join(', ')}`);
  return found;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    log(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
