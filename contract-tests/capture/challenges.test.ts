import { beforeAll, describe, expect, test } from 'vitest';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { posedFace } from '../support/fixed-faces.ts';
import { blankPicture, type Phone, startPhone } from '../support/phone.ts';
import { rowCounts, useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const minuteMs = 60_000;

describe('challenges', () => {
  const it = useService(anyEngine);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service, { steps: ['document', 'face', 'user_input'] });
  });
  const started = async () => startPhone((await createSession(tenant)).verificationUrl);
  const issued = async (phone: Phone) => {
    const { challenge } = await succeeded(phone.challenge());
    if (challenge === null) throw new Error('no challenge was issued');
    return challenge;
  };

  test('a challenge asks for three different actions, and takes one frame for each, in order', async () => {
    const phone = await started();
    expect((await succeeded(phone.look())).challenge).toBeNull();
    const challenge = await issued(phone);
    expect(challenge).toMatchObject({ given: 0, attemptsLeft: 2 });
    expect(challenge.secondsLeft).toBeGreaterThan(40);
    expect(new Set(challenge.actions).size).toBe(3);
    expect(Date.parse(challenge.expiresAt) - it.service.clock.now().getTime()).toBeLessThanOrEqual(minuteMs);
    for (const index of [0, 1, 2]) {
      const early = await problemOf(phone.giveFrame(challenge.id, index + 1));
      expect([early.status, early.reason]).toEqual([409, 'challenge_order']);
      const view = await succeeded(phone.giveFrame(challenge.id, index));
      expect(view.challenge).toEqual({ ...challenge, given: index + 1, secondsLeft: expect.any(Number) });
      expect(view.challenge?.secondsLeft).toBeLessThanOrEqual(challenge.secondsLeft);
      expect(view.missing.includes('challenge')).toBe(index < 2);
      expect(view.given.pictures).toEqual([]);
    }
    const late = await problemOf(phone.giveFrame(challenge.id, 0));
    expect([late.status, late.reason]).toEqual([409, 'challenge_ended']);
  });

  test('a round has three challenges; a newer one ends the one before', async () => {
    const phone = await started();
    const first = await issued(phone);
    await succeeded(phone.giveFrame(first.id, 0));
    const second = await issued(phone);
    expect(second).toMatchObject({ given: 0, attemptsLeft: 1 });
    expect((await problemOf(phone.giveFrame(first.id, 1))).reason).toBe('challenge_ended');
    expect(await issued(phone)).toMatchObject({ attemptsLeft: 0 });
    const fourth = await problemOf(phone.challenge());
    expect([fourth.status, fourth._tag, fourth.reason]).toEqual([409, 'VerificationNotOpen', 'challenges_used']);
  });

  test('frames that come after a minute, that are no pictures, or that the challenge does not ask for are not stored', async () => {
    const phone = await started();
    const challenge = await issued(phone);
    const before = await rowCounts(it.service);
    const text = await problemOf(phone.giveFrame(challenge.id, 0, Buffer.from('no picture')));
    expect([text.status, text._tag]).toEqual([400, 'PictureNotAccepted']);
    const frame = `/challenges/${challenge.id}/frames`;
    const init = { method: 'PUT', headers: { 'content-type': 'image/png' } };
    const send = async (index: string, type: string, body: BodyInit) =>
      refusalOf(phone.send(`${frame}/${index}`, { ...init, headers: { 'content-type': type }, body }));
    expect(await send('9', 'image/png', new Uint8Array(await blankPicture()))).toBe('400 InvalidRequest');
    expect(await send('0', 'image/gif', 'GIF')).toBe('415 UnsupportedMediaType');
    expect(await send('0', 'image/png', new Uint8Array(10 * 1024 * 1024 + 1))).toBe('413 RequestTooLarge');
    it.service.clock.advance(minuteMs + 1);
    expect((await problemOf(phone.giveFrame(challenge.id, 0))).reason).toBe('challenge_expired');
    expect(await rowCounts(it.service)).toEqual(before);
  });

  test('a frame that cannot be used is refused three times in a round, then taken', async () => {
    const phone = await started();
    const challenge = await issued(phone);
    const dark = await drawBoard(640, 480).linear(0.04, 0).png().toBuffer();
    for (const attemptsLeft of [2, 1, 0]) {
      const problem = await problemOf(phone.giveFrame(challenge.id, 0, dark));
      expect(problem).toMatchObject({ status: 400, _tag: 'PictureNotAccepted', reason: 'too_dark', attemptsLeft });
    }
    expect((await succeeded(phone.giveFrame(challenge.id, 0, dark))).challenge).toMatchObject({ given: 1 });
  });

  test('a plan without the face takes no challenge', async () => {
    const other = await createTenant(it.service);
    const phone = await startPhone((await createSession(other)).verificationUrl);
    const problem = await problemOf(phone.challenge());
    expect([problem.status, problem.reason]).toEqual([409, 'status']);
  });

  test('a submission needs selfie and challenge, unless the user skips them; the checks get the frames in order', async () => {
    const phone = await started();
    await succeeded(phone.givePicture());
    await succeeded(phone.type());
    expect((await problemOf(phone.submit())).missing).toEqual(['face', 'challenge']);
    expect((await problemOf(phone.submit('challenge'))).missing).toEqual(['face']);
    expect(await phone.giveFace()).toBe(200);
    const challenge = await issued(phone);
    it.faces.sees((looked) => ({
      faces: [posedFace(typeof looked === 'number' ? (challenge.actions[looked - 1] ?? 'selfie') : looked)],
    }));
    for (const index of [0, 1, 2]) await succeeded(phone.giveFrame(challenge.id, index));
    expect(await succeeded(phone.submit())).toMatchObject({ status: 'deciding', challenge: null });
    await waitUntil('the faces were looked at', async () => it.faces.looked().length === 5);
    expect(it.faces.looked()).toEqual([0, 'portrait', 1, 2, 3]);

    const without = await started();
    await succeeded(without.givePicture());
    await succeeded(without.type());
    expect(await succeeded(without.submit('face'))).toMatchObject({ status: 'deciding' });
  });

  test('settings refuse the face for tenants at whose faces the installation does not look', async () => {
    const admin = adminOf(it.service);
    const body = { name: 'Live', mode: 'live' as const, settings: { steps: ['document' as const, 'face' as const] } };
    const problem = await problemOf(admin.POST('/admin/tenants', { body }));
    expect([problem.status, problem._tag]).toEqual([400, 'InvalidRequest']);
    expect(problem.issues).toEqual([
      expect.objectContaining({
        path: '/body/settings/steps/1',
        message: expect.stringContaining('must be a step that this installation performs: document, user_input'),
      }),
    ]);
  });
});
