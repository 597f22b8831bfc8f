import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createFaceDescriber } from '../../src/checks/face/describe-face.ts';
import { faceCheck } from '../../src/checks/face/face-check.ts';
import { createFaceEngine } from '../../src/checks/face/face-engine.ts';
import { createFaceInspection } from '../../src/checks/upload/inspect-face.ts';
import type { ChallengeAction } from '../../src/domain/challenge.ts';
import type { CheckedTenant, Evidence } from '../../src/domain/check.ts';
import { highestSimilarity } from '../../src/domain/face-similarity.ts';
import { defaultSettings } from '../../src/domain/tenant.ts';
import { drawFace, type FaceOptions } from './draw-face.ts';
import { drawPassport } from './draw-passport.ts';
import { inventPerson } from './invented-persons.ts';

const tenant: CheckedTenant = { id: 'tenant', mode: 'sandbox', settings: defaultSettings('sandbox') };
const now = new Date('2026-11-22T00:00:00Z');

describe('the check on drawn people', () => {
  const engine = createFaceEngine();
  afterAll(() => engine.close());
  const check = faceCheck(engine, () => true);

  const actions: ChallengeAction[] = ['turn_right', 'close_eyes', 'turn_left'];
  const posed: readonly FaceOptions[] = [{ yaw: -0.9 }, { eyesClosed: 1 }, { yaw: 0.9 }];

  async function evidence(portrait: number, selfie: number, frames: readonly FaceOptions[]): Promise<Evidence> {
    return {
      pictures: [
        { kind: 'document_front', bytes: await drawFace(portrait, { background: 'plain', scale: 0.5 }) },
        { kind: 'face', bytes: await drawFace(selfie, { background: 'shelves', yaw: 0.1, occasion: 5 }) },
      ],
      challenge: {
        actions,
        frames: await Promise.all(frames.map((options) => drawFace(selfie, { ...options, background: 'shelves' }))),
        isRepeated: false,
      },
    };
  }

  test('passes a person who looks like the portrait and does as asked', async () => {
    const { face } = await check.run(await evidence(3, 3, posed), tenant, now, {});
    expect(face).toMatchObject({ match: 'passed', liveness: 'passed', problems: [] });

    // Of people on the blocklist it resembles itself, in another picture, and no other person.
    const describeFace = createFaceDescriber(engine, (mode) => mode === 'sandbox');
    const similarityWith = async (person: number) => {
      const blocked = await describeFace('sandbox', 'face', () => drawFace(person, { occasion: 2 }));
      return blocked === 'off' ? blocked : highestSimilarity(face?.descriptors ?? [], blocked);
    };
    const { faceSimilarityMin } = tenant.settings;
    expect(await similarityWith(3)).toBeGreaterThanOrEqual(faceSimilarityMin);
    expect(await similarityWith(4)).toBeLessThan(faceSimilarityMin);
    const unread = () => Promise.reject(new Error('the picture was read'));
    expect(await describeFace('live', 'face', unread)).toBe('off');
  });

  test('finds another person and a challenge that was not answered', async () => {
    const { face } = await check.run(await evidence(3, 4, [{}, {}, {}]), tenant, now, {});
    expect(face).toMatchObject({
      match: 'failed',
      liveness: 'failed',
      problems: ['mismatch', 'liveness_low_confidence'],
    });
  });

  test('tells a user at once that a face is cut off, or too small, as on a document in place of a selfie', async () => {
    const faultOf = createFaceInspection({ engine, performs: () => true, log: { warn: () => undefined } });
    const selfie = await drawFace(3, { background: 'shelves' });
    expect(await faultOf('sandbox', 'face', selfie, 'tenant')).toBeNull();
    const cut = await sharp(selfie).extract({ left: 0, top: 0, width: 640, height: 384 }).jpeg().toBuffer();
    expect(await faultOf('sandbox', 'face', cut, 'tenant')).toBe('face_cut_off');
    const portrait = await drawFace(3, { background: 'plain', format: 'png' });
    const passport = await drawPassport({ person: inventPerson(1), portrait, table: true });
    expect(await faultOf('sandbox', 'face', passport, 'tenant')).toBe('face_too_small');
  });

  test('finds a large face with shut eyes in its place, which the detector misses without a margin', async () => {
    const options = { size: 720, background: 'wall' } as const;
    const [open, shut] = [await drawFace(120_822, options), await drawFace(120_822, { ...options, eyesClosed: 1 })];
    const [seen] = (await engine.read(open, 'person')).faces;
    const [found, ...others] = (await engine.read(shut, 'person')).faces;
    expect(others).toEqual([]);
    for (const where of ['x', 'y', 'size'] as const) expect(found?.[where]).toBeCloseTo(seen?.[where] ?? 0, 1);
  });

  test('finds no face on a document that lacks a portrait, nor in a selfie of two people', async () => {
    const given = await evidence(3, 3, posed);
    const blank = await drawFace(3, { blurSigma: 90 });
    const noPortrait = given.pictures.map((one) => (one.kind === 'document_front' ? { ...one, bytes: blank } : one));
    const first = await check.run({ pictures: noPortrait, challenge: null }, tenant, now, {});
    expect(first.face).toMatchObject({ match: 'inconclusive', problems: ['not_detected', 'liveness_low_confidence'] });
    const two = await drawFace(3, { second: 8 });
    const crowd = given.pictures.map((one) => (one.kind === 'face' ? { ...one, bytes: two } : one));
    const second = await check.run({ pictures: crowd, challenge: null }, tenant, now, {});
    expect(second.face).toMatchObject({ problems: ['not_detected'], similarity: null });
    expect(second.face).not.toHaveProperty('match');
  });
});
