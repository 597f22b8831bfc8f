// The engines that tests run on, and an empty database on each.

import { randomBytes } from 'node:crypto';
import mysqlDriver from 'mysql2/promise';
import pg from 'pg';
import { retryFor } from '../../src/system/retry-for.ts';
import { waitUntil } from './time.ts';

export { createTestBucket, type TestBucket } from '../../src/storage/testing/test-bucket.ts';

/** A database server that the whole service is tested on. */
export interface Engine {
  readonly name: string;
  /** The environment variable with the server's address, whose user may make databases. */
  readonly variable: 'TEST_MYSQL_URL' | 'TEST_POSTGRES_URL';
}

/** Every engine that sessions may be kept on. The queue is on PostgreSQL with either. */
export const engines: readonly Engine[] = [
  { name: 'MySQL or MariaDB', variable: 'TEST_MYSQL_URL' },
  { name: 'PostgreSQL', variable: 'TEST_POSTGRES_URL' },
];

export const [mysql, postgres] = engines as [Engine, Engine];

/** The one engine for what makes no difference between them. */
export const anyEngine = mysql;

/** An empty database of a test's own. */
export interface TestDatabase {
  readonly url: string;
  /** Runs one statement beside the service under test, and again when it and the service have got in each other's way. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Drops it while it is in use; `remake` brings it back, empty. */
  lose(): Promise<{ remake(): Promise<void> }>;
  drop(): Promise<void>;
}

/**
 * Makes an empty database.
 * @throws Error when the server's address is not in the environment: a test that cannot run must fail, not pass
 */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  const server = process.env[engine.variable];
  if (!server) throw new Error(`${engine.variable} must name a database server to test on`);
  const name = `mitome_contract_${randomBytes(8).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  return engine.variable === 'TEST_MYSQL_URL' ? onMysql(server, url, name) : onPostgres(server, url, name);
}

async function onMysql(server: string, url: URL, name: string): Promise<TestDatabase> {
  const connection = await mysqlDriver.createConnection({ uri: server, multipleStatements: true });
  const make = () => connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4; USE ${name}`);
  await make();
  return {
    url: url.href,
    async query(sql) {
      const [rows] = await untilNoDeadlock(() => connection.query(sql));
      return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
    },
    async lose() {
      await connection.query(`DROP DATABASE ${name}`);
      return { remake: async () => void (await make()) };
    },
    async drop() {
      await connection.query(`DROP DATABASE ${name}`);
      await connection.end();
    },
  };
}

/** Of two that wait for each other the database gives one up, and it does not ask which of them is the test's. */
function untilNoDeadlock<T>(work: () => Promise<T>): Promise<T> {
  const isDeadlock = (fault: unknown) =>
    ['40P01', 'ER_LOCK_DEADLOCK'].includes((fault as { code?: string }).code ?? '');
  return retryFor(20_000, isDeadlock, work);
}

/** Whether a database could be dropped. The server's own vacuum may be in it, which no ordinary role may end; it leaves by itself. */
async function dropped(admin: pg.Client, name: string): Promise<boolean> {
  try {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false;
    throw error;
  }
}

async function onPostgres(server: string, url: URL, name: string): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const enter = async () => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    return client;
  };
  let inside = await enter();
  const leaveAndDrop = async () => {
    await inside.end();
    await waitUntil(`${name} can be dropped`, () => dropped(admin, name));
  };
  return {
    url: url.href,
    query: async (sql) => (await untilNoDeadlock(() => inside.query(sql))).rows,
    async lose() {
      await leaveAndDrop();
      return {
        async remake() {
          await admin.query(`CREATE DATABASE ${name}`);
          inside = await enter();
        },
      };
    },
    async drop() {
      await leaveAndDrop();
      await admin.end();
    },
  };
}
