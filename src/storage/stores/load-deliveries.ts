import type { Delivery, DeliveryClaim } from '../../app/ports/deliveries.ts';
import { type DeliveryRow, deliveryEntity } from '../entities/delivery.entity.ts';
import { type EventRow, eventEntity } from '../entities/event.entity.ts';
import { type OutcomeRow, outcomeEntity } from '../entities/outcome.entity.ts';
import { type SessionRow, sessionEntity } from '../entities/session.entity.ts';
import { readRow, selectList } from '../rows.ts';
import { openSecret } from '../sealing/endpoint-secrets.ts';
import type { MasterKeys } from '../sealing/master-keys.ts';
import type { SessionKeys } from '../session-keys.ts';
import { placeholdersFor, type Statements } from '../statements.ts';
import { toSnapshot } from './event.store.ts';
import { openNote } from './outcome.store.ts';

const deliveryProperties = [
  'id',
  'tenantId',
  'endpointId',
  'admission',
  'attempts',
] as const satisfies (keyof DeliveryRow)[];
const eventProperties = ['id', 'sessionId', 'sequence', 'createdAt', 'snapshot'] as const satisfies (keyof EventRow)[];
const sessionProperties = ['metadata', 'wrappedKey', 'purgedAt'] as const satisfies (keyof SessionRow)[];
const outcomeProperties = ['id', 'note'] as const satisfies (keyof OutcomeRow)[];

/**
 * Loads what is needed to send a batch: one joined read, and one for the secrets, so that a secret is opened once per endpoint
 * and not once per delivery.
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
    `SELECT ${selectList(deliveryEntity, 'd', deliveryProperties)}, ${selectList(eventEntity, 'ev', eventProperties)},
       ${selectList(sessionEntity, 's', sessionProperties)}, ${selectList(outcomeEntity, 'o', outcomeProperties)}, ep.url AS ep_url
     FROM deliveries d
     JOIN endpoints ep ON ep.id = d.endpoint_id AND ep.tenant_id = d.tenant_id
     JOIN events ev ON ev.id = d.event_id AND ev.tenant_id = d.tenant_id
     JOIN sessions s ON s.id = ev.session_id AND s.tenant_id = d.tenant_id
     LEFT JOIN outcomes o ON o.id = ev.outcome_id AND o.tenant_id = d.tenant_id
     WHERE d.id IN (${placeholdersFor(ids)}) AND d.status = 'pending' AND d.due_at IS NOT NULL AND ep.enabled = ?`,
    [...ids, true],
  );
  const distinct = (column: string) => [...new Set(rows.map((row) => `${row[column]}`))];
  const secrets = await loadSecrets(db, distinct('d_endpoint_id'), distinct('d_tenant_id'), masterKeys);
  const byId = new Map(rows.map((raw) => [`${raw.d_id}`, raw]));
  return claims.flatMap(({ deliveryId, admission }): Delivery[] => {
    const raw = byId.get(deliveryId);
    if (raw === undefined) return [];
    const delivery = readRow<DeliveryRow, (typeof deliveryProperties)[number]>(deliveryEntity, 'd', raw);
    if (delivery.admission !== admission) return [];
    const event = readRow<EventRow, (typeof eventProperties)[number]>(eventEntity, 'ev', raw);
    const session = readRow<SessionRow, (typeof sessionProperties)[number]>(sessionEntity, 's', raw);
    const outcome = readRow<OutcomeRow, (typeof outcomeProperties)[number]>(outcomeEntity, 'o', raw);
    const { tenantId } = delivery;
    const erased = session.purgedAt !== null || session.wrappedKey === null;
    // Opening a key costs more than the rest of a delivery, so it is done only where there is a note to be read.
    const key =
      erased || outcome.note === null || session.wrappedKey === null
        ? null
        : keys.unwrap(tenantId, event.sessionId, session.wrappedKey);
    return [
      {
        deliveryId: delivery.id,
        admission: delivery.admission,
        tenantId,
        endpointId: delivery.endpointId,
        url: `${raw.ep_url}`,
        secrets: secrets.get(delivery.endpointId) ?? [],
        attemptsBefore: delivery.attempts,
        event: {
          id: event.id,
          tenantId,
          sessionId: event.sessionId,
          sequence: event.sequence,
          createdAt: event.createdAt,
          snapshot: toSnapshot(event.snapshot),
        },
        metadataText: erased ? null : (session.metadata ?? '{}'),
        note: openNote(outcome.id, outcome.note, key),
      },
    ];
  });
}

/** The valid secrets of endpoints, newest first. */
async function loadSecrets(
  db: Statements,
  endpointIds: readonly string[],
  tenantIds: readonly string[],
  masterKeys: MasterKeys,
): Promise<Map<string, string[]>> {
  const secrets = new Map<string, string[]>();
  if (endpointIds.length === 0) return secrets;
  const rows = await db.select(
    `SELECT id, tenant_id, endpoint_id, sealed FROM endpoint_secrets
     WHERE endpoint_id IN (${placeholdersFor(endpointIds)}) AND tenant_id IN (${placeholdersFor(tenantIds)}) AND disabled_at IS NULL ORDER BY created_at DESC, id DESC`,
    [...endpointIds, ...tenantIds],
  );
  for (const row of rows) {
    const place = { tenantId: `${row.tenant_id}`, endpointId: `${row.endpoint_id}`, id: `${row.id}` };
    const text = openSecret(masterKeys, place, row.sealed as Buffer);
    secrets.set(place.endpointId, [...(secrets.get(place.endpointId) ?? []), text]);
  }
  return secrets;
}
