import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { createWebhookSecret } from '../../notifications/sign.ts';
import { createEventMaker } from './sample-events.ts';
import { type Delivery, signDelivery } from './sign-delivery.ts';

const secrets = { known: createWebhookSecret(), stranger: createWebhookSecret() };
const newHex = (): string => randomUUID().replaceAll('-', '');
const now = new Date();
const event = createEventMaker({ now, newHex, tenantId: 'e9da86d3-51cf-4a76-82d8-c50195c3f466' }).approved();

/** Whether the official library takes it. */
function verifies(fault: Omit<Delivery, 'event'>, secret = secrets.known): boolean {
  const { headers, body } = signDelivery({ event, ...fault }, secrets, now);
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
}

describe('a delivery', () => {
  test('without fault verifies, with the time of sending', () => {
    expect(verifies({})).toBe(true);
    expect(verifies({}, secrets.stranger)).toBe(false);
    const { headers, body } = signDelivery({ event }, secrets, now);
    expect([headers['webhook-id'], headers['webhook-timestamp']]).toEqual([
      event.id,
      `${Math.floor(Date.now() / 1000)}`,
    ]);
    expect(`${body}`).toBe(event.text);
  });

  test.each<readonly [title: string, fault: Omit<Delivery, 'event'>]>([
    ['signed by two, the known one last', { secrets: ['stranger', 'known'] }],
    ['sent within the tolerance', { offsetSeconds: -240 }],
  ])('that is %s verifies', (_title, fault) => {
    expect(verifies(fault)).toBe(true);
  });

  test.each<readonly [title: string, fault: Omit<Delivery, 'event'>]>([
    ['signed by a stranger', { secrets: ['stranger'] }],
    ['sent with another body', { sentText: event.text.replace('approved', 'rejected') }],
    ['sent too early', { offsetSeconds: 360 }],
    ['sent too late', { offsetSeconds: -360 }],
    ['signed for another id', { signed: { id: `evt_${'f'.repeat(32)}` } }],
    ['signed for another time', { signed: { offsetSeconds: -60 } }],
    ['signed in another version', { signatureVersion: 'v2' }],
    ['without a header', { without: 'webhook-timestamp' }],
  ])('that is %s does not', (_title, fault) => {
    expect(verifies(fault)).toBe(false);
  });
});
