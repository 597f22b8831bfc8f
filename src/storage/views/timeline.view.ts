// Reads what happened to a session.

import type { SessionTimelines, TimelineEntry } from '../../app/ports/timeline-views.ts';
import type { ActorKind } from '../../domain/access.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { changeRecordEntity } from '../entities/audit.ts';
import { deliveryAttemptEntity, deliveryEntity, eventEntity } from '../entities/deliveries.ts';
import { consentEntity, mediaEntity, outcomeEntity, sessionEntity } from '../entities/sessions.ts';
import { sessionIdOrUnmatchable, timeOfId, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import type { Access, RawRow, Statements } from '../statements.ts';
import { toConsent } from '../stores/consent.store.ts';

const sessionColumns = columnsAs(sessionEntity, 's', ['createdAt', 'linkUsedAt', 'recordStoredAt', 'purgedAt']);
const consentColumns = columnsAs(consentEntity, 'c');
const pictureColumns = columnsAs(mediaEntity, 'm', ['round', 'kind', 'storedAt']);
const decisionColumns = columnsAs(outcomeEntity, 'o', ['round', 'verdict', 'source', 'reasons', 'decidedAt']);
const changeColumns = columnsAs(changeRecordEntity, 'r', ['id', 'operation', 'actorKind', 'actorId']);
const eventColumns = columnsAs(eventEntity, 'e', ['id', 'type', 'sequence', 'createdAt']);
const deliveryColumns = columnsAs(deliveryEntity, 'd', ['id', 'endpointId']);
const attemptColumns = columnsAs(deliveryAttemptEntity, 'a', [
  'attempt',
  'attemptedAt',
  'result',
  'httpStatus',
  'durationMs',
]);

/** A table with rows about a session: the newest are read, along an index of the session. */
interface Source {
  readonly list: string;
  /** With `?` for the session and the tenant. */
  readonly from: string;
  readonly order: string;
  readonly toEntry: (raw: RawRow) => TimelineEntry;
}

const sources: readonly Source[] = [
  {
    list: consentColumns.list,
    from: 'consents c WHERE c.session_id = ? AND c.tenant_id = ?',
    order: 'c.given_at DESC',
    toEntry(raw) {
      const consent = toConsent(consentColumns.read(raw));
      return { at: consent.givenAt, type: 'consent_given', consent };
    },
  },
  {
    list: pictureColumns.list,
    from: 'media m WHERE m.session_id = ? AND m.tenant_id = ?',
    order: 'm.stored_at DESC',
    toEntry(raw) {
      const { storedAt, ...picture } = pictureColumns.read(raw);
      return { at: storedAt, type: 'picture_stored', picture };
    },
  },
  {
    list: decisionColumns.list,
    from: 'outcomes o WHERE o.session_id = ? AND o.tenant_id = ?',
    order: 'o.decided_at DESC',
    toEntry(raw) {
      const { decidedAt, round, verdict, source, reasons } = decisionColumns.read(raw);
      const outcome = { verdict, source, reasons: JSON.parse(reasons) } as Pick<
        Outcome,
        'verdict' | 'source' | 'reasons'
      >;
      return { at: decidedAt, type: 'decided', decision: { round, ...outcome } };
    },
  },
  {
    list: changeColumns.list,
    // A refused call did nothing to the session.
    from: 'change_records r WHERE r.session_id = ? AND r.tenant_id = ? AND r.status < 300',
    order: 'r.id DESC',
    toEntry(raw) {
      const { id, operation, actorKind, actorId } = changeColumns.read(raw);
      const by = { kind: actorKind as ActorKind, id: actorId };
      return { at: timeOfId(id), type: 'changed', change: { operation, by } };
    },
  },
  {
    list: eventColumns.list,
    from: 'events e WHERE e.session_id = ? AND e.tenant_id = ?',
    order: 'e.sequence DESC',
    toEntry(raw) {
      const { createdAt, ...event } = eventColumns.read(raw);
      return { at: createdAt, type: 'event_recorded', event };
    },
  },
  {
    list: `${attemptColumns.list}, ${deliveryColumns.list}, ${eventColumns.list}`,
    from: `events e JOIN deliveries d ON d.event_id = e.id AND d.tenant_id = e.tenant_id
       JOIN delivery_attempts a ON a.delivery_id = d.id AND a.tenant_id = e.tenant_id
       WHERE e.session_id = ? AND e.tenant_id = ?`,
    order: 'a.attempted_at DESC',
    toEntry(raw) {
      const { attempt: number, attemptedAt, ...attempt } = attemptColumns.read(raw);
      const { id: deliveryId, endpointId } = deliveryColumns.read(raw);
      const { id: eventId } = eventColumns.read(raw);
      return {
        at: attemptedAt,
        type: 'delivery_attempted',
        attempt: { eventId, deliveryId, endpointId, number, ...attempt },
      };
    },
  },
];

/** What happens at one instant, in the order in which it happens. */
const order: readonly TimelineEntry['type'][] = [
  'session_created',
  'consent_given',
  'link_used',
  'picture_stored',
  'changed',
  'decided',
  'record_stored',
  'event_recorded',
  'delivery_attempted',
  'personal_data_erased',
];

/** What happened to a session, merged from the tables that know a part of it. */
export function sessionTimelines(access: Access): SessionTimelines {
  return {
    timeline: (tenantId, sessionId, limit) =>
      access.run(async (db) => {
        const place = [sessionIdOrUnmatchable(sessionId), uuidOrUnmatchable(tenantId)];
        const [raw] = await db.select(
          `SELECT ${sessionColumns.list} FROM sessions s WHERE s.id = ? AND s.tenant_id = ?`,
          place,
        );
        if (raw === undefined) return null;
        const entries = ofSession(raw);
        for (const source of sources) entries.push(...(await readSource(db, source, place, limit)));
        entries.sort((a, b) => a.at.getTime() - b.at.getTime() || order.indexOf(a.type) - order.indexOf(b.type));
        return { entries: entries.slice(-limit), isComplete: entries.length <= limit };
      }),
  };
}

/** The newest rows of a table, one more than the limit, so that a timeline that is cut says so. */
async function readSource(
  db: Statements,
  { list, from, order: by, toEntry }: Source,
  place: readonly string[],
  limit: number,
): Promise<TimelineEntry[]> {
  const rows = await db.select(`SELECT ${list} FROM ${from} ORDER BY ${by} LIMIT ${Math.trunc(limit) + 1}`, place);
  return rows.map(toEntry);
}

function ofSession(raw: RawRow): TimelineEntry[] {
  const { createdAt, linkUsedAt, recordStoredAt, purgedAt } = sessionColumns.read(raw);
  const entries: TimelineEntry[] = [{ at: createdAt, type: 'session_created' }];
  if (linkUsedAt !== null) entries.push({ at: linkUsedAt, type: 'link_used' });
  if (recordStoredAt !== null) entries.push({ at: recordStoredAt, type: 'record_stored' });
  if (purgedAt !== null) entries.push({ at: purgedAt, type: 'personal_data_erased' });
  return entries;
}
