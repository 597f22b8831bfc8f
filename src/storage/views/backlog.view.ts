// Reads what waits in an installation, over all tenants.

import { type BacklogViews, endpointStates } from '../../app/ports/backlog-views.ts';
import type { OutboxKind } from '../../app/ports/deliveries.ts';
import type { Access, RawRow } from '../statements.ts';
import { isSendable } from '../stores/delivery-queues.ts';

/** How many endpoints with something due are looked at: they are those whose poll is overdue the longest. */
const queuesMax = 100;

const countOf = (row: RawRow | undefined, name: string): number => Number(row?.[name] ?? 0);
const instantOf = (row: RawRow | undefined, name: string): Date | null => {
  const value = row?.[name];
  return value instanceof Date ? value : null;
};

/** What waits, for the metrics of a node. */
export function backlogViews(access: Access): BacklogViews {
  return {
    outboxDue: (kinds) =>
      access.run(async (db) => {
        // Each kind reads the first entry of its range of the index.
        const perKind = kinds.map((kind) => `SELECT '${kind}' AS kind, MIN(due_at) AS due FROM outbox WHERE kind = ?`);
        const rows = await db.select(perKind.join(' UNION ALL '), [...kinds]);
        return new Map(
          rows.flatMap((row): [OutboxKind, Date][] => {
            const due = instantOf(row, 'due');
            return due === null ? [] : [[row.kind as OutboxKind, due]];
          }),
        );
      }),
    deliveryDue: (now) =>
      access.run(async (db) => {
        // The time of a queue's next poll may be long past; that of its deliveries is when they were due.
        const [row] = await db.select(
          `SELECT MIN((SELECT MIN(d.due_at) FROM deliveries d WHERE d.endpoint_id = q.endpoint_id AND d.due_at IS NOT NULL)) AS due
           FROM (SELECT endpoint_id FROM delivery_queues WHERE next_due_at <= ? AND paused_at IS NULL AND ${isSendable}
                 ORDER BY next_due_at LIMIT ${queuesMax}) q`,
          [now, true],
        );
        const due = instantOf(row, 'due');
        return due !== null && due <= now ? due : null;
      }),
    sessionDue: (now) =>
      access.run(async (db) => {
        const [row] = await db.select('SELECT MIN(due_at) AS due FROM sessions WHERE due_at <= ?', [now]);
        return instantOf(row, 'due');
      }),
    endpoints: () =>
      access.run(async (db) => {
        const rows = await db.select(
          `SELECT CASE WHEN e.enabled <> ? THEN 'disabled'
                       WHEN e.paused_by_person_at IS NOT NULL THEN 'paused_by_person' WHEN q.paused_at IS NOT NULL THEN 'paused'
                       WHEN q.failing_since IS NOT NULL THEN 'failing' ELSE 'healthy' END AS health, COUNT(*) AS endpoints
           FROM endpoints e LEFT JOIN delivery_queues q ON q.endpoint_id = e.id GROUP BY health`,
          [true],
        );
        const entries = endpointStates.map((state) => [
          state,
          countOf(
            rows.find(({ health }) => health === state),
            'endpoints',
          ),
        ]);
        return Object.fromEntries(entries) as Awaited<ReturnType<BacklogViews['endpoints']>>;
      }),
    reviews: () =>
      access.run(async (db) => {
        const [row] = await db.select(
          `SELECT COUNT(*) AS pending, MIN(since) AS oldest, SUM(CASE WHEN alert_at IS NULL THEN 1 ELSE 0 END) AS overdue
           FROM pending_reviews WHERE queue_rank = 1`,
          [],
        );
        const [pending, overdue] = [countOf(row, 'pending'), countOf(row, 'overdue')];
        return { pending, overdue, oldest: instantOf(row, 'oldest') };
      }),
  };
}
