// Compares the portraits of photographed documents with selfies, each with each: how often a threshold is wrong.

import { similarityOf } from '../../src/checks/face/face-check.ts';
import { createFaceEngine, type FaceEngine } from '../../src/checks/face/face-engine.ts';
import type { FaceSeen } from '../../src/checks/face/face-reading.ts';
import { judgeSelfie } from '../../src/checks/face/judge-selfie.ts';
import { drawFace } from '../specimens/draw-face.ts';
import type { Pool } from '../specimens/japanese-persons.ts';
import { drawPortrait, photographDocument, selfieOptions } from './genuine.ts';
import { documentKinds } from './session.ts';
import { subjectOf } from './subjects.ts';

/** The similarities of a set: of a person with their own selfie, and with those of everyone else. */
export interface FaceCurve {
  readonly pool: Pool;
  readonly genuine: readonly number[];
  readonly impostors: readonly number[];
  /** Pictures without a face that can be compared. */
  readonly notFound: number;
}

/** One person with a mild photograph of a document and a mild selfie; the kinds of documents take turns. */
async function drawPerson(pool: Pool, index: number): Promise<{ readonly front: Buffer; readonly selfie: Buffer }> {
  const row = index % documentKinds.length;
  const document = documentKinds[row] ?? documentKinds[0];
  const options = {
    document,
    care: 'mild',
    pool,
    index,
    seed: 1_000_003 + index * 97 + row * 13,
    withFace: true,
  } as const;
  const subject = subjectOf(document, pool, index);
  const portrait = await drawPortrait(subject.faceSeed);
  const [front] = await photographDocument({ back: null }, await subject.front({ portrait }), options);
  if (front === undefined) throw new Error('no photograph was drawn');
  return { front: front.bytes, selfie: await drawFace(subject.faceSeed, selfieOptions('mild', options.seed)) };
}

/**
 * Compares every portrait of a set with every selfie of it, as the face check does.
 * @param count how many persons
 * @param progress is told the number of persons that were looked at
 */
export async function measureFaceCurve(
  engine: Pick<FaceEngine, 'read'>,
  pool: Pool,
  count: number,
  progress: (done: number) => void = () => undefined,
): Promise<FaceCurve> {
  const people: { readonly portraits: readonly FaceSeen[]; readonly selfie: FaceSeen | null }[] = [];
  for (let index = 0; index < count; index += 1) {
    const { front, selfie } = await drawPerson(pool, index);
    const { faces: portraits } = await engine.read(front, 'portrait');
    people.push({ portraits, selfie: judgeSelfie(await engine.read(selfie, 'person')).face });
    progress(people.length);
  }
  const genuine: number[] = [];
  const impostors: number[] = [];
  for (const one of people) {
    for (const other of people) {
      const similarity = other.selfie === null ? null : similarityOf(one.portraits, other.selfie);
      if (similarity !== null) (one === other ? genuine : impostors).push(similarity);
    }
  }
  const missing = people
    .flatMap(({ portraits, selfie }) => [portraits[0] ?? null, selfie])
    .filter((face) => face === null);
  return { pool, genuine, impostors, notFound: missing.length };
}

/** Measures both sets. @param count how many persons of each; none measures nothing */
export async function measureFaceCurves(count: number, log: (line: string) => void): Promise<FaceCurve[]> {
  if (count === 0) return [];
  const engine = createFaceEngine();
  try {
    const curves: FaceCurve[] = [];
    for (const pool of ['tuning', 'held-out'] as const) {
      curves.push(
        await measureFaceCurve(engine, pool, count, (done) => {
          if (done % 20 === 0) log(`faces: ${done} of ${count} persons, ${pool}`);
        }),
      );
    }
    return curves;
  } finally {
    await engine.close();
  }
}
