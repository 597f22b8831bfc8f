import type { ApiKeyView, EndpointView, TenantViews } from '../../app/ports/views.ts';
import type { CellValue } from '../columns.ts';
import { endpointEntity } from '../entities/deliveries.ts';
import { tenantEntity } from '../entities/tenants.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, findRow, rowExists } from '../rows.ts';
import type { Statements } from '../statements.ts';
import { toTenant } from '../stores/tenant.store.ts';
import type { Access } from '../transactions.ts';

/** Reads tenants with their API keys and endpoints. */
export function tenantViews(access: Access): TenantViews {
  return {
    exists: (tenantId) => access.run((db) => rowExists(db, tenantEntity, { id: uuidOrUnmatchable(tenantId) })),
    detail: (tenantId) =>
      access.run(async (db) => {
        const id = uuidOrUnmatchable(tenantId);
        const row = await findRow(db, tenantEntity, { id });
        if (row === null) return null;
        return {
          tenant: toTenant(row),
          apiKeys: await selectApiKeys(db, id),
          endpoints: await selectEndpoints(db, 'e.tenant_id = ?', [id]),
        };
      }),
    endpoint: (tenantId, endpointId) =>
      access.run(async (db) => {
        const key = [uuidOrUnmatchable(tenantId), uuidOrUnmatchable(endpointId)];
        const [view] = await selectEndpoints(db, 'e.tenant_id = ? AND e.id = ?', key);
        return view ?? null;
      }),
  };
}

async function selectApiKeys(db: Statements, tenantId: string): Promise<ApiKeyView[]> {
  const rows = await db.select(
    'SELECT id, hint, created_at, revoked_at FROM api_keys WHERE tenant_id = ? ORDER BY created_at, id',
    [tenantId],
  );
  return rows.map((row) => ({
    id: `${row.id}`,
    hint: `${row.hint}`,
    createdAt: row.created_at as Date,
    revokedAt: row.revoked_at as Date | null,
  }));
}

const endpointColumns = columnsAs(endpointEntity, 'e');

/** One statement, so that an endpoint that is being deleted is read whole or not at all. An endpoint always has a valid secret. */
async function selectEndpoints(db: Statements, where: string, parameters: CellValue[]): Promise<EndpointView[]> {
  const rows = await db.select(
    `SELECT ${endpointColumns.list}, q.failing_since, q.paused_at, s.id AS secret_id, s.created_at AS secret_created_at
     FROM endpoints e
     JOIN endpoint_secrets s ON s.endpoint_id = e.id AND s.tenant_id = e.tenant_id AND s.disabled_at IS NULL
     LEFT JOIN delivery_queues q ON q.endpoint_id = e.id AND q.tenant_id = e.tenant_id
     WHERE ${where}
     ORDER BY e.created_at, e.id, s.created_at DESC, s.id DESC`,
    parameters,
  );
  const views = new Map<string, EndpointView & { readonly secrets: EndpointView['secrets'][number][] }>();
  for (const raw of rows) {
    const { id, url, eventTypes, enabled, createdAt } = endpointColumns.read(raw);
    const view = views.get(id) ?? {
      endpoint: { id, url, eventTypes: JSON.parse(eventTypes), enabled, createdAt },
      health: { failingSince: raw.failing_since as Date | null, pausedAt: raw.paused_at as Date | null },
      secrets: [] as EndpointView['secrets'][number][],
    };
    view.secrets.push({ id: `${raw.secret_id}`, createdAt: raw.secret_created_at as Date });
    views.set(id, view);
  }
  return [...views.values()];
}
