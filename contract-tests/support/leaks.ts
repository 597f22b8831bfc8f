// Searches what a service has stored for planted values in clear.

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Engine, TestDatabase } from './databases.ts';
import type { Installation } from './installation.ts';
import { secretsIn } from './planted.ts';

/** What stands in clear by design: the tenant's own reference, its settings with its URLs, the addresses of the staff, and the file of the first secrets. */
const clearColumns: Readonly<Record<string, readonly string[]>> = {
  sessions: ['metadata'],
  tenants: ['settings'],
  members: ['email'],
  member_links: ['email'],
};
const secretFiles: readonly string[] = ['bootstrap.json'];

/** Every table of a database, the queue's schemas included, searched row by row. @returns `table: what was found` */
async function leaksInDatabase(database: TestDatabase, engine: Engine): Promise<string[]> {
  const isMysql = engine.variable === 'TEST_MYSQL_URL';
  const schemas = isMysql ? '= DATABASE()' : "NOT IN ('pg_catalog', 'information_schema')";
  const tables = await database.query(
    `SELECT table_schema AS place, table_name AS name FROM information_schema.tables WHERE table_schema ${schemas} AND table_type LIKE '%TABLE'`,
  );
  if (tables.length === 0) return [];
  const quoted = (name: unknown) => (isMysql ? `\`${name}\`` : `"${name}"`);
  const places = tables.map(({ place, name }) => (isMysql ? quoted(name) : `${quoted(place)}.${quoted(name)}`));
  // Most tables are empty, and one statement says which.
  const filled = await database.query(
    places.map((place, index) => `(SELECT ${index} AS number FROM ${place} LIMIT 1)`).join(' UNION ALL '),
  );
  const found = new Set<string>();
  for (const { number } of filled) {
    const name = `${tables[Number(number)]?.name}`;
    const clear = clearColumns[name] ?? [];
    for (const row of await database.query(`SELECT * FROM ${places[Number(number)]}`)) {
      const cells = Object.entries(row).filter(([column]) => !clear.includes(column));
      for (const secret of cells.flatMap(([, cell]) => secretsIn(textOf(cell)))) found.add(`${name}: ${secret}`);
    }
  }
  return [...found];
}

/**
 * Every file below a folder, by name and content.
 * @param except a folder below it that is not searched
 * @returns `file: what was found`
 */
export async function leaksInFiles(folder: string, except?: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Set<string>();
  for (const entry of entries) {
    if (except !== undefined && join(entry.parentPath, entry.name).startsWith(except)) continue;
    for (const secret of secretsIn(entry.name)) found.add(`the name of a file: ${secret}`);
    if (!entry.isFile() || secretFiles.includes(basename(entry.name))) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    for (const secret of secretsIn(textOf(bytes))) found.add(`${entry.name}: ${secret}`);
  }
  return [...found];
}

/** Databases of rows and queue, and the data folder with the pictures, but not an embedded cluster: its files have what stands in clear by design. */
export async function leaksIn(installation: Installation, engine: Engine, queueEngine: Engine): Promise<string[]> {
  const { database, queueDatabase, dataDir } = installation;
  return [
    ...(await leaksInDatabase(database, engine)),
    ...(await leaksInDatabase(queueDatabase, queueEngine)),
    ...(await leaksInFiles(dataDir, join(dataDir, 'postgres'))),
  ];
}

/** Bytes are searched as UTF-8 and as single bytes, so that text in either is found. */
function textOf(cell: unknown): string {
  if (cell instanceof Uint8Array) {
    const bytes = Buffer.from(cell);
    return `${bytes.toString('utf8')}\n${bytes.toString('latin1')}`;
  }
  return typeof cell === 'string' ? cell : (JSON.stringify(cell) ?? '');
}
