// Deletes events, deliveries and attempts by age. Their ids and positions grow with time, so the indexes that lists use find the oldest.

import type { OldEventStore } from '../../app/ports/old-events.ts';
import { firstEventIdAt, firstIdAt, idSkewMs } from '../ids.ts';
import { type Access, placeholdersFor, type Statements } from '../statements.ts';
import { lastPosition } from './fan-out.ts';
import { eventKind } from './leases.ts';

export function oldEventStore(access: Access): OldEventStore {
  return {
    deleteEvents: (tenantId, before, { after, limit }) =>
      access.atomically(async (db) => {
        // The latest one gives the next event its position.
        const last = await lastPosition(db, tenantId);
        const rows = await db.select(
          `SELECT id, position FROM ${db.dialect.byIndex('events', 'events_tenant_position')}
           WHERE tenant_id = ? AND position > ? AND position < ? ORDER BY position LIMIT ${Math.trunc(limit)}`,
          [tenantId, after, last],
        );
        const end = firstEventIdAt(before.getTime());
        const old = rows.filter(({ id }) => `${id}` < end);
        const deleted = await deleteEnded(
          db,
          old.map(({ id }) => `${id}`),
          before,
        );
        const isPast = rows.length < limit || old.length < rows.length;
        return { deleted, next: isPast ? null : Number(rows.at(-1)?.position) };
      }),
    deleteAttempts: (before, { after, limit }) =>
      access.atomically(async (db) => {
        const rows = await db.select(
          `SELECT DISTINCT delivery_id FROM delivery_attempts WHERE delivery_id > ? AND delivery_id < ?
           ORDER BY delivery_id LIMIT ${Math.trunc(limit)}`,
          [after, firstIdAt(before.getTime())],
        );
        const ids = rows.map(({ delivery_id }) => `${delivery_id}`);
        if (ids.length === 0) return { deleted: 0, next: null };
        const owed = await db.select(
          `SELECT id FROM ${db.dialect.byIndex('deliveries', 'PRIMARY')} WHERE id IN (${placeholdersFor(ids)}) AND status IN (${placeholdersFor(owedStates)})`,
          [...ids, ...owedStates],
        );
        const ended = without(
          ids,
          owed.map(({ id }) => `${id}`),
        );
        const deleted =
          ended.length === 0
            ? 0
            : await db.execute(
                // A delivery that was sent again later has newer ones.
                `${db.dialect.deleteByKey('delivery_attempts')} WHERE delivery_id IN (${placeholdersFor(ended)}) AND attempted_at < ?`,
                [...ended, before],
              );
        return { deleted, next: ids.length < limit ? null : (ids.at(-1) ?? null) };
      }),
  };
}

/** A held one is sent again once a release has mended it. */
const owedStates = ['pending', 'held'];

/** Deletes those of old events whose notifications have all ended. @returns how many events that were */
async function deleteEnded(db: Statements, ids: readonly string[], before: Date): Promise<number> {
  // The relay removes an outbox row and adds deliveries in one transaction: read in this order, one of them shows what is owed.
  const unrelayed = await selectUnrelayed(db, ids, before);
  const relayed = without(ids, unrelayed);
  if (relayed.length === 0) return 0;
  const byEvent = db.dialect.byIndex('deliveries', 'deliveries_event_endpoint');
  // Locked: an operator may be sending one again.
  const deliveries = await db.select(
    `SELECT id, event_id, status FROM ${byEvent} WHERE event_id IN (${placeholdersFor(relayed)}) FOR UPDATE`,
    relayed,
  );
  const owed = deliveries.filter(({ status }) => owedStates.includes(`${status}`)).map(({ event_id }) => `${event_id}`);
  const ended = without(relayed, owed);
  if (ended.length === 0) return 0;
  const endedSet = new Set(ended);
  const of = deliveries.filter(({ event_id }) => endedSet.has(`${event_id}`)).map(({ id }) => `${id}`);
  if (of.length > 0) {
    const list = placeholdersFor(of);
    await db.execute(`${db.dialect.deleteByKey('delivery_attempts')} WHERE delivery_id IN (${list})`, of);
    await db.execute(`${db.dialect.deleteByKey('deliveries')} WHERE id IN (${list})`, of);
  }
  return db.execute(`${db.dialect.deleteByKey('events')} WHERE id IN (${placeholdersFor(ended)})`, ended);
}

/** The outbox has rows of this age only after a long outage: its primary key finds them, as ids begin with their time. */
async function selectUnrelayed(db: Statements, ids: readonly string[], before: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.select(
    `SELECT subject_id FROM outbox WHERE id < ? AND kind = ? AND subject_id IN (${placeholdersFor(ids)})`,
    [firstIdAt(before.getTime() + idSkewMs), eventKind, ...ids],
  );
  return rows.map(({ subject_id }) => `${subject_id}`);
}

function without(all: readonly string[], some: readonly string[]): string[] {
  const excluded = new Set(some);
  return all.filter((one) => !excluded.has(one));
}
