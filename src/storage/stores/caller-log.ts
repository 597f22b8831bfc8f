import type { CallerLog } from '../../app/ports/callers.ts';
import { type Clock, type Log, safeError } from '../../app/ports/system.ts';
import { apiCallerEntity } from '../entities/audit.ts';
import { uuidOrUnmatchable } from '../ids.ts';
import { upsertRows } from '../rows.ts';
import type { Access } from '../statements.ts';

/** How often a process notes the calls from one address. */
const noteMs = 3_600_000;
/** More addresses than this are noted more often. */
const notedMax = 10_000;

/** The addresses of callers, noted beside the calls: no call waits for its note. */
export function callerLog(access: Access, clock: Clock, log: Pick<Log, 'warn'>): CallerLog {
  const notedAt = new Map<string, number>();
  return {
    note(tenantId, address) {
      const now = clock.now();
      const name = `${tenantId} ${address}`;
      const last = notedAt.get(name);
      // A clock that was set back must not stop the notes for long.
      if (last !== undefined && Math.abs(now.getTime() - last) < noteMs) return;
      notedAt.delete(name);
      notedAt.set(name, now.getTime());
      const [oldest] = notedAt.keys();
      if (notedAt.size > notedMax && oldest !== undefined) notedAt.delete(oldest);
      const row = { tenantId, address, lastSeenAt: now };
      access
        .run((db) => upsertRows(db, apiCallerEntity, [row], ['tenant_id', 'address'], ['last_seen_at']))
        .catch((error) => {
          // The next call notes it again.
          notedAt.delete(name);
          log.warn({ error: safeError(error) }, 'noting the address of a caller failed');
        });
    },
    recent: (tenantId, since, limit) =>
      access.run(async (db) => {
        const rows = await db.select(
          `SELECT address FROM api_callers WHERE tenant_id = ? AND last_seen_at >= ?
           ORDER BY last_seen_at DESC, address LIMIT ${Math.trunc(limit)}`,
          [uuidOrUnmatchable(tenantId), since],
        );
        return rows.map(({ address }) => `${address}`);
      }),
    deleteBefore: (tenantId, before, limit) =>
      access.run(async (db) => {
        const range = [uuidOrUnmatchable(tenantId), before];
        const rows = await db.select(
          `SELECT last_seen_at FROM api_callers WHERE tenant_id = ? AND last_seen_at < ?
           ORDER BY last_seen_at LIMIT ${Math.trunc(limit)}`,
          range,
        );
        const last = rows.at(-1);
        if (last === undefined) return 0;
        const [tenant = ''] = range;
        const until = last.last_seen_at ?? before;
        return db.execute('DELETE FROM api_callers WHERE tenant_id = ? AND last_seen_at <= ?', [tenant, until]);
      }),
  };
}
