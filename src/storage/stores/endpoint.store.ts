import type { Clock } from '../../app/ports/system.ts';
import type { Endpoint, EndpointStore } from '../../app/ports/tenants.ts';
import { goodHealth } from '../../domain/endpoint-health.ts';
import { deliveryQueueEntity, type EndpointRow, endpointEntity, endpointSecretEntity } from '../entities/deliveries.ts';
import { storable, uuidOrUnmatchable } from '../ids.ts';
import { deleteRows, findRow, findRows, insertRows, rowExists, updateRows } from '../rows.ts';
import { sealSecret } from '../sealing/endpoint-secrets.ts';
import type { MasterKeys } from '../sealing/master-keys.ts';
import type { Statements } from '../statements.ts';
import type { Access } from '../transactions.ts';
import { allAt, dueByAge, scheduleQueues, stopDeliveries } from './delivery-queues.ts';

/** Receiving URLs and their secrets. */
export function endpointStore(access: Access, masterKeys: MasterKeys, clock: Clock): EndpointStore {
  const insertSecret = (
    db: Statements,
    place: { readonly id: string; readonly tenantId: string; readonly endpointId: string },
    { text, createdAt }: { readonly text: string; readonly createdAt: Date },
  ): Promise<void> => {
    const { id, tenantId, endpointId } = place;
    const sealed = sealSecret(masterKeys, place, text);
    return insertRows(db, endpointSecretEntity, [
      { id: storable('uuid', id), tenantId, endpointId, sealed, createdAt, disabledAt: null },
    ]);
  };

  return {
    insert: (endpoint, secret) =>
      access.atomically(async (db) => {
        const { id, tenantId, url, enabled, createdAt } = endpoint;
        await insertRows(db, endpointEntity, [
          {
            id: storable('uuid', id),
            tenantId: storable('uuid', tenantId),
            url,
            eventTypes: JSON.stringify(endpoint.eventTypes),
            enabled,
            createdAt,
          },
        ]);
        await insertRows(db, deliveryQueueEntity, [
          { endpointId: id, tenantId, nextDueAt: null, version: 0, ...goodHealth },
        ]);
        await insertSecret(db, { id: secret.id, tenantId, endpointId: id }, { text: secret.text, createdAt });
      }),
    load: (tenantId, endpointId) =>
      access.run(async (db) => {
        const row = await findRow(db, endpointEntity, endpointOf(tenantId, endpointId));
        return row === null ? null : toEndpoint(row);
      }),
    list: (tenantId) =>
      access.run(async (db) => {
        const match = { tenantId: uuidOrUnmatchable(tenantId) };
        const rows = await findRows(db, endpointEntity, match, 'ORDER BY created_at, id');
        return rows.map(toEndpoint);
      }),
    async update(tenantId, endpointId, { url, eventTypes, enabled }) {
      const match = endpointOf(tenantId, endpointId);
      if (enabled === true) await access.run((db) => prepareToEnable(db, tenantId, endpointId));
      return access.atomically(async (db) => {
        const changes = {
          ...(url !== undefined && { url }),
          ...(eventTypes !== undefined && { eventTypes: JSON.stringify(eventTypes) }),
          ...(enabled !== undefined && { enabled }),
        };
        if (Object.keys(changes).length === 0) return rowExists(db, endpointEntity, match);
        if ((await updateRows(db, endpointEntity, match, changes)) !== 1) return false;
        if (enabled === true) await scheduleQueues(db, allAt([match.id], clock.now()));
        return true;
      });
    },
    health: (tenantId, endpointId) =>
      access.run(async (db) => {
        const row = await findRow(db, deliveryQueueEntity, queueOf(tenantId, endpointId));
        if (row === null) return goodHealth;
        const { failingSince, lastFailedAt, pausedAt } = row;
        return { failingSince, lastFailedAt, pausedAt };
      }),
    async resume(tenantId, endpointId, now) {
      const found = await access.run(async (db) => {
        if (!(await rowExists(db, endpointEntity, endpointOf(tenantId, endpointId)))) return false;
        // Before the pause ends, page by page: due times have no effect during it, so no lock is needed for long.
        if (await isPaused(db, tenantId, endpointId))
          await dueByAge(db, uuidOrUnmatchable(tenantId), uuidOrUnmatchable(endpointId));
        return true;
      });
      if (found) await access.atomically((db) => endPause(db, tenantId, endpointId, now));
      return found;
    },
    async delete(tenantId, endpointId) {
      if (access.inTransaction) throw new Error('an endpoint is deleted in several steps, not inside a transaction');
      const match = endpointOf(tenantId, endpointId);
      const found = await access.run(async (db) => {
        if ((await updateRows(db, endpointEntity, match, { enabled: false })) !== 1) return false;
        // A fan-out locks the endpoint's row: the backlog is stopped before the deletion locks it.
        await stopDeliveries(db, match.tenantId, match.id);
        return true;
      });
      if (!found) return false;
      return access.atomically(async (db) => {
        if ((await deleteRows(db, endpointEntity, match)) !== 1) return false;
        const ofEndpoint = queueOf(tenantId, endpointId);
        await deleteRows(db, endpointSecretEntity, ofEndpoint);
        await stopDeliveries(db, match.tenantId, match.id);
        await deleteRows(db, deliveryQueueEntity, ofEndpoint);
        return true;
      });
    },
    secrets: (tenantId, endpointId) =>
      access.run(async (db) => {
        const match = { ...queueOf(tenantId, endpointId), disabledAt: null };
        const rows = await findRows(db, endpointSecretEntity, match, 'ORDER BY created_at DESC, id DESC');
        return rows.map(({ id, endpointId: of, createdAt }) => ({ id, endpointId: of, createdAt }));
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
        await insertSecret(db, { id, tenantId, endpointId }, { text, createdAt });
      }),
    disableSecret: (tenantId, endpointId, secretId, now) =>
      access.run(async (db) => {
        const match = { id: uuidOrUnmatchable(secretId), ...queueOf(tenantId, endpointId), disabledAt: null };
        return (await updateRows(db, endpointSecretEntity, match, { disabledAt: now })) === 1;
      }),
  };
}

