import type { Clock } from '../../app/ports/system.ts';
import type { Endpoint, EndpointStore } from '../../app/ports/tenants.ts';
import { firstConcurrency } from '../../domain/endpoint-concurrency.ts';
import { goodHealth } from '../../domain/endpoint-health.ts';
import { deliveryQueueEntity, type EndpointRow, endpointEntity, endpointSecretEntity } from '../entities/deliveries.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { deleteRows, findRow, findRows, insertRows, type Match, rowExists, updateRows } from '../rows.ts';
import { type MasterKeys, openSecret, type SecretPlace, sealSecret } from '../sealing/sealing.ts';
import type { Access, Statements } from '../statements.ts';
import { allAt, dueByAge, scheduleQueues, stopDeliveries } from './delivery-queues.ts';
import { fanOutBacklog, positionBacklog } from './fan-out.ts';

async function findEndpoint(db: Statements, match: Match<EndpointRow>, end = ''): Promise<Endpoint | null> {
  const row = await findRow(db, endpointEntity, match, end);
  return row === null ? null : toEndpoint(row);
}

function toEndpoint({ afterPosition: _, pausedByPersonAt: __, eventTypes, ...endpoint }: EndpointRow): Endpoint {
  return { ...endpoint, eventTypes: JSON.parse(eventTypes) };
}

/** Endpoints and their secrets. */
export function endpointStore(access: Access, masterKeys: MasterKeys, clock: Clock): EndpointStore {
  const insertSecret = (db: Statements, place: SecretPlace, text: string, createdAt: Date): Promise<void> => {
    const row = { ...place, createdAt, disabledAt: null };
    return insertRows(db, endpointSecretEntity, [{ ...row, sealed: sealSecret(masterKeys, place, text) }]);
  };

  return {
    async insert(endpoint, secret, max = Number.POSITIVE_INFINITY) {
      const { id: endpointId, tenantId } = endpoint;
      const insertAfterBacklog = async (db: Statements): Promise<boolean | null> => {
        // Locks the tenant's list, so that of several endpoints at once none is one too many.
        const afterPosition = await positionBacklog(db, tenantId);
        if (afterPosition === null) return null;
        const [found] = await db.select('SELECT COUNT(*) AS n FROM endpoints WHERE tenant_id = ?', [tenantId]);
        if (Number(found?.n) >= max) return false;
        const eventTypes = JSON.stringify(endpoint.eventTypes);
        await insertRows(db, endpointEntity, [{ ...endpoint, eventTypes, afterPosition, pausedByPersonAt: null }]);
        await insertRows(db, deliveryQueueEntity, [
          { endpointId, tenantId, nextDueAt: null, concurrency: firstConcurrency, ...goodHealth },
        ]);
        await insertSecret(db, { id: secret.id, tenantId, endpointId }, secret.text, endpoint.createdAt);
        return true;
      };
      // Page by page, because the relay waits for the lock of each.
      let isInserted: boolean | null = null;
      while (isInserted === null) isInserted = await access.atomically(insertAfterBacklog);
      return isInserted;
    },
    load: (tenantId, endpointId) => access.run((db) => findEndpoint(db, endpointOf(tenantId, endpointId))),
    async update(tenantId, endpointId, { url, eventTypes, enabled }, accepts) {
      const match = endpointOf(tenantId, endpointId);
      // The relay reads no due times of a disabled endpoint, so this runs page by page before it is enabled, without a long lock.
      if (enabled === true)
        await access.run(async (db) => {
          const isDisabled = await rowExists(db, endpointEntity, { ...match, enabled: false });
          if (isDisabled) await dueByAge(db, match.tenantId, match.id);
        });
      const change = async (db: Statements): Promise<boolean | 'refused' | 'continue'> => {
        // Locked before the endpoint, as a fan-out does.
        const maySubscribe = enabled !== undefined || eventTypes !== undefined;
        const last = maySubscribe ? await positionBacklog(db, match.tenantId) : 0;
        if (last === null) return 'continue';
        const current = await findRow(db, endpointEntity, match, 'FOR UPDATE');
        if (current === null) return false;
        if (accepts !== undefined && !accepts(toEndpoint(current))) return 'refused';
        const types = eventTypes === undefined ? current.eventTypes : JSON.stringify(eventTypes);
        const changesSubscription = (enabled ?? current.enabled) !== current.enabled || types !== current.eventTypes;
        if (changesSubscription && current.enabled && !(await fanOutBacklog(db, current, clock.now())))
          return 'continue';
        const changes = {
          ...(url !== undefined && { url }),
          ...(eventTypes !== undefined && { eventTypes: types }),
          ...(enabled !== undefined && { enabled }),
          ...(changesSubscription && { afterPosition: last }),
        };
        if (Object.keys(changes).length === 0) return true;
        if ((await updateRows(db, endpointEntity, match, changes)) !== 1) return false;
        if (enabled === true) await scheduleQueues(db, allAt([match.id], clock.now()));
        return true;
      };
      // Page by page, because the relay waits for the locks of each.
      for (;;) {
        const result = await access.atomically(change);
        if (result !== 'continue') return result;
      }
    },
    pause: (tenantId, endpointId, now) =>
      access.run(async (db) => {
        const match = endpointOf(tenantId, endpointId);
        const running = { ...match, pausedByPersonAt: null };
        const isPaused = (await updateRows(db, endpointEntity, running, { pausedByPersonAt: now })) === 1;
        return isPaused || (await rowExists(db, endpointEntity, match));
      }),
    async resume(tenantId, endpointId, now) {
      const match = endpointOf(tenantId, endpointId);
      const found = await access.run(async (db) => {
        const endpoint = await findRow(db, endpointEntity, match);
        if (endpoint === null) return false;
        const queue = await findRow(db, deliveryQueueEntity, partOf(match));
        const isPaused = endpoint.pausedByPersonAt !== null || (queue !== null && queue.pausedAt !== null);
        // Before the pause ends, page by page: due times have no effect during it, so no lock is needed for long.
        if (isPaused) await dueByAge(db, match.tenantId, match.id);
        return true;
      });
      if (found) await access.atomically((db) => endPause(db, match, now));
      return found;
    },
    async delete(tenantId, endpointId, accepts) {
      if (access.inTransaction) throw new Error('an endpoint is deleted in several steps, not inside a transaction');
      const match = endpointOf(tenantId, endpointId);
      // Disabled in the same transaction, so that a concurrent edit of the accepted version is stale.
      const disabled = await access.atomically(async (db) => {
        if (accepts !== undefined) {
          const current = await findEndpoint(db, match, 'FOR UPDATE');
          if (current === null) return false;
          if (!accepts(current)) return 'refused';
        }
        return (await updateRows(db, endpointEntity, match, { enabled: false })) === 1;
      });
      if (disabled !== true) return disabled;
      // A fan-out locks the endpoint's row: the backlog is stopped before the deletion locks it.
      await access.run((db) => stopDeliveries(db, match.tenantId, match.id));
      return access.atomically(async (db) => {
        if ((await deleteRows(db, endpointEntity, match)) !== 1) return false;
        await deleteRows(db, endpointSecretEntity, partOf(match));
        await stopDeliveries(db, match.tenantId, match.id);
        await deleteRows(db, deliveryQueueEntity, partOf(match));
        return true;
      });
    },
    validSecretIds: (tenantId, endpointId) =>
      access.run(async (db) => {
        const match = { ...partOf(endpointOf(tenantId, endpointId)), disabledAt: null };
        const rows = await findRows(db, endpointSecretEntity, match, 'ORDER BY created_at DESC, id DESC');
        return rows.map(({ id }) => id);
      }),
    validSecrets: (tenantId, endpointId) =>
      access.run(async (db) => {
        const place = partOf(endpointOf(tenantId, endpointId));
        const valid = { ...place, disabledAt: null };
        const rows = await findRows(db, endpointSecretEntity, valid, 'ORDER BY created_at DESC, id DESC');
        return rows.map(({ id, sealed }) => ({ id, text: openSecret(masterKeys, { ...place, id }, sealed) }));
      }),
    async lock(tenantId, endpointId) {
      if (!access.inTransaction) throw new Error('an endpoint can be locked only inside a transaction');
      return access.run((db) => rowExists(db, endpointEntity, endpointOf(tenantId, endpointId), 'FOR UPDATE'));
    },
    addSecret: (tenantId, endpointId, { id, text, createdAt }) =>
      access.atomically(async (db) => {
        if (!(await rowExists(db, endpointEntity, endpointOf(tenantId, endpointId)))) {
          throw new Error(`tenant ${tenantId} has no endpoint ${endpointId} to add a secret to`);
        }
        await insertSecret(db, { id, tenantId, endpointId }, text, createdAt);
      }),
    disableSecret: (tenantId, endpointId, secretId, now) =>
      access.run(async (db) => {
        const match = {
          ...partOf(endpointOf(tenantId, endpointId)),
          id: uuidOrUnmatchable(secretId),
          disabledAt: null,
        };
        return (await updateRows(db, endpointSecretEntity, match, { disabledAt: now })) === 1;
      }),
  };
}

