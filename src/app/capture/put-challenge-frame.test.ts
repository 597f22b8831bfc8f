import { expect, test } from 'vitest';
import { nextChallenge } from '../../domain/challenge.ts';
import type { PictureQuality } from '../../domain/picture-quality.ts';
import type { Frame } from '../ports/stores.ts';
import { putChallengeFrame, refuseFrame } from './put-challenge-frame.ts';
import { collecting, depsOfUploads, now } from './testing/collecting-session.ts';

const blurred: PictureQuality = { blurPx: 9, highlight: 250, contrast: 200, glareShare: 0 };

test('a frame that cannot be used is refused three times, then stored with its fault', async () => {
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
  const frame = { challengeId: 'challenge', index: 0, format: 'jpeg', bytes: Buffer.from('a frame') } as const;
  for (const attemptsLeft of [2, 1, 0]) {
    expect(await put(session.id, 'b1', { ...frame, quality: blurred })).toMatchObject({
      reason: 'blurred',
      attemptsLeft,
    });
  }
  expect(await put(session.id, 'b1', { ...frame, quality: blurred })).toMatchObject({ ok: true });
  expect(stored).toEqual([{ format: 'jpeg', bytes: frame.bytes, fault: 'blurred' }]);
});
