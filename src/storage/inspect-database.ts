// Looks at a database without changing it, for an operator: its server, its clock, its migrations, and the endpoints of an installation.

import { migrations, openDatabase } from './database.ts';
import { isTrue } from './rows.ts';
import type { RawRow } from './statements.ts';
import { StorageError } from './storage-error.ts';
import { createTransactions } from './transactions.ts';

/** A database that is looked at. Its tables may be missing, or of another release. */
export interface Inspection {
  /** The product's own words for its version, and whether it refuses to write. */
  server(): Promise<{ readonly family: 'mysql' | 'postgres'; readonly version: string; readonly readOnly: boolean }>;
  /** Its clock: how far it is ahead of this machine's, and how long the reading took, in milliseconds. */
  clock(): Promise<{ readonly aheadMs: number; readonly tookMs: number }>;
  /** Which migrations of this release it lacks, and which it has that this release does not know. */
  migrations(): Promise<{
    readonly applied: number;
    readonly pending: readonly string[];
    readonly unknown: readonly string[];
  }>;
  /** Endpoints of all tenants, those that fail first. */
  endpoints(limit: number): Promise<readonly InspectedEndpoint[]>;
  countEndpoints(): Promise<number>;
  close(): Promise<void>;
}

/** An endpoint with its health. Its URL may hold a secret of the receiver. */
export interface InspectedEndpoint {
  readonly endpointId: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly pausedAt: Date | null;
  readonly pausedByPersonAt: Date | null;
  readonly failingSince: Date | null;
  /** When its oldest waiting delivery is or was due. */
  readonly oldestDue: Date | null;
}

/** Names in the order of their application, as TypeORM stores them. */
const names = migrations.map((migration) => new migration().name ?? migration.name);

/** MySQL and MariaDB, PostgreSQL: there is no such table. */
const noTableCodes = ['1146', '42P01'];

/**
 * Opens a database to look at it.
 * @throws StorageUnavailable or StorageError, as `openDatabase` does; no message holds the password of the URL
 */
export async function inspectDatabase(databaseUrl: string): Promise<Inspection> {
  const database = await openDatabase(databaseUrl, { poolSize: 1, log: { warn() {} } });
  const { outer } = createTransactions(database);
  const family = database.dialect.name;
  const isPostgres = family === 'postgres';
  const one = async (sql: string): Promise<RawRow> => {
    const [row] = await outer.run((db) => db.select(sql, []));
    return row ?? {};
  };
  return {
    async server() {
      const row = await one(
        isPostgres
          ? "SELECT current_setting('server_version') AS version, CASE WHEN pg_is_in_recovery() THEN 1 ELSE 0 END AS read_only"
          : 'SELECT VERSION() AS version, @@global.read_only AS read_only',
      );
      return { family, version: `${row.version}`, readOnly: Number(row.read_only) === 1 };
    },
    async clock() {
      const before = Date.now();
      const started = performance.now();
      const row = await one(
        isPostgres
          ? 'SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS ms'
          : 'SELECT UNIX_TIMESTAMP(NOW(3)) * 1000 AS ms',
      );
      const tookMs = performance.now() - started;
      return { aheadMs: Math.round(Number(row.ms) - (before + tookMs / 2)), tookMs };
    },
    async migrations() {
      const applied = await appliedMigrations(() =>
        outer.run((db) => db.select('SELECT name FROM schema_migrations', [])),
      );
      return {
        applied: applied.length,
        pending: names.filter((name) => !applied.includes(name)),
        unknown: applied.filter((name) => !names.includes(name)),
      };
    },
    async endpoints(limit) {
      const rows = await outer.run((db) =>
        db.select(
          `SELECT e.id, e.url, e.enabled, e.paused_by_person_at, q.paused_at, q.failing_since,
                  (SELECT MIN(d.due_at) FROM deliveries d WHERE d.endpoint_id = e.id AND d.due_at IS NOT NULL) AS due_at
           FROM endpoints e LEFT JOIN delivery_queues q ON q.endpoint_id = e.id
           ORDER BY CASE WHEN q.failing_since IS NULL THEN 1 ELSE 0 END, e.id LIMIT ${Math.trunc(limit)}`,
          [],
        ),
      );
      return rows.map((row) => ({
        endpointId: `${row.id}`,
        url: `${row.url}`,
        enabled: isTrue(row.enabled),
        pausedAt: instantOf(row.paused_at),
        pausedByPersonAt: instantOf(row.paused_by_person_at),
        failingSince: instantOf(row.failing_since),
        oldestDue: instantOf(row.due_at),
      }));
    },
    countEndpoints: async () => Number((await one('SELECT COUNT(*) AS endpoints FROM endpoints')).endpoints ?? 0),
    close: () => database.dataSource.destroy(),
  };
}

/** The names that a database has recorded; none where it has no table of them yet. */
async function appliedMigrations(select: () => Promise<readonly RawRow[]>): Promise<string[]> {
  try {
    return (await select()).map(({ name }) => `${name}`);
  } catch (error) {
    if (error instanceof StorageError && noTableCodes.includes(error.code)) return [];
    throw error;
  }
}

function instantOf(cell: RawRow[string] | undefined): Date | null {
  return cell instanceof Date ? cell : null;
}
