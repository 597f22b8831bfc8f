import { beforeEach, expect, test } from 'vitest';
import { ok } from '../../domain/result.ts';
import type { OutboxItem } from '../ports/deliveries.ts';
import type { Stores } from '../ports/stores.ts';
import type { DeliveryState, DeliveryView } from '../ports/views.ts';
import { repeatEvent } from './repeat-event.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

const job = (attempts: number): OutboxItem => ({
  ...{ id: 'row', kind: 'repeat_event', tenantId: 'tenant', sessionId: 'vs_1', round: 1, subjectId: 'evt_1' },
  ...{ dueAt: now, leaseToken: attempts, attempts, begun: 0, faults: 0 },
});

const delivery = (endpointId: string, status: DeliveryState, attemptedAt: Date | null = ago(5000)): DeliveryView => ({
  ...{
    id: `delivery-${endpointId}`,
    eventId: 'evt_1',
    eventType: 'verification.approved',
    sessionId: 'vs_1',
    endpointId,
  },
  ...{ status, createdAt: ago(6000), nextAttemptAt: null, attempts: attemptedAt === null ? 0 : 1 },
  lastAttempt:
    attemptedAt === null ? null : { number: 1, at: attemptedAt, result: status, httpStatus: 204, durationMs: 5 },
});

let calls: string[];
let deliveries: DeliveryView[];

const run = (attempts: number) =>
  repeatEvent({
    stores: {
      outbox: {
        postpone: async (_id: string, _leaseToken: number, dueAt: Date) => {
          calls.push(`poll again in ${(dueAt.getTime() - now.getTime()) / 1000} s`);
          return true;
        },
        acknowledge: async () => {
          calls.push('acknowledge');
          return true;
        },
      },
    } as unknown as Stores,
    deliveryViews: { list: async () => ({ items: deliveries, next: null }) },
    redeliver: async (_tenantId, choice) => {
      calls.push(`send ${choice.kind === 'event' ? choice.eventId : '?'} to ${choice.endpointId}`);
      return ok(1);
    },
    clock: { now: () => now },
  })(job(attempts));

beforeEach(() => {
  calls = [];
  deliveries = [];
});

test('a delivered event is sent again to the endpoints that received it, before its row is acknowledged', async () => {
  deliveries = [delivery('a', 'delivered'), delivery('b', 'abandoned'), delivery('c', 'delivered')];
  await run(1);
  expect(calls).toEqual(['send evt_1 to a', 'send evt_1 to c', 'acknowledge']);
});

test.each<readonly [string, () => DeliveryView[]]>([
  ['is not fanned out yet', () => []],
  ['is still pending at one endpoint', () => [delivery('a', 'delivered'), delivery('b', 'pending')]],
  ['was delivered in this second', () => [delivery('a', 'delivered', ago(900))]],
  ['no endpoint received', () => [delivery('a', 'abandoned'), delivery('b', 'stopped', null)]],
])('an event that %s is polled at growing intervals, and twelve times at most', async (_, found) => {
  deliveries = found();
  for (const attempts of [1, 2, 3, 7, 11]) await run(attempts);
  const seconds = [1, 2, 4, 60, 60].map((pause) => `poll again in ${pause} s`);
  expect(calls).toEqual(seconds);
  await run(12);
  expect(calls.slice(5)).toEqual(['acknowledge']);
});
