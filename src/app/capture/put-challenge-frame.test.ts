import { expect, test } from 'vitest';
import { nextChallenge } from '../../domain/challenge.ts';
import { uploadsMax } from '../../domain/evidence.ts';
import type { PictureQuality } from '../../domain/picture-quality.ts';
import type { Frame } from '../ports/stores.ts';
import { putChallengeFrame, refuseFrame } from './put-challenge-frame.ts';
import { collecting, depsOfUploads, now } from './testing/collecting-session.ts';

const blurred: PictureQuality = { blurPx: 9, highlight: 250, contrast: 200, glareShare: 0 };

test.each(['blurred', 'no_face'] as const)(
  'a frame that cannot be used (%s) is refused three times, then stored with its fault',
  async (fault) => {
    const stored: Frame[] = [];
    const session = { ...collecting, steps: ['face'] };
    const challenge = nextChallenge(null, 'challenge', ['turn_left'], now);
    const deps = depsOfUploads(session, {
      loadChallenge: async () => challenge,
      putFrame: async (_session: unknown, _challenge: unknown, _index: number, frame: Frame) => {
        stored.push(frame);
      },
      putChallenge: async () => {},
    });
    const put = putChallengeFrame(deps);
    const refuse = (challengeId: string, index: number) => refuseFrame(deps)(session.id, 'b1', { challengeId, index });
    expect(await refuse('challenge', 0)).toBeNull();
    expect(await refuse('challenge', 1), 'before it is read').toMatchObject({ code: 'challenge_order' });
    expect(await refuse('another', 0)).toMatchObject({ code: 'challenge_ended' });
    const frame = {
      challengeId: 'challenge',
      index: 0,
      format: 'jpeg',
      bytes: Buffer.from('a frame'),
      quality: fault === 'blurred' ? blurred : { ...blurred, blurPx: 1 },
      faceFault: fault === 'blurred' ? null : fault,
      source: 'camera',
    } as const;
    for (const attemptsLeft of [2, 1, 0]) {
      expect(await put(session.id, 'b1', frame)).toMatchObject({ reason: fault, attemptsLeft });
    }
    expect(await put(session.id, 'b1', frame)).toMatchObject({ ok: true });
    expect(stored).toEqual([{ format: 'jpeg', bytes: frame.bytes, source: 'camera', fault }]);
    const { uploads } = await deps.unitOfWork.stores.evidence.loadUploadCounts(session);
    expect(uploads, 'each counts as a picture of the round').toBe(4);
  },
);

test('a frame is refused, and not stored, when other pictures used the last upload while it was decoded', async () => {
  const session = { ...collecting, steps: ['face'] };
  const challenge = nextChallenge(null, 'challenge', ['turn_left'], now);
  let stored = 0;
  const deps = depsOfUploads(session, {
    loadChallenge: async () => challenge,
    putFrame: async () => {
      stored += 1;
    },
    putChallenge: async () => {},
  });
  const { evidence } = deps.unitOfWork.stores;
  const frame = { challengeId: 'challenge', index: 0, format: 'jpeg', bytes: Buffer.from('a frame') } as const;
  const put = (quality: PictureQuality) =>
    putChallengeFrame(deps)(session.id, 'b1', { ...frame, quality, faceFault: null, source: 'camera' });
  await evidence.putUploadCounts(session, { uploads: uploadsMax - 1, refusals: {} });
  expect(await refuseFrame(deps)(session.id, 'b1', frame)).toBeNull();
  await evidence.putUploadCounts(session, { uploads: uploadsMax, refusals: {} });
  for (const quality of [{ ...blurred, blurPx: 1 }, blurred]) {
    expect(await put(quality)).toMatchObject({ ok: false, code: 'uploads_used' });
  }
  expect(stored).toBe(0);
});
