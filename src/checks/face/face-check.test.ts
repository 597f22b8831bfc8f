import { describe, expect, test } from 'vitest';
import type { ChallengeAction } from '../../domain/challenge.ts';
import type { CheckedTenant } from '../../domain/check.ts';
import { defaultSettings } from '../../domain/tenant.ts';
import { faceCheck } from './face-check.ts';
import type { FaceReading, FaceSeen } from './face-reading.ts';
import { judgeChallenge } from './judge-challenge.ts';
import { judgeSelfie } from './judge-selfie.ts';
import { type FoundFace, portraitsOf } from './read-faces.ts';

const tenant: CheckedTenant = { id: 'tenant', mode: 'sandbox', settings: defaultSettings('sandbox') };
const now = new Date('2026-11-22T00:00:00Z');

/** Shades of a picture of its own: no two pictures of a camera are the same. */
let pictures = 0;
function newShades(): Float32Array {
  pictures += 1;
  return Float32Array.from({ length: 64 }, (_, index) => ((index * 7919 + pictures * 104_729) % 211) / 60 - 1.75);
}

function seen(change: Partial<FaceSeen> = {}): FaceSeen {
  return {
    x: 0.2,
    y: 0.2,
    size: 0.6,
    score: 0.9,
    turn: 0,
    roll: 0,
    eyes: 0.4,
    sharpness: 400,
    passive: 0.6,
    descriptor: Float32Array.from([1, 0]),
    ...change,
  };
}

const reading = (...faces: FaceSeen[]): FaceReading => ({ faces, shades: newShades() });
const someoneElse = Float32Array.from([0.3, 1]);

describe('a selfie', () => {
  test.each([
    ['without a face', reading(), 'selfie_one_face'],
    ['with a second face', reading(seen(), seen({ size: 0.3 })), 'selfie_one_face'],
    ['with a small face', reading(seen({ size: 0.15 })), 'selfie_size'],
    ['with a blurred face', reading(seen({ sharpness: 5 })), 'selfie_sharp'],
    ['with a turned face', reading(seen({ turn: -0.5 })), 'selfie_upright'],
    ['with a leaning face', reading(seen({ roll: 0.6 })), 'selfie_upright'],
  ])('%s cannot be compared', (_title, faces, failed) => {
    const { face, observations } = judgeSelfie(faces);
    expect(face).toBeNull();
    expect(observations.filter(({ result }) => result === 'failed').map(({ name }) => name)).toEqual([failed]);
  });

  test('with somebody far behind can be compared', () => {
    expect(judgeSelfie(reading(seen(), seen({ size: 0.1 }))).face).not.toBeNull();
  });
});

describe('a challenge', () => {
  const actions: ChallengeAction[] = ['turn_left', 'close_eyes', 'look_ahead', 'turn_right'];
  const right = [seen({ turn: 0.5 }), seen({ eyes: 0.2 }), seen(), seen({ turn: -0.5 })];
  const judge = (frames: readonly (FaceSeen | null)[], repeated = false, asked = actions) =>
    judgeChallenge(
      asked,
      frames.map((frame) => frame && reading(frame)),
      { face: seen(), shades: newShades() },
      repeated,
    ).result;
  const withFrame = (index: number, frame: FaceSeen | null) => right.map((one, at) => (at === index ? frame : one));

  test('that every frame shows passes', () => {
    expect(judge(right)).toBe('passed');
  });

  test.each([
    ['the head turned the other way', withFrame(0, seen({ turn: -0.5 })), 'failed'],
    ['the head hardly turned', withFrame(0, seen({ turn: 0.15 })), 'failed'],
    ['open eyes where they should be shut', withFrame(1, seen()), 'failed'],
    ['shut eyes where they should be open', withFrame(2, seen({ eyes: 0.2 })), 'failed'],
    ['a turned head where it should be straight', withFrame(2, seen({ turn: 0.4 })), 'failed'],
    ['somebody else', withFrame(2, seen({ descriptor: someoneElse })), 'failed'],
    ['a frame without a face', withFrame(3, null), 'inconclusive'],
    ['a frame that looks like a print', withFrame(3, seen({ turn: -0.5, passive: 0.01 })), 'inconclusive'],
  ] as const)('with %s is %s', (_title, frames, result) => {
    expect(judge(frames)).toBe(result);
  });

  test('with frames in the order of another challenge fails', () => {
    expect(judge(right, false, ['close_eyes', 'turn_left', 'look_ahead', 'turn_right'])).toBe('failed');
  });

  test('with a picture sent twice fails', () => {
    expect(judge(right, true)).toBe('failed');
  });

  test('with a picture that is the selfie or a frame again, mirrored or not, fails', () => {
    const selfie = { face: seen(), shades: newShades() };
    const frames = right.map((frame) => reading(frame));
    const judged = (index: number, shades: Float32Array) =>
      judgeChallenge(
        actions,
        frames.map((frame, at) => (at === index ? { ...frame, shades } : frame)),
        selfie,
        false,
      );
    const failed = ({ observations }: ReturnType<typeof judged>) =>
      observations.filter(({ result }) => result === 'failed').map(({ name }) => name);
    expect(failed(judged(2, newShades()))).toEqual([]);
    // The same picture, recompressed.
    const again = (shades: Float32Array) => shades.map((shade, index) => shade + 0.02 * (index % 3));
    const mirrored = (shades: Float32Array) => shades.map((_, at) => shades[at - (at % 8) + 7 - (at % 8)] ?? 0);
    const left = frames[0]?.shades ?? newShades();
    for (const [index, shades] of [
      [2, again(selfie.shades)],
      [2, again(mirrored(selfie.shades))],
      [3, again(left)],
      [3, again(mirrored(left))],
    ] as const) {
      expect(judged(index, shades).result).toBe('failed');
      expect(failed(judged(index, shades))).toEqual(['challenge_new_pictures']);
    }
  });

  test('with two people in a frame is inconclusive', () => {
    const frames = right.map((frame) => reading(frame));
    frames[2] = reading(seen(), seen({ size: 0.5 }));
    expect(judgeChallenge(actions, frames, { face: seen(), shades: newShades() }, false).result).toBe('inconclusive');
  });
});

