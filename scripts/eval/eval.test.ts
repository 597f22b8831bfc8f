import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { shareOf } from '../specimens/proportion-interval.ts';
import { planCorpus } from './corpus.ts';
import { createEngine, type Engine, engineOf } from './engine.ts';
import { scoreAtGates, withMemory } from './gates.ts';
import { drawGenuine } from './genuine.ts';
import { planOperatorPictures } from './operator-pictures.ts';
import { writeReport } from './report.ts';
import { runSessions } from './run.ts';
import { scoreFields } from './score.ts';
import { attackClasses, documentKinds, type EvalSession } from './session.ts';
import { subjectOf } from './subjects.ts';
import type { SessionResult } from './tally.ts';

const context = { command: 'npm run eval', unmeasured: [], unread: [], cutOff: false };

describe('the corpus', () => {
  const everything = { documents: documentKinds, hasFaces: true };

  test('has every document, class of attack and set, and stays balanced where it is cut off', () => {
    const plan = planCorpus(everything, { people: 5, genuine: 4, attacks: 6, seed: 1 });
    expect(plan).toHaveLength(2 * 3 * documentKinds.length * 4 + attackClasses.length * 6);
  });

  test('draws the same session for the same seed, with the pictures and data of one person', async () => {
    const options = {
      document: 'my_number_card',
      care: 'clean',
      pool: 'held-out',
      index: 2,
      seed: 4,
      withFace: true,
    } as const;
    const digest = (session: EvalSession) =>
      createHash('sha256')
        .update(
          Buffer.concat([
            ...session.pictures.map(({ bytes }) => bytes),
            ...(session.challenge?.frames ?? []).map((frame) => frame ?? Buffer.alloc(0)),
          ]),
        )
        .digest('hex');
    const one = await drawGenuine(options);
    expect(digest(await drawGenuine(options))).toBe(digest(one));
    const other = await drawGenuine({ ...options, seed: 5, withFace: false });
    expect(other.pictures[0]?.bytes).not.toEqual(one.pictures[0]?.bytes);
    expect(one.pictures.map(({ kind }) => kind)).toEqual(['document_front', 'face']);
    expect(one.challenge?.frames).toHaveLength(3);
  });
});

describe('the figures', () => {
  test('have the intervals of published examples', () => {
    // Newcombe 1998, table I: 81 of 263 and 0 of 20.
    const { low, high } = shareOf(81, 263);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.2553', '0.3662']);
    expect(shareOf(0, 20).high.toFixed(4)).toBe('0.1611');
  });

  test('count a value over the gate that is wrong, and not one that is missing', () => {
    const { fields, currentAddress } = subjectOf('driver_license', 'tuning', 2);
    const entry = (name: string, normalized: string | null) => ({ side: 'front', name, text: 'x', normalized });
    const ocr = {
      documentType: 'driver_license',
      fields: [
        entry('last_name', '鈴木'),
        entry('first_name', '次郎'),
        entry('birth_date', fields.birth_date as string),
        entry('document_number', null),
      ],
      currentAddress: { text: currentAddress?.text ?? '', source: 'printed' as const },
    };
    // The address stands on the back: taking it for printed is wrong too.
    expect(currentAddress?.source).toBe('back_address_update');
    expect(scoreFields(ocr, { fields, currentAddress })).toMatchObject({ shown: 7, right: 1, wrong: 2 });
    expect(scoreFields(null, { fields, currentAddress })).toMatchObject({ shown: 7, right: 0, wrong: 0 });
  });
});

test('the curve of the gate counts what each gate keeps and lets through, and reads no picture again', async () => {
  let reads = 0;
  const print = withMemory({
    read: async () => {
      reads += 1;
      return { lines: [], aspect: 1.58, isRectified: true, confidence: 1, marks: null };
    },
  });
  const bytes = Buffer.from('picture');
  const { fields, currentAddress } = subjectOf('td1_card', 'tuning', 1);
  const session = { group: 'genuine', document: 'td1_card', care: 'mild', pool: 'tuning', fields, currentAddress };
  const atGates = await scoreAtGates(session as unknown as EvalSession, async (_session, gate) => {
    await print.read(bytes);
    const entry = (name: string, normalized: string) => ({ side: 'back', name, text: normalized, normalized }) as const;
    const certain = entry('birth_date', fields.birth_date as string);
    return {
      documentType: 'id_card',
      fields: gate > 0.85 ? [certain] : [certain, entry('expiry_date', '1999-01-01')],
      currentAddress: { text: null, source: 'printed' },
    };
  });
  expect(reads).toBe(1);
  const result = { ...session, score: { shown: 7, right: 1, wrong: 1, missed: [] }, atGates };
  const rest = { verdict: 'needs_review', reasons: [], isRight: false, seconds: 1, secondsByStep: {} };
  const report = writeReport([{ ...result, ...rest, facesMatched: null, similarity: null } as SessionResult], context);
  expect(report).toContain('| **0.85** | 100.0 % (20.7–100.0) | 1: 14.3 %');
  expect(report).toContain('| 0.9 | 100.0 % (20.7–100.0) | 0: 0.0 %');
});

describe('the engine', () => {
  let engine: Engine | undefined;
  afterAll(() => engine?.close());

  test('decides a few drawn sessions with the checks of the service', async () => {
    engine = await createEngine();
    const plan = planCorpus(
      { documents: ['passport'], hasFaces: false },
      { people: 2, genuine: 1, attacks: 0, seed: 3 },
    );
    const results = await runSessions(engine, plan.slice(0, 2));
    expect(results.map(({ verdict }) => verdict)).toEqual(['approved', 'approved']);
    expect(results.map(({ score }) => [score?.shown, score?.right])).toEqual([
      [7, 7],
      [7, 7],
    ]);
    const report = writeReport(results, context);
    expect(report).toContain('| tuning | clean | 7 | 100.0 %');
    expect(report).toContain('None of them supports a threshold for live use');
  }, 120_000);

  test('gives a check that fails to the caller: a session without a result is no figure', async () => {
    const broken = engineOf(
      [{ step: 'document', run: () => Promise.reject(new Error('broken')) }],
      ['passport'],
      async () => {},
    );
    const session = { steps: ['document'], pictures: [], right: ['approved'] } as unknown as EvalSession;
    await expect(runSessions(broken, [async () => session])).rejects.toThrow('broken');
  });
});

test('pictures of an operator are measured by their manifest, whose faults are named without its values', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eval-'));
  try {
    const { front, fields, typed } = subjectOf('passport', 'tuning', 1);
    await writeFile(join(folder, 'one.png'), await front({}));
    const entry = { document: 'passport', front: 'one.png', userInput: typed, fields };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify([entry]));
    const [session] = await Promise.all((await planOperatorPictures(folder)).map((draw) => draw()));
    expect(session).toMatchObject({ group: 'genuine', pool: 'operator', fields, right: ['approved'] });

    await writeFile(
      join(folder, 'manifest.json'),
      JSON.stringify([{ ...entry, document: 'SECRET', front: '../SECRET' }]),
    );
    const fault = await planOperatorPictures(folder).catch((cause: Error) => cause.message);
    expect(fault).toMatch(/\/0\/document/);
    expect(fault).not.toContain('SECRET');

    await writeFile(join(folder, 'manifest.json'), JSON.stringify([{ ...entry, front: '../one.png' }]));
    await expect((await planOperatorPictures(folder))[0]?.()).rejects.toThrow('outside the folder');
  } finally {
    await rm(folder, { recursive: true });
  }
});
