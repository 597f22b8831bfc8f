// Reads machine tokens.

import type { PeopleViews } from '../../app/ports/views.ts';
import { machineTokenEntity } from '../entities/people.ts';
import { isUuid } from '../ids.ts';
import { columnsAs } from '../rows.ts';
import type { Access } from '../statements.ts';
import { scopeOf, toMachineToken } from '../stores/machine-token.store.ts';
import { type CursorList, pageOf, readCursor } from './cursors.ts';

const columns = columnsAs(machineTokenEntity, 't');

/** Lists by id, which grows with time. */
export function peopleViews(access: Access): PeopleViews {
  return {
    async tokens(tenantId, { after, limit }) {
      const scope = scopeOf(tenantId);
      const list: CursorList = { name: 'tokens', owner: scope };
      const before = after === null ? null : readCursor(list, after);
      if (after !== null && (before === null || !isUuid(before))) return 'unknown_cursor';
      return access.run(async (db) => {
        const rows = await db.select(
          `SELECT ${columns.list} FROM machine_tokens t
           WHERE t.scope = ? ${before === null ? '' : 'AND t.id < ?'} ORDER BY t.id DESC LIMIT ${Math.trunc(limit) + 1}`,
          before === null ? [scope] : [scope, before],
        );
        return pageOf(
          rows.map((raw) => toMachineToken(columns.read(raw))),
          limit,
          list,
          ({ id }) => id,
        );
      });
    },
  };
}
