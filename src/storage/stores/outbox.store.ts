import { IsNull, Not } from 'typeorm';
import type { OutboxItem, OutboxKind, OutboxStore } from '../../app/ports/deliveries.ts';
import { type OutboxRow, outboxEntity } from '../entities/deliveries.ts';
import { storable, uuidOrUnmatchable } from '../ids.ts';
import type { Statements } from '../statements.ts';
import type { Access } from '../transactions.ts';
import { acknowledgeOutbox } from './acknowledge-outbox.ts';

/** Outbox rows, one by one. Claiming them in batches is the dispatch store's (see `dispatch.store.ts`). */
export function outboxStore(access: Access): OutboxStore {
  return {
    add: (item) =>
      access.run(async (db) => {
        const { id, kind, tenantId, sessionId, round, subjectId, dueAt } = item;
        await repository(db).insert({
          id: storable('uuid', id),
          kind,
          tenantId: storable('uuid', tenantId),
          sessionId: storable('session', sessionId),
          round,
          subjectId,
          dueAt,
          leaseToken: 0,
          attempts: 0,
          begun: 0,
          faults: 0,
          claim: null,
        });
      }),
    load: (id, leaseToken) =>
      access.run(async (db) => {
        const row = await repository(db).findOneBy({ id: uuidOrUnmatchable(id), leaseToken, dueAt: Not(IsNull()) });
        return row === null ? null : toOutboxItem(row);
      }),
    acknowledge: (id, leaseToken) =>
      access.run(async (db) => (await acknowledgeOutbox(db, [{ id: uuidOrUnmatchable(id), leaseToken }])) === 1),
    recordStart: (id, leaseToken, leaseUntil) =>
      access.run(async (db) => {
        const { affected } = await repository(db).update(
          { id: uuidOrUnmatchable(id), leaseToken, dueAt: Not(IsNull()) },
          { dueAt: leaseUntil, begun: () => 'begun + 1' },
        );
        return affected === 1;
      }),
    postpone: (id, leaseToken, dueAt, fault) =>
      access.run(async (db) => {
        const { affected } = await repository(db).update(
          { id: uuidOrUnmatchable(id), leaseToken, dueAt: Not(IsNull()) },
          { dueAt, ...(fault === 'fault' && { faults: () => 'faults + 1' }) },
        );
        return affected === 1;
      }),
  };
}

/** An outbox item out of its row. */
export function toOutboxItem(row: OutboxRow): OutboxItem {
  const { id, tenantId, sessionId, round, subjectId, dueAt, leaseToken, attempts, begun, faults } = row;
  return {
    id,
    kind: row.kind as OutboxKind,
    tenantId,
    sessionId,
    round,
    subjectId,
    dueAt,
    leaseToken,
    attempts,
    begun,
    faults,
  };
}

function repository(db: Statements) {
  return db.manager.getRepository<OutboxRow>(outboxEntity.table);
}
