import type { ApiKeyScope } from '../../app/ports/tenants.ts';
import type { EndpointView, TenantViews } from '../../app/ports/views.ts';
import { type ProvidedStep, providedSteps, providerOf, settingsOf, type TenantMode } from '../../domain/tenant.ts';
import type { CellValue } from '../columns.ts';
import { deliveryQueueEntity, endpointEntity, endpointSecretEntity } from '../entities/deliveries.ts';
import { apiKeyEntity, tenantEntity } from '../entities/tenants.ts';
import { isUuid, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs, findRow, findRows, rowExists } from '../rows.ts';
import type { Access, Statements } from '../statements.ts';
import { logoDigestOf } from '../stores/logo.store.ts';
import { toTenant } from '../stores/tenant.store.ts';
import { partsWith } from '../stores/tenant-names.ts';
import { type CursorList, pageOf, readCursor } from './cursors.ts';

const summaryColumns = columnsAs(tenantEntity, 't', ['id', 'name', 'mode', 'createdAt']);

const namedText = 'SELECT p.tenant_id FROM tenant_name_parts p WHERE p.part >= ? AND p.part < ?';

/** Reads tenants with their API keys and endpoints. */
export function tenantViews(access: Access): TenantViews {
  return {
    modeOf: (tenantId) =>
      access.run(async (db) => {
        const [row] = await db.select('SELECT mode FROM tenants WHERE id = ?', [uuidOrUnmatchable(tenantId)]);
        return row === undefined ? null : (`${row.mode}` as TenantMode);
      }),
    anyLive: () => access.run((db) => rowExists(db, tenantEntity, { mode: 'live' })),
    chosenProviders: () =>
      access.run(async (db) => {
        const rows = await db.select(`SELECT settings FROM tenants WHERE settings LIKE '%Provider":"%'`, []);
        const counts = new Map<string, { step: ProvidedStep; provider: string; tenants: number }>();
        for (const { settings } of rows) {
          for (const step of providedSteps) {
            const provider = providerOf(JSON.parse(`${settings}`), step) ?? null;
            if (provider === null) continue;
            const known = counts.get(`${step}/${provider}`) ?? { step, provider, tenants: 0 };
            counts.set(`${step}/${provider}`, { ...known, tenants: known.tenants + 1 });
          }
        }
        return [...counts.values()];
      }),
    async list(name, { after, limit }) {
      const list: CursorList = { name: 'tenants', owner: 'instance' };
      const last = after === null ? '' : readCursor(list, after);
      if (last === null || (after !== null && !isUuid(last))) return 'unknown_cursor';
      return access.run(async (db) => {
        const rows = await db.select(
          `SELECT ${summaryColumns.list} FROM tenants t
           WHERE t.id > ? ${name === null ? '' : `AND t.id IN (${namedText})`}
           ORDER BY t.id LIMIT ${Math.trunc(limit) + 1}`,
          [last, ...(name === null ? [] : partsWith(name))],
        );
        const tenants = rows
          .map(summaryColumns.read)
          .map(({ mode, ...tenant }) => ({ ...tenant, mode: mode as TenantMode }));
        return pageOf(tenants, limit, list, ({ id }) => id);
      });
    },
    load: (tenantId) =>
      access.run(async (db) => {
        const row = await findRow(db, tenantEntity, { id: uuidOrUnmatchable(tenantId) });
        return row === null ? null : toTenant(row);
      }),
    listedMetadataKeys: (tenantId) =>
      access.run(async (db) => {
        const row = await findRow(db, tenantEntity, { id: uuidOrUnmatchable(tenantId) });
        return row === null ? [] : settingsOf(toTenant(row)).listedMetadataKeys;
      }),
    detail: (tenantId) =>
      access.run(async (db) => {
        const id = uuidOrUnmatchable(tenantId);
        const row = await findRow(db, tenantEntity, { id });
        if (row === null) return null;
        const keys = await findRows(db, apiKeyEntity, { tenantId: id }, 'ORDER BY created_at, id');
        return {
          tenant: toTenant(row),
          logoDigest: await logoDigestOf(db, id),
          apiKeys: keys.map(({ hash: _hash, tenantId: _tenantId, scope, ...key }) => ({
            ...key,
            scope: scope as ApiKeyScope,
          })),
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

const endpointProperties = ['id', 'url', 'eventTypes', 'enabled', 'createdAt', 'pausedByPersonAt'] as const;
const endpointColumns = columnsAs(endpointEntity, 'e', endpointProperties);
const healthColumns = columnsAs(deliveryQueueEntity, 'q', ['failingSince', 'pausedAt']);
const secretColumns = columnsAs(endpointSecretEntity, 's', ['id', 'createdAt']);

/** One statement, so that an endpoint that is being deleted is read whole or not at all. An endpoint always has a valid secret. */
async function selectEndpoints(db: Statements, where: string, parameters: CellValue[]): Promise<EndpointView[]> {
  const rows = await db.select(
    `SELECT ${endpointColumns.list}, ${healthColumns.list}, ${secretColumns.list}
     FROM endpoints e
     JOIN endpoint_secrets s ON s.endpoint_id = e.id AND s.tenant_id = e.tenant_id AND s.disabled_at IS NULL
     LEFT JOIN delivery_queues q ON q.endpoint_id = e.id AND q.tenant_id = e.tenant_id
     WHERE ${where}
     ORDER BY e.created_at, e.id, s.created_at DESC, s.id DESC`,
    parameters,
  );
  return [...Map.groupBy(rows, ({ e_id }) => e_id).values()].map((ofEndpoint) => {
    const [raw = {}] = ofEndpoint;
    const { eventTypes, pausedByPersonAt, ...endpoint } = endpointColumns.read(raw);
    return {
      endpoint: { ...endpoint, eventTypes: JSON.parse(eventTypes) },
      health: healthColumns.read(raw),
      pausedByPersonAt,
      secrets: ofEndpoint.map(secretColumns.read),
    };
  });
}
