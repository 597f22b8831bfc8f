import { IsNull, Not } from 'typeorm';
import type { Clock } from '../../app/ports/system.ts';
import type { Endpoint, EndpointStore } from '../../app/ports/tenants.ts';
import { goodHealth } from '../../domain/endpoint-health.ts';
import {
  type DeliveryQueueRow,
  deliveryQueueEntity,
  type EndpointRow,
  type EndpointSecretRow,
  endpointEntity,
  endpointSecretEntity,
} from '../entities/deliveries.ts';
import { storable, uuidOrUnmatchable } from '../ids.ts';
import { insertRows } from '../rows.ts';
import { sealSecret } from '../sealing/endpoint-secrets.ts';
import type { MasterKeys } from '../sealing/master-keys.ts';
import type { Statements } from '../statements.ts';
import type { Access } from '../transactions.ts';
import { allAt, dueByAge, scheduleQueues, stopDeliveries } from './delivery-queues.ts';

/** Receiving URLs and their secrets. */
export function endpointStore(access: Access, masterKeys: MasterKeys, clock: Clock): EndpointStore {
  const insertSecret = async (
    db: Statements,
    {
      id,
      tenantId,
      endpointId,
      text,
      createdAt,
    }: { id: string; tenantId: string; endpointId: string; text: string; createdAt: Date },
  ): Promise<void> => {
    await secretsOf(db).insert({
      id: storable('uuid', id),
      tenantId,
      endpointId,
      sealed: sealSecret(masterKeys, { tenantId, endpointId, id }, text),
      createdAt,
      disabledAt: null,
    });
  };

  return {
    insert: (endpoint, secret) =>
      access.atomically(async (db) => {
        const { tenantId, createdAt } = endpoint;
        await endpointsOf(db).insert({
          id: storable('uuid', endpoint.id),
          tenantId: storable('uuid', tenantId),
          url: endpoint.url,
          eventTypes: JSON.stringify(endpoint.eventTypes),
          enabled: endpoint.enabled,
          createdAt,
        });
        await insertRows(db, deliveryQueueEntity, [
          { endpointId: endpoint.id, tenantId, nextDueAt: null, version: 0, ...goodHealth },
        ]);
        await insertSecret(db, { ...secret, tenantId, endpointId: endpoint.id, createdAt });
      }),
    load: (tenantId, endpointId) =>
      access.run(async (db) => {
        const row = await endpointsOf(db).findOneBy(which(tenantId, endpointId));
        return row === null ? null : toEndpoint(row);
      }),
    list: (tenantId) =>
      access.run(async (db) => {
        const rows = await endpointsOf(db).find({
          where: { tenantId: uuidOrUnmatchable(tenantId) },
          order: { createdAt: 'ASC', id: 'ASC' },
        });
        return rows.map(toEndpoint);
      }),
    async update(tenantId, endpointId, patch) {
      if (patch.enabled === true) await access.run((db) => prepareToEnable(db, tenantId, endpointId));
      return access.atomically(async (db) => {
        const changed: Partial<EndpointRow> = {};
        if (patch.url !== undefined) changed.url = patch.url;
        if (patch.eventTypes !== undefined) changed.eventTypes = JSON.stringify(patch.eventTypes);
        if (patch.enabled !== undefined) changed.enabled = patch.enabled;
        const endpoints = endpointsOf(db);
        if (Object.keys(changed).length === 0) return endpoints.existsBy(which(tenantId, endpointId));
        const { affected } = await endpoints.update(which(tenantId, endpointId), changed);
        if (affected !== 1) return false;
        if (patch.enabled === true) await scheduleQueues(db, allAt([uuidOrUnmatchable(endpointId)], clock.now()));
        return true;
      });
    },
    health: (tenantId, endpointId) =>
      access.run(async (db) => {
        const row = await queuesOf(db).findOneBy(queueOf(tenantId, endpointId));
        if (row === null) return goodHealth;
        const { failingSince, lastFailedAt, pausedAt } = row;
        return { failingSince, lastFailedAt, pausedAt };
      }),
    async resume(tenantId, endpointId, now) {
      const found = await access.run(async (db) => {
        if (!(await endpointsOf(db).existsBy(which(tenantId, endpointId)))) return false;
        const isPaused = await queuesOf(db).existsBy({ ...queueOf(tenantId, endpointId), pausedAt: Not(IsNull()) });
        // Before the pause ends, page by page: due times count for nothing while it lasts, so no long lock is needed.
        if (isPaused) await dueByAge(db, uuidOrUnmatchable(tenantId), uuidOrUnmatchable(endpointId));
        return true;
      });
      if (found) await access.atomically((db) => endPause(db, tenantId, endpointId, now));
      return found;
    },
    async delete(tenantId, endpointId) {
      if (access.inTransaction) throw new Error('an endpoint is deleted in several steps, not inside a transaction');
      const [tenant, endpoint] = [uuidOrUnmatchable(tenantId), uuidOrUnmatchable(endpointId)];
      const found = await access.run(async (db) => {
        const { affected } = await endpointsOf(db).update(which(tenantId, endpointId), { enabled: false });
        // Whoever fans events out holds the endpoint's row: its backlog is worked off before that row is held for the deletion.
        if (affected === 1) await stopDeliveries(db, tenant, endpoint);
        return affected === 1;
      });
      if (!found) return false;
      return access.atomically(async (db) => {
        const { affected } = await endpointsOf(db).delete(which(tenantId, endpointId));
        if (affected !== 1) return false;
        await secretsOf(db).delete({ tenantId: tenant, endpointId: endpoint });
        await stopDeliveries(db, tenant, endpoint);
        await db.execute('DELETE FROM delivery_queues WHERE endpoint_id = ? AND tenant_id = ?', [endpoint, tenant]);
        return true;
      });
    },
    secrets: (tenantId, endpointId) =>
      access.run(async (db) => {
        const rows = await secretsOf(db).find({
          where: {
            tenantId: uuidOrUnmatchable(tenantId),
            endpointId: uuidOrUnmatchable(endpointId),
            disabledAt: IsNull(),
          },
          order: { createdAt: 'DESC', id: 'DESC' },
        });
        return rows.map(({ id, endpointId: of, createdAt }) => ({ id, endpointId: of, createdAt }));
      }),
    async lock(tenantId, endpointId) {
      if (!access.inTransaction) throw new Error('an endpoint can be locked only inside a transaction');
      return access.run(async (db) => {
        const rows = await db.select('SELECT id FROM endpoints WHERE id = ? AND tenant_id = ? FOR UPDATE', [
          uuidOrUnmatchable(endpointId),
          uuidOrUnmatchable(tenantId),
        ]);
        return rows.length === 1;
      });
    },
    addSecret: (tenantId, endpointId, secret) =>
      access.atomically(async (db) => {
        if (!(await endpointsOf(db).existsBy(which(tenantId, endpointId)))) {
          throw new Error(`tenant ${tenantId} has no endpoint ${endpointId} to add a secret to`);
        }
        await insertSecret(db, { ...secret, tenantId, endpointId });
      }),
    disableSecret: (tenantId, endpointId, secretId, now) =>
      access.run(async (db) => {
        const { affected } = await secretsOf(db).update(
          {
            id: uuidOrUnmatchable(secretId),
            tenantId: uuidOrUnmatchable(tenantId),
            endpointId: uuidOrUnmatchable(endpointId),
            disabledAt: IsNull(),
          },
          { disabledAt: now },
        );
        return affected === 1;
      }),
  };
}

