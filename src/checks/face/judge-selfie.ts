// Whether a picture of a person can be compared: one face, large, sharp and upright.

import type { Observation } from '../../domain/findings.ts';
import type { FaceFault } from '../../domain/picture-quality.ts';
import type { FaceReading, FaceSeen } from './face-reading.ts';

/** Limits of a picture in front of the camera, found on drawings. */
export const selfieLimits = {
  /** Of the picture's longer side. A smaller face has too few pixels for its descriptor. */
  sizeMin: 0.2,
  /** A face below this share of the largest one is on a poster or far behind. */
  otherSizeMin: 0.35,
  /** Of its points. A whole face has none outside the picture. */
  outsideMax: 0.05,
  /** Lost at a blur of four pixels of 640. */
  sharpnessMin: 15,
  turnMax: 0.3,
  /** Radians, about 20 degrees. */
  rollMax: 0.35,
} as const;

/** The judgement of a selfie: the face to compare, or null with the observation that failed. */
export interface SelfieJudgement {
  readonly face: FaceSeen | null;
  readonly observations: readonly Observation[];
}

/**
 * Judges a selfie.
 * @param reading its faces, largest first
 */
export function judgeSelfie({ faces }: FaceReading): SelfieJudgement {
  const [face] = faces;
  if (face === undefined) return { face: null, observations: [observation('selfie_one_face', false, null)] };
  const others = faces.filter(({ size }) => size >= face.size * selfieLimits.otherSizeMin).length - 1;
  const observations = [
    observation('selfie_one_face', others === 0, face.score),
    observation('selfie_size', face.size >= selfieLimits.sizeMin, null, face.size),
    observation('selfie_whole', face.outside <= selfieLimits.outsideMax, null, face.outside),
    observation('selfie_sharp', face.sharpness >= selfieLimits.sharpnessMin, null, face.sharpness),
    observation(
      'selfie_upright',
      Math.abs(face.turn) <= selfieLimits.turnMax && Math.abs(face.roll) <= selfieLimits.rollMax,
      null,
      face.turn,
    ),
  ];
  return { face: observations.every(({ result }) => result === 'passed') ? face : null, observations };
}

/** What a user can do about each observation that failed, in the order in which they are tested. */
const faultOf: Readonly<Record<string, FaceFault>> = {
  selfie_one_face: 'several_faces',
  selfie_size: 'face_too_small',
  selfie_whole: 'face_cut_off',
  selfie_sharp: 'blurred',
  selfie_upright: 'face_turned',
};

/**
 * Why a picture of a person cannot be compared, in one word for its user. Frames of a challenge show turned heads.
 * @param reading its faces, largest first
 * @returns the first fault; null when there is none
 */
export function faceFaultOf(kind: 'face' | 'challenge', reading: FaceReading): FaceFault | null {
  if (reading.faces.length === 0) return 'no_face';
  const failed = judgeSelfie(reading).observations.filter(({ result }) => result === 'failed');
  const faults = failed.map(({ name }) => faultOf[name]).filter((fault) => fault !== undefined);
  return faults.find((fault) => kind === 'face' || fault !== 'face_turned') ?? null;
}

/**
 * An observation that passed or failed.
 * @param value what was measured; left out where nothing was
 */
export function observation(name: string, passed: boolean, confidence: number | null, value?: number): Observation {
  return { name, result: passed ? 'passed' : 'failed', confidence, ...(value !== undefined && { value }) };
}
