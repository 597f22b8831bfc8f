import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultCorpus, measurableAttacks, planCorpus } from './eval/corpus.ts';
import { createEngine } from './eval/engine.ts';
import { measureFaceCurves } from './eval/face-curve.ts';
import { planOperatorPictures } from './eval/operator-pictures.ts';
import { writeReport } from './eval/report.ts';
import { runSessions } from './eval/run.ts';
import { attackClasses, documentKinds } from './eval/session.ts';

/**
 * `npm run eval`: draws documents, faces and attacks, runs the service's own checks and decision on them, and prints how they did.
 *
 * `--people N` persons in each of the two sets, `--genuine N` sessions of each document, preset and set, `--attacks N` sessions of each
 * class, `--faces N` persons of each set whose faces are compared each with each, `--seed N` other drawings, `--minutes N` stops in time, with every part cut down alike. `--write` writes docs/accuracy.md.
 * `--pictures DIR` measures pictures of your own instead, which `DIR/manifest.json` lists.
 */
async function main(): Promise<void> {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      people: number,
      genuine: number,
      attacks: number,
      faces: number,
      seed: number,
      minutes: number,
      write: { type: 'boolean' },
      pictures: { type: 'string' },
    },
  });
  const corpus = {
    people: wholeNumber('people', values.people, defaultCorpus.people),
    genuine: wholeNumber('genuine', values.genuine, defaultCorpus.genuine),
    attacks: wholeNumber('attacks', values.attacks, defaultCorpus.attacks),
    seed: wholeNumber('seed', values.seed, defaultCorpus.seed),
  };
  const faces = values.pictures === undefined ? wholeNumber('faces', values.faces, 60) : 0;
  const minutes = wholeNumber('minutes', values.minutes, 0);
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const engine = await createEngine();
  try {
    const plan =
      values.pictures === undefined ? planCorpus(engine, corpus) : await planOperatorPictures(values.pictures);
    log(`${plan.length} sessions; documents: ${engine.documents.join(', ')}; faces: ${engine.hasFaces ? 'yes' : 'no'}`);
    const started = performance.now();
    const deadline = minutes === 0 ? Number.POSITIVE_INFINITY : started + minutes * 60_000;
    const results = await runSessions(engine, plan, deadline, (done) => {
      if (done % 25 === 0) log(`${done} of ${plan.length} after ${Math.round((performance.now() - started) / 1000)} s`);
    });
    const options = Object.entries({ ...corpus, faces }).map(([name, value]) => `--${name} ${value}`);
    const faceCurves = await measureFaceCurves(faces, log);
    const limit = minutes === 0 ? [] : [`--minutes ${minutes}`];
    const report = writeReport(results, {
      command:
        values.pictures === undefined
          ? ['npm run eval --', ...options, ...limit].join(' ')
          : 'npm run eval -- --pictures DIR',
      unmeasured: attackClasses.filter((group) => !measurableAttacks(engine).includes(group)),
      unread: documentKinds.filter((kind) => !engine.documents.includes(kind)),
      cutOff: results.length < plan.length,
      operatorPictures: values.pictures !== undefined,
      faceCurves,
    });
    process.stdout.write(report);
    if (values.write === true) {
      if (values.pictures !== undefined) throw new Error('--write is for drawings: your figures are yours to keep');
      writeFileSync(join(import.meta.dirname, '../docs/accuracy.md'), report);
      log('wrote docs/accuracy.md');
    }
  } finally {
    await engine.close();
  }
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} needs a whole number`);
  return Number(text);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
