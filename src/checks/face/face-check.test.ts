import { describe, expect, test } from 'vitest';
import type { ChallengeAction } from '../../domain/challenge.ts';
import type { CheckedTenant } from '../../domain/check.ts';
import type { CheckResult, Findings } from '../../domain/findings.ts';
import { defaultSettings } from '../../domain/tenant.ts';
import { faceCheck } from './face-check.ts';
import type { FaceReading, FaceSeen } from './face-reading.ts';
import { judgeChallenge } from './judge-challenge.ts';
import { judgeSelfie } from './judge-selfie.ts';
import { type FoundFace, portraitsOf } from './read-faces.ts';
import { clearFace } from './testing/clear-face.ts';

const tenant: CheckedTenant = { id: 'tenant', mode: 'sandbox', settings: defaultSettings('sandbox') };
const now = new Date('2026-11-22T00:00:00Z');

/** Shades of a picture of its own: no two pictures of a camera are the same. */
let pictures = 0;
function newShades(): Float32Array {
  pictures += 1;
  return Float32Array.from({ length: 64 }, (_, index) => ((index * 7919 + pictures * 104_729) % 211) / 60 - 1.75);
}

const reading = (...faces: FaceSeen[]): FaceReading => ({ faces, shades: newShades() });
const eyes = (byWidth: number, byFace: number, contrast: number) => ({ byWidth, byFace, contrast });
const shut = eyes(0.2, 0.1, 0.3);
const someoneElse = Float32Array.from([0.3, 1, 0]);

describe('a selfie', () => {
  test.each([
    ['without a face', reading(), 'selfie_one_face'],
    ['with a second face', reading(clearFace(), clearFace({ size: 0.3 })), 'selfie_one_face'],
    ['with a small face', reading(clearFace({ size: 0.15 })), 'selfie_size'],
    ['with a face that is cut off', reading(clearFace({ outside: 0.2 })), 'selfie_whole'],
    ['with a blurred face', reading(clearFace({ sharpness: 5 })), 'selfie_sharp'],
    ['with a turned face', reading(clearFace({ turn: -0.5 })), 'selfie_upright'],
    ['with a leaning face', reading(clearFace({ roll: 0.6 })), 'selfie_upright'],
  ])('%s cannot be compared', (_title, faces, failed) => {
    const { face, observations } = judgeSelfie(faces);
    expect(face).toBeNull();
    expect(observations.filter(({ result }) => result === 'failed').map(({ name }) => name)).toEqual([failed]);
  });

  test('with somebody far behind can be compared', () => {
    expect(judgeSelfie(reading(clearFace(), clearFace({ size: 0.1 }))).face).not.toBeNull();
  });
});

