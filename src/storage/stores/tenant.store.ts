import type { TenantStore } from '../../app/ports/tenants.ts';
import { defaultSettings, type Tenant, type TenantMode } from '../../domain/tenant.ts';
import { type TenantRow, tenantEntity } from '../entities/tenants.ts';
import { storable, uuidOrUnmatchable } from '../ids.ts';
import type { Access } from '../transactions.ts';

/** Tenants and their settings. */
export function tenantStore(access: Access): TenantStore {
  return {
    insert: (tenant) =>
      access.run(async (db) => {
        const { id, name, mode, settings, createdAt } = tenant;
        await db.manager.getRepository<TenantRow>(tenantEntity.table).insert({
          id: storable('uuid', id),
          name,
          mode,
          settings: settings === null ? null : JSON.stringify(settings),
          createdAt,
        });
      }),
    load: (tenantId) =>
      access.run(async (db) => {
        const row = await db.manager
          .getRepository<TenantRow>(tenantEntity.table)
          .findOneBy({ id: uuidOrUnmatchable(tenantId) });
        return row === null ? null : toTenant(row);
      }),
    lock: (tenantId) =>
      access.run(async (db) => {
        if (!access.inTransaction) throw new Error('a lock outside of a transaction would be gone at once');
        const row = await db.manager
          .getRepository<TenantRow>(tenantEntity.table)
          .findOne({ where: { id: uuidOrUnmatchable(tenantId) }, lock: { mode: 'pessimistic_write' } });
        return row === null ? null : toTenant(row);
      }),
    saveSettings: (tenantId, settings) =>
      access.run(async (db) => {
        const { affected } = await db.manager
          .getRepository<TenantRow>(tenantEntity.table)
          .update({ id: uuidOrUnmatchable(tenantId) }, { settings: JSON.stringify(settings) });
        if (affected !== 1) throw new Error(`there is no tenant ${tenantId} whose settings could be saved`);
      }),
  };
}

/** A tenant out of its row. Settings that came with a later version take their defaults. */
export function toTenant(row: TenantRow): Tenant {
  const mode = row.mode as TenantMode;
  return {
    id: row.id,
    name: row.name,
    mode,
    settings: row.settings === null ? null : { ...defaultSettings(mode), ...JSON.parse(row.settings) },
    createdAt: row.createdAt,
  };
}