function endpointsOf(db: Statements) {
  return db.manager.getRepository<EndpointRow>(endpointEntity.table);
}

function secretsOf(db: Statements) {
  return db.manager.getRepository<EndpointSecretRow>(endpointSecretEntity.table);
}

function queuesOf(db: Statements) {
  return db.manager.getRepository<DeliveryQueueRow>(deliveryQueueEntity.table);
}

function queueOf(tenantId: string, endpointId: string) {
  return { endpointId: uuidOrUnmatchable(endpointId), tenantId: uuidOrUnmatchable(tenantId) };
}

function which(tenantId: string, endpointId: string) {
  return { id: uuidOrUnmatchable(endpointId), tenantId: uuidOrUnmatchable(tenantId) };
}

/**
 * Has what waits at a disabled endpoint go out by age once it is called again. Nobody looks at its due times before, so that it can be done
 * page by page, without a lock that others would wait for.
 */
async function prepareToEnable(db: Statements, tenantId: string, endpointId: string): Promise<void> {
  const isDisabled = await endpointsOf(db).existsBy({ ...which(tenantId, endpointId), enabled: false });
  if (isDisabled) await dueByAge(db, uuidOrUnmatchable(tenantId), uuidOrUnmatchable(endpointId));
}

/** Forgets the failures of a paused endpoint and has the relay look. Does nothing to one that is not paused. */
async function endPause(db: Statements, tenantId: string, endpointId: string, now: Date): Promise<void> {
  const { affected } = await queuesOf(db).update(
    { ...queueOf(tenantId, endpointId), pausedAt: Not(IsNull()) },
    { ...goodHealth },
  );
  if (affected === 1) await scheduleQueues(db, allAt([endpointId], now));
}

function toEndpoint(row: EndpointRow): Endpoint {
  const { id, tenantId, url, enabled, createdAt } = row;
  return { id, tenantId, url, eventTypes: JSON.parse(row.eventTypes), enabled, createdAt };
}
