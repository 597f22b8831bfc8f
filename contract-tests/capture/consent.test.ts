import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { openPhone, startPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import {
  createNotifiedTenant,
  createSession,
  createTenant,
  readSession,
  type TestTenant,
  waitForStatus,
} from '../support/tenant.ts';
import { secondMs } from '../support/time.ts';

const agreed = { version: '2026-11-23', language: 'ja', face: true };

describe('the consent of the user', () => {
  const it = useService(postgres);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service, { steps: ['document', 'face', 'user_input'], retentionSeconds: 172_800 });
  });
  const detailOf = (sessionId: string) => succeeded(operatorOf(it).getSession(tenant, sessionId));

  test('is stored with its version, language and time at the start, and a repeated start does not change it', async () => {
    const session = await createSession(tenant);
    const phone = openPhone(session.verificationUrl);
    const opened = await succeeded(phone.open());
    expect(opened).toMatchObject({ consent: null, privacy: { retentionSeconds: 172_800, recipients: [] } });
    const givenAt = it.service.clock.now().toISOString();
    const started = await succeeded(phone.start(agreed));
    expect(started.consent).toMatchObject(agreed);
    expect(Date.parse(started.consent?.givenAt ?? '')).toBeGreaterThanOrEqual(Date.parse(givenAt));
    it.service.clock.advance(secondMs);
    expect((await succeeded(phone.start({ ...agreed, language: 'en', face: false }))).consent).toEqual(started.consent);
    expect((await detailOf(session.id)).consent).toEqual(started.consent);
  });

  test('has no answer about the face where it was not asked', async () => {
    const phone = await startPhone((await createSession(tenant)).verificationUrl, { ...agreed, face: null });
    expect(await succeeded(phone.look())).toMatchObject({
      consent: { face: null },
      missing: ['document_front', 'face', 'challenge', 'user_input'],
    });
  });

  test('is recorded for no session whose page sends none', async () => {
    const session = await createSession(tenant);
    const phone = await startPhone(session.verificationUrl);
    expect(await succeeded(phone.look())).toMatchObject({
      consent: null,
      missing: ['document_front', 'face', 'challenge', 'user_input'],
    });
    expect((await detailOf(session.id)).consent).toBeNull();
  });

  test('without the face, no picture of it is taken, and a person decides', async () => {
    const session = await createSession(tenant);
    const phone = await startPhone(session.verificationUrl, { ...agreed, face: false });
    expect((await succeeded(phone.look())).missing).toEqual(['document_front', 'user_input']);
    expect(await phone.giveFace()).toBe(409);
    expect(await refusalOf(phone.challenge())).toBe('409 VerificationNotOpen status');
    await succeeded(phone.givePicture());
    await succeeded(phone.type());
    await succeeded(phone.submit());
    const { outcome } = await waitForStatus(tenant, session.id, 'reviewing');
    expect(outcome?.reasons).toContain('face_not_detected');
    expect(outcome?.checks.face).toEqual({});
    const { findings } = await succeeded(operatorOf(it).listSessionEvidence(tenant, session.id));
    const ofFace = findings?.observations.filter(({ check }) => check === 'face');
    expect(ofFace?.map(({ name, result }) => [name, result])).toContainEqual(['face_consent', 'failed']);
  });

  test('a refusal after another link of the same round deletes the face that was given', async () => {
    const session = await createSession(tenant);
    const first = await startPhone(session.verificationUrl, agreed);
    expect(await first.giveFace()).toBe(200);
    await succeeded(first.challenge());
    const { verificationUrl } = await succeeded(operatorOf(it).reissueVerificationUrl(tenant, session.id));
    const second = await startPhone(verificationUrl, { ...agreed, face: false });
    const view = await succeeded(second.look());
    expect(view).toMatchObject({ given: { pictures: [] }, challenge: null, missing: ['document_front', 'user_input'] });
    expect((await detailOf(session.id)).consent).toMatchObject({ face: false });
  });

  test('a user who declines before the start ends the session, and the link', async () => {
    const session = await createSession(tenant);
    const phone = openPhone(session.verificationUrl);
    expect(await refusalOf(phone.decline())).toBe('401 BrowserNotBound');
    await succeeded(phone.open());
    expect(await refusalOf(phone.decline('cookie'))).toBe('401 BrowserNotBound');
    const other = await createSession(tenant);
    const body = JSON.stringify({ token: openPhone(other.verificationUrl).token });
    const headers = { 'content-type': 'application/json' };
    expect(await refusalOf(phone.send('/decline', { method: 'POST', headers, body }))).toBe('404 LinkNotFound');
    const ended = await succeeded(phone.decline());
    expect(ended).toMatchObject({ status: 'expired', bound: false, missing: [], returnUrl: null });
    const detail = await readSession(tenant, session.id);
    expect(detail).toMatchObject({ status: 'expired', outcome: null, preRegisteredInfo: null });
    expect(detail.purgedAt).not.toBeNull();
    expect(await refusalOf(openPhone(session.verificationUrl).open())).toBe('404 LinkNotFound');
    expect(await refusalOf(phone.decline())).toBe('401 BrowserNotBound');
  });

  test('a user who declines after the start erases what was given; the consent stays', async () => {
    const session = await createSession(tenant);
    const phone = await startPhone(session.verificationUrl, agreed);
    await succeeded(phone.givePicture());
    await succeeded(phone.type());
    await succeeded(phone.decline('cookie'));
    const detail = await readSession(tenant, session.id);
    expect(detail).toMatchObject({ status: 'expired', userInputInfo: null });
    expect(detail.purgedAt).not.toBeNull();
    expect((await detailOf(session.id)).consent).toMatchObject(agreed);
    const { pictures } = await succeeded(operatorOf(it).listSessionEvidence(tenant, session.id));
    expect(pictures).toEqual([]);
    expect(await refusalOf(phone.look())).toBe('401 BrowserNotBound');
  });

  test('a session that its user declined is announced without its metadata, which the detail keeps', async () => {
    const notified = await createNotifiedTenant(it.service, it.receiver);
    const metadata = { orderId: 'A-1' };
    const session = await createSession(notified, { metadata });
    await succeeded((await startPhone(session.verificationUrl)).decline('cookie'));
    const { body } = await notified.inbox.nth(session.id, 1);
    expect(body).toMatchObject({ type: 'verification.expired', metadata: null });
    expect((await readSession(notified, session.id)).metadata).toEqual(metadata);
  });

  test('a link that another browser used, and a submitted verification, cannot be declined', async () => {
    const session = await createSession(tenant);
    const late = openPhone(session.verificationUrl);
    await succeeded(late.open());
    const phone = await startPhone(session.verificationUrl, { ...agreed, face: false });
    expect(await refusalOf(late.decline())).toBe('409 LinkNotUsable link_used');
    await succeeded(phone.givePicture());
    await succeeded(phone.type());
    await succeeded(phone.submit());
    expect(await refusalOf(phone.decline())).toBe('409 LinkNotUsable status');
    expect((await readSession(tenant, session.id)).purgedAt).toBeNull();
  });
});
