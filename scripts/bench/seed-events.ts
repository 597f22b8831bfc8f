// Inserts events by the thousand, as the service would have recorded them.

import { randomUUID } from 'node:crypto';
import type { Connection, ResultSetHeader, RowDataPacket } from 'mysql2/promise';

/** A recorded event, the model for seeded ones. */
export interface SampleEvent {
  readonly type: string;
  readonly snapshot: string;
}

/** The latest event of a type that the service recorded. @throws Error when there is none */
export async function sampleEvent(database: Connection, type: string): Promise<SampleEvent> {
  const [[row]] = await database.query<RowDataPacket[]>(
    'SELECT type, snapshot FROM events WHERE type = ? ORDER BY created_at DESC LIMIT 1',
    [type],
  );
  if (row === undefined) throw new Error(`no ${type} has happened yet`);
  return { type: `${row.type}`, snapshot: `${row.snapshot}` };
}

/** Sessions that events are made for; each gets as many as it takes. */
export interface SeedPlan {
  readonly sessions: readonly { readonly id: string; readonly tenantId: string }[];
  readonly events: number;
  readonly sample: SampleEvent;
}

const rowsPerInsert = 1000;
/** The due time of seeded rows, as text, so no time zone changes it. */
const notBefore = '2126-01-01 00:00:00.000';

/**
 * Records events with their outbox rows, like the sample but for session and number, due in a century: nothing is relayed before
 * `releaseEvents`. Making so many through the API would take longer than what is to be measured.
 * @param now the time of the events, by which their receiver measures latencies
 */
export async function seedEvents(
  database: Connection,
  { sessions, events, sample }: SeedPlan,
  now = new Date(),
): Promise<void> {
  for (let start = 0; start < events; start += rowsPerInsert) {
    const rows = Array.from({ length: Math.min(rowsPerInsert, events - start) }, (_, index) => {
      const number = start + index;
      const session = sessions[number % sessions.length];
      if (session === undefined) throw new Error('there is no session to make events for');
      return {
        // Rising, like the service's own ids.
        id: `evt_${number.toString(16).padStart(12, '0')}${randomUUID().replaceAll('-', '').slice(12)}`,
        tenantId: session.tenantId,
        sessionId: session.id,
        // Far above the session's own number.
        sequence: 1000 + Math.floor(number / sessions.length),
      };
    });
    await database.query(
      'INSERT INTO events (id, tenant_id, session_id, sequence, type, outcome_id, created_at, snapshot) VALUES ?',
      [
        rows.map(({ id, tenantId, sessionId, sequence }) => {
          return [id, tenantId, sessionId, sequence, sample.type, null, now, sample.snapshot];
        }),
      ],
    );
    await database.query(
      'INSERT INTO outbox (id, kind, tenant_id, session_id, round, subject_id, due_at, lease_token, attempts, begun, faults) VALUES ?',
      [
        rows.map(({ id, tenantId, sessionId }) => {
          return [randomUUID(), 'notification', tenantId, sessionId, 0, id, notBefore, 0, 0, 0, 0];
        }),
      ],
    );
  }
}

/** Makes everything that was seeded due now, which is an update of a row each. @returns how many events that were */
export async function releaseEvents(database: Connection): Promise<number> {
  const [{ affectedRows }] = await database.query<ResultSetHeader>(
    "UPDATE outbox SET due_at = UTC_TIMESTAMP(3) WHERE kind = 'notification' AND due_at = ?",
    [notBefore],
  );
  return affectedRows;
}
