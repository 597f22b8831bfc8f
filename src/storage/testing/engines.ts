// Databases of the tests, on each engine.

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import pg from 'pg';

/** A database server that tests run on. Every guarantee of storage is tested on each. */
export interface Engine {
  readonly name: string;
  /** The environment variable with the server's address, whose user may make databases. */
  readonly variable: 'TEST_MYSQL_URL' | 'TEST_POSTGRES_URL';
}

export const engines: readonly Engine[] = [
  { name: 'MySQL or MariaDB', variable: 'TEST_MYSQL_URL' },
  { name: 'PostgreSQL', variable: 'TEST_POSTGRES_URL' },
];

export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  /** Runs one statement on a connection of its own, with the dialect's own placeholders. */
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Resolves when so many statements wait for locks in this database. */
  untilLockWaits(count?: number): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Creates a database for one test file.
 * @param label the file and what it tests; two databases of one server must not share it
 * @param template the name of a database whose tables and migrations are copied; without one it is empty
 * @throws when the server's address is not in the environment: a test that cannot run must fail, not pass
 */
export async function createTestDatabase(engine: Engine, label: string, template?: string): Promise<TestDatabase> {
  const server = process.env[engine.variable];
  if (server === undefined || server === '')
    throw new Error(`${engine.variable} must name a database server to test on`);
  const name = `mitome_${createHash('sha256').update(`${label} ${process.pid}`).digest('hex').slice(0, 24)}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database =
    engine.variable === 'TEST_MYSQL_URL'
      ? await mysqlDatabase(server, name, template)
      : await postgresDatabase(server, url, name, template);
  return {
    ...database,
    url: url.href,
    name,
    async untilLockWaits(count = 1) {
      const { before = [], read, after = [] } = lockWaits[engine.variable];
      const deadline = performance.now() + lockWaitMs;
      for (;;) {
        for (const sql of before) await database.query(sql);
        const waiting = await database.query(read);
        for (const sql of after) await database.query(sql);
        if (waiting.length >= count) return;
        if (performance.now() > deadline) throw new Error('no statement waits for a lock');
        await sleep(50);
      }
    },
  };
}

/** How long a busy machine may take until a statement waits. */
const lockWaitMs = 60_000;

interface LockWaits {
  readonly before?: readonly string[];
  readonly read: string;
  readonly after?: readonly string[];
}

const lockWaits: Readonly<Record<Engine['variable'], LockWaits>> = {
  TEST_MYSQL_URL: {
    // The server refreshes this table only when no connection has read it for a tenth of a second, so the files of tests take turns.
    before: ["SELECT GET_LOCK('innodb_trx', 60)", 'SELECT SLEEP(0.12)'],
    read: `SELECT t.trx_id FROM information_schema.innodb_trx t JOIN information_schema.processlist p ON p.id = t.trx_mysql_thread_id
      WHERE t.trx_state = 'LOCK WAIT' AND p.db = DATABASE()`,
    after: ["SELECT RELEASE_LOCK('innodb_trx')"],
  },
  TEST_POSTGRES_URL: {
    // In a transaction, the server shows what it showed first.
    before: ['SELECT pg_stat_clear_snapshot()'],
    read: `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  },
};

type Connection = Pick<TestDatabase, 'query' | 'drop'>;

async function mysqlDatabase(server: string, name: string, template?: string): Promise<Connection> {
  const admin = await mysql.createConnection({
    ...mysqlAddress(new URL(server)),
    timezone: 'Z',
    supportBigNumbers: true,
    multipleStatements: true,
  });
  await admin.query(`DROP DATABASE IF EXISTS ${name}`);
  await admin.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  if (template !== undefined) {
    const [tables] = await admin.query<mysql.RowDataPacket[]>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?',
      [template],
    );
    const copies = tables.map((table) => `CREATE TABLE ${name}.${table.name} LIKE ${template}.${table.name}`);
    copies.push(`INSERT INTO ${name}.schema_migrations SELECT * FROM ${template}.schema_migrations`);
    await admin.query(copies.join('; '));
  }
  await admin.query(`USE ${name}`);
  return {
    async query(sql, parameters = []) {
      const [rows] = await admin.query(sql, parameters);
      return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
    },
    async drop() {
      await admin.query(`DROP DATABASE IF EXISTS ${name}`);
      await admin.end();
    },
  };
}

function mysqlAddress(url: URL) {
  return {
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

/** Drops a database. The server's autovacuum may be connected to it, which only a superuser may end, so this waits for it to disconnect. */
async function dropForced(name: string, query: (sql: string) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || attempt === 100) throw error;
      await sleep(50);
    }
  }
}

async function postgresDatabase(server: string, url: URL, name: string, template?: string): Promise<Connection> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  const { rows } = await admin.query<{ server_version_num: string }>('SHOW server_version_num');
  // As files, which older versions always do: the write-ahead log, of use after a crash alone, would hold each page.
  const strategy = Number(rows[0]?.server_version_num) < 150_000 ? '' : 'STRATEGY file_copy';
  await admin.query(`CREATE DATABASE ${name} ${template === undefined ? '' : `TEMPLATE ${template}`} ${strategy}`);
  // Connected by the first query, because a database with connections cannot be a template. The driver takes one statement at a time.
  let inside: pg.Client | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const queryInside = async (sql: string, parameters: unknown[]) => {
    if (inside === null) {
      inside = new pg.Client({ connectionString: url.href });
      await inside.connect();
    }
    return inside.query(sql, parameters);
  };
  return {
    query(sql, parameters = []) {
      const result = turn.then(() => queryInside(sql, parameters));
      turn = result.catch(() => {});
      return result.then(({ rows }) => rows);
    },
    async drop() {
      await inside?.end();
      await dropForced(name, (sql) => admin.query(sql));
      await admin.end();
    },
  };
}