function endpointOf(tenantId: string, endpointId: string) {
  return { id: uuidOrUnmatchable(endpointId), tenantId: uuidOrUnmatchable(tenantId) };
}

/** For the rows that belong to an endpoint. */
function queueOf(tenantId: string, endpointId: string) {
  return { endpointId: uuidOrUnmatchable(endpointId), tenantId: uuidOrUnmatchable(tenantId) };
}

async function isPaused(db: Statements, tenantId: string, endpointId: string): Promise<boolean> {
  const queue = await findRow(db, deliveryQueueEntity, queueOf(tenantId, endpointId));
  return queue !== null && queue.pausedAt !== null;
}

/**
 * Orders the deliveries of a disabled endpoint by age, for when it is called again. The relay does not read its due times before, so this runs
 * page by page, without a long lock.
 */
async function prepareToEnable(db: Statements, tenantId: string, endpointId: string): Promise<void> {
  const isDisabled = await rowExists(db, endpointEntity, { ...endpointOf(tenantId, endpointId), enabled: false });
  if (isDisabled) await dueByAge(db, uuidOrUnmatchable(tenantId), uuidOrUnmatchable(endpointId));
}

/** Resets the health of a paused endpoint and schedules it at once. Without a pause it changes nothing. */
async function endPause(db: Statements, tenantId: string, endpointId: string, now: Date): Promise<void> {
  const { endpointId: id, tenantId: owner } = queueOf(tenantId, endpointId);
  const affected = await db.execute(
    `UPDATE delivery_queues SET failing_since = NULL, last_failed_at = NULL, paused_at = NULL
     WHERE endpoint_id = ? AND tenant_id = ? AND paused_at IS NOT NULL`,
    [id, owner],
  );
  if (affected === 1) await scheduleQueues(db, allAt([id], now));
}

function toEndpoint(row: EndpointRow): Endpoint {
  return { ...row, eventTypes: JSON.parse(row.eventTypes) };
}
