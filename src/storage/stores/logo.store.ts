import type { LogoStore } from '../../app/ports/tenants.ts';
import { tenantLogoEntity } from '../entities/tenants.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, deleteRows, findRow, insertRows } from '../rows.ts';
import type { Access, Statements } from '../statements.ts';

const digestColumn = columnsAs(tenantLogoEntity, 'l', ['digest']);

/** The logos of tenants. They are shown to anyone with a link, so they are stored in clear. */
export function logoStore(access: Access): LogoStore {
  return {
    put: (tenantId, logo) =>
      access.atomically(async (db) => {
        const id = uuidOrUnmatchable(tenantId);
        await deleteRows(db, tenantLogoEntity, { tenantId: id });
        await insertRows(db, tenantLogoEntity, [{ tenantId: id, ...logo }]);
      }),
    delete: (tenantId) =>
      access.run(
        async (db) => void (await deleteRows(db, tenantLogoEntity, { tenantId: uuidOrUnmatchable(tenantId) })),
      ),
    digestOf: (tenantId) => access.run((db) => logoDigestOf(db, tenantId)),
    load: (tenantId, digest) =>
      access.run(async (db) => {
        const row = await findRow(db, tenantLogoEntity, { tenantId: uuidOrUnmatchable(tenantId), digest });
        return row?.bytes ?? null;
      }),
  };
}

/** The digest of a tenant's logo, without its bytes; null when it has none. */
export async function logoDigestOf(db: Statements, tenantId: string): Promise<string | null> {
  const [row] = await db.select(`SELECT ${digestColumn.list} FROM tenant_logos l WHERE l.tenant_id = ?`, [
    uuidOrUnmatchable(tenantId),
  ]);
  return row === undefined ? null : digestColumn.read(row).digest;
}
