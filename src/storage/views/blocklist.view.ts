import type { BlocklistViews } from '../../app/ports/views.ts';
import type { BlocklistKind } from '../../domain/findings.ts';
import { blocklistEntryEntity } from '../entities/risk.ts';
import { isUuid, uuidOrUnmatchable } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import type { Access } from '../statements.ts';
import type { IdentifierKeys } from '../stores/identifier-keys.ts';
import { type CursorList, pageOf, readCursor } from './cursors.ts';

const columns = columnsAs(blocklistEntryEntity, 'e');

/** Blocklists, by the ids of their entries, which grow with time. */
export function blocklistViews(access: Access, keys: IdentifierKeys): BlocklistViews {
  return {
    list: async (tenantId, { after, limit }, now) => {
      const list: CursorList = { name: 'blocklist', owner: tenantId };
      const before = after === null ? null : readCursor(list, after);
      if (after !== null && (before === null || !isUuid(before))) return 'unknown_cursor';
      return access.run(async (db) => {
        const rows = await db.select(
          `SELECT ${columns.list} FROM blocklist_entries e
           WHERE e.tenant_id = ? AND (e.expires_at IS NULL OR e.expires_at > ?) ${before === null ? '' : 'AND e.id < ?'}
           ORDER BY e.id DESC LIMIT ${Math.trunc(limit) + 1}`,
          [uuidOrUnmatchable(tenantId), now, ...(before === null ? [] : [before])],
        );
        const key = rows.length === 0 ? null : await keys.find(db, tenantId);
        if (key === null && rows.length > 0) throw new Error(`tenant ${tenantId} has a blocklist and no key of it`);
        const entries = rows.map((raw) => {
          const { id, kind, note, createdAt, expiresAt } = columns.read(raw);
          return { id, kind: kind as BlocklistKind, note: key?.openNote(id, note) ?? '', createdAt, expiresAt };
        });
        return pageOf(entries, limit, list, ({ id }) => id);
      });
    },
  };
}
