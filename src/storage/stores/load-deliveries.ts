// Loads claimed deliveries with all that sending needs.

import type { Delivery, DeliveryClaim } from '../../app/ports/deliveries.ts';
import type { EventSnapshot } from '../../domain/event.ts';
import {
  deliveryEntity,
  deliveryQueueEntity,
  endpointEntity,
  endpointSecretEntity,
  eventEntity,
} from '../entities/deliveries.ts';
import { outcomeEntity, sessionEntity } from '../entities/sessions.ts';
import { columnsAs } from '../rows.ts';
import { openSecret } from '../sealing/endpoint-secrets.ts';
import type { MasterKeys } from '../sealing/sealing.ts';
import type { SessionKeys } from '../sealing/session-key.ts';
import { placeholdersFor, type RawRow, type Statements } from '../statements.ts';
import { allAt, pollNow, scheduleQueues, stop } from './delivery-queues.ts';
import { toSnapshot } from './event.store.ts';
import { heldUnder, type Lease } from './leases.ts';
import { openNote } from './outcome.store.ts';

const deliveryProperties = ['id', 'tenantId', 'endpointId', 'leaseToken', 'attempts', 'scheduleStep', 'dueAt'] as const;
const deliveryColumns = columnsAs(deliveryEntity, 'd', deliveryProperties);
const endpointColumns = columnsAs(endpointEntity, 'ep', ['url', 'eventTypes', 'enabled']);
const queueColumns = columnsAs(deliveryQueueEntity, 'q', ['failingSince', 'pausedAt', 'concurrency']);
const eventProperties = ['id', 'tenantId', 'type', 'sessionId', 'sequence', 'createdAt', 'snapshot'] as const;
const eventColumns = columnsAs(eventEntity, 'ev', eventProperties);
const sessionColumns = columnsAs(sessionEntity, 's', ['metadata', 'wrappedKey', 'purgedAt']);
const outcomeColumns = columnsAs(outcomeEntity, 'o', ['id', 'note']);
const secretColumns = columnsAs(endpointSecretEntity, 'es', ['id', 'sealed', 'createdAt']);

/**
 * Loads a batch of deliveries to send in one joined read, with a row for each valid secret. A secret is opened once per endpoint and not
 * once per delivery. A delivery of a type that its endpoint no longer receives is stopped instead, and one whose endpoint has been
 * disabled is released: it waits until the endpoint is enabled.
 */
export async function loadDeliveries(
  db: Statements,
  claims: readonly DeliveryClaim[],
  keys: SessionKeys,
  masterKeys: MasterKeys,
): Promise<Delivery[]> {
  if (claims.length === 0) return [];
  const ids = claims.map(({ deliveryId }) => deliveryId);
  const rows = await db.select(
    `SELECT ${deliveryColumns.list}, ${eventColumns.list}, ${sessionColumns.list}, ${outcomeColumns.list},
       ${endpointColumns.list}, ${queueColumns.list}, ${secretColumns.list}
     FROM deliveries d
     JOIN endpoints ep ON ep.id = d.endpoint_id AND ep.tenant_id = d.tenant_id
     JOIN endpoint_secrets es ON es.endpoint_id = d.endpoint_id AND es.tenant_id = d.tenant_id AND es.disabled_at IS NULL
     LEFT JOIN delivery_queues q ON q.endpoint_id = d.endpoint_id
     JOIN events ev ON ev.id = d.event_id AND ev.tenant_id = d.tenant_id
     JOIN sessions s ON s.id = ev.session_id AND s.tenant_id = d.tenant_id
     LEFT JOIN outcomes o ON o.id = ev.outcome_id AND o.tenant_id = d.tenant_id
     WHERE d.id IN (${placeholdersFor(ids)}) AND d.status = 'pending' AND d.claim IS NOT NULL`,
    ids,
  );
  const byId = new Map(rows.map((raw) => [`${raw.d_id}`, raw]));
  // A row that was claimed again meanwhile is its new holder's: it may be sending the delivery.
  const held = claims.flatMap(({ deliveryId, leaseToken }) => {
    const raw = byId.get(deliveryId);
    return raw !== undefined && Number(raw.d_lease_token) === leaseToken ? [raw] : [];
  });
  const {
    wanted = [],
    unwanted = [],
    disabled = [],
  } = Object.groupBy(held, (raw) => {
    const { enabled, eventTypes } = endpointColumns.read(raw);
    if (!enabled) return 'disabled';
    return JSON.parse(eventTypes).includes(raw.ev_type) ? 'wanted' : 'unwanted';
  });
  await releaseDisabled(db, disabled);
  await stopUnwanted(db, unwanted);
  const secrets = openSecrets(rows, masterKeys);
  return wanted.map((raw) => toDelivery(raw, secrets.get(`${raw.d_endpoint_id}`) ?? { ok: true, texts: [] }, keys));
}

