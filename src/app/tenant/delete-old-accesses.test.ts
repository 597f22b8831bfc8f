import { expect, test } from 'vitest';
import { defaultSettings, type Tenant } from '../../domain/tenant.ts';
import { deleteOldAccesses } from './delete-old-accesses.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 7, 2, 9, 30);

/** Tenants with so many records past their retention. */
function prepare(old: Record<string, number>, retentionDays: Record<string, number> = {}) {
  let nowMs = startMs;
  const calls: { id: string; before: string }[] = [];
  const callerCalls: { id: string; before: string }[] = [];
  const changeCalls: { id: string | null; before: string }[] = [];
  const ids = Object.keys(old)
    .filter((id) => !id.startsWith('changes'))
    .sort();
  const sweep = deleteOldAccesses({
    accessLog: {
      async deleteBefore(id, before, limit) {
        calls.push({ id, before: before.toISOString() });
        const deleted = Math.min(old[id] ?? 0, limit);
        old[id] = (old[id] ?? 0) - deleted;
        return deleted;
      },
    },
    changeLog: {
      async deleteBefore(id, before, limit) {
        const name = `changes ${id}`;
        changeCalls.push({ id, before: before.toISOString() });
        const deleted = Math.min(old[name] ?? 0, limit);
        old[name] = (old[name] ?? 0) - deleted;
        return deleted;
      },
    },
    callerLog: {
      async deleteBefore(id, before) {
        callerCalls.push({ id, before: before.toISOString() });
        return 0;
      },
    },
    tenants: {
      listAfter: async (after, limit) =>
        ids
          .filter((id) => after === null || id > after)
          .slice(0, limit)
          .map((id) => {
            const days = retentionDays[id];
            const settings =
              days === undefined
                ? null
                : { ...defaultSettings('live'), accessRecordRetentionSeconds: (days * dayMs) / 1000 };
            return { id, name: '', mode: 'live', settings, createdAt: new Date(0) } satisfies Tenant;
          }),
    },
    retention: { instanceAuditMs: 500 * dayMs },
    clock: { now: () => new Date(nowMs) },
  });
  const advance = (ms: number) => {
    nowMs += ms;
  };
  return { sweep, old, calls, changeCalls, callerCalls, advance };
}

test('each tenant has its own retention, a year by default, and the instance that of its setting', async () => {
  const { sweep, calls, changeCalls, callerCalls } = prepare({ a: 1, b: 1 }, { b: 30 });
  expect(await sweep(10)).toBe(false);
  expect(calls).toEqual([
    { id: 'a', before: new Date(startMs - 365 * dayMs).toISOString() },
    { id: 'b', before: new Date(startMs - 30 * dayMs).toISOString() },
  ]);
  const twoYearsAgo = new Date(startMs - 730 * dayMs).toISOString();
  const eightDaysAgo = new Date(startMs - 8 * dayMs).toISOString();
  expect(callerCalls).toEqual(['a', 'b'].map((id) => ({ id, before: eightDaysAgo })));
  expect(changeCalls).toEqual([
    ...['a', 'b'].map((id) => ({ id, before: twoYearsAgo })),
    { id: null, before: new Date(startMs - 500 * dayMs).toISOString() },
  ]);
});

test('a tenant with more than the limit is continued by the next call, and no other is forgotten', async () => {
  const { sweep, old } = prepare({ a: 25, b: 5 });
  expect(await sweep(10)).toBe(true);
  expect(await sweep(10)).toBe(true);
  expect(old).toMatchObject({ a: 5, b: 5 });
  expect(await sweep(10)).toBe(false);
  expect(old).toMatchObject({ a: 0, b: 0 });
});

test('changes are deleted as accesses are, those of the instance too', async () => {
  const { sweep, old } = prepare({ a: 0, 'changes a': 15, 'changes null': 11 });
  expect([await sweep(10), await sweep(10), await sweep(10)]).toEqual([true, true, false]);
  expect(old).toMatchObject({ 'changes a': 0, 'changes null': 0 });
});

test('all tenants are gone through about every hour, in parts, also after the clock was set back', async () => {
  const { sweep, calls, advance } = prepare(
    Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`t${n + 10}`, 0])),
  );
  expect([await sweep(10), await sweep(10), calls.length]).toEqual([true, false, 70]);
  advance(hourMs - 1);
  expect([await sweep(10), calls.length]).toEqual([false, 70]);
  advance(1);
  expect([await sweep(10), await sweep(10), calls.length]).toEqual([true, false, 140]);
  advance(-2 * hourMs);
  expect([await sweep(10), await sweep(10), calls.length]).toEqual([true, false, 210]);
});
