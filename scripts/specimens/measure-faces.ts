// Measures how well the face engine tells drawn people apart: `node scripts/specimens/measure-faces.ts [tuning|held_out] [PEOPLE]`.
//
// Every person has a portrait as it is printed on a document, and two selfies in different light, pose and surroundings. Each portrait
// is compared with each selfie. The figures are about drawings and support no threshold for pictures of real people.

import { createFaceEngine, type FaceEngine } from '../../src/checks/face/face-engine.ts';
import { cosine, type FaceSeen } from '../../src/checks/face/face-reading.ts';
import { drawFace, type FaceOptions } from './draw-face.ts';
import { faceSeeds } from './face-traits.ts';
import { proportionInterval } from './proportion-interval.ts';

const portrait: FaceOptions = { background: 'plain', size: 220, blurSigma: 0.6, quality: 82, occasion: 3 };
const selfies: readonly FaceOptions[] = [
  { yaw: 0.15, background: 'shelves', lighting: 'left', expression: 'smile', occasion: 7 },
  { yaw: -0.12, pitch: 0.2, background: 'outdoors', lighting: 'top', quality: 60, occasion: 11 },
];

/** How often a threshold is wrong. */
export interface FaceErrors {
  readonly threshold: number;
  readonly falseMatches: number;
  readonly impostors: number;
  readonly falseNonMatches: number;
  readonly genuine: number;
}

/** The cosines of a pool: of a person with their own selfies, and with those of everyone else. */
export interface FaceSimilarities {
  readonly genuine: readonly number[];
  readonly impostors: readonly number[];
  /** Pictures in which no face was found. */
  readonly notFound: number;
}

/**
 * Compares the portraits of a pool with its selfies.
 * @param count how many people of the pool
 */
export async function measureSimilarities(
  engine: Pick<FaceEngine, 'read'>,
  pool: 'tuning' | 'held_out',
  count: number,
): Promise<FaceSimilarities> {
  let notFound = 0;
  const look = async (seed: number, options: FaceOptions): Promise<FaceSeen | null> => {
    const [face] = (await engine.read(await drawFace(seed, options), 'person')).faces;
    if (face === undefined) notFound += 1;
    return face ?? null;
  };
  const people = [];
  for (const seed of faceSeeds(pool, count)) {
    const taken: (FaceSeen | null)[] = [];
    for (const options of selfies) taken.push(await look(seed, options));
    people.push({ portrait: await look(seed, portrait), selfies: taken });
  }
  const genuine: number[] = [];
  const impostors: number[] = [];
  for (const one of people) {
    for (const other of people) {
      for (const selfie of other.selfies) {
        if (one.portrait === null || selfie === null) continue;
        (one === other ? genuine : impostors).push(cosine(one.portrait.descriptor, selfie.descriptor));
      }
    }
  }
  return { genuine, impostors, notFound };
}

/** The errors at a threshold. */
export function errorsAt({ genuine, impostors }: FaceSimilarities, threshold: number): FaceErrors {
  return {
    threshold,
    falseMatches: impostors.filter((value) => value >= threshold).length,
    impostors: impostors.length,
    falseNonMatches: genuine.filter((value) => value < threshold).length,
    genuine: genuine.length,
  };
}

if (import.meta.main) {
  const pool = process.argv[2] === 'held_out' ? 'held_out' : 'tuning';
  const engine = createFaceEngine();
  try {
    const measured = await measureSimilarities(engine, pool, Number(process.argv[3] ?? 40));
    console.log(`${pool}: no face in ${measured.notFound} pictures`);
    for (let threshold = 0.7; threshold < 0.91; threshold += 0.01) {
      const { falseMatches, impostors, falseNonMatches, genuine } = errorsAt(measured, threshold);
      console.log(
        `${threshold.toFixed(2)}  false matches ${proportionInterval(falseMatches, impostors)}  false non-matches ${proportionInterval(falseNonMatches, genuine)}`,
      );
    }
  } finally {
    await engine.close();
  }
}
