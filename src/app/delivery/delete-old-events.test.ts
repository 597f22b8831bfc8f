import { expect, test } from 'vitest';
import { defaultSettings, type Tenant } from '../../domain/tenant.ts';
import { deleteOldEvents } from './delete-old-events.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 7, 2, 9, 30);

function prepare(pages: Record<string, number>) {
  const calls: string[] = [];
  let nowMs = startMs;
  const ids = Object.keys(pages).filter((id) => id !== 'attempts');
  const pageOf = (name: string, after: number) => (after + 1 < (pages[name] ?? 1) ? after + 1 : null);
  const sweep = deleteOldEvents({
    oldEvents: {
      async deleteAttempts(before, { after, limit }) {
        calls.push(`attempts ${(startMs - before.getTime()) / dayMs} '${after}' ${limit}`);
        const next = pageOf('attempts', Number(after));
        return { deleted: 1, next: next === null ? null : `${next}` };
      },
      async deleteEvents(tenantId, before, { after, limit }) {
        calls.push(`${tenantId} ${(startMs - before.getTime()) / dayMs} ${after} ${limit}`);
        return { deleted: 1, next: pageOf(tenantId, after) };
      },
    },
    tenants: {
      listAfter: async (after, limit) =>
        ids
          .filter((id) => after === null || id > after)
          .slice(0, limit)
          .map(
            (id) =>
              ({
                id,
                name: '',
                mode: 'live',
                settings: defaultSettings('live'),
                createdAt: new Date(0),
              }) satisfies Tenant,
          ),
    },
    retention: { eventMs: 730 * dayMs, attemptMs: 90 * dayMs },
    clock: { now: () => new Date(nowMs) },
  });
  const drain = async () => {
    let rounds = 0;
    while (await sweep(10)) rounds += 1;
    return rounds;
  };
  const advance = (ms: number) => {
    nowMs += ms;
  };
  return { drain, calls, advance };
}

test('a pass goes through the attempts and every tenant, page by page, each with its own retention', async () => {
  const { drain, calls } = prepare({ attempts: 2, a: 2, b: 1 });
  await drain();
  expect(calls).toEqual(["attempts 90 '' 10", "attempts 90 '1' 10", 'a 730 0 10', 'a 730 1 10', 'b 730 0 10']);
});

test('the next pass begins an hour later, from the start, and a clock that was set back delays it by no more', async () => {
  const { drain, calls, advance } = prepare({ a: 1 });
  await drain();
  const pass = calls.length;
  advance(3_599_000);
  await drain();
  expect(calls).toHaveLength(pass);
  advance(2000);
  await drain();
  expect(calls).toHaveLength(2 * pass);
  advance(-30 * dayMs);
  await drain();
  expect(calls).toHaveLength(3 * pass);
});