test('without an engine for the tenant, the step is not performed and no picture is looked at', async () => {
  const check = faceCheck({ read: () => Promise.reject(new Error('looked')) }, (mode) => mode === 'sandbox');
  const picture = { kind: 'face', bytes: Buffer.from('a picture') } as const;
  const found = await check.run({ pictures: [picture], challenge: null }, { ...tenant, mode: 'live' }, now, {});
  expect(found).toEqual({ notPerformed: ['face'] });
});

describe('the picture of a document', () => {
  const given = (['face', 'document_front'] as const).map((kind) => ({ kind, bytes: Buffer.from(kind) }));
  const matchOf = async (...onDocument: FaceSeen[]) => {
    const engine = {
      read: async (_bytes: Buffer, search: string) =>
        search === 'portrait' ? reading(...onDocument) : reading(seen()),
    };
    const { face } = await faceCheck(engine, () => true).run({ pictures: given, challenge: null }, tenant, now, {});
    return face?.match;
  };

  test('with a picture of the user beside the portrait of somebody else does not match', async () => {
    const portrait = seen({ size: 0.15 });
    expect(await matchOf(portrait)).toBe('passed');
    expect(await matchOf(seen({ size: 0.3 }), { ...portrait, descriptor: someoneElse })).toBe('failed');
  });

  /** A face at a place of the picture, in heights of its frame. */
  const at = (x: number, change: Partial<FaceSeen>): FoundFace => ({
    ...seen(change),
    frame: { x, y: 0, roll: 0, height: 1 },
  });

  test('shows the faces of its most certain turn, and certain ones that lie another way', () => {
    const portrait = at(0, { size: 0.2, score: 0.92 });
    const beside = at(5, { size: 0.3, score: 0.85 });
    const upsideDown = at(5, { size: 0.2, score: 0.6 });
    expect(portraitsOf([[], [portrait], [], [upsideDown]])).toEqual([portrait]);
    expect(portraitsOf([[beside], [portrait], [], []])).toEqual([beside, portrait]);
  });

  test('shows a portrait once that the detector finds on its side too', () => {
    const portrait = at(0, { size: 0.2, score: 0.92 });
    const onItsSide = at(0.4, { size: 0.22, score: 0.86 });
    expect(portraitsOf([[portrait], [onItsSide], [], []])).toEqual([portrait]);
  });

  test('does not take the face of somebody who holds it for its portrait', () => {
    const holder = at(0, { size: 0.45, score: 0.97 });
    const portrait = at(5, { size: 0.1, score: 0.7 });
    expect(portraitsOf([[holder, portrait], [], [], []])).toEqual([portrait]);
    expect(portraitsOf([[holder], [], [], []])).toEqual([]);
  });
});
