import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret, parseWebhookSecret, signNotification } from './sign.ts';

const nowSeconds = Math.floor(Date.now() / 1000);
const body = Buffer.from('{"z":1,"a":"東京都千代田区 – žluťoučký 🦊","n":12345678901234567890}');
const id = 'evt_0190f2a1';

describe('signNotification', () => {
  it('gives the signature of the published Standard Webhooks vector', () => {
    const headers = signNotification({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestampSeconds: 1614265330,
      body: Buffer.from('{"test": 2432232314}'),
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is verified by the official library over the raw bytes, and not over re-serialized JSON', () => {
    const secret = createWebhookSecret();
    const headers = { ...signNotification({ id, timestampSeconds: nowSeconds, body, secrets: [secret] }) };
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    const reserialized = JSON.stringify(JSON.parse(body.toString()));
    expect(() => new Webhook(secret).verify(reserialized, headers)).toThrow();
  });

  it('carries one signature per valid secret, newest first, and each secret verifies alone', () => {
    const [newest, older] = [createWebhookSecret(), createWebhookSecret()];
    const headers = { ...signNotification({ id, timestampSeconds: nowSeconds, body, secrets: [newest, older] }) };
    const alone = signNotification({ id, timestampSeconds: nowSeconds, body, secrets: [newest] });
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
    expect(headers['webhook-signature'].split(' ')[0]).toBe(alone['webhook-signature']);
    expect(() => new Webhook(newest).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(older).verify(body, headers)).not.toThrow();
  });

  it('no longer verifies with a secret that was disabled, nor with another endpoint’s', () => {
    const [kept, disabled] = [createWebhookSecret(), createWebhookSecret()];
    const headers = { ...signNotification({ id, timestampSeconds: nowSeconds, body, secrets: [kept] }) };
    expect(headers['webhook-signature']).not.toContain(' ');
    expect(() => new Webhook(kept).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(disabled).verify(body, headers)).toThrow();
  });

  it('signs a redelivery again: same id, new timestamp, new signature', () => {
    const secret = createWebhookSecret();
    const first = { ...signNotification({ id, timestampSeconds: nowSeconds - 5, body, secrets: [secret] }) };
    const second = { ...signNotification({ id, timestampSeconds: nowSeconds, body, secrets: [secret] }) };
    expect(second['webhook-id']).toBe(first['webhook-id']);
    expect(second['webhook-signature']).not.toBe(first['webhook-signature']);
    for (const headers of [first, second]) {
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    }
  });

  it('gives two bodies that differ only in invalid UTF-8 two signatures', () => {
    const secrets = [createWebhookSecret()];
    const [one, two] = [0xfe, 0xff].map((byte) =>
      signNotification({ id, timestampSeconds: 1, body: Buffer.from([byte]), secrets }),
    );
    expect(one?.['webhook-signature']).not.toBe(two?.['webhook-signature']);
  });

  it.each([
    ['an id with a full stop', { id: 'evt.1' }],
    ['an empty id', { id: '' }],
    ['a fraction of a second', { timestampSeconds: 1.5 }],
    ['no secret', { secrets: [] }],
    ['an empty secret', { secrets: ['whsec_'] }],
  ])('refuses to sign with %s', (_title, part) => {
    const secrets = [createWebhookSecret()];
    expect(() => signNotification({ id, timestampSeconds: 1, body, secrets, ...part })).toThrow(RangeError);
  });
});

describe('webhook secrets', () => {
  it('are whsec_ and 32 random bytes, never the same twice', () => {
    const secrets = new Set(Array.from({ length: 1000 }, createWebhookSecret));
    expect(secrets.size).toBe(1000);
    for (const secret of secrets) {
      expect(parseWebhookSecret(secret)).toMatchObject({ ok: true, value: { length: 32 } });
    }
  });

  it.each([
    ['whsec_', 'too_short'],
    [`whsec_${Buffer.alloc(23).toString('base64')}`, 'too_short'],
    [`whsec_${Buffer.alloc(65).toString('base64')}`, 'too_long'],
    [Buffer.alloc(32).toString('base64'), 'malformed'],
    [`whsec_${Buffer.alloc(32).toString('base64').replace('=', '')}`, 'malformed'],
    [`whsec_ ${Buffer.alloc(32).toString('base64')}`, 'malformed'],
    [`whsec_${'あ'.repeat(40)}`, 'malformed'],
  ])('of another form are rejected without being repeated: %s', (secret, code) => {
    const result = parseWebhookSecret(secret);
    expect(result).toMatchObject({ ok: false, code });
    expect(secret.length > 6 && JSON.stringify(result).includes(secret.slice(6))).toBe(false);
  });

  it.each([24, 64])('of %d bytes are accepted', (length) => {
    expect(parseWebhookSecret(`whsec_${Buffer.alloc(length, 7).toString('base64')}`)).toEqual({
      ok: true,
      value: Buffer.alloc(length, 7),
    });
  });
});
