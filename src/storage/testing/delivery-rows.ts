// Rows of events and deliveries that no store would write, for tests of views.

import { autocommitStatements } from '../connections.ts';
import { openDatabase } from '../database.ts';
import {
  type DeliveryAttemptRow,
  type DeliveryRow,
  deliveryAttemptEntity,
  deliveryEntity,
  type EventRow,
  eventEntity,
} from '../entities/deliveries.ts';
import { insertRows } from '../rows.ts';
import type { Database, Statements } from '../statements.ts';
import type { TestStorage } from './open-test-storage.ts';
import { testIds } from './test-rows.ts';

/** Inserts rows of events and deliveries directly, on a connection of its own. */
export interface DirectRows {
  readonly db: Statements;
  readonly database: Database;
  event(row: Pick<EventRow, 'tenantId' | 'sessionId'> & Partial<EventRow>): Promise<EventRow>;
  /** Many rows in statements of 500. */
  events(rows: readonly EventRow[]): Promise<void>;
  delivery(row: Pick<DeliveryRow, 'tenantId' | 'eventId' | 'endpointId'> & Partial<DeliveryRow>): Promise<DeliveryRow>;
  deliveries(rows: readonly DeliveryRow[]): Promise<void>;
  attempts(rows: readonly DeliveryAttemptRow[]): Promise<void>;
  close(): Promise<void>;
}

let sequence = 0;

/** A `verification.expired` event with a sequence number of its own. */
export function anEventRow(row: Pick<EventRow, 'tenantId' | 'sessionId'> & Partial<EventRow>, now: Date): EventRow {
  sequence += 1;
  const type = row.type ?? 'verification.expired';
  return {
    id: testIds.eventId(),
    sequence,
    type,
    outcomeId: null,
    traceparent: null,
    createdAt: now,
    snapshot: JSON.stringify({ type }),
    position: null,
    ...row,
  };
}

/** A delivery that waits for its first attempt. Its id contains its creation time. */
export function aDeliveryRow(
  row: Pick<DeliveryRow, 'tenantId' | 'eventId' | 'endpointId'> & Partial<DeliveryRow>,
  now: Date,
): DeliveryRow {
  const createdAt = row.createdAt ?? now;
  return {
    id: testIds.uuidAt(createdAt.getTime()),
    status: 'pending',
    dueAt: createdAt,
    leaseToken: 0,
    attempts: 0,
    scheduleStep: 0,
    claim: null,
    createdAt,
    ...row,
  };
}

/** Opens a second connection to the database of a test. */
export async function openDirectRows({ database, clock }: TestStorage): Promise<DirectRows> {
  const beside: Database = await openDatabase(database.url, { poolSize: 2, log: { warn() {} } });
  const db = autocommitStatements(beside);
  const inParts = async <Row>(rows: readonly Row[], insert: (part: readonly Row[]) => Promise<void>): Promise<void> => {
    for (let start = 0; start < rows.length; start += 500) await insert(rows.slice(start, start + 500));
  };
  const events: DirectRows['events'] = (rows) => inParts(rows, (part) => insertRows(db, eventEntity, part));
  const deliveries: DirectRows['deliveries'] = (rows) => inParts(rows, (part) => insertRows(db, deliveryEntity, part));
  return {
    db,
    database: beside,
    async event(row) {
      const made = anEventRow(row, clock.now());
      await events([made]);
      return made;
    },
    events,
    async delivery(row) {
      const made = aDeliveryRow(row, clock.now());
      await deliveries([made]);
      return made;
    },
    deliveries,
    attempts: (rows) => insertRows(db, deliveryAttemptEntity, rows),
    close: () => beside.dataSource.destroy(),
  };
}
