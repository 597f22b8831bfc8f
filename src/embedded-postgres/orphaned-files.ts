import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

/**
 * Removes the files of tables that a transaction began to write and that a crash ended: PostgreSQL leaves them for ever, with the rows of
 * that time. A file counts as one after an hour, because no transaction of the service that creates tables takes as long, and the number
 * of a file that exists is never given to a new table.
 * @param client of the database, as superuser
 * @param dataDir PostgreSQL's data folder
 */
export async function removeOrphanedFiles(client: Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ folder: string; name: string }>(`
    WITH place AS (SELECT 'base/' || oid AS folder FROM pg_database WHERE datname = current_database())
    SELECT folder, name FROM place, pg_ls_dir(folder) AS name, pg_stat_file(folder || '/' || name, true) AS file
     WHERE name ~ '^[0-9]+(_[a-z]+)?([.][0-9]+)?$' AND file.modification < now() - interval '1 hour'
       AND substring(name FROM '^[0-9]+')::oid NOT IN (
         SELECT pg_relation_filenode(oid) FROM pg_class WHERE pg_relation_filenode(oid) IS NOT NULL)`);
  for (const { folder, name } of rows) await rm(join(dataDir, folder, name), { force: true });
}