describe('a challenge', () => {
  const actions: ChallengeAction[] = ['turn_left', 'close_eyes', 'look_ahead', 'turn_right'];
  const right = [clearFace({ turn: 0.5 }), clearFace({ eyes: shut }), clearFace(), clearFace({ turn: -0.5 })];
  const judge = (frames: readonly (FaceSeen | null)[], repeated = false, asked = actions) =>
    judgeChallenge(
      asked,
      frames.map((frame) => frame && reading(frame)),
      clearFace(),
      repeated,
    ).result;
  const withFrame = (index: number, frame: FaceSeen | null) => right.map((one, at) => (at === index ? frame : one));

  test('that every frame shows passes', () => {
    expect(judge(right)).toBe('passed');
  });

  test.each([
    ['the head turned the other way', withFrame(0, clearFace({ turn: -0.5 })), 'failed'],
    ['the head hardly turned', withFrame(0, clearFace({ turn: 0.15 })), 'failed'],
    ['open eyes where they should be shut', withFrame(1, clearFace()), 'failed'],
    ['shut eyes where they should be open', withFrame(2, clearFace({ eyes: shut })), 'failed'],
    ['a turned head where it should be straight', withFrame(2, clearFace({ turn: 0.4 })), 'failed'],
    ['another person', withFrame(2, clearFace({ descriptor: someoneElse })), 'failed'],
    ['a frame without a face', withFrame(3, null), 'inconclusive'],
    ['one picture that looks like a print', withFrame(3, clearFace({ turn: -0.5, passive: 0.01 })), 'passed'],
    ['pictures that look like prints', right.map((face) => ({ ...face, passive: 0.01 })), 'inconclusive'],
  ] as const)('with %s is %s', (_title, frames, result) => {
    expect(judge(frames)).toBe(result);
  });

  // Drawn people of the tuning set whose eyes are hardest to judge, and faces that no rule may mistake.
  test.each([
    ['shut in a dark face', eyes(0.337, 0.155, 2.31), eyes(0.256, 0.115, 0.83), true],
    ['shut under lids that are seen badly', eyes(0.36, 0.143, 1.78), eyes(0.273, 0.115, 0.53), true],
    ['shut in a poor picture', eyes(0.309, 0.145, 1.41), eyes(0.248, 0.112, 0.37), true],
    ['shut behind glasses in a poor picture', eyes(0.33, 0.158, 1.57), eyes(0.28, 0.139, 0.73), true],
    ['open', eyes(0.297, 0.158, 1.95), eyes(0.259, 0.137, 1.98), false],
    ['open in a poor picture', eyes(0.406, 0.198, 1.5), eyes(0.369, 0.176, 1.53), false],
    ['open in a picture that is poorer than the selfie', eyes(0.345, 0.21, 1.66), eyes(0.273, 0.141, 0.99), false],
    ['open in a nodding face', eyes(0.393, 0.167, 2.61), eyes(0.352, 0.149, 2.64), false],
    ['open in a photograph that is held at a slant', eyes(0.346, 0.176, 1.36), eyes(0.23, 0.148, 1.31), false],
    ['open in another such photograph', eyes(0.373, 0.167, 1.33), eyes(0.264, 0.142, 1.27), false],
    ['open where the mesh has shut ones', eyes(0.4, 0.2, 1.5), eyes(0.28, 0.14, 1.5), false],
    ['the same as in the selfie', eyes(0.2, 0.1, 0.5), eyes(0.2, 0.1, 0.5), false],
    ['shut by one measure only', eyes(0.4, 0.2, 1), eyes(0.4, 0.1, 0.4), false],
    ['open in a picture without contrast', eyes(0.4, 0.2, 1), eyes(0.37, 0.185, 0.1), false],
  ])('knows eyes that are %s', (_title, selfieEyes, frameEyes, areShut) => {
    const selfie = clearFace({ eyes: selfieEyes });
    const judged = (action: ChallengeAction, turn = 0) =>
      judgeChallenge([action], [reading(clearFace({ eyes: frameEyes, turn }))], selfie, false).result;
    expect(judged('close_eyes')).toBe(areShut ? 'passed' : 'failed');
    expect(judged('look_ahead')).toBe(areShut ? 'failed' : 'passed');
    expect(judged('turn_left', 0.5)).toBe(areShut ? 'failed' : 'passed');
    expect(judged('close_eyes', 0.5)).toBe('failed');
  });

  test('with frames in the order of another challenge fails', () => {
    expect(judge(right, false, ['close_eyes', 'turn_left', 'look_ahead', 'turn_right'])).toBe('failed');
  });

  test('with a picture sent twice fails', () => {
    expect(judge(right, true)).toBe('failed');
  });

  test('with one turned head for both sides, mirrored and recompressed, fails; with a steady person it does not', () => {
    const frames = right.map((frame) => reading(frame));
    const judged = (index: number, shades: Float32Array) =>
      judgeChallenge(
        actions,
        frames.map((frame, at) => (at === index ? { ...frame, shades } : frame)),
        clearFace(),
        false,
      );
    const failed = ({ observations }: ReturnType<typeof judged>) =>
      observations.filter(({ result }) => result === 'failed').map(({ name }) => name);
    const again = (shades: Float32Array) => shades.map((shade, index) => shade + 0.02 * (index % 3));
    const mirrored = (shades: Float32Array) => shades.map((_, at) => shades[at - (at % 8) + 7 - (at % 8)] ?? 0);
    const [left, eyesShut] = frames.map(({ shades }) => shades);
    const copied = judged(3, again(mirrored(left ?? newShades())));
    expect(copied.result).toBe('failed');
    expect(failed(copied)).toEqual(['challenge_new_pictures']);
    expect(judged(2, again(eyesShut ?? newShades())).result).toBe('passed');
  });

  test('with two people in a frame is inconclusive', () => {
    const frames = right.map((frame) => reading(frame));
    frames[2] = reading(clearFace(), clearFace({ size: 0.5 }));
    expect(judgeChallenge(actions, frames, clearFace(), false).result).toBe('inconclusive');
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
  const checked = async (onDocument: readonly FaceSeen[], found: Findings = {}) => {
    const engine = {
      read: async (_bytes: Buffer, search: string) =>
        search === 'portrait' ? reading(...onDocument) : reading(clearFace()),
    };
    const { face } = await faceCheck(engine, () => true).run({ pictures: given, challenge: null }, tenant, now, found);
    return face;
  };
  const matchOf = async (...onDocument: FaceSeen[]) => (await checked(onDocument))?.match;

  describe('whose portrait has a known place', () => {
    /** The right half of a card that lies askew. */
    const portraitPlace = [
      { x: 0.5, y: 0.3 },
      { x: 0.8, y: 0.25 },
      { x: 0.85, y: 0.7 },
      { x: 0.55, y: 0.75 },
    ];
    const document = { ocr: null, authenticity: 'inconclusive', problems: [] } as const;
    const [inside, beside, onCard] = [
      { x: 0.68, y: 0.5 },
      { x: 0.1, y: 0.5 },
      { x: 0.48, y: 0.45 },
    ];
    const [own, other] = [clearFace({ size: 0.15 }), clearFace({ size: 0.15, descriptor: someoneElse })];
    const rows: [string, FaceSeen[], CheckResult, CheckResult][] = [
      ['no face', [], 'inconclusive', 'inconclusive'],
      ['the portrait', [{ ...own, middle: inside }], 'passed', 'passed'],
      ["another person's portrait", [{ ...other, middle: inside }], 'failed', 'failed'],
      ['a covered portrait and the user beside the card', [{ ...own, middle: beside }], 'inconclusive', 'passed'],
      ['a covered portrait and the user elsewhere on it', [{ ...own, middle: onCard }], 'inconclusive', 'passed'],
      [
        'the portrait and another person beside it',
        [
          { ...other, middle: beside },
          { ...own, middle: inside },
        ],
        'passed',
        'failed',
      ],
      [
        "another person's and the user beside",
        [
          { ...own, middle: beside },
          { ...other, middle: inside },
        ],
        'failed',
        'failed',
      ],
      [
        'two portraits in its place',
        [
          { ...own, middle: inside },
          { ...other, middle: inside },
        ],
        'failed',
        'failed',
      ],
    ];

    test.each(rows)('shows %s', async (_title, faces, match, withoutPlace) => {
      for (const corners of [portraitPlace, [...portraitPlace].reverse()]) {
        const face = await checked(faces, { document: { ...document, portraitPlace: corners } });
        expect(face?.match).toBe(match);
        expect(face?.problems.includes('not_detected')).toBe(match === 'inconclusive');
        // All faces are compared with the blocked ones.
        expect(face?.descriptors).toHaveLength(1 + faces.length);
      }
      // A passport of which only the zone is read has no known place: all faces count.
      expect((await checked(faces, { document }))?.match).toBe(withoutPlace);
    });
  });

  test('with a picture of the user beside the portrait of another person does not match', async () => {
    const portrait = clearFace({ size: 0.15 });
    expect(await matchOf(portrait)).toBe('passed');
    expect(await matchOf(clearFace({ size: 0.3 }), { ...portrait, descriptor: someoneElse })).toBe('failed');
  });

  /** A face at a place of the picture, in heights of its frame. */
  const at = (x: number, change: Partial<FaceSeen>): FoundFace => ({
    ...clearFace(change),
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
