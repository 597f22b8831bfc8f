import { expect, test } from 'vitest';
import type { RedeliveryChoice } from '../ports/deliveries.ts';
import type { Stores } from '../ports/stores.ts';
import { redeliver } from './redeliver.ts';

const now = new Date('2026-08-02T09:30:15.123Z');
const failed: RedeliveryChoice = {
  kind: 'failed',
  ...{ since: now, until: null, eventType: null, endpointId: null, status: null, result: null },
};
const event: RedeliveryChoice = { kind: 'event', eventId: 'evt_1', endpointId: null };

/** The use case over stores in which everything exists except `missing`, with pages of so many deliveries. */
function over(missing: string | null, pages: readonly number[] = [0]) {
  const asked: (string | null)[] = [];
  let notified = 0;
  const existing = (name: string) => async () => (missing === name ? null : {});
  const stores = {
    endpoints: { load: existing('endpoint') },
    events: { exists: async () => missing !== 'event' },
    redelivery: {
      async redeliver(_tenantId: string, _choice: RedeliveryChoice, page: { after: string | null }) {
        asked.push(page.after);
        const next = asked.length < pages.length ? `after-${asked.length}` : null;
        return { redelivered: pages[asked.length - 1] ?? 0, next };
      },
    },
  } as unknown as Stores;
  const notifyWorkers = () => {
    notified += 1;
  };
  return { run: redeliver({ stores, notifyWorkers }), asked, notified: () => notified };
}

test('all pages are made due, and the workers are notified after each page with deliveries', async () => {
  const { run, asked, notified } = over(null, [1000, 0, 500]);
  expect(await run('tenant', failed)).toEqual({ ok: true, value: 1500 });
  expect(asked).toEqual([null, 'after-1', 'after-2']);
  expect(notified()).toBe(2);
});

test.each<readonly [missing: string, choice: RedeliveryChoice]>([
  ['event', event],
  ['endpoint', { ...event, endpointId: 'endpoint' }],
  ['endpoint', { ...failed, endpointId: 'endpoint' }],
])('a missing %s is named, and nothing is sent again', async (missing, choice) => {
  const { run, asked, notified } = over(missing);
  expect(await run('tenant', choice)).toMatchObject({ ok: false, code: missing });
  expect([asked, notified()]).toEqual([[], 0]);
});

test('only the named resources must exist', async () => {
  expect(await over('event').run('tenant', failed)).toEqual({ ok: true, value: 0 });
  expect(await over('endpoint').run('tenant', event)).toEqual({ ok: true, value: 0 });
});
