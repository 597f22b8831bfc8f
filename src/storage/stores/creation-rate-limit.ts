// The creation rate limit, counted over all nodes in blocks.

import type { Clock } from '../../app/ports/system.ts';
import type { CreationRateLimit } from '../../app/ports/tenants.ts';
import { creationWindowEntity } from '../entities/tenants.ts';
import { insertMissingRows } from '../rows.ts';
import type { Access, Statements } from '../statements.ts';

const minuteMs = 60_000;
/**
 * A block is as many permits as creates wait, and at least the limit divided by this, near its end a tenth of the rest: so no process keeps
 * many of the last permits, nor any of a limit below twice this number.
 */
const blockPart = 600;
const tailPart = 10;
const tenantsMax = 10_000;
const leaseTriesMax = 20;
/** How many past minutes of a tenant are kept. */
const minutesKept = 10;

interface Window {
  readonly minute: number;
  readonly limit: number;
  /** Permits that this node has leased and not used. */
  left: number;
  /** Creates that wait for a permit. */
  waiting: number;
  exhausted: boolean;
  leasing: Promise<void> | null;
}

/**
 * The creation rate limit, in fixed windows of a minute over all nodes. A node leases permits in blocks, so a create needs no statement of
 * its own. Permits are valid within their minute only, and an exhausted window stays exhausted to its end.
 */
export function creationRateLimit(access: Access, clock: Clock): CreationRateLimit {
  const windows = new Map<string, Window>();

  const windowOf = (tenantId: string, limit: number): Window => {
    const minute = Math.floor(clock.now().getTime() / minuteMs);
    const known = windows.get(tenantId);
    // A changed limit starts a new window here; the database has what all nodes leased.
    if (known !== undefined && known.minute === minute && known.limit === limit) return known;
    const window: Window = { minute, limit, left: 0, waiting: 0, exhausted: limit < 1, leasing: null };
    windows.delete(tenantId);
    windows.set(tenantId, window);
    const [oldest] = windows.keys();
    if (windows.size > tenantsMax && oldest !== undefined) windows.delete(oldest);
    return window;
  };

  return {
    async take(tenantId, limitPerMinute) {
      for (;;) {
        const window = windowOf(tenantId, limitPerMinute);
        if (window.left > 0) {
          window.left -= 1;
          return true;
        }
        if (window.exhausted) return false;
        window.waiting += 1;
        window.leasing ??= access
          .run((db) => lease(db, tenantId, window))
          .then((leased) => {
            window.left += leased;
            window.exhausted = leased === 0;
          })
          .finally(() => {
            window.leasing = null;
          });
        await window.leasing.finally(() => {
          window.waiting -= 1;
        });
      }
    },
  };
}

/** Leases a block of permits; 0 when the window is exhausted. */
async function lease(db: Statements, tenantId: string, window: Window): Promise<number> {
  const { minute, limit } = window;
  for (let attempt = 0; attempt < leaseTriesMax; attempt += 1) {
    const [row] = await db.select('SELECT used FROM creation_windows WHERE tenant_id = ? AND minute = ?', [
      tenantId,
      minute,
    ]);
    if (row === undefined) {
      await insertMissingRows(db, creationWindowEntity, [{ tenantId, minute, used: 0 }], ['tenant_id', 'minute']);
      await db.execute('DELETE FROM creation_windows WHERE tenant_id = ? AND minute < ?', [
        tenantId,
        minute - minutesKept,
      ]);
      continue;
    }
    const free = limit - Number(row.used);
    if (free < 1) return 0;
    const ahead = Math.min(Math.floor(limit / blockPart), Math.floor(free / tailPart));
    const block = Math.min(free, Math.max(window.waiting, ahead));
    const updated = await db.execute(
      'UPDATE creation_windows SET used = used + ? WHERE tenant_id = ? AND minute = ? AND used <= ?',
      [block, tenantId, minute, limit - block],
    );
    if (updated === 1) return block;
  }
  throw new Error('no creation permits could be leased: too many nodes lease at once');
}
