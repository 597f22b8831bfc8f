// Loads claimed deliveries with all that sending needs.

import type { Delivery, Lease } from '../../app/ports/deliveries.ts';
import { type EventSnapshot, readSnapshot } from '../../domain/event.ts';
import {
  deliveryEntity,
  deliveryQueueEntity,
  endpointEntity,
  endpointSecretEntity,
  eventEntity,
} from '../entities/deliveries.ts';
import { outcomeEntity, sessionEntity } from '../entities/sessions.ts';
import { columnsAs } from '../rows.ts';
import { type MasterKeys, openSecret } from '../sealing/sealing.ts';
import type { SessionKeys } from '../sealing/session-key.ts';
import { placeholdersFor, type RawRow, type Statements } from '../statements.ts';
import { releaseUnsendable, stop } from './delivery-queues.ts';
import { heldUnder } from './leases.ts';
import { openNote } from './outcome.store.ts';

const deliveryProperties = ['id', 'tenantId', 'endpointId', 'leaseToken', 'attempts', 'scheduleStep', 'dueAt'] as const;
const deliveryColumns = columnsAs(deliveryEntity, 'd', deliveryProperties);
const endpointProperties = ['tenantId', 'url', 'eventTypes', 'enabled', 'pausedByPersonAt'] as const;
const endpointColumns = columnsAs(endpointEntity, 'ep', endpointProperties);
const queueColumns = columnsAs(deliveryQueueEntity, 'q', ['failingSince', 'pausedAt', 'concurrency']);
const eventProperties = [
  'id',
  'tenantId',
  'type',
  'sessionId',
  'sequence',
  'createdAt',
  'snapshot',
  'traceparent',
] as const;
const eventColumns = columnsAs(eventEntity, 'ev', eventProperties);
const sessionColumns = columnsAs(sessionEntity, 's', ['metadata', 'wrappedKey', 'purgedAt']);
const outcomeColumns = columnsAs(outcomeEntity, 'o', ['id', 'note']);
const secretColumns = columnsAs(endpointSecretEntity, 'es', ['id', 'sealed', 'createdAt']);
const columns = [
  deliveryColumns,
  eventColumns,
  sessionColumns,
  outcomeColumns,
  endpointColumns,
  queueColumns,
  secretColumns,
]
  .map(({ list }) => list)
  .join(', ');

/**
 * Loads a batch of deliveries to send in one joined read, with a row for each valid secret of their endpoints: a statement costs more than the
 * columns that repeat. A delivery of a type that its endpoint no longer receives is stopped instead, and one whose endpoint has been disabled,
 * or paused by a person, is released: it waits until the endpoint is enabled or resumed.
 */
export async function loadDeliveries(
  db: Statements,
  claims: readonly Lease[],
  keys: SessionKeys,
  masterKeys: MasterKeys,
): Promise<Delivery[]> {
  if (claims.length === 0) return [];
  const ids = claims.map(({ id }) => id);
  const rows = await db.select(
    `SELECT ${columns}
     FROM deliveries d
     JOIN events ev ON ev.id = d.event_id AND ev.tenant_id = d.tenant_id
     JOIN sessions s ON s.id = ev.session_id AND s.tenant_id = d.tenant_id
     JOIN endpoints ep ON ep.id = d.endpoint_id AND ep.tenant_id = d.tenant_id
     JOIN endpoint_secrets es ON es.endpoint_id = ep.id AND es.tenant_id = d.tenant_id AND es.disabled_at IS NULL
     LEFT JOIN delivery_queues q ON q.endpoint_id = ep.id
     LEFT JOIN outcomes o ON o.id = ev.outcome_id AND o.tenant_id = d.tenant_id
     WHERE d.id IN (${placeholdersFor(ids)}) AND d.status = 'pending' AND d.claim IS NOT NULL`,
    ids,
  );
  const byId = new Map(rows.map((raw) => [`${raw.d_id}`, raw]));
  const endpoints = endpointsOf(rows, masterKeys);
  const loaded: Delivery[] = [];
  const unwanted: Lease[] = [];
  const unsendable: Lease[] = [];
  for (const claim of claims) {
    const raw = byId.get(claim.id);
    // A row that was claimed again meanwhile is its new holder's: it may be sending the delivery.
    if (raw === undefined || Number(raw.d_lease_token) !== claim.leaseToken) continue;
    const endpoint = endpoints.get(endpointIdOf(raw));
    if (endpoint === undefined) continue;
    if (!endpoint.isSendable) unsendable.push(claim);
    else if (endpoint.eventTypes.includes(`${raw.ev_type}`)) loaded.push(toDelivery(raw, endpoint, keys));
    else unwanted.push(claim);
  }
  await releaseUnsendable(db, unsendable);
  await stopUnwanted(db, unwanted);
  return loaded;
}

