import { expect, test } from 'vitest';
import { nextChallenge } from '../../domain/challenge.ts';
import type { PictureQuality } from '../../domain/picture-quality.ts';
import type { Frame, Stores, UnitOfWork, UploadCounts } from '../ports/stores.ts';
import { putChallengeFrame, refuseFrame } from './put-challenge-frame.ts';
import { collecting, now } from './testing/collecting-session.ts';

const blurred: PictureQuality = { blurPx: 9, highlight: 250, contrast: 200, glareShare: 0 };

test('a frame that cannot be used is refused three times, then stored with its fault', async () => {
  let counts: UploadCounts = { uploads: 0, refusals: {} };
  const stored: Frame[] = [];
  const session = { ...collecting, steps: ['face'] };
  const challenge = nextChallenge(null, 'challenge', ['turn_left'], now);
  const stores = {
    tenants: { load: async () => ({ name: 'Yuzu Bank', mode: 'sandbox', settings: null }) },
    sessions: { loadForBrowser: async () => session, save: async () => session },
    evidence: {
      givenPictures: async () => [],
      loadDraftInput: async () => null,
      loadChallenge: async () => challenge,
      loadUploadCounts: async () => counts,
      putUploadCounts: async (_session: unknown, next: UploadCounts) => {
        counts = next;
      },
      putFrame: async (_session: unknown, _challenge: unknown, _index: number, frame: Frame) => {
        stored.push(frame);
      },
      putChallenge: async () => {},
    },
  } as unknown as Stores;
  const unitOfWork: UnitOfWork = { stores, transaction: (work) => work(stores) };
  const deps = { unitOfWork, clock: { now: () => now }, readableDocumentTypes: () => ['passport'] };
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
