import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
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
  /** Runs one statement beside the storage under test, with the dialect's own placeholders. */
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/**
 * Makes an empty database for one test file.
 * @param label the file and what it tests; two databases of one server must not share it
 * @throws when the server's address is not in the environment: a test that cannot run must fail, not pass
 */
export async function createTestDatabase(engine: Engine, label: string): Promise<TestDatabase> {
  const server = process.env[engine.variable];
  if (server === undefined || server === '')
    throw new Error(`${engine.variable} must name a database server to test on`);
  const name = `mitome_${createHash('sha256').update(`${label} ${process.pid}`).digest('hex').slice(0, 24)}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  return engine.variable === 'TEST_MYSQL_URL' ? mysqlDatabase(server, url, name) : postgresDatabase(server, url, name);
}

async function mysqlDatabase(server: string, url: URL, name: string): Promise<TestDatabase> {
  const admin = await mysql.createConnection({
    ...mysqlAddress(new URL(server)),
    timezone: 'Z',
    supportBigNumbers: true,
  });
  await admin.query(`DROP DATABASE IF EXISTS ${name}`);
  await admin.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await admin.query(`USE ${name}`);
  return {
    url: url.href,
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

/** Drops a database. The server's own vacuum may be in it, which no ordinary role may end; it leaves by itself, so it is waited for. */
async function dropForced(name: string, query: (sql: string) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || attempt === 100) throw error;
      await pause(50);
    }
  }
}

async function postgresDatabase(server: string, url: URL, name: string): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name}`);
  const inside = new pg.Client({ connectionString: url.href });
  await inside.connect();
  // This driver wants one statement at a time on a connection.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    url: url.href,
    query(sql, parameters = []) {
      const answer = turn.then(() => inside.query(sql, parameters));
      turn = answer.catch(() => {});
      return answer.then(({ rows }) => rows);
    },
    async drop() {
      await inside.end();
      await dropForced(name, (sql) => admin.query(sql));
      await admin.end();
    },
  };
}
