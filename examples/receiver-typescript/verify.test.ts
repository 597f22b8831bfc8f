import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import {
  approval,
  newSecret,
  receiverNow,
  type Simulation,
  signedHeaders,
  simulate,
} from './testing/simulated-service.ts';
import { keyOf, verifyNotification } from './verify.ts';

const started: Simulation[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.close()));
});
async function start(...secrets: string[]): Promise<Simulation> {
  const [first = newSecret(), ...others] = secrets;
  const one = await simulate({ secrets: [first, ...others] });
  started.push(one);
  return one;
}

/** Refused over the wire with this reason, and nothing of it used. */
function expectRefusal({ log, service }: Simulation, status: number, reason: string): void {
  expect({ status, log, reads: service.reads }).toEqual({
    status: 400,
    log: [{ outcome: 'refused', status: 400, reason }],
    reads: [],
  });
}

const secondsAfter = (seconds: number): Date => new Date(receiverNow.getTime() + seconds * 1000);

describe('a notification', () => {
  test('is accepted with a signature of the official library', async () => {
    const it = await start();
    const event = approval();
    expect(await it.notify(event)).toBe(204);
    expect(it.log).toMatchObject([{ outcome: 'processed', status: 204, eventId: event.id }]);
    expect(it.service.reads).toEqual([event.data.session.sessionId]);
  });

  test('is accepted with text of every script, byte for byte', async () => {
    const it = await start();
    expect(await it.notify(approval({ metadata: { 備考: 'façade — 確認済み 🗝' } }))).toBe(204);
  });

  test('is refused when one byte of the body was changed', async () => {
    const it = await start();
    const event = approval();
    const body = JSON.stringify(event);
    const tampered = body.replace('"verdict":"approved"', '"verdict":"rejected"');
    expectRefusal(it, await it.post(tampered, signedHeaders(it.secret, event.id, body)), 'no_valid_signature');
  });

  test('is refused when the JSON was parsed and written again', async () => {
    const it = await start();
    const event = approval();
    const sent = JSON.stringify(event, null, 1);
    const headers = signedHeaders(it.secret, event.id, sent);
    expectRefusal(it, await it.post(JSON.stringify(JSON.parse(sent)), headers), 'no_valid_signature');
    expect(await it.post(sent, headers)).toBe(204);
  });

  test('is refused when its bytes are no text and were signed as the text that they would become', async () => {
    const it = await start();
    const bytes = Buffer.from([0x22, 0xff, 0x22]);
    expectRefusal(it, await it.post(bytes, signedHeaders(it.secret, 'evt_1', '"\ufffd"')), 'no_valid_signature');
    // The library reads the body as text first, so it takes these bytes, and any others that are no text in their place.
    const now = signedHeaders(it.secret, 'evt_1', '"\ufffd"', new Date());
    expect(() => new Webhook(it.secret).verify(bytes, now)).not.toThrow();
  });

  test('is refused when another secret signed it', async () => {
    const it = await start();
    const event = approval();
    const body = JSON.stringify(event);
    expectRefusal(it, await it.post(body, signedHeaders(newSecret(), event.id, body)), 'no_valid_signature');
  });

  test('is refused when it carries the id of another event', async () => {
    const it = await start();
    const [event, other] = [approval(), approval()];
    const body = JSON.stringify(event);
    const headers = { ...signedHeaders(it.secret, event.id, body), 'webhook-id': other.id };
    expectRefusal(it, await it.post(body, headers), 'no_valid_signature');
  });

  test.each([-300, -299, 299, 300])('is accepted when it was sent %i s from the receiver’s time', async (seconds) => {
    const it = await start();
    expect(await it.notify(approval(), secondsAfter(seconds))).toBe(204);
  });

  test.each([
    [-301, 'too_old'],
    [-86_400, 'too_old'],
    [301, 'too_new'],
    [86_400, 'too_new'],
  ])('is refused when it was sent %i s from the receiver’s time', async (seconds, reason) => {
    const it = await start();
    expectRefusal(it, await it.notify(approval(), secondsAfter(seconds)), reason);
  });

  test('is refused when its time has moved from that which was signed', async () => {
    const it = await start();
    const event = approval();
    const body = JSON.stringify(event);
    const old = signedHeaders(it.secret, event.id, body, secondsAfter(-3600));
    const headers = { ...old, 'webhook-timestamp': signedHeaders(it.secret, event.id, body)['webhook-timestamp'] };
    expectRefusal(it, await it.post(body, headers), 'no_valid_signature');
  });

  test('is refused when something follows the digits of its time, which the library lets pass', async () => {
    const it = await start();
    const event = approval();
    const body = JSON.stringify(event);
    const headers = signedHeaders(it.secret, event.id, body);
    const junk = { ...headers, 'webhook-timestamp': `${headers['webhook-timestamp']}junk` };
    expectRefusal(it, await it.post(body, junk), 'malformed_timestamp');
    const signedNow = signedHeaders(it.secret, event.id, body, new Date());
    const junkNow = { ...signedNow, 'webhook-timestamp': `${signedNow['webhook-timestamp']}junk` };
    expect(() => new Webhook(it.secret).verify(body, junkNow)).not.toThrow();
  });

  test.each(['junk', '-1785663000', '+1785663000', '1785663000.0', '1.785663e9', '0x6a6e', '１７８５', '1 2'])(
    'is refused with the time %s, even signed',
    (timestamp) => {
      const key = keyOf(newSecret()) as Buffer;
      const body = Buffer.from('{}');
      const mac = createHmac('sha256', key).update(`evt_1.${timestamp}.`).update(body);
      const headers = {
        'webhook-id': 'evt_1',
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${mac.digest('base64')}`,
      };
      const verification = verifyNotification({ headers, body }, [key], receiverNow);
      expect(verification).toEqual({ ok: false, reason: 'malformed_timestamp' });
    },
  );

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
    'is refused without %s, and with an empty one',
    async (name) => {
      const it = await start();
      const event = approval();
      const body = JSON.stringify(event);
      const { [name]: _, ...headers } = signedHeaders(it.secret, event.id, body);
      expectRefusal(it, await it.post(body, headers), 'missing_header');
      expect(await it.post(body, { ...headers, [name]: '' })).toBe(400);
      expect(it.service.reads).toEqual([]);
    },
  );
});

describe('while a secret is rotated', () => {
  const [fresh, old] = [newSecret(), newSecret()];
  const twice = (id: string, body: string, secrets = [fresh, old]) => ({
    ...signedHeaders(fresh, id, body),
    'webhook-signature': secrets.map((secret) => signedHeaders(secret, id, body)['webhook-signature']).join(' '),
  });

  test.each([
    ['the old one', [old]],
    ['the new one', [fresh]],
    ['both', [fresh, old]],
  ])('a notification with two signatures is taken by a receiver with %s', async (_, secrets) => {
    const it = await start(...secrets);
    const event = approval();
    const body = JSON.stringify(event);
    expect(await it.post(body, twice(event.id, body))).toBe(204);
    const again = approval();
    expect(await it.post(JSON.stringify(again), twice(again.id, JSON.stringify(again), [old, fresh]))).toBe(204);
  });

  test.each([
    ['before it', old],
    ['after it', fresh],
  ])('a receiver with both takes what was signed %s with one', async (_, signer) => {
    const it = await start(fresh, old);
    const event = approval();
    const body = JSON.stringify(event);
    expect(await it.post(body, signedHeaders(signer, event.id, body))).toBe(204);
  });

  test('a receiver that has neither refuses both', async () => {
    const it = await start();
    const event = approval();
    const body = JSON.stringify(event);
    expectRefusal(it, await it.post(body, twice(event.id, body)), 'no_valid_signature');
  });

  test('signatures of other versions are passed over, whatever they say', async () => {
    const it = await start();
    const event = approval();
    const body = JSON.stringify(event);
    const headers = signedHeaders(it.secret, event.id, body);
    const right = headers['webhook-signature'];
    const value = right.slice('v1,'.length);
    for (const foreign of [`v2,${value}`, `v1a,${value}`, `v11,${value}`, `V1,${value}`, value, `v1 ,${value}`]) {
      expect(await it.post(body, { ...headers, 'webhook-signature': foreign })).toBe(400);
    }
    expect(it.service.reads).toEqual([]);
    expect(await it.post(body, { ...headers, 'webhook-signature': `v2,AAAA v1a,${value} ${right}` })).toBe(204);
  });

  test('a signature that is cut, lengthened or spelled otherwise is refused', async () => {
    const it = await start();
    const event = approval();
    const body = JSON.stringify(event);
    const headers = signedHeaders(it.secret, event.id, body);
    const right = headers['webhook-signature'];
    for (const wrong of [right.slice(0, -1), `${right}=`, `${right},`, right.slice(0, 10), 'v1,', 'v1']) {
      expect(await it.post(body, { ...headers, 'webhook-signature': wrong })).toBe(400);
    }
    expect(it.service.reads).toEqual([]);
  });
});

describe('a secret', () => {
  const ofBytes = (count: number): string => `whsec_${Buffer.alloc(count, 7).toString('base64')}`;

  test('is read when it has 24 to 64 bytes', () => {
    expect([24, 32, 64].map((count) => keyOf(ofBytes(count))?.length)).toEqual([24, 32, 64]);
  });

  test.each([
    ['nothing', ''],
    ['no prefix', Buffer.alloc(32, 7).toString('base64')],
    ['no key', 'whsec_'],
    ['23 bytes', ofBytes(23)],
    ['65 bytes', ofBytes(65)],
    ['another alphabet', `whsec_${'-_'.repeat(20)}`],
    ['a space behind it', `${ofBytes(32)} `],
  ])('with %s is refused', (_, secret) => {
    expect(keyOf(secret)).toBeNull();
  });
});
