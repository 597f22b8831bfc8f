import { createHmac, randomBytes } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { type NotificationHeaders, verifyNotification } from './verify-notification.ts';

const now = new Date('2026-08-10T01:21:10Z');
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const event = {
  id: 'evt_019fe94261507058b4c4df7eec7d32a7',
  type: 'verification.approved',
  apiVersion: '2026-08-02',
  createdAt: '2026-08-10T01:21:09.456Z',
  sequence: 1,
  metadata: { 備考: 'façade — 確認済み 🗝' },
  data: {
    session: { sessionId: 'vs_019fe93d33c87ca9b8112ca1bbdcafac', tenantId: 'e9da86d3-51cf-4a76-82d8-c50195c3f466' },
    verdict: 'approved',
  },
};
const body = JSON.stringify(event);

/** Headers that the official library made. */
function signed(text = body, secrets: readonly string[] = [secret], at = now, id = event.id) {
  return {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, at, text)).join(' '),
  };
}

const verify = (headers: NotificationHeaders, text: string | Uint8Array | ArrayBuffer = body, secrets = [secret]) =>
  verifyNotification(text, headers, secrets, { now });
const secondsAfter = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe('a notification', () => {
  test('that the official library signed is accepted, in every form of body and headers', async () => {
    const bytes = new TextEncoder().encode(body);
    const inside = new Uint8Array([1, ...bytes, 2]).subarray(1, -1);
    const upper = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]));
    for (const given of [
      body,
      bytes,
      bytes.buffer,
      Buffer.from(body),
      inside,
      runInNewContext('bytes.slice()', { bytes }),
    ])
      for (const headers of [signed(), new Headers(signed()), upper, { ...signed(), 'content-type': ['a', 'b'] }]) {
        expect(await verify(headers, given)).toMatchObject({
          ok: true,
          eventId: event.id,
          event: { type: event.type },
        });
      }
  });

  test('of the test vector that every Standard Webhooks library shares is accepted', async () => {
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const known = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const at = { now: new Date(1_614_265_330_000) };
    // Its signature is right, and its content is no event of ours.
    const refusal = { ok: false, reason: 'malformed_body' };
    expect(await verifyNotification('{"test": 2432232314}', headers, known, at)).toEqual(refusal);
    const other = { ok: false, reason: 'no_valid_signature' };
    expect(await verifyNotification('{"test": 2432232315}', headers, known, at)).toEqual(other);
  });

  test('of an unknown type is accepted', async () => {
    const later = JSON.stringify({ ...event, type: 'verification.renamed', data: {} });
    expect(await verify(signed(later), later)).toMatchObject({ ok: true, event: { type: 'verification.renamed' } });
  });

  test.each([
    ['one byte of the body was changed', signed(), body.replace('approved', 'rejected')],
    ['the JSON was parsed and written again', signed(JSON.stringify(event, null, 1)), body],
    ['another secret signed it', signed(body, [newSecret()]), body],
    ['it carries the id of another event', { ...signed(), 'webhook-id': 'evt_2' }, body],
    ['its time has moved', { ...signed(), 'webhook-timestamp': '1786324871' }, body],
  ])('is refused when %s', async (_, headers, text) => {
    expect(await verify(headers, text)).toEqual({ ok: false, reason: 'no_valid_signature' });
  });

  test('is refused when its bytes are no text and were signed as the text that they would become', async () => {
    const bytes = new Uint8Array([0x22, 0xff, 0x22]);
    expect(await verify(signed('"\ufffd"'), bytes)).toEqual({ ok: false, reason: 'no_valid_signature' });
  });

  test.each([
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{}',
    JSON.stringify({ ...event, id: 'evt_2' }),
    JSON.stringify({ ...event, type: 1 }),
  ])('is refused with the signed body %s', async (text) => {
    expect(await verify(signed(text), text)).toEqual({ ok: false, reason: 'malformed_body' });
  });

  test.each([-300, -299, 0, 299, 300])(
    'is accepted when it was sent %i s from the receiver’s time',
    async (seconds) => {
      expect(await verify(signed(body, [secret], secondsAfter(seconds)))).toMatchObject({ ok: true });
    },
  );

  test.each([
    [-301, 'too_old'],
    [-86_400, 'too_old'],
    [301, 'too_new'],
    [86_400, 'too_new'],
  ])('is refused when it was sent %i s from the receiver’s time', async (seconds, reason) => {
    expect(await verify(signed(body, [secret], secondsAfter(seconds)))).toEqual({ ok: false, reason });
  });

  test('is held against another tolerance, and against the machine’s clock, where nothing else was said', async () => {
    const headers = signed(body, [secret], secondsAfter(-20));
    const within = (toleranceSeconds: number) => verifyNotification(body, headers, secret, { now, toleranceSeconds });
    expect([(await within(20)).ok, (await within(19)).ok]).toEqual([true, false]);
    expect(await verifyNotification(body, signed(body, [secret], new Date()), secret)).toMatchObject({ ok: true });
    const old = signed(body, [secret], new Date(Date.now() - 400_000));
    expect(await verifyNotification(body, old, secret)).toEqual({ ok: false, reason: 'too_old' });
  });

  test.each([
    'junk',
    '1786324870junk',
    '-1786324870',
    '+1786324870',
    '1786324870.0',
    '1.78e9',
    '0x6a',
    '１７８６',
    '1 2',
    '9'.repeat(16),
  ])('is refused with the time %s, even signed', async (timestamp) => {
    const key = Buffer.from(secret.slice(6), 'base64');
    const mac = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
    const headers = { 'webhook-id': event.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` };
    expect(await verify(headers)).toEqual({ ok: false, reason: 'malformed_timestamp' });
  });

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
    'is refused without %s, with an empty one and with two',
    async (name) => {
      const { [name]: value, ...others } = signed();
      const cases = [others, { ...others, [name]: '' }, { ...others, [name]: [value, value] }];
      const twice = { ...others, [name]: value, [name.toUpperCase()]: value };
      for (const headers of [...cases, new Headers(others), twice]) {
        expect(await verify(headers)).toEqual({ ok: false, reason: 'missing_header' });
      }
    },
  );
});

describe('while a secret is rotated', () => {
  const [fresh, old] = [newSecret(), newSecret()];

  test.each([
    ['the old one', [old]],
    ['the new one', [fresh]],
    ['both', [old, fresh]],
  ])('a notification with two signatures is taken by a receiver with %s', async (_, secrets) => {
    expect(await verify(signed(body, [fresh, old]), body, secrets)).toMatchObject({ ok: true });
  });

  test('a receiver with both takes what either signed, and one with neither refuses both', async () => {
    for (const signer of [fresh, old])
      expect(await verify(signed(body, [signer]), body, [fresh, old])).toMatchObject({ ok: true });
    expect(await verify(signed(body, [fresh, old]))).toEqual({ ok: false, reason: 'no_valid_signature' });
  });

  test('signatures of other versions, cut, lengthened or spelled otherwise are passed over', async () => {
    const right = signed()['webhook-signature'];
    const value = right.slice('v1,'.length);
    const foreign = [
      `v2,${value}`,
      `v1a,${value}`,
      `V1,${value}`,
      value,
      `v1 ,${value}`,
      right.slice(0, -1),
      `${right}=`,
    ];
    for (const given of [...foreign, `${right},`, 'v1,', 'v1', `x${right}`.slice(0, right.length)]) {
      const headers = { ...signed(), 'webhook-signature': given };
      expect(await verify(headers)).toEqual({ ok: false, reason: 'no_valid_signature' });
    }
    const among = { ...signed(), 'webhook-signature': `v2,AAAA v1a,${value} ${right}` };
    expect(await verify(among)).toMatchObject({ ok: true });
  });
});

describe('a wrong argument', () => {
  const ofBytes = (count: number): string => `whsec_${Buffer.alloc(count, 7).toString('base64')}`;

  test('24 to 64 bytes are a secret', async () => {
    for (const one of [24, 32, 64].map(ofBytes))
      expect(await verify(signed(body, [one]), body, [one])).toMatchObject({ ok: true });
  });

  test.each([
    ['nothing', ''],
    ['no prefix', Buffer.alloc(32, 7).toString('base64')],
    ['no key', 'whsec_'],
    ['23 bytes', ofBytes(23)],
    ['65 bytes', ofBytes(65)],
    ['another alphabet', `whsec_${'-_'.repeat(20)}`],
    ['a space behind it', `${ofBytes(32)} `],
    ['a character lost', ofBytes(32).slice(0, -2)],
    ['undefined', undefined],
  ])('a secret with %s is named and not repeated', async (_, wrong) => {
    const error = await verify(signed(), body, [secret, wrong as string]).catch((cause: Error) => cause);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toBe('TypeError: secrets: each must be whsec_ and 24 to 64 bytes in base64.');
  });

  test('no secret, parsed JSON, a wrong date and a wrong tolerance are named', async () => {
    await expect(verify(signed(), body, [])).rejects.toThrow(/^secrets: /);
    await expect(verify(signed(), event as unknown as string)).rejects.toThrow(/^rawBody: .* not parsed JSON/);
    await expect(verifyNotification(body, signed(), secret, { now: new Date('') })).rejects.toThrow(/^now: /);
    for (const toleranceSeconds of [Number.NaN, -1])
      await expect(verifyNotification(body, signed(), secret, { toleranceSeconds })).rejects.toThrow(
        /^toleranceSeconds: /,
      );
  });
});
