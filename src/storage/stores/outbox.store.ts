import type { OutboxStore } from '../../app/ports/deliveries.ts';
import type { Tracing } from '../../app/ports/tracing.ts';
import { type DecisionKind, decisionKinds } from '../../domain/capability.ts';
import { outboxEntity } from '../entities/deliveries.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { findRow, insertRows } from '../rows.ts';
import { type Access, placeholdersFor, type Statements } from '../statements.ts';
import { acknowledgeOutbox, heldUnder, toOutboxItem } from './leases.ts';

/** Outbox rows, one by one. The dispatch store claims them in batches (see `leases.ts`). */
export function outboxStore(access: Access, tracing: Pick<Tracing, 'current'>): OutboxStore {
  const setDueTime = (id: string, leaseToken: number, dueAt: Date, counted: string): Promise<boolean> =>
    access.run(async (db) => {
      const held = heldUnder([{ id: uuidOrUnmatchable(id), leaseToken }]);
      const sql = `UPDATE outbox SET due_at = ?${counted} WHERE ${held.text}`;
      return (await db.execute(sql, [dueAt, ...held.cells])) === 1;
    });

  const addAll: OutboxStore['addAll'] = (items) => {
    const added = { leaseToken: 0, attempts: 0, begun: 0, faults: 0, claim: null, traceparent: tracing.current() };
    const rows = items.map((item) => ({ ...item, ...added }));
    return access.run((db) => insertRows(db, outboxEntity, rows));
  };

  return {
    add: (item) => addAll([item]),
    addAll,
    withdraw: (ids) =>
      access.run(async (db) => {
        const unclaimed = ids.map((id) => ({ id: uuidOrUnmatchable(id), leaseToken: 0 }));
        await acknowledgeOutbox(db, unclaimed);
      }),
    load: (id, leaseToken) =>
      access.run(async (db) => {
        const row = await findRow(db, outboxEntity, { id: uuidOrUnmatchable(id), leaseToken });
        return row === null ? null : toOutboxItem(row);
      }),
    acknowledge: (id, leaseToken) =>
      access.run(async (db) => (await acknowledgeOutbox(db, [{ id: uuidOrUnmatchable(id), leaseToken }])) === 1),
    recordStart: (id, leaseToken, leaseUntil) => setDueTime(id, leaseToken, leaseUntil, ', begun = begun + 1'),
    postpone: (id, leaseToken, dueAt, counts) =>
      setDueTime(id, leaseToken, dueAt, counts === undefined ? '' : countings[counts]),
    putBack: (id, leaseToken, dueAt, kind) =>
      access.run(async (db) => {
        const held = heldUnder([{ id: uuidOrUnmatchable(id), leaseToken }]);
        const become = kind === undefined ? '' : ', kind = ?';
        const sql = `UPDATE outbox SET due_at = ?, attempts = attempts - 1, begun = begun - 1${become} WHERE ${held.text}`;
        return (await db.execute(sql, [dueAt, ...(kind === undefined ? [] : [kind]), ...held.cells])) === 1;
      }),
    recheckDecisions: (tenantId) => access.run((db) => recheckDecisions(db, tenantId)),
  };
}

const anyWorkers: DecisionKind = 'decide';
const someWorkers = decisionKinds.filter((kind) => kind !== anyWorkers);
const recheckedAtOnce = 500;

/** Only reads along the index of due times, and locks no row of another tenant. */
async function recheckDecisions(db: Statements, tenantId: string): Promise<void> {
  const rows = await db.select(
    `SELECT o.id AS id FROM outbox o WHERE o.kind IN (${placeholdersFor(someWorkers)}) AND o.tenant_id = ?`,
    [...someWorkers, uuidOrUnmatchable(tenantId)],
  );
  const ids = rows.map(({ id }) => `${id}`).sort();
  for (let from = 0; from < ids.length; from += recheckedAtOnce) {
    const some = ids.slice(from, from + recheckedAtOnce);
    await db.execute(`UPDATE outbox SET kind = ? WHERE id IN (${placeholdersFor(some)})`, [anyWorkers, ...some]);
  }
}

const countings = { fault: ', faults = faults + 1', no_start: ', begun = begun - 1' } as const;
