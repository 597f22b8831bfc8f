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

/**
 * What the rows show of erasures. Of what age deletes, the oldest row goes first, so the time of the oldest stands for it; an index has it
 * first. An entry of the blocklist that is only added changes the mark as well, and so does the first row of those.
 */
export function erasedRows(access: Access): ErasedRows {
  return {
    tables,
    mark: () =>
      access.run(async (db) => {
        const [erased] = await db.select('SELECT COUNT(*) AS sessions FROM sessions WHERE purged_at IS NOT NULL', []);
        const [listed] = await db.select('SELECT COUNT(*) AS entries, MAX(id) AS latest FROM blocklist_entries', []);
        const [keys] = await db.select('SELECT MIN(expires_at) AS oldest FROM idempotency_keys', []);
        const [seen] = await db.select('SELECT MIN(seen_at) AS oldest FROM seen_identifiers', []);
        const [sessions, entries] = [Number(erased?.sessions), Number(listed?.entries)];
        const ages = [keys?.oldest, seen?.oldest].map((oldest) => (oldest instanceof Date ? oldest.toISOString() : ''));
        if (sessions === 0 && entries === 0 && ages.join('') === '') return null;
        // Ids are in the order of time, so a number with the latest id stands for one set of entries at most.
        return [sessions, entries, listed?.latest ?? '', ...ages].join('/');
      }),
  };
}
