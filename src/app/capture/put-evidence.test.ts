import { expect, test } from 'vitest';
import { uploadsMax } from '../../domain/evidence.ts';
import type { PictureQuality } from '../../domain/picture-quality.ts';
import type { Session } from '../../domain/session.ts';
import { countRefusedPicture, putEvidence, refuseUpload } from './put-evidence.ts';
import { collecting, depsOfUploads, now } from './testing/collecting-session.ts';

const good: PictureQuality = { blurPx: 1, highlight: 250, contrast: 200, glareShare: 0 };
const uniform: PictureQuality = { ...good, contrast: 0 };

test('a round takes sixty pictures, stored or refused for what they show, and no more', async () => {
  let stored = 0;
  const session = { ...collecting, steps: ['document', 'face'] };
  const deps = depsOfUploads(session, {
    putPicture: async () => {
      stored += 1;
    },
  });
  const put = putEvidence(deps);
  const upload = (quality: PictureQuality, showsMyNumber = false, showsPrint = true) =>
    put(collecting.id, 'b1', {
      kind: 'document_front',
      quality,
      faceFault: null,
      documentType: null,
      source: 'camera',
      inspection: { bytes: Buffer.from('a picture'), showsPrint, showsMyNumber, back: null, donorPart: 'none' },
    });
  const refuse = (browser = 'b1') => refuseUpload(deps)(collecting.id, browser, 'document_front');
  expect(await upload(uniform)).toMatchObject({ ok: false, reason: 'no_document' });
  expect(await upload(good, false, false), 'without print').toMatchObject({ ok: false, reason: 'no_document' });
  expect(await refuse()).toBeNull();
  expect(await refuse('another browser')).toMatchObject({ code: 'not_found' });
  expect(await upload(good, true)).toMatchObject({ ok: false, reason: 'my_number', attemptsLeft: null });
  expect(await countRefusedPicture(deps)(collecting.id, 'b1', 'document_front')).toMatchObject({ ok: true });
  for (let uploads = 4; uploads < uploadsMax; uploads += 1) expect(await upload(good)).toMatchObject({ ok: true });
  expect(await upload(good)).toMatchObject({ ok: false, code: 'uploads_used' });
  expect(await upload(uniform)).toMatchObject({ ok: false, code: 'uploads_used' });
  expect(await upload(good, true)).toMatchObject({ ok: false, code: 'uploads_used' });
  expect(await refuse(), 'before it is read').toMatchObject({ code: 'uploads_used' });
  expect(stored).toBe(uploadsMax - 4);
});

test.each<[string, Partial<Session>, string]>([
  ['is submitted', { status: 'deciding' }, 'status'],
  ['has ended', { status: 'completed' }, 'status'],
  ['has expired', { expiresAt: now }, 'session_expired'],
  ['asks for no document', { steps: ['user_input'] }, 'not_in_plan'],
])('no picture is read for a verification that %s', async (_, change, code) => {
  const refuse = refuseUpload(depsOfUploads({ ...collecting, ...change }, {}));
  expect(await refuse(collecting.id, 'b1', 'document_front')).toMatchObject({ code });
});
