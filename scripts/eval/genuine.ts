// Sessions of honest users.

import { type ChallengeAction, chooseActions } from '../../src/domain/challenge.ts';
import type { ChallengeEvidence, EvidencePicture } from '../../src/domain/check.ts';
import { drawFace, type FaceOptions } from '../specimens/draw-face.ts';
import type { Pool } from '../specimens/japanese-persons.ts';
import { type Care, photograph, presetOptions } from '../specimens/photograph.ts';
import { seededRandom } from '../specimens/seeded-random.ts';
import { createDrawings, type Drawings } from './drawings.ts';
import type { DocumentKind, EvalSession } from './session.ts';
import { subjectOf } from './subjects.ts';

/** What a session is drawn from. */
export interface DrawOptions {
  readonly document: DocumentKind;
  readonly care: Care;
  readonly pool: Pool;
  /** The person of the pool. */
  readonly index: number;
  /** Chooses everything else: surface, light, grain, challenge. */
  readonly seed: number;
  /** Whether the engine performs the face step. */
  readonly withFace: boolean;
}

/** The width of the photographs, as phones send them to the service. */
const photographWidth = 1800;

/** The portrait of a document: a plain wall, even light. */
export function drawPortrait(faceSeed: number): Promise<Buffer> {
  return drawFace(faceSeed, { size: 560, occasion: 1, background: '#dfe6ea', quality: 92 });
}

/** What a user's camera shows of a person, in one of several lights and places. */
export function selfieOptions(care: Care, seed: number): FaceOptions {
  const random = seededRandom(seed * 613 + 41);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const between = (from: number, to: number): number => from + random() * (to - from);
  if (care === 'clean') return { size: 720, occasion: 2 + (seed % 50), background: 'wall', quality: 90 };
  return {
    size: 720,
    occasion: 2 + (seed % 50),
    background: one(['wall', 'shelves', 'outdoors', 'plain']),
    lighting: care === 'mild' ? one(['even', 'left', 'right', 'top']) : one(['left', 'right', 'dim']),
    yaw: between(-0.12, 0.12),
    pitch: between(-0.1, 0.1),
    expression: one(['neutral', 'smile']),
    scale: between(0.85, 1.1),
    rotateDegrees: between(-5, 5),
    ...(care === 'hard' ? { blurSigma: between(0.8, 2) } : {}),
    quality: care === 'mild' ? 80 : 60,
  };
}

/** The actions of a challenge, chosen by the rule of the service. */
export function chooseChallenge(seed: number): ChallengeAction[] {
  const random = seededRandom(seed * 389 + 77);
  return chooseActions((below) => Math.floor(random() * below));
}

/** How a person looks who performs an action. Left and right are the person's own. */
const poses: Readonly<Record<ChallengeAction, FaceOptions>> = {
  look_ahead: { yaw: 0, eyesClosed: 0 },
  turn_left: { yaw: 0.85 },
  turn_right: { yaw: -0.85 },
  close_eyes: { yaw: 0, eyesClosed: 1 },
};

/** The options of a face, moved a little: people do not hold still between two pictures. */
function sway(base: FaceOptions, random: () => number): FaceOptions {
  const by = (most: number): number => (random() - 0.5) * 2 * most;
  return {
    ...base,
    yaw: (base.yaw ?? 0) + by(0.05),
    pitch: (base.pitch ?? 0) + by(0.05),
    scale: (base.scale ?? 1) * (1 + by(0.03)),
    rotateDegrees: (base.rotateDegrees ?? 0) + by(1.5),
  };
}

/** Draws the frames in which a person performs actions. */
export async function drawFrames(
  faceSeed: number,
  shown: readonly ChallengeAction[],
  base: FaceOptions,
): Promise<Buffer[]> {
  const random = seededRandom(faceSeed * 31 + shown.length);
  const posed = shown.map((action) => sway({ ...base, ...poses[action] }, random));
  return Promise.all(posed.map((options) => drawFace(faceSeed, options)));
}

/** The plan of a session. */
export function stepsOf(withFace: boolean): string[] {
  return withFace ? ['document', 'user_input', 'face'] : ['document', 'user_input'];
}

/** Photographs one side of a document. */
async function take(
  kind: EvidencePicture['kind'],
  picture: Buffer,
  shot: number,
  { care, pool }: DrawOptions,
): Promise<EvidencePicture> {
  return { kind, bytes: await photograph(picture, { ...presetOptions(care, pool, shot), width: photographWidth }) };
}

/** Photographs a front, which may be forged. */
export function photographFront(front: Buffer, options: DrawOptions): Promise<EvidencePicture> {
  return take('document_front', front, options.seed * 2, options);
}

/** What names the drawings of a genuine session. */
function keyOf({ document, care, pool, index, seed }: DrawOptions): (string | number)[] {
  return [document, care, pool, index, seed];
}

/** Draws and photographs the genuine front of a person's document. */
export async function drawFrontPhotograph(options: DrawOptions, drawings: Drawings): Promise<EvidencePicture> {
  const subject = subjectOf(options.document, options.pool, options.index);
  const [front] = await drawings.once(['front', ...keyOf(options)], async () => {
    const portrait = await drawPortrait(subject.faceSeed);
    return [await photographFront(await subject.front({ portrait }), options)];
  });
  return front as EvidencePicture;
}

/** Draws and photographs the genuine back; none where the document has none that is asked for. */
export function drawBackPhotograph(options: DrawOptions, drawings: Drawings): Promise<EvidencePicture[]> {
  const { back } = subjectOf(options.document, options.pool, options.index);
  if (back === null) return Promise.resolve([]);
  return drawings.once(['back', ...keyOf(options)], async () => [
    await take('document_back', await back(), options.seed * 2 + 1, options),
  ]);
}

/** Draws a selfie and the frames of a challenge. */
export function drawFaceEvidence(
  faceSeed: number,
  { care, seed }: Pick<DrawOptions, 'care' | 'seed'>,
  drawings: Drawings,
): Promise<{ readonly selfie: EvidencePicture; readonly challenge: ChallengeEvidence }> {
  return drawings.once(['face', faceSeed, care, seed], async () => {
    const base = selfieOptions(care, seed);
    const chosen = chooseChallenge(seed);
    return {
      selfie: { kind: 'face', bytes: await drawFace(faceSeed, base) },
      challenge: { actions: chosen, frames: await drawFrames(faceSeed, chosen, base), isRepeated: false },
    };
  });
}

/** Draws the session of an honest user. An entry by hand cannot be confirmed, so it is right to refer it. */
export async function drawGenuine(options: DrawOptions, drawings: Drawings = createDrawings()): Promise<EvalSession> {
  const { document, care, pool, index, withFace } = options;
  const subject = subjectOf(document, pool, index);
  const front = await drawFrontPhotograph(options, drawings);
  const back = await drawBackPhotograph(options, drawings);
  const face = withFace ? await drawFaceEvidence(subject.faceSeed, options, drawings) : null;
  return {
    group: 'genuine',
    document,
    care,
    pool,
    person: index,
    pictures: [front, ...back, ...(face === null ? [] : [face.selfie])],
    challenge: face?.challenge ?? null,
    userInput: subject.typed,
    preRegisteredInfo: subject.registered,
    steps: stepsOf(withFace),
    fields: subject.fields,
    currentAddress: subject.currentAddress,
    right: [subject.addressDoubtful ? 'needs_review' : 'approved'],
  };
}
