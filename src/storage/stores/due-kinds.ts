import type { OutboxKind } from '../../app/ports/deliveries.ts';
import type { DueKind } from '../../app/ports/system.ts';
import type { Sql, Statements } from '../statements.ts';
import { isEnabled } from './delivery-queues.ts';
import { eventKind } from './outbox.store.ts';

/** What is due, in one statement: each part reads the first entry of a range of an index, however many follow. */
export async function dueKinds(db: Statements, now: Date, jobs: readonly OutboxKind[]): Promise<readonly DueKind[]> {
  const dueRow = (kind: OutboxKind): Sql => ({
    text: 'SELECT 1 FROM outbox WHERE kind = ? AND due_at <= ? LIMIT 1',
    cells: [kind, now],
  });
  const queue: Sql = {
    text: `SELECT 1 FROM delivery_queues WHERE next_due_at <= ? AND ${isEnabled} LIMIT 1`,
    cells: [now, true],
  };
  const parts: readonly (readonly [DueKind, Sql])[] = [
    ['event', dueRow(eventKind)],
    ...jobs.map((kind) => ['job', dueRow(kind)] as const),
    ['delivery', queue],
  ];
  const rows = await db.select(
    parts.map(([kind, { text }]) => `SELECT '${kind}' AS due FROM (${text}) found`).join(' UNION '),
    parts.flatMap(([, { cells }]) => cells),
  );
  return rows.map(({ due }) => due as DueKind);
}