/** A delivery with all that is needed to send it, or with the fault because of which it cannot be sent. */
function toDelivery(raw: RawRow, valid: Secrets, keys: SessionKeys): Delivery {
  const { id: deliveryId, attempts, dueAt, ...delivery } = deliveryColumns.read(raw);
  const { type: _type, snapshot, ...event } = eventColumns.read(raw);
  const queue = queueColumns.read(raw);
  const session = sessionColumns.read(raw);
  const outcome = outcomeColumns.read(raw);
  const held = {
    ...delivery,
    deliveryId,
    url: `${raw.ep_url}`,
    attemptsBefore: attempts,
    isPaused: queue.pausedAt !== null,
    isFailing: queue.failingSince !== null,
    concurrency: queue.concurrency,
    leaseUntil: dueAt ?? new Date(0),
  };
  const wrappedKey = session.purgedAt === null ? session.wrappedKey : null;
  try {
    if (!valid.ok) throw valid.fault;
    // Unwrapping a key costs more than the rest of a delivery, so it is done only for a note.
    const key =
      wrappedKey === null || outcome.note === null ? null : keys.unwrap(event.tenantId, event.sessionId, wrappedKey);
    return {
      ...held,
      secrets: valid.texts,
      event: { ...event, snapshot: toSnapshot(snapshot) },
      metadataText: wrappedKey === null ? null : (session.metadata ?? '{}'),
      note: openNote(outcome.id, outcome.note, key),
    };
  } catch (fault) {
    const noSnapshot: EventSnapshot = { type: 'verification.expired' };
    return { ...held, secrets: [], event: { ...event, snapshot: noSnapshot }, metadataText: null, note: null, fault };
  }
}

/**
 * Releases deliveries to wait at their place. The relay does not poll a disabled endpoint, but this one may have been enabled since it was
 * read, so its queue is scheduled.
 */
async function releaseDisabled(db: Statements, rows: readonly RawRow[]): Promise<void> {
  if (rows.length === 0) return;
  const held = heldUnder(rows.map(leaseOf));
  await db.execute(
    `UPDATE deliveries SET due_at = created_at, claim = NULL WHERE ${held.text} AND status = 'pending'`,
    held.cells,
  );
  const endpointIds = rows.map(({ d_endpoint_id }) => `${d_endpoint_id}`);
  await scheduleQueues(db, allAt(endpointIds, pollNow));
}

/** Stops deliveries before their next attempt. One that was claimed again meanwhile is stopped by its new holder. */
async function stopUnwanted(db: Statements, rows: readonly RawRow[]): Promise<void> {
  if (rows.length === 0) return;
  const held = heldUnder(rows.map(leaseOf));
  await db.execute(`${stop} WHERE ${held.text} AND status = 'pending'`, held.cells);
}

function leaseOf(row: RawRow): Lease {
  return { id: `${row.d_id}`, leaseToken: Number(row.d_lease_token) };
}

type Secrets = { readonly ok: true; readonly texts: string[] } | { readonly ok: false; readonly fault: unknown };

/** The valid secrets of the deliveries' endpoints, newest first; or why one of an endpoint's cannot be opened. */
function openSecrets(rows: readonly RawRow[], masterKeys: MasterKeys): Map<string, Secrets> {
  const secrets = new Map<string, Secrets>();
  const bySecret = new Map(rows.map((raw) => [`${raw.es_id}`, raw]));
  const newestFirst = [...bySecret.values()]
    .map((raw) => ({ ...secretColumns.read(raw), tenantId: `${raw.d_tenant_id}`, endpointId: `${raw.d_endpoint_id}` }))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
  for (const { tenantId, endpointId, id, sealed } of newestFirst) {
    const known = secrets.get(endpointId) ?? { ok: true, texts: [] };
    if (!known.ok) continue;
    try {
      known.texts.push(openSecret(masterKeys, { tenantId, endpointId, id }, sealed));
      secrets.set(endpointId, known);
    } catch (fault) {
      secrets.set(endpointId, { ok: false, fault });
    }
  }
  return secrets;
}
