import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { FaceSeen } from '../../src/checks/face/face-reading.ts';
import { shareOf } from '../specimens/proportion-interval.ts';
import { planCorpus } from './corpus.ts';
import { createEngine, type Decided, engineOf, type InstalledEngine } from './engine.ts';
import { faceCurveOf } from './face-curve.ts';
import { scoreAtGates, withMemory } from './gates.ts';
import { openOperatorPictures } from './operator-pictures.ts';
import { createMemory } from './remember.ts';
import { writeReport } from './report.ts';
import { openResults } from './results-file.ts';
import { runSessions } from './run.ts';
import { scoreFields } from './score.ts';
import { attackClasses, documentKinds, type EvalSession } from './session.ts';
import { subjectOf } from './subjects.ts';
import { resultOf, type SessionResult } from './tally.ts';

const context = { command: 'npm run eval', unmeasured: [], unread: [], cutOff: false };

describe('the corpus', () => {
  const everything = { documents: documentKinds, hasFaces: true };

  test('has every document, class of attack and set, and stays balanced where it is cut off', () => {
    const plan = planCorpus(everything, { genuine: 16, attacks: 6, seed: 1 });
    expect(plan).toHaveLength((16 + 16 + 4 + 3 * 2) * documentKinds.length + attackClasses.length * 6);
    expect(new Set(plan.map(({ id }) => id)).size).toBe(plan.length);
    const half = new Set(plan.slice(0, plan.length / 2).map(({ group }) => group));
    expect(half).toEqual(new Set(['genuine', ...attackClasses]));
  });

  test('has as many sessions in the tuning set as are asked for where it is chosen alone, the same as in a whole corpus, and no attack', () => {
    const idsOf = (plan: readonly { readonly id: string }[]) => plan.map(({ id }) => id);
    const whole = planCorpus(everything, { genuine: 16, attacks: 6, seed: 1 });
    const tuning = planCorpus(everything, { genuine: 16, attacks: 6, seed: 1, pool: 'tuning', care: 'mild' });
    expect(tuning).toHaveLength(16 * documentKinds.length);
    expect(new Set(tuning.map(({ pool, care }) => `${pool} ${care}`))).toEqual(new Set(['tuning mild']));
    const both = whole.filter(({ pool, care }) => pool === 'tuning' && care === 'mild');
    expect(idsOf(tuning)).toEqual(expect.arrayContaining(idsOf(both)));
    const mild = planCorpus(everything, { genuine: 16, attacks: 6, seed: 1, care: 'mild' });
    expect(mild).toHaveLength((16 + 2) * documentKinds.length + attackClasses.length * 6);
  });

  test('has another person and face in each genuine session', () => {
    const plan = planCorpus(everything, { genuine: 16, attacks: 0, seed: 2 });
    const persons = plan.filter(({ pool }) => pool === 'held-out').map(({ person }) => person);
    expect(new Set(persons).size).toBe(36 * documentKinds.length);
    const faces = new Set(persons.map((person) => subjectOf('driver_license', 'held-out', person).faceSeed));
    expect(faces.size).toBe(persons.length);
  });

  test('lets attackers borrow the pictures of genuine sessions, drawn once', async () => {
    const options = { genuine: 2, attacks: 1, seed: 1 };
    const plan = planCorpus({ documents: ['td2_card', 'passport'], hasFaces: true }, options);
    const draw = (part: string) => plan.find(({ id }) => id.includes(part))?.draw() as Promise<EvalSession>;
    const genuine = await draw('genuine/passport/clean/held-out/0');
    const replay = await draw('replayed_challenge/passport/clean/0');
    expect(genuine.pictures.map(({ kind }) => kind)).toEqual(['document_front', 'face']);
    expect(genuine.challenge?.frames).toHaveLength(3);
    expect(replay.pictures.map(({ bytes }) => bytes)).toEqual(genuine.pictures.map(({ bytes }) => bytes));
    expect(replay.challenge?.frames).toEqual(genuine.challenge?.frames);
    expect(replay.challenge?.actions).not.toEqual(genuine.challenge?.actions);
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
  const report = writeReport(
    [{ ...result, ...rest, facesMatched: null, similarity: null, faces: null } as unknown as SessionResult],
    context,
  );
  expect(report).toContain('| **0.85** | 100.0 % (20.7–100.0) | 1: 14.3 %');
  expect(report).toContain('| 0.9 | 100.0 % (20.7–100.0) | 0: 0.0 %');
});

test('the curve of the faces compares persons across sessions, and keeps descriptors exactly', () => {
  const described = (...values: number[]) => ({ descriptor: Float32Array.from(values) }) as FaceSeen;
  const session = (person: number, portrait: FaceSeen, selfie: FaceSeen | null) => {
    const decided = { findings: {}, decision: { verdict: 'needs_review', reasons: [], checks: {} }, seconds: 1 };
    const drawn = {
      group: 'genuine',
      pool: 'held-out',
      person,
      right: ['needs_review'],
      fields: {},
      currentAddress: null,
    };
    return resultOf(drawn as unknown as EvalSession, { ...decided, secondsByStep: {} } as unknown as Decided, {
      isTimed: false,
      faces: { portraits: [portrait], selfie },
    });
  };
  const results = [
    session(1, described(1, 0), described(1, 0)),
    session(2, described(0, 1), described(0.6, 0.8)),
    session(1, described(1, 0), null),
  ];
  const { genuine, impostors, notFound } = faceCurveOf(results, 'held-out');
  expect([genuine, impostors].map((list) => list.map((one) => one.toFixed(3)))).toEqual([
    ['1.000', '0.800', '1.000'],
    ['0.600', '0.000', '0.600'],
  ]);
  expect(notFound).toBe(1);
});

test('the report counts what was approved although a rule refers it, and tells approved from right', () => {
  const none = {
    score: null,
    atGates: [],
    reasons: [],
    facesMatched: null,
    similarity: null,
    faces: null,
    fault: null,
  };
  const decided = (verdict: string, right: string, seconds: number) => {
    const rest = {
      group: 'genuine',
      document: 'passport',
      care: 'mild',
      pool: 'held-out',
      person: 1,
      secondsByStep: {},
    };
    return { ...none, ...rest, verdict, isRight: verdict === right, seconds } as unknown as SessionResult;
  };
  const honest = [decided('approved', 'approved', 4), decided('needs_review', 'approved', 12)];
  const held = writeReport([...honest, decided('needs_review', 'needs_review', 5)], context);
  expect(held).toContain('| sessions right, mild | ≥ 95 % | 66.7 %');
  expect(held).toContain('| sessions approved outright, mild | – | 33.3 %');
  expect(held).toMatch(/\| approved that a rule forbids \| 0 \| 0\.0 % \(0\.0–79\.3\) \| yes \|/);
  expect(held).toMatch(/\| seconds a session, 95 % \| ≤ 10 \| 12\.00; within 10: 66\.7 % .* \| \*\*no\*\* \|/);
  expect(held).toMatch(/\| held-out \| mild \| 1 \| 2 \| 0 \| 33\.3 % .* \| 66\.7 % /);
  const talked = writeReport([...honest, decided('approved', 'needs_review', 5)], context);
  expect(talked).toMatch(/\| approved that a rule forbids \| 0 \| 100\.0 % .* \| \*\*no\*\* \|/);
});

describe('the engine', () => {
  let engine: InstalledEngine | undefined;
  afterAll(() => engine?.close());

  test('decides a few drawn sessions with the checks of the service', async () => {
    engine = await createEngine({ remember: true });
    const plan = planCorpus({ documents: ['passport'], hasFaces: false }, { genuine: 1, attacks: 0, seed: 3 });
    const easy = plan.filter(({ care, pool }) => care === 'clean' && pool === 'tuning');
    const [session] = await Promise.all(easy.map(({ draw }) => draw()));
    const results = await runSessions(engine, [async () => session as EvalSession]);
    expect(results.map(({ verdict, fault }) => [verdict, fault])).toEqual([['approved', null]]);
    expect(results[0]?.score).toMatchObject({ shown: 7, right: 7 });
    const report = writeReport(results, context);
    expect(report).toContain('| tuning | clean | 7 | 100.0 %');
    expect(report).toContain('None of them supports a threshold for live use');
    // A session of the same pictures is not read again, and other data of a session is compared all the same.
    const again = await engine.decide({ ...(session as EvalSession), userInput: { lastName: 'OTHER' } });
    expect(again.findings).toEqual((await engine.decide(session as EvalSession)).findings);
    expect(again.decision.reasons).toContain('user_input_mismatch');
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

test('a memory reads each picture once and gives copies', async () => {
  const memory = createMemory();
  const reads: string[] = [];
  const read = memory.wrap(
    async (name: string) => ({ name, count: reads.push(name) }),
    (name) => name,
  );
  const first = await read('one');
  first.name = 'changed';
  expect(await read('one')).toEqual({ name: 'one', count: 1 });
  expect(await read('two')).toEqual({ name: 'two', count: 2 });
  memory.forget();
  expect(await read('one')).toEqual({ name: 'one', count: 3 });
});

test('a run continues where it was cut, also within a line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eval-'));
  try {
    const one = { id: 'a', corpus: { genuine: 1, attacks: 1, seed: 1 }, commit: 'c', result: {} as SessionResult };
    openResults(folder).add(one);
    await appendFile(join(folder, 'sessions.jsonl'), '{"id":"b","cor');
    const file = openResults(folder);
    expect(file.kept).toEqual([one]);
    file.add({ ...one, id: 'b' });
    expect(openResults(folder).kept.map(({ id }) => id)).toEqual(['a', 'b']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('pictures of an operator are measured by their manifest, whose faults are named without its values', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eval-'));
  const write = (entry: object) => writeFile(join(folder, 'manifest.json'), JSON.stringify([entry]));
  const faultOf = async (entry: object) => {
    await write(entry);
    const opened = await openOperatorPictures(folder).catch((cause: Error) => cause);
    if (opened instanceof Error) return opened.message;
    const fault = await opened.plan[0]?.().catch((cause: Error) => cause.message);
    await opened.close();
    return fault;
  };
  try {
    const { front, fields, typed } = subjectOf('passport', 'tuning', 1);
    await writeFile(join(folder, 'one.png'), await front({}));
    await writeFile(join(folder, 'text.png'), 'SECRET');
    const entry = { document: 'passport', front: 'one.png', userInput: typed, fields };
    await write(entry);
    const { plan, close } = await openOperatorPictures(folder);
    const [session] = await Promise.all(plan.map((draw) => draw()));
    await close();
    expect(session).toMatchObject({ group: 'genuine', pool: 'operator', fields, right: ['approved'] });

    const wrong = { ...entry, document: 'SECRET', userInput: { birthDate: 'SECRET', SECRET: 1 }, fields: undefined };
    const fault = await faultOf(wrong);
    expect(fault).toContain('/0/document must be one of passport, driver_license');
    expect(fault).toContain('/0/userInput/birthDate must be a date such as 1986-05-01');
    expect(fault).toContain('/0/userInput has a member that manifests do not have');
    expect(fault).toContain('/0/fields must be of type object');
    expect(fault).not.toContain('SECRET');
    expect(await faultOf({ ...entry, front: '../one.png' })).toBe('/0/front names a picture outside the folder');
    expect(await faultOf({ ...entry, face: 'no.png' })).toBe('/0/face names a picture that cannot be read');
    expect(await faultOf({ ...entry, back: 'text.png' })).toMatch(
      /^.0.back names a picture that the service refuses: /,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
