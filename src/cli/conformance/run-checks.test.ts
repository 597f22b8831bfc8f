import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { createWebhookSecret } from '../../notifications/sign.ts';
import type { Delivery } from './check.ts';
import { signDelivery } from './run-checks.ts';
import { createEventMaker } from './sample-events.ts';

const secrets = { known: createWebhookSecret(), unknown: createWebhookSecret() };
const newHex = (): string => randomUUID().replaceAll('-', '');
const now = new Date();
const event = createEventMaker(newHex, { now, tenantId: 'e9da86d3-51cf-4a76-82d8-c50195c3f466' }).approved();

/** Whether the official library verifies it. */
function verifies(defect: Omit<Delivery, 'event'>, secret = secrets.known): boolean {
  const { headers, body } = signDelivery({ event, ...defect }, secrets, now);
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
}

describe('a delivery', () => {
  test('without defects verifies, with the time of sending', () => {
    expect(verifies({})).toBe(true);
    expect(verifies({}, secrets.unknown)).toBe(false);
    const { headers, body } = signDelivery({ event }, secrets, now);
    expect([headers['webhook-id'], headers['webhook-timestamp']]).toEqual([
      event.id,
      `${Math.floor(now.getTime() / 1000)}`,
    ]);
    expect(`${body}`).toBe(event.text);
  });

  test.each<readonly [title: string, defect: Omit<Delivery, 'event'>]>([
    ['signed by two, the known one last', { secrets: ['unknown', 'known'] }],
    ['sent within the tolerance', { offsetSeconds: -240 }],
  ])('that is %s verifies', (_title, defect) => {
    expect(verifies(defect)).toBe(true);
  });

  test.each<readonly [title: string, defect: Omit<Delivery, 'event'>]>([
    ['signed with an unknown secret', { secrets: ['unknown'] }],
    ['sent with another body', { sentText: event.text.replace('approved', 'rejected') }],
    ['sent too early', { offsetSeconds: 360 }],
    ['sent too late', { offsetSeconds: -360 }],
    ['signed for another id', { signed: { id: `evt_${'f'.repeat(32)}` } }],
    ['signed for another time', { signed: { offsetSeconds: -60 } }],
    ['signed in another version', { signatureVersion: 'v2' }],
    ['without a header', { without: 'webhook-timestamp' }],
  ])('that is %s does not verify', (_title, defect) => {
    expect(verifies(defect)).toBe(false);
  });
});
