import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { QueueAddress } from '../boss.ts';

/** An empty PostgreSQL database for one test file. */
export interface QueueDatabase {
  readonly address: QueueAddress;
  /** Runs a statement in it, and again when it conflicts with the queue under test. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/**
 * Makes an empty database on the server of TEST_POSTGRES_URL.
 *
 * pg-boss lends its connections for this, since the queue knows no driver of its own: one over the server's database to make and
 * drop the other, and one inside that for queries, both with schemas that no test uses.
 * @param label names the file; two files of one run must not share it
 * @throws when TEST_POSTGRES_URL is missing: a test that cannot run must fail, not pass
 */
export async function createQueueDatabase(label: string): Promise<QueueDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (server === undefined || server === '')
    throw new Error('TEST_POSTGRES_URL must name a database server to test on');
  const name = `mitome_queue_${createHash('sha256').update(`${label} ${process.pid}`).digest('hex').slice(0, 16)}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const admin = await openConnection(server, `${name}_admin`);
  await admin.getDb().executeSql(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.getDb().executeSql(`CREATE DATABASE ${name}`);
  // Opened by the first query: a database with connections cannot be a template.
  let inside: Promise<PgBoss> | undefined;
  const connect = () => {
    inside ??= openConnection(url.href, 'beside');
    return inside;
  };
  return {
    address: {
      host: url.hostname,
      port: Number(url.port || 5432),
      username: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: name,
      tls: false,
    },
    query: (sql) => untilNoDeadlock(async () => (await (await connect()).getDb().executeSql(sql)).rows),
    async drop() {
      await (await inside)?.stop({ graceful: false });
      await dropForced(name, (sql) => admin.getDb().executeSql(sql));
      await admin.getDb().executeSql(`DROP SCHEMA ${name}_admin CASCADE`);
      await admin.stop({ graceful: false });
    },
  };
}

async function untilNoDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || attempt === 20) throw error;
    }
  }
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

async function openConnection(connectionString: string, schema: string): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, schema, max: 1, schedule: false, supervise: false });
  boss.on('error', () => {});
  return boss.start();
}
