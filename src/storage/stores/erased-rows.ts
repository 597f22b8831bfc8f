import type { EntitySchemaColumnOptions } from 'typeorm';
import type { ErasedRows } from '../../app/ports/erased-rows.ts';
import { postgresColumns } from '../columns.ts';
import { allEntities } from '../entities/all-entities.ts';
import { blocklistEntryEntity, blocklistHashEntity, seenIdentifierEntity } from '../entities/risk.ts';
import { idempotencyKeyEntity } from '../entities/tenants.ts';
import { type Access, placeholdersFor } from '../statements.ts';

/** Ciphertexts are the only bytes in rows, and identifiers that are hashed can be found again by trying. */
const tables = allEntities
  .filter((entity) => {
    const columns: EntitySchemaColumnOptions[] = Object.values(entity.schema(postgresColumns).options.columns);
    return columns.some(({ type }) => type === 'bytea');
  })
  .map(({ table }) => table)
  .concat(blocklistHashEntity.table, seenIdentifierEntity.table);

/** Every deletion of a row of these counts as an erasure. An erased session keeps its row. */
const deletedFrom = [blocklistEntryEntity.table, idempotencyKeyEntity.table, seenIdentifierEntity.table];

/**
 * What the rows and PostgreSQL's own statistics show of erasures. The rows alone cannot show one that was added and deleted between two
 * counts. Statistics survive a stop of the database; after a crash they begin again, those of the background writer with the time.
 */
export function erasedRows(access: Access): ErasedRows {
  return {
    tables,
    count: () =>
      access.run(async (db) => {
        const [counted] = await db.select(
          `SELECT (SELECT COUNT(*) FROM sessions WHERE purged_at IS NOT NULL) AS erased,
            (SELECT SUM(n_tup_del) FROM pg_stat_user_tables
              WHERE schemaname = current_schema() AND relname IN (${placeholdersFor(deletedFrom)})) AS deleted,
            (SELECT EXTRACT(EPOCH FROM stats_reset)::text FROM pg_stat_bgwriter) AS since`,
          deletedFrom,
        );
        return { rows: Number(counted?.erased) + Number(counted?.deleted), since: `${counted?.since}` };
      }),
  };
}
