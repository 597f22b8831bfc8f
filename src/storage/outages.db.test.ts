import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StorageUnavailable } from '../app/ports/system.ts';
import { openDatabase } from './database.ts';
import type { Database, Statements, Transactions } from './statements.ts';
import { engines } from './testing/engines.ts';
import { openTestStorage, type TestStorage } from './testing/open-test-storage.ts';
import { insertTenant } from './testing/test-rows.ts';
import { createTransactions } from './transactions.ts';

describe.each(engines)('outages on $name', (engine) => {
  const isMysql = engine.variable === 'TEST_MYSQL_URL';
  let opened: TestStorage;
  let database: Database;
  let transactions: Transactions;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'outages');
    database = await openDatabase(opened.database.url, { poolSize: 2, log: { warn() {} } });
    transactions = createTransactions(database);
  });
  afterAll(async () => {
    await database.dataSource.destroy();
    await opened.close();
  });

  const raise = (code: string) =>
    isMysql
      ? `SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = ${code}`
      : `DO $body$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $body$`;

  /** Ends the connection of a transaction, as an operator, a proxy or a failing network does. */
  const loseConnection = async (db: Statements): Promise<void> => {
    const [row] = await db.select(isMysql ? 'SELECT CONNECTION_ID() AS id' : 'SELECT pg_backend_pid() AS id', []);
    const id = Number(row?.id);
    await opened.database.query(isMysql ? `KILL CONNECTION ${id}` : `SELECT pg_terminate_backend(${id}, 10000)`);
    const list = isMysql
      ? `SELECT 1 FROM information_schema.processlist WHERE id = ${id}`
      : `SELECT 1 FROM pg_stat_activity WHERE pid = ${id}`;
    // These round trips also give the driver time to notice, before the next statement.
    while ((await opened.database.query(list)).length > 0);
  };

  /** Makes inserts and updates of a table fail while something runs. */
  const whileWritesFail = async (table: string, code: string, work: () => Promise<void>): Promise<void> => {
    const { query } = opened.database;
    const triggers = ['INSERT', 'UPDATE'].map((event) => [event, `fails_on_${event.toLowerCase()}`]);
    if (isMysql) {
      for (const [event, name] of triggers)
        await query(`CREATE TRIGGER ${name} BEFORE ${event} ON ${table} FOR EACH ROW ${raise(code)}`);
    } else {
      const body = `BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END`;
      await query(`CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $body$ ${body} $body$`);
      for (const [event, name] of triggers)
        await query(`CREATE TRIGGER ${name} BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`);
    }
    try {
      await work();
    } finally {
      for (const [, name] of triggers) await query(`DROP TRIGGER ${name}${isMysql ? '' : ` ON ${table}`}`);
    }
  };

  const nameOf = async (id: string) => (await opened.storage.unitOfWork.stores.tenants.load(id))?.name;

  test.each([
    ['before a write', (db: Statements, id: string) => rename(db, id)],
    ['before a read', (db: Statements) => db.select('SELECT 1', [])],
    ['before the commit', async () => {}],
  ] as const)(
    'a transaction whose connection is lost %s is unavailable, and nothing of it is kept',
    async (_when, next) => {
      const { id } = await insertTenant(opened.storage, { name: 'before' });
      const seen: string[] = [];
      const lost = transactions.outer.atomically(async (db) => {
        db.afterCommit(async () => void seen.push('committed'));
        await rename(db, id);
        await loseConnection(db);
        await next(db, id);
      });
      await expect(lost).rejects.toMatchObject({ name: 'StorageUnavailable', reason: 'database_unavailable' });
      expect(seen).toEqual([]);
      expect(await nameOf(id)).toBe('before');
      // Every connection of the pool works.
      await Promise.all([1, 2, 3, 4].map(() => transactions.outer.atomically((db) => rename(db, id))));
      expect(await nameOf(id)).toBe('after');
    },
  );

  test.each(isMysql ? ['1021', '1114'] : ['53100'])(
    'a full disk (%s) is unavailable, and says that it is full',
    async (code) => {
      const expected = { name: 'StorageUnavailable', reason: 'database_full', cause: { code } };
      const full = (db: Statements) => db.execute(raise(code), []);
      await expect(transactions.outer.run(full)).rejects.toMatchObject(expected);
      await expect(transactions.outer.atomically(full)).rejects.toMatchObject(expected);
      await expect(transactions.transaction((access) => access.run(full))).rejects.toMatchObject(expected);
      await expect(transactions.outer.run(full)).rejects.toBeInstanceOf(StorageUnavailable);
    },
  );

  test.each(isMysql ? ['1041'] : ['53200', '58030'])(
    'a server without memory or with a failing disk (%s) is unavailable',
    async (code) => {
      const failing = transactions.outer.run((db) => db.execute(raise(code), []));
      await expect(failing).rejects.toMatchObject({ name: 'StorageUnavailable', reason: 'database_unavailable' });
    },
  );

  test('a call that finds the disk full makes the node not ready, although reads and small writes succeed', async () => {
    const node = await opened.openNode();
    expect(await node.outages()).toEqual([]);
    await whileWritesFail('tenants', isMysql ? '1114' : '53100', async () => {
      await expect(insertTenant(node)).rejects.toMatchObject({ reason: 'database_full' });
    });
    expect(await node.outages()).toEqual(['database_full']);
  });

  test('a database that only reads makes the node not ready', async () => {
    const node = await opened.openNode();
    await whileWritesFail('write_probes', isMysql ? '1290' : '25006', async () => {
      expect(await node.outages()).toEqual(['database_read_only']);
    });
    expect(await (await opened.openNode()).outages()).toEqual([]);
  });
});

function rename(db: Statements, id: string): Promise<number> {
  return db.execute("UPDATE tenants SET name = 'after' WHERE id = ?", [id]);
}
