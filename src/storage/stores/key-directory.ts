// Finds API keys, through a cache.

import type { ApiKeyScope, KeyDirectory } from '../../app/ports/tenants.ts';
import { tenantEntity } from '../entities/tenants.ts';
import { columnsAs } from '../rows.ts';
import type { Access } from '../statements.ts';
import { toTenant } from './tenant.store.ts';

type Found = Awaited<ReturnType<KeyDirectory['find']>>;

interface Lookup {
  /** When the query began, by the monotonic clock: its result may miss a later revocation. */
  readonly beganAtMs: number;
  readonly found: Promise<Found>;
}

const tenantColumns = columnsAs(tenantEntity, 't');
const ageMsMax = 900;
const entriesMax = 10_000;

/**
 * Finds API keys through a cache of at most 900 ms, so that every node refuses a revoked key within a second. Concurrent lookups of one key
 * share a query. Unknown keys have a cache of their own, so that a flood of them cannot evict the known ones.
 */
export function keyDirectory(access: Access): KeyDirectory {
  const known = new Map<string, Lookup>();
  const unknown = new Map<string, Lookup>();

  const query = (hash: string): Promise<Found> =>
    access.run(async (db) => {
      const [raw] = await db.select(
        `SELECT k.id AS key_id, k.scope AS key_scope, ${tenantColumns.list}
         FROM api_keys k JOIN tenants t ON t.id = k.tenant_id
         WHERE k.hash = ? AND k.revoked_at IS NULL`,
        [hash],
      );
      if (raw === undefined) return null;
      const scope = `${raw.key_scope}` as ApiKeyScope;
      return { tenant: toTenant(tenantColumns.read(raw)), keyId: `${raw.key_id}`, scope };
    });

  return {
    find(hash) {
      const now = performance.now();
      const cached = known.get(hash) ?? unknown.get(hash);
      if (cached !== undefined && now - cached.beganAtMs <= ageMsMax) return cached.found;
      const lookup = { beganAtMs: now, found: query(hash) };
      keep(unknown, hash, lookup);
      lookup.found.then(
        (found) => {
          // Evicted, forgotten or replaced by a later lookup, or still unknown.
          if (unknown.get(hash) !== lookup || found === null) return;
          unknown.delete(hash);
          keep(known, hash, lookup);
        },
        () => {
          // The next caller queries again.
          if (unknown.get(hash) === lookup) unknown.delete(hash);
        },
      );
      known.delete(hash);
      return lookup.found;
    },
    forget() {
      // Running queries may have begun before the change: their callers get the results, later callers do not.
      known.clear();
      unknown.clear();
    },
  };
}

/** Maps keep the order of insertion, so the first entry is the oldest. */
function keep(cache: Map<string, Lookup>, hash: string, lookup: Lookup): void {
  cache.delete(hash);
  cache.set(hash, lookup);
  if (cache.size <= entriesMax) return;
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}
