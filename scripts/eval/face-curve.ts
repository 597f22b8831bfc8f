// Compares the portraits on documents with selfies across sessions, each with each: how often a threshold is wrong.

import { similarityOf } from '../../src/checks/face/face-check.ts';
import type { Pool } from '../specimens/japanese-persons.ts';
import { readKeptFaces, type SessionResult } from './tally.ts';

/** The similarities of a set: of a person with their own selfies, and with those of everyone else. */
export interface FaceCurve {
  readonly pool: Pool;
  readonly genuine: readonly number[];
  readonly impostors: readonly number[];
  /** Pictures without a face that can be compared. */
  readonly notFound: number;
}

/** Compares every portrait of a set with every selfie of it, as the face check does. */
export function faceCurveOf(results: readonly SessionResult[], pool: Pool): FaceCurve {
  const some = results.flatMap(({ pool: of, person, faces }) =>
    of === pool && faces !== null ? [{ person, ...readKeptFaces(faces) }] : [],
  );
  const genuine: number[] = [];
  const impostors: number[] = [];
  for (const one of some) {
    for (const other of some) {
      const similarity = other.selfie === null ? null : similarityOf(one.portraits, other.selfie);
      if (similarity !== null) (one.person === other.person ? genuine : impostors).push(similarity);
    }
  }
  const missing = some
    .flatMap(({ portraits, selfie }) => [portraits[0] ?? null, selfie])
    .filter((face) => face === null);
  return { pool, genuine, impostors, notFound: missing.length };
}
