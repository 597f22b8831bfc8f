// Reads the overview of a tenant: counts by day, and what waits. Each statement reads a range of an index, or stops at a limit.

import {
  type CountKind,
  countedMax,
  type DayCounts,
  type OverviewView,
  type OverviewViews,
} from '../../app/ports/overview-views.ts';
import { sessionStates } from '../../domain/session.ts';
import { dayCountEntity, dayCountMarkEntity } from '../entities/search.ts';
import { firstIdAt, timeOfId, timeOfSessionId, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, findRow, isTrue } from '../rows.ts';
import type { Access, Statements } from '../statements.ts';
import { type Counted, createdOn, dayOf, decidedOn } from '../stores/day-count.store.ts';

const columns = columnsAs(dayCountEntity, 'c', ['day', 'kind', 'amount']);
/** What is not counted yet is read at once, unless the counts are further behind than this, as after an update. */
const aheadMaxMs = 15 * 60_000;
/** How many rows of each kind are read at once. */
const aheadMax = 20_000;
const earliest = new Date(1);

/** The overviews of tenants. */
export function overviewViews(access: Access): OverviewViews {
  return {
    load: (tenantId, since, now) =>
      access.run(async (db) => {
        const id = uuidOrUnmatchable(tenantId);
        return {
          ...(await loadDays(db, id, since, now)),
          ...{ reviews: await loadReviews(db, id), deliveries: await loadDeliveries(db, id, since) },
        };
      }),
  };
}

async function loadDays(db: Statements, tenantId: string, since: Date, now: Date) {
  const first = dayOf(since);
  // Before the counts: what is counted meanwhile would be missing otherwise.
  const sessionsTo = (await findRow(db, dayCountMarkEntity, { name: 'sessions' }))?.countedTo ?? 'vs_';
  const outcomesTo = (await findRow(db, dayCountMarkEntity, { name: 'outcomes' }))?.countedTo ?? firstIdAt(0);
  const rows = await db.select(`SELECT ${columns.list} FROM day_counts c WHERE c.tenant_id = ? AND c.day >= ?`, [
    tenantId,
    first,
  ]);
  const counted = rows.map(columns.read).map(({ day, kind, amount }) => ({ day, kind: kind as CountKind, amount }));
  const from = Math.min(timeOfSessionId(sessionsTo.padEnd(15, '0')).getTime(), timeOfId(outcomesTo).getTime());
  const isBehind = now.getTime() - from > aheadMaxMs;
  const ahead = isBehind ? [] : await readAhead(db, tenantId, { sessionsTo, outcomesTo });
  const all = [...counted, ...ahead.map(({ day, kind }) => ({ day, kind, amount: 1 }))];
  return { countedUntil: isBehind ? new Date(from) : now, days: byDay(all.filter(({ day }) => day >= first)) };
}

/** What the counts do not have yet. */
async function readAhead(
  db: Statements,
  tenantId: string,
  { sessionsTo, outcomesTo }: { readonly sessionsTo: string; readonly outcomesTo: string },
): Promise<Counted[]> {
  const limit = `LIMIT ${aheadMax}`;
  const ranges = sessionStates.map(({ status, verdict }) => ({
    text: `(SELECT s.id AS id FROM ${db.dialect.byIndex('sessions s', 'sessions_tenant')}
      WHERE s.tenant_id = ? AND s.status = ? AND ${verdict === null ? 's.verdict IS NULL' : 's.verdict = ?'} AND s.id > ? ${limit})`,
    cells: [tenantId, status, ...(verdict === null ? [] : [verdict]), sessionsTo],
  }));
  const sessions = await db.select(
    ranges.map(({ text }) => text).join(' UNION ALL '),
    ranges.flatMap(({ cells }) => cells),
  );
  const outcomes = await db.select(
    `SELECT o.id, o.session_id, o.verdict FROM outcomes o WHERE o.id > ? AND o.tenant_id = ? ORDER BY o.id ${limit}`,
    [outcomesTo, tenantId],
  );
  return [
    ...sessions.map(({ id }) => createdOn(tenantId, `${id}`)),
    ...outcomes.flatMap((row) =>
      decidedOn({ tenantId, id: `${row.id}`, sessionId: `${row.session_id}`, verdict: `${row.verdict}` }),
    ),
  ];
}

function byDay(
  rows: readonly { readonly day: string; readonly kind: CountKind; readonly amount: number }[],
): DayCounts[] {
  const days = new Map<string, Partial<Record<CountKind, number>>>();
  for (const { day, kind, amount } of rows) {
    const counts = days.get(day) ?? {};
    counts[kind] = (counts[kind] ?? 0) + amount;
    days.set(day, counts);
  }
  return [...days].map(([day, counts]) => ({ day, counts })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

async function loadReviews(db: Statements, tenantId: string): Promise<OverviewView['reviews']> {
  const waiting = await countUpTo(db, 'SELECT 1 AS one FROM pending_reviews WHERE tenant_id = ?', [tenantId]);
  const oldest: Date[] = [];
  for (const rank of [0, 1]) {
    const [row] = await db.select(
      'SELECT since FROM pending_reviews WHERE tenant_id = ? AND queue_rank = ? ORDER BY since LIMIT 1',
      [tenantId, rank],
    );
    if (row?.since instanceof Date) oldest.push(row.since);
  }
  return { waiting, oldestSince: earliestOf(oldest) };
}

async function loadDeliveries(db: Statements, tenantId: string, since: Date): Promise<OverviewView['deliveries']> {
  const endpoints = await db.select(
    `SELECT e.id, e.enabled, e.paused_by_person_at, q.failing_since, q.paused_at
     FROM endpoints e LEFT JOIN delivery_queues q ON q.endpoint_id = e.id WHERE e.tenant_id = ?`,
    [tenantId],
  );
  const enabled = endpoints.filter(({ enabled: is }) => isTrue(is));
  const oldest: Date[] = [];
  // One by one: in a subquery, MariaDB would read every delivery of an endpoint.
  for (const { id, paused_by_person_at } of enabled) {
    // These wait because a person wants it, so they are not late.
    if (paused_by_person_at !== null) continue;
    const [first] = await db.select(
      `SELECT d.due_at FROM ${db.dialect.byIndex('deliveries d', 'deliveries_endpoint_due')}
       WHERE d.endpoint_id = ? AND d.due_at > ? ORDER BY d.due_at LIMIT 1`,
      [`${id}`, earliest],
    );
    if (first?.due_at instanceof Date) oldest.push(first.due_at);
  }
  const state = 'SELECT 1 AS one FROM deliveries WHERE tenant_id = ? AND status = ?';
  return {
    endpoints: enabled.length,
    failing: enabled.filter((row) => row.failing_since !== null).length,
    paused: enabled.filter((row) => row.paused_at !== null || row.paused_by_person_at !== null).length,
    waiting: await countUpTo(db, state, [tenantId, 'pending']),
    abandoned: await countUpTo(db, `${state} AND id >= ?`, [tenantId, 'abandoned', firstIdAt(since.getTime())]),
    oldestDueAt: earliestOf(oldest),
  };
}

async function countUpTo(db: Statements, rows: string, cells: readonly string[]): Promise<number> {
  const [row] = await db.select(`SELECT COUNT(*) AS n FROM (${rows} LIMIT ${countedMax}) counted`, cells);
  return Number(row?.n);
}

function earliestOf(instants: readonly Date[]): Date | null {
  return instants.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}
