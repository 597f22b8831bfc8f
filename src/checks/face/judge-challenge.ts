// Whether the frames of a challenge show its actions, and one person throughout.

import type { ChallengeAction } from '../../domain/challenge.ts';
import type { CheckResult, Observation } from '../../domain/findings.ts';
import { median } from '../median.ts';
import { cosine, type FaceReading, type FaceSeen } from './face-reading.ts';
import { mirroredDifference } from './face-shades.ts';
import { observation, selfieLimits } from './judge-selfie.ts';
import { areShut } from './shut-eyes.ts';

/**
 * Limits of frames, found on drawings: a whole turn measures 0.43 and more, half a turn 0.24, a face looking ahead 0.13 at most.
 */
const frameLimits = {
  turnMin: 0.25,
  aheadTurnMax: 0.2,
  /** The cosine with the selfie. Turned heads and shut eyes lower it, so each action has its own line. */
  similarityMin: { look_ahead: 0.83, turn_left: 0.8, turn_right: 0.8, close_eyes: 0.6 },
  /** Below it, the pictures look like prints or screens. It only refers: most prints are above. */
  passiveMin: 0.08,
  /** Pictures whose shades differ less are one: one that is resized or recompressed differs by 0.03, another of a head that moved by 0.1. */
  newShadesMin: 0.05,
} as const satisfies { similarityMin: Record<ChallengeAction, number> } & Record<string, unknown>;

/** The judgement of a challenge. */
export interface ChallengeJudgement {
  /** `failed` when a frame shows something else or someone else, `inconclusive` when one is missing or cannot be judged. */
  readonly result: CheckResult;
  readonly observations: readonly Observation[];
}

/** Whether a frame shows its action. The size of the eyes' opening differs between people, so it is compared with the selfie's. */
function showsAction(action: ChallengeAction, frame: FaceSeen, selfie: FaceSeen): boolean {
  const eyesAreShut = areShut(frame.eyes, selfie.eyes);
  const isAhead = Math.abs(frame.turn) <= frameLimits.aheadTurnMax;
  if (action === 'close_eyes') return isAhead && eyesAreShut;
  if (eyesAreShut) return false;
  if (action === 'look_ahead') return isAhead;
  return action === 'turn_left' ? frame.turn >= frameLimits.turnMin : frame.turn <= -frameLimits.turnMin;
}

/** The one person of a frame, or null. A person far behind does not count, as in a selfie. */
function onlyFace({ faces }: FaceReading): FaceSeen | null {
  const [face, other] = faces;
  if (face === undefined || face.size < selfieLimits.sizeMin || face.sharpness < selfieLimits.sharpnessMin) return null;
  return other !== undefined && other.size >= face.size * selfieLimits.otherSizeMin ? null : face;
}

/**
 * Whether one turned head was sent for both sides, mirrored. Other pictures need no such comparison: a frame that is another one again shows the
 * wrong action, and who looks ahead without moving shows what the selfie shows.
 */
function isMirrored(left: Pick<FaceReading, 'shades'>, right: Pick<FaceReading, 'shades'>): boolean {
  return mirroredDifference(left.shades, right.shades) < frameLimits.newShadesMin;
}

/**
 * Judges the frames of a challenge against the selfie of the same round.
 * @param actions the actions that were asked for, in order
 * @param frames the faces of each frame; null where it is missing
 * @param repeated whether a picture was sent twice byte for byte, is the selfie again, or was a frame of an earlier challenge
 */
export function judgeChallenge(
  actions: readonly ChallengeAction[],
  frames: readonly (FaceReading | null)[],
  selfie: FaceSeen,
  repeated: boolean,
): ChallengeJudgement {
  const seen = actions.map((action, index) => {
    const reading = frames[index] ?? null;
    const face = reading === null ? null : onlyFace(reading);
    return { action, face };
  });
  const found = seen.flatMap(({ action, face }) => (face === null ? [] : [{ action, face }]));
  const isComplete = actions.length > 0 && found.length === actions.length;
  const shows = found.every(({ action, face }) => showsAction(action, face, selfie));
  const similarities = found.map(({ action, face }) => ({ action, value: cosine(face.descriptor, selfie.descriptor) }));
  const lowest = Math.min(1, ...similarities.map(({ value }) => value));
  const isOne = similarities.every(({ action, value }) => value >= frameLimits.similarityMin[action]);
  const [left, right] = [frames[actions.indexOf('turn_left')], frames[actions.indexOf('turn_right')]];
  const isNew = !repeated && !(left && right && isMirrored(left, right));
  // Who holds up a print or a screen does so in every picture, and one picture of an honest user may score almost nothing.
  const passive = median([selfie.passive, ...found.map(({ face }) => face.passive)]);
  const looksReal = passive >= frameLimits.passiveMin;
  const observations: Observation[] = [
    observation('challenge_complete', isComplete, null),
    ...found.map(({ action, face }) =>
      observation(
        `challenge_${action}`,
        showsAction(action, face, selfie),
        null,
        cosine(face.descriptor, selfie.descriptor),
      ),
    ),
    observation('challenge_one_person', isOne, null, lowest),
    observation('challenge_new_pictures', isNew, null),
    { name: 'passive_liveness', result: looksReal ? 'passed' : 'inconclusive', confidence: null, value: passive },
  ];
  const isContradicted = !isNew || !shows || !isOne;
  const result = isContradicted ? 'failed' : isComplete && looksReal ? 'passed' : 'inconclusive';
  return { result, observations };
}
