import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { type Phone, startPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';

const mib = 1024 * 1024;
/** How many pictures of the largest size one node holds at a time. */
const picturesHeld = 20;

describe('concurrent uploads to putEvidence', () => {
  const it = useService(anyEngine, { environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });
  const phoneOf = async (of: TestTenant) => startPhone((await createSession(of)).verificationUrl);
  const phone = () => phoneOf(tenant);
  const begun: ClientRequest[] = [];
  afterEach(() => {
    for (const upload of begun.splice(0)) upload.destroy();
  });

  /** Announces a picture and sends the beginning of it. @returns what it gets, as soon as it gets a response */
  const begin = async (of: Phone, bytes = 9 * mib): Promise<{ response: Promise<unknown>; gone: () => boolean }> => {
    const upload = request(`${it.service.baseUrl}/capture/verifications/${of.sessionId}/evidence/document_front`, {
      method: 'PUT',
      agent: false,
      headers: {
        cookie: [...of.jar.values()].join('; '),
        'content-type': 'image/png',
        'content-length': `${bytes}`,
        expect: '100-continue',
      },
    });
    begun.push(upload);
    upload.on('error', () => {});
    let gone = false;
    const answer = once(upload, 'response').then(async ([response]: IncomingMessage[]) => {
      gone = true;
      const chunks: Buffer[] = [];
      for await (const chunk of response as IncomingMessage) chunks.push(chunk as Buffer);
      const { status, _tag, reason } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      return [status, _tag, reason].filter((part) => part !== undefined).join(' ');
    });
    answer.catch(() => {});
    upload.flushHeaders();
    await once(upload, 'continue');
    upload.write(Buffer.alloc(1000));
    return { response: answer, gone: () => gone };
  };

  test('one more of a session takes the place of the oldest that is still arriving, so that a lost one blocks no retry', async () => {
    const of = await phone();
    const [first, second] = [await begin(of), await begin(of)];
    await succeeded(of.givePicture());
    expect(await first.response).toBe('409 VerificationNotOpen conflict');
    expect(second.gone()).toBe(false);
    await succeeded(of.givePicture());
  });

  test('those of one session take no place of another', async () => {
    const [one, two] = [await phone(), await phone()];
    const [first, ...others] = [await begin(one), await begin(one), await begin(two), await begin(two)];
    // One more of the first session costs that one its oldest, and no other session anything.
    await begin(one);
    expect(await first?.response).toBe('409 VerificationNotOpen conflict');
    expect(others.map(({ gone }) => gone())).toEqual([false, false, false]);
  });

  test('a node takes no more than it has memory for, and takes more again when some have gone', async () => {
    // Started first: an upload that pauses for half a minute is refused, which a slow machine could reach.
    const [late, ...others] = await Promise.all(Array.from({ length: picturesHeld + 1 }, phone));
    await Promise.all(others.map((other) => begin(other, 10 * mib)));
    if (late === undefined) throw new Error('no phone was started');
    expect(await (await begin(late, 10 * mib)).response).toBe('503 ServiceUnavailable');
    // JSON needs little, so there is memory left for it.
    await succeeded(late.type());
    for (const upload of begun.splice(0)) upload.destroy();
    await expect.poll(async () => (await late.givePicture()).response.status).toBe(200);
  });

  test('three at once are no fault of the service: each is taken, or told to try again', async () => {
    const of = await phone();
    const responses = await Promise.all(Array.from({ length: 6 }, () => of.givePicture()));
    expect(responses.some(({ response }) => response.status === 200)).toBe(true);
    for (const { response, error } of responses)
      if (response.status !== 200) expect(error).toMatchObject({ _tag: 'VerificationNotOpen', reason: 'conflict' });
    expect(await refusalOf(of.submit())).toBe('409 VerificationNotOpen evidence_missing');
  });
});
