import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { playUser, startPhone } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { approvedSession, createNotifiedTenant, createSession, createTenant, readSession } from '../support/tenant.ts';

const path = '/v1/verification-sessions';
const json = { 'content-type': 'application/json' };

/** Metadata of exactly so many bytes of JSON, mostly of three-byte characters. */
function metadataText(bytes: number): string {
  const frame = Buffer.byteLength('{"text":""}');
  const wide = Math.floor((bytes - frame) / 3);
  return `{"text":"${'験'.repeat(wide)}${'x'.repeat(bytes - frame - 3 * wide)}"}`;
}

/** A `state` that makes a return URL of so many bytes, its first characters percent-encoded. */
function stateFor(urlBytes: number): string {
  const fixed = `${planted.callbackUrl}?sessionId=vs_${'0'.repeat(32)}&state=`.length;
  const wide = '験 &=#%🙂';
  return wide + 's'.repeat(urlBytes - fixed - encodeURIComponent(wide).length);
}

describe.each(engines)('input that createVerificationSession takes, on $name', (engine) => {
  const it = useService(engine);

  test('metadata of 8192 bytes is taken, counted in bytes without insignificant white space', async () => {
    const tenant = await createTenant(it.service);
    const text = metadataText(8192);
    expect(Buffer.byteLength(text)).toBe(8192);
    const body = `{ "metadata" :\n${text.replace(':', ' :\t')} }`;
    const answer = await tenant.send(path, { method: 'POST', headers: json, body });
    expect(answer.status).toBe(201);
    const detail = await tenant.send(answer.headers.get('location') as string);
    expect(await detail.text()).toContain(`"metadata":${text},`);
  });

  test('metadata comes back letter by letter, in GET and in the notification', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const text =
      '{"z":12345678901234567890,"10":1.0,"2":-0,"a":[1E5,0.10,{"nested":{"b":null,"a":true}}],"é":"\\u00e9\\/\\n🙂","__proto__":{"x":1}}';
    const spaced = text.replaceAll(',"', ' ,\r\n "');
    const answer = await tenant.send(path, { method: 'POST', headers: json, body: `{"metadata":${spaced}}` });
    const { id, verificationUrl } = (await answer.json()) as { id: string; verificationUrl: string };
    await playUser(verificationUrl);
    const notification = await tenant.inbox.nth(id, 1);
    expect(notification.bytes.toString()).toContain(`"metadata":${text},`);
    const detail = await tenant.send(`${path}/${id}`);
    expect(await detail.text()).toContain(`"metadata":${text},`);
    const reprocessed = tenant.send(`${path}/${id}/reprocess`, { method: 'POST' });
    // Right after the approval it may still be refused; the answer is no matter of this test then.
    const answered = await (await reprocessed).text();
    if (answered.includes('"collecting"')) expect(answered).toContain(`"metadata":${text}`);
  });

  test('a return URL of 8000 bytes is taken, and state returns unchanged', async () => {
    const tenant = await createTenant(it.service);
    const state = stateFor(8000);
    const session = await createSession(tenant, { callbackUrl: planted.callbackUrl, state });
    const phone = await playUser(session.verificationUrl);
    const { returnUrl } = await succeeded(phone.look());
    expect(Buffer.byteLength(returnUrl as string)).toBe(8000);
    const url = new URL(returnUrl as string);
    expect(`${url.origin}${url.pathname}`).toBe(planted.callbackUrl);
    expect([...url.searchParams]).toEqual([
      ['sessionId', session.id],
      ['state', state],
    ]);
  });

  test('a bare state of 8000 bytes is taken, counted in UTF-8', async () => {
    const state = '🙂'.repeat(2000);
    expect(Buffer.byteLength(state)).toBe(8000);
    await createSession(await createTenant(it.service), { state });
  });

  test('without state only sessionId is appended, and without callbackUrl there is nowhere to return to', async () => {
    const tenant = await createTenant(it.service);
    const withUrl = await approvedSession(tenant, { callbackUrl: planted.callbackUrl });
    const { returnUrl } = await succeeded(withUrl.phone.look());
    expect(returnUrl).toBe(`${planted.callbackUrl}?sessionId=${withUrl.id}`);
    const without = await approvedSession(tenant, { state: planted.state });
    expect((await succeeded(without.phone.look())).returnUrl).toBeNull();
  });

  test('characters beyond the basic plane count as one and come back unchanged', async () => {
    const tenant = await createTenant(it.service);
    const preRegisteredInfo = {
      lastName: '𠮷'.repeat(200),
      firstName: '𩸽🙂',
      address: `${planted.address}\u0000`.slice(0, -1),
      gender: '男',
      birthDate: '2024-02-29',
    };
    const { id } = await createSession(tenant, { preRegisteredInfo });
    expect((await readSession(tenant, id)).preRegisteredInfo).toEqual(preRegisteredInfo);
  });

  test.each([
    { birthDate: '1988-02-29' },
    { lastName: planted.person.lastName },
    { firstName: planted.person.firstName },
    { address: planted.address },
    { gender: 'X' },
  ])('one field of preRegisteredInfo is enough: %o', async (preRegisteredInfo) => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant, { preRegisteredInfo });
    expect((await readSession(tenant, id)).preRegisteredInfo).toEqual(preRegisteredInfo);
  });

  test('the media type is read as HTTP has it, and unknown query parameters mean nothing', async () => {
    const tenant = await createTenant(it.service);
    const headers = { 'content-type': 'Application/JSON; charset="UTF-8"' };
    const answer = await tenant.send(`${path}?colour=green`, { method: 'POST', headers, body: ' {}\n' });
    expect(answer.status).toBe(201);
  });

  test('reprocess takes no body, and one that says nothing counts as none', async () => {
    const tenant = await createTenant(it.service);
    const session = await createSession(tenant);
    const bodies: RequestInit[] = [
      {},
      { body: '' },
      { body: '{}', headers: json },
      { body: ' { } ', headers: { 'content-type': 'text/plain' } },
    ];
    for (const init of bodies) {
      const answer = await tenant.send(`${path}/${session.id}/reprocess`, { method: 'POST', ...init });
      // It got as far as the rules of the session, which has not been finished.
      expect(answer.status).toBe(409);
    }
  });

  test('two sessions in one browser keep apart', async () => {
    const tenant = await createTenant(it.service);
    const [one, other] = [await createSession(tenant), await createSession(tenant)];
    const first = await startPhone(one.verificationUrl);
    const second = await startPhone(other.verificationUrl);
    expect((await succeeded(first.look())).id).toBe(one.id);
    expect((await succeeded(second.look())).id).toBe(other.id);
  });
});
