import { IsNull } from 'typeorm';
import type { Clock } from '../../app/ports/clock.ts';
import type { Endpoint, EndpointStore } from '../../app/ports/stores.ts';
import { type EndpointRow, endpointEntity } from '../entities/endpoint.entity.ts';
import { type EndpointSecretRow, endpointSecretEntity } from '../entities/endpoint-secret.entity.ts';
import { storable, uuidOrNobody } from '../row-ids.ts';
import { sealSecret } from '../sealing/endpoint-secrets.ts';
import type { MasterKeys } from '../sealing/master-keys.ts';
import type { Statements } from '../statements.ts';
import type { Access } from '../transactions.ts';

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
          where: { tenantId: uuidOrNobody(tenantId) },
          order: { createdAt: 'ASC', id: 'ASC' },
        });
        return rows.map(toEndpoint);
      }),
    update: (tenantId, endpointId, patch) =>
      access.atomically(async (db) => {
        const changed: Partial<EndpointRow> = {};
        if (patch.url !== undefined) changed.url = patch.url;
        if (patch.eventTypes !== undefined) changed.eventTypes = JSON.stringify(patch.eventTypes);
        if (patch.enabled !== undefined) changed.enabled = patch.enabled;
        const endpoints = endpointsOf(db);
        if (Object.keys(changed).length === 0) return endpoints.existsBy(which(tenantId, endpointId));
        const { affected } = await endpoints.update(which(tenantId, endpointId), changed);
        if (affected !== 1) return false;
        if (patch.enabled === false) await pauseDeliveries(db, tenantId, endpointId);
        if (patch.enabled === true) await resumeDeliveries(db, tenantId, endpointId, clock.now());
        return true;
      }),
    delete: (tenantId, endpointId) =>
      access.atomically(async (db) => {
        const { affected } = await endpointsOf(db).delete(which(tenantId, endpointId));
        if (affected !== 1) return false;
        await secretsOf(db).delete({ tenantId: uuidOrNobody(tenantId), endpointId: uuidOrNobody(endpointId) });
        await stopDeliveries(db, tenantId, endpointId);
        return true;
      }),
    secrets: (tenantId, endpointId) =>
      access.run(async (db) => {
        const rows = await secretsOf(db).find({
          where: { tenantId: uuidOrNobody(tenantId), endpointId: uuidOrNobody(endpointId), disabledAt: IsNull() },
          order: { createdAt: 'DESC', id: 'DESC' },
        });
        return rows.map(({ id, endpointId: of, createdAt }) => ({ id, endpointId: of, createdAt }));
      }),
    async lock(tenantId, endpointId) {
      if (!access.inTransaction) throw new Error('an endpoint can be locked only inside a transaction');
      return access.run(async (db) => {
        const rows = await db.select('SELECT id FROM endpoints WHERE id = ? AND tenant_id = ? FOR UPDATE', [
          uuidOrNobody(endpointId),
          uuidOrNobody(tenantId),
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
            id: uuidOrNobody(secretId),
            tenantId: uuidOrNobody(tenantId),
            endpointId: uuidOrNobody(endpointId),
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

function which(tenantId: string, endpointId: string) {
  return { id: uuidOrNobody(endpointId), tenantId: uuidOrNobody(tenantId) };
}

/** A paused delivery keeps its place without a due time; an attempt that is on its way may still settle it. */
async function pauseDeliveries(db: Statements, tenantId: string, endpointId: string): Promise<void> {
  await db.execute(
    "UPDATE deliveries SET due_at = NULL WHERE endpoint_id = ? AND tenant_id = ? AND status = 'pending' AND due_at IS NOT NULL",
    [endpointId, tenantId],
  );
}

async function resumeDeliveries(db: Statements, tenantId: string, endpointId: string, now: Date): Promise<void> {
  await db.execute(
    "UPDATE deliveries SET due_at = ? WHERE endpoint_id = ? AND tenant_id = ? AND status = 'pending' AND due_at IS NULL",
    [now, endpointId, tenantId],
  );
}

/** A stopped delivery is over. Its admission rises, so that an attempt that is on its way settles nothing. */
async function stopDeliveries(db: Statements, tenantId: string, endpointId: string): Promise<void> {
  await db.execute(
    `UPDATE deliveries SET status = 'stopped', due_at = NULL, admission = admission + 1
     WHERE endpoint_id = ? AND tenant_id = ? AND status = 'pending'`,
    [endpointId, tenantId],
  );
}

function toEndpoint(row: EndpointRow): Endpoint {
  const { id, tenantId, url, enabled, createdAt } = row;
  return { id, tenantId, url, eventTypes: JSON.parse(row.eventTypes), enabled, createdAt };
}
