import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StorageUnavailable } from '../app/ports/system.ts';
import type { Tenant } from '../domain/tenant.ts';
import { isolationLevelOf, openDatabase } from './database.ts';
import type { Storage } from './open-storage.ts';
import { engines } from './testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from './testing/open-test-storage.ts';
import { insertSession, insertTenant } from './testing/test-rows.ts';
import { createTransactions } from './transactions.ts';

const quiet = { info() {}, warn() {} };
const mustNotNest = 'inside a transaction only the stores that it gives may be used';

describe.each(engines)('transactions on $name', (engine) => {
  let opened: TestStorage;
  let storage: Storage;
  let tenant: Tenant;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'transactions');
    storage = opened.storage;
    tenant = await insertTenant(storage);
  });
  afterAll(() => opened.close());

  const nameOf = async (id: string) => (await storage.unitOfWork.stores.tenants.load(id))?.name;

  test('every connection of the pool is at READ COMMITTED, in UTC and strict, inside and outside transactions', async () => {
    const database = await openDatabase(opened.database.url, { poolSize: 4, log: quiet });
    const runners = Array.from({ length: 4 }, () => database.dataSource.createQueryRunner());
    for (const runner of runners) {
      const sql =
        engine.variable === 'TEST_MYSQL_URL'
          ? "SHOW SESSION VARIABLES WHERE Variable_name IN ('tx_isolation', 'transaction_isolation', 'time_zone', 'sql_mode')"
          : "SELECT current_setting('transaction_isolation') AS \"Value\" UNION ALL SELECT current_setting('TimeZone')";
      const rows: { Value: string }[] = await runner.query(sql);
      const values = rows.map(({ Value }) => Value.toUpperCase().replace('-', ' ')).join(' ');
      expect(values).toContain('READ COMMITTED');
      expect(values).toMatch(/UTC|\+00:00/);
      if (engine.variable === 'TEST_MYSQL_URL') expect(values).toContain('STRICT_ALL_TABLES');
    }
    for (const runner of runners) await runner.release();
    expect(await isolationLevelOf(database.dataSource, database.dialect)).toBe('READ COMMITTED');
    await database.dataSource.destroy();
  });

  test('the writes of a transaction are committed, and rolled back when it throws', async () => {
    const { id } = await insertTenant(storage);
    const write = (fails: boolean) =>
      storage.unitOfWork.transaction(async (stores) => {
        await stores.tenants.saveSettings(id, { ...(tenant.settings ?? never()), steps: [fails ? 'a' : 'b'] });
        if (fails) throw new Error('no');
      });
    await expect(write(true)).rejects.toThrow('no');
    expect((await storage.unitOfWork.stores.tenants.load(id))?.settings?.steps).toEqual(tenant.settings?.steps);
    await write(false);
    expect((await storage.unitOfWork.stores.tenants.load(id))?.settings?.steps).toEqual(['b']);
  });

  test('stores outside a transaction throw inside it', async () => {
    const { session } = await insertSession(storage, tenant.id);
    const { stores } = storage.unitOfWork;
    const access = {
      tenantId: tenant.id,
      sessionId: session.id,
      actor: { kind: 'service', id: 'a', address: null },
      operation: 'o',
      fields: [],
      requestId: 'r',
      at: new Date(),
    } as const;
    const outside: (() => Promise<unknown>)[] = [
      () => stores.sessions.load(tenant.id, session.id),
      () => stores.sessions.save(session, {}),
      () => stores.erasures.erase([session], { purgedAt: testStart, dueAt: null }),
      () => stores.tenants.load(tenant.id),
      () => storage.unitOfWork.transaction(async () => {}),
      () => storage.sessionViews.detail(tenant.id, session.id),
      () => storage.accessLog.record(access),
      () => storage.keyDirectory.find('0'.repeat(64)),
      () => storage.creationRateLimit.take(tenant.id, 10),
      () => storage.dispatch.nextDue(['notification']),
    ];
    await storage.unitOfWork.transaction(async (inside) => {
      for (const use of outside) await expect(use(), use.toString()).rejects.toThrow(mustNotNest);
      expect(await inside.sessions.load(tenant.id, session.id)).toEqual(session);
    });
    expect(await stores.sessions.load(tenant.id, session.id)).toEqual(session);
  });

  test('more concurrent transactions than the pool has connections all end', async () => {
    const node = await opened.openNode({ poolSize: 4 });
    const { session } = await insertSession(storage, tenant.id);
    const loads = await Promise.all(
      Array.from({ length: 40 }, () =>
        node.unitOfWork.transaction((stores) => stores.sessions.load(tenant.id, session.id)),
      ),
    );
    expect(loads).toHaveLength(40);
  });

  test('a caller that waits too long for a connection gets StorageUnavailable, and the pool keeps working', async () => {
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: quiet, acquireTimeoutMs: 1000 });
    const { outer } = createTransactions(database);
    const runner = database.dataSource.createQueryRunner();
    await runner.connect();
    await expect(outer.run((db) => db.select('SELECT 1', []))).rejects.toBeInstanceOf(StorageUnavailable);
    await runner.release();
    expect(await outer.run((db) => db.select('SELECT 1 AS one', []))).toMatchObject([{ one: 1 }]);
    await database.dataSource.destroy();
  });

  test('stores of a transaction throw after its end', async () => {
    const kept = await storage.unitOfWork.transaction(async (stores) => stores);
    await expect(kept.tenants.load(tenant.id)).rejects.toThrow('after the transaction had ended');
  });

  test('the loser of a deadlock runs again, and both transactions commit', async () => {
    const first = await insertTenant(storage, { name: 'first' });
    const second = await insertTenant(storage, { name: 'second' });
    const database = await openDatabase(opened.database.url, { poolSize: 4, log: quiet });
    const { transaction } = createTransactions(database);
    let attempts = 0;
    // Each locks its first row, waits until the other has done so too, and then locks the other's.
    const meeting = rendezvous(2);
    const crossing = (mine: string, theirs: string) =>
      transaction(async (access) => {
        attempts += 1;
        await access.run((db) => db.execute("UPDATE tenants SET name = CONCAT(name, '+') WHERE id = ?", [mine]));
        await meeting();
        await access.run((db) => db.execute("UPDATE tenants SET name = CONCAT(name, '+') WHERE id = ?", [theirs]));
      });
    await Promise.all([crossing(first.id, second.id), crossing(second.id, first.id)]);
    expect(attempts).toBeGreaterThan(2);
    expect([await nameOf(first.id), await nameOf(second.id)]).toEqual(['first++', 'second++']);
    await database.dataSource.destroy();
  });

  test('a transaction that keeps failing throws after six attempts', async () => {
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: quiet });
    const { transaction } = createTransactions(database);
    const deadlock =
      engine.variable === 'TEST_MYSQL_URL'
        ? "SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213"
        : "DO $body$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $body$";
    let attempts = 0;
    const failing = transaction((access) => {
      attempts += 1;
      return access.run((db) => db.execute(deadlock, []));
    });
    await expect(failing).rejects.toMatchObject({ fault: 'retry' });
    expect(attempts).toBe(6);
    await database.dataSource.destroy();
  });

  test('effects of a transaction run after its commit, or after its rollback', async () => {
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: quiet });
    const { outer } = createTransactions(database);
    const seen: string[] = [];
    const run = (fails: boolean) =>
      outer.atomically(async (db) => {
        db.afterCommit(async () => void seen.push('committed'));
        db.afterRollback(async () => void seen.push('rolled back'));
        seen.push('work');
        if (fails) throw new Error('no');
      });
    await run(false);
    await expect(run(true)).rejects.toThrow('no');
    expect(seen).toEqual(['work', 'committed', 'work', 'rolled back']);
    await database.dataSource.destroy();
  });
});

/** Lets so many callers wait for each other once; later callers pass. */
function rendezvous(parties: number): () => Promise<void> {
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === parties) open();
    return all;
  };
}

function never(): never {
  throw new Error('the test tenant has settings');
}
