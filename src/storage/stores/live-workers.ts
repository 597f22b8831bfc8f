import type { LiveWorkers } from '../../app/ports/workers.ts';
import { type Capability, capabilities } from '../../domain/capability.ts';
import { workerEntity } from '../entities/tenants.ts';
import { columnsAs, insertMissingRows, updateRows } from '../rows.ts';
import type { Access } from '../statements.ts';

const columns = columnsAs(workerEntity, 'w');
const separator = ',';

/** The live workers of all nodes. */
export function liveWorkers(access: Access): LiveWorkers {
  return {
    record: ({ id, capabilities: own, expiresAt }, since) =>
      access.run(async (db) => {
        const row = { id, capabilities: own.join(separator), expiresAt };
        if ((await updateRows(db, workerEntity, { id }, row)) === 0)
          await insertMissingRows(db, workerEntity, [row], ['id']);
        await db.execute('DELETE FROM workers WHERE expires_at < ?', [since]);
      }),
    list: (since) =>
      access.run(async (db) => {
        const rows = await db.select(`SELECT ${columns.list} FROM workers w WHERE w.expires_at >= ? ORDER BY w.id`, [
          since,
        ]);
        return rows.map(columns.read).map((row) => ({ ...row, capabilities: parse(row.capabilities) }));
      }),
  };
}

/** A newer release may know more capabilities. */
function parse(text: string): Capability[] {
  return capabilities.filter((capability) => text.split(separator).includes(capability));
}