const endpointIdOf = (raw: RawRow): string => `${raw.d_endpoint_id}`;

interface LoadedEndpoint extends Pick<Delivery, 'url' | 'isPaused' | 'isFailing' | 'concurrency'> {
  /** Whether it is enabled and no person has paused it. */
  readonly isSendable: boolean;
  readonly eventTypes: readonly string[];
  readonly secrets: Secrets;
}

/** The valid secrets of an endpoint, newest first; or why one cannot be opened. */
type Secrets =
  | { readonly ok: true; readonly texts: readonly string[] }
  | { readonly ok: false; readonly fault: unknown };

/** The endpoints of rows, by their ids. */
function endpointsOf(rows: readonly RawRow[], masterKeys: MasterKeys): ReadonlyMap<string, LoadedEndpoint> {
  const byEndpoint = Map.groupBy(rows, endpointIdOf);
  return new Map(
    [...byEndpoint].map(([endpointId, ofEndpoint]) => {
      const [first = {}] = ofEndpoint;
      const { url, tenantId, enabled, pausedByPersonAt, eventTypes } = endpointColumns.read(first);
      const isSendable = enabled && pausedByPersonAt === null;
      const { pausedAt, failingSince, concurrency } = queueColumns.read(first);
      // Each of its deliveries has the same secrets.
      const ofDelivery = ofEndpoint.filter(({ d_id }) => d_id === first.d_id);
      const secrets = openSecrets({ tenantId, endpointId }, ofDelivery, masterKeys);
      const health = { isPaused: pausedAt !== null, isFailing: failingSince !== null, concurrency };
      return [endpointId, { url, isSendable, eventTypes: JSON.parse(eventTypes), ...health, secrets }];
    }),
  );
}

type Dated = { readonly id: string; readonly createdAt: Date };
const newestFirst = (a: Dated, b: Dated): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);

function openSecrets(
  endpoint: { readonly tenantId: string; readonly endpointId: string },
  rows: readonly RawRow[],
  masterKeys: MasterKeys,
): Secrets {
  try {
    const secrets = rows.map(secretColumns.read).sort(newestFirst);
    return { ok: true, texts: secrets.map(({ id, sealed }) => openSecret(masterKeys, { ...endpoint, id }, sealed)) };
  } catch (fault) {
    return { ok: false, fault };
  }
}

/** A delivery with all that is needed to send it, or with the fault because of which it cannot be sent. */
function toDelivery(raw: RawRow, endpoint: LoadedEndpoint, keys: SessionKeys): Delivery {
  const { attempts, dueAt, ...delivery } = deliveryColumns.read(raw);
  const { type: _type, snapshot, traceparent, ...event } = eventColumns.read(raw);
  const { url, isPaused, isFailing, concurrency, secrets: valid } = endpoint;
  const session = sessionColumns.read(raw);
  const outcome = outcomeColumns.read(raw);
  const held = {
    ...delivery,
    ...{ url, isPaused, isFailing, concurrency },
    attemptsBefore: attempts,
    leaseUntil: dueAt ?? new Date(0),
    ...(traceparent !== null && { traceparent }),
  };
  const wrappedKey = session.purgedAt === null ? session.wrappedKey : null;
  try {
    if (!valid.ok) throw valid.fault;
    // Unwrapping a key costs more than the rest of a delivery, so it is done only for a note.
    const note =
      wrappedKey === null || outcome.note === null
        ? null
        : openNote(outcome.id, outcome.note, keys.unwrap(event.tenantId, event.sessionId, wrappedKey));
    return {
      ...held,
      secrets: valid.texts,
      event: { ...event, snapshot: readSnapshot(snapshot) },
      metadataText: wrappedKey === null ? null : (session.metadata ?? '{}'),
      note,
    };
  } catch (fault) {
    const noSnapshot: EventSnapshot = { type: 'verification.expired' };
    return { ...held, secrets: [], event: { ...event, snapshot: noSnapshot }, metadataText: null, note: null, fault };
  }
}

/** Stops deliveries before their next attempt. One that was claimed again meanwhile is stopped by its new holder. */
async function stopUnwanted(db: Statements, claims: readonly Lease[]): Promise<void> {
  if (claims.length === 0) return;
  const held = heldUnder(claims);
  await db.execute(`${stop} WHERE ${held.text} AND status = 'pending'`, held.cells);
}
