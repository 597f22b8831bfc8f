import type { EntitySchemaColumnOptions } from 'typeorm';
import type { ErasedRows } from '../../app/ports/erased-rows.ts';
import { postgresColumns } from '../columns.ts';
import { allEntities } from '../entities/all-entities.ts';
import { blocklistHashEntity, seenIdentifierEntity } from '../entities/risk.ts';
import type { Access } from '../statements.ts';

/** Ciphertexts are the only bytes in rows, and identifiers that are hashed can be found again by trying. */
const tables = allEntities
  .filter((entity) => {
    const columns: EntitySchemaColumnOptions[] = Object.values(entity.schema(postgresColumns).options.columns);
    return columns.some(({ type }) => type === 'bytea');
  })
  .map(({ table }) => table)
  .concat(blocklistHashEntity.table, seenIdentifierEntity.table);

/** What the rows show of erasures. An entry of the blocklist that is only added changes the mark as well. */
export function erasedRows(access: Access): ErasedRows {
  return {
    tables,
    mark: () =>
      access.run(async (db) => {
        const [erased] = await db.select('SELECT COUNT(*) AS sessions FROM sessions WHERE purged_at IS NOT NULL', []);
        const [listed] = await db.select('SELECT COUNT(*) AS entries, MAX(id) AS latest FROM blocklist_entries', []);
        const [sessions, entries] = [Number(erased?.sessions), Number(listed?.entries)];
        // Ids are in the order of time, so a number with the latest id stands for one set of entries at most.
        return sessions === 0 && entries === 0 ? null : `${sessions}/${entries}/${listed?.latest ?? ''}`;
      }),
  };
}
