import type { TenantStore } from '../../app/ports/tenants.ts';
import { defaultSettings, type Tenant, type TenantMode } from '../../domain/tenant.ts';
import { type TenantRow, tenantEntity } from '../entities/tenants.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, findRow, insertRows, updateRows } from '../rows.ts';
import type { Access, Dialect } from '../statements.ts';
import { nameIndexedKeys } from './metadata-index.store.ts';
import { addMissingNameParts, addNameParts } from './tenant-names.ts';

const columns = columnsAs(tenantEntity, 't');

/** Tenants and their settings. */
export function tenantStore(access: Access): TenantStore {
  const find = (tenantId: string, endOf?: (dialect: Dialect) => string): Promise<Tenant | null> =>
    access.run(async (db) => {
      const row = await findRow(db, tenantEntity, { id: uuidOrUnmatchable(tenantId) }, endOf?.(db.dialect));
      return row === null ? null : toTenant(row);
    });
  const findLocked = (tenantId: string, endOf: (dialect: Dialect) => string): Promise<Tenant | null> => {
    if (!access.inTransaction) throw new Error('a lock outside of a transaction would end at once');
    return find(tenantId, endOf);
  };
  return {
    insert: (tenant) =>
      access.atomically(async (db) => {
        const settings = tenant.settings === null ? null : JSON.stringify(tenant.settings);
        await insertRows(db, tenantEntity, [{ ...tenant, settings }]);
        await addNameParts(db, [tenant]);
        if (tenant.settings !== null) await nameIndexedKeys(db, tenant.id, tenant.settings.listedMetadataKeys);
      }),
    indexNames: (limit) => access.atomically((db) => addMissingNameParts(db, limit)),
    load: (tenantId) => find(tenantId),
    loadForShare: async (tenantId) => findLocked(tenantId, ({ forShare }) => forShare),
    lock: async (tenantId) => findLocked(tenantId, () => 'FOR UPDATE'),
    listAfter: (tenantId, limit) =>
      access.run(async (db) => {
        const rows = await db.select(
          `SELECT ${columns.list} FROM tenants t ${tenantId === null ? '' : 'WHERE t.id > ?'}
           ORDER BY t.id LIMIT ${Math.trunc(limit)}`,
          tenantId === null ? [] : [uuidOrUnmatchable(tenantId)],
        );
        return rows.map(columns.read).map(toTenant);
      }),
    saveSettings: (tenantId, settings) =>
      access.atomically(async (db) => {
        const match = { id: uuidOrUnmatchable(tenantId) };
        const affected = await updateRows(db, tenantEntity, match, { settings: JSON.stringify(settings) });
        if (affected !== 1) throw new Error(`there is no tenant ${tenantId} whose settings could be saved`);
        await nameIndexedKeys(db, tenantId, settings.listedMetadataKeys);
      }),
  };
}

/** A tenant out of its row. Settings that a later version added take their defaults. */
export function toTenant(row: TenantRow): Tenant {
  const mode = row.mode as TenantMode;
  const settings = row.settings === null ? null : { ...defaultSettings(mode), ...JSON.parse(row.settings) };
  return { ...row, mode, settings };
}
