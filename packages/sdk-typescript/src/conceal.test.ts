import { inspect } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import { createMitomeClient } from './client.ts';
import { reveal } from './conceal.ts';
import { MitomeError } from './errors.ts';
import { planted, plantedDetail, plantedKey, type Simulated, simulateService } from './testing/simulated-service.ts';
import { verifyNotification } from './verify-notification.ts';

const secrets = [...Object.values(planted), plantedKey];

/** Everything that a careless line of code could print of a value. */
function printed(value: unknown): string {
  const lines: unknown[] = [];
  const write = (method: 'log' | 'error' | 'dir') =>
    vi
      .spyOn(console, method)
      .mockImplementation((...given: unknown[]) => void lines.push(...given.map((one) => inspect(one))));
  const spies = (['log', 'error', 'dir'] as const).map(write);
  console.log(value, { value }, [value]);
  console.error('it failed', value);
  console.dir(value, { depth: null });
  for (const spy of spies) spy.mockRestore();
  const whole = { depth: null, maxArrayLength: null, maxStringLength: null } as const;
  const copies = typeof value === 'object' ? [{ ...value }, Object.assign({}, value), Object.entries(value ?? {})] : [];
  const texts = [value, ...copies].flatMap((one) => [inspect(one, whole), JSON.stringify(one), String(one)]);
  const { stack = '', message = '' } = value instanceof Error ? value : {};
  return [...lines, ...texts, stack, message].join('\n');
}

/** What is planted and stands in a text. */
const leaked = (text: string): readonly string[] => secrets.filter((secret) => text.includes(secret));

describe('nothing that prints shows', () => {
  test('the key of a client', () => {
    const client = createMitomeClient({ baseUrl: 'https://verify.example.com', apiKey: plantedKey });
    expect(leaked(printed(client))).toEqual([]);
    expect(leaked(inspect(client, { showHidden: true, depth: null }))).toEqual([]);
  });

  test('the verification URL of a session, which is read by its name', async () => {
    const body = { id: 'vs_1', status: 'created', verificationUrl: planted.verificationUrl };
    const session = await simulateService([{ status: 201, body }]).client.createVerificationSession({});
    expect(leaked(printed(session))).toEqual([]);
    expect(session.verificationUrl).toBe(planted.verificationUrl);
    expect(JSON.stringify(session)).toBe('{"id":"vs_1","status":"created"}');
  });

  test('the personal fields, the note and the metadata of a detail, which are read by their names', async () => {
    const detail = await simulateService([{ status: 200, body: plantedDetail }]).client.getVerificationSession('vs_1');
    expect(leaked(printed(detail))).toEqual([]);
    const { metadata, preRegisteredInfo, userInputInfo, documentOcr, outcome } = plantedDetail;
    expect(detail.metadata).toEqual(metadata);
    expect(detail.preRegisteredInfo).toEqual(preRegisteredInfo);
    expect(detail.userInputInfo).toEqual(userInputInfo);
    expect(detail.documentOcr).toEqual(documentOcr);
    expect(detail.outcome?.review?.note).toBe(outcome.review.note);
    // What is no value stays in sight, although a personal field has the same name elsewhere.
    expect(JSON.stringify(detail.outcome?.checks)).toBe('{"inputMatch":{"fields":{"name":false,"birthDate":true}}}');
  });

  test('the metadata and the note of listed and of notified events', async () => {
    const { metadata, outcome } = plantedDetail;
    const event = { id: 'evt_1', type: 'verification.rejected', metadata, data: outcome };
    const page = await simulateService([
      { status: 200, body: { events: [event], next: '1', hasMore: false } },
    ]).client.listEvents();
    expect(leaked(printed(page))).toEqual([]);
    expect(page.events[0]?.metadata).toEqual(metadata);

    const [secret, at, text] = [`whsec_${Buffer.alloc(32, 9).toString('base64')}`, new Date(), JSON.stringify(event)];
    const headers = {
      'webhook-id': event.id,
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': new Webhook(secret).sign(event.id, at, text),
    };
    const verification = await verifyNotification(text, headers, secret);
    expect(leaked(printed(verification))).toEqual([]);
    expect(verification.ok && verification.event.metadata).toEqual(metadata);
  });

  test('anything of the request or the response in an error', async () => {
    const echo = JSON.stringify(plantedDetail);
    const axiosLike = Object.assign(new Error(`request failed: Bearer ${plantedKey} ${echo}`), {
      code: 'ERR_BAD',
      config: { headers: { authorization: `Bearer ${plantedKey}` }, data: echo },
      cause: new Error(echo),
    });
    const problem = {
      _tag: `${planted.lastName} ${planted.birthDate}`,
      reason: planted.note,
      requestId: planted.verificationUrl,
      detail: echo,
      issues: [{ path: `/body/metadata/${planted.metadata}`, message: planted.note }],
    };
    const responses: Simulated[] = [
      axiosLike,
      { status: 400, body: problem, headers: { 'x-request-id': planted.verificationUrl } },
      { status: 422, body: echo },
      { status: 502, body: `<html>${echo}` },
      { status: 307, headers: { location: planted.verificationUrl }, body: echo },
      { status: 200, body: `${echo}!` },
    ];
    for (const response of responses) {
      const { client } = simulateService([response], { retries: 0 });
      const body = { preRegisteredInfo: { lastName: planted.lastName }, metadata: { a: planted.metadata } };
      const error = await client.createVerificationSession(body).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(MitomeError);
      expect(leaked(printed(error))).toEqual([]);
    }
  });

  test('the wrong argument in an error', async () => {
    const { client } = simulateService([{ status: 200, body: {} }]);
    const errors = await Promise.all([
      client.createVerificationSession({}, { idempotencyKey: `${planted.note}\n` }).catch((cause: unknown) => cause),
      verifyNotification('', {}, `${plantedKey}`).catch((cause: unknown) => cause),
    ]);
    for (const error of errors) {
      expect(error).toBeInstanceOf(TypeError);
      expect(leaked(printed(error))).toEqual([]);
    }
  });
});

test('reveal gives a plain copy with everything in it', async () => {
  const detail = await simulateService([{ status: 200, body: plantedDetail }]).client.getVerificationSession('vs_1');
  expect(JSON.parse(JSON.stringify(reveal(detail)))).toEqual(plantedDetail);
  expect(leaked(JSON.stringify(detail))).toEqual([]);
});