function endpointOf(tenantId: string, endpointId: string) {
  return { id: uuidOrUnmatchable(endpointId), tenantId: uuidOrUnmatchable(tenantId) };
}

/** For the rows that belong to an endpoint. */
function partOf({ id, tenantId }: ReturnType<typeof endpointOf>) {
  return { endpointId: id, tenantId };
}

/**
 * Ends the pauses of an endpoint, by a person and by failures, resets its health and schedules it at once. Without a pause it changes
 * nothing. The endpoint is locked before its queue, as in a fan-out.
 */
async function endPause(db: Statements, { id, tenantId }: ReturnType<typeof endpointOf>, now: Date): Promise<void> {
  const resumed = await db.execute(
    'UPDATE endpoints SET paused_by_person_at = NULL WHERE id = ? AND tenant_id = ? AND paused_by_person_at IS NOT NULL',
    [id, tenantId],
  );
  const restored = await db.execute(
    `UPDATE delivery_queues SET failing_since = NULL, last_failed_at = NULL, paused_at = NULL
     WHERE endpoint_id = ? AND tenant_id = ? ${resumed === 1 ? '' : 'AND paused_at IS NOT NULL'}`,
    [id, tenantId],
  );
  if (resumed === 1 || restored === 1) await scheduleQueues(db, allAt([id], now));
}
