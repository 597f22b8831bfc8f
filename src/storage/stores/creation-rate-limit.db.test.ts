import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreationRateLimit } from '../../app/ports/tenants.ts';
import { openDatabase } from '../database.ts';
import { sessionEntity } from '../entities/sessions.ts';
import { createGroupedInsert, insertsOf } from '../grouped-insert.ts';
import { preparedStatements } from '../prepared-statements.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage } from '../testing/open-test-storage.ts';
import { aNewSession, aSession, insertTenant } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';

const minuteMs = 60_000;

describe.each(engines)('creating on $name', (engine) => {
  let opened: TestStorage;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'creation_limit');
  });
  afterAll(() => opened.close());

  const takeAll = async (
    from: readonly CreationRateLimit[],
    tenantId: string,
    limit: number,
    asked: number,
  ): Promise<number> => {
    const grants = await Promise.all(
      Array.from({ length: asked }, (_, index) => from[index % from.length]?.take(tenantId, limit)),
    );
    return grants.filter((granted) => granted === true).length;
  };

  test.each([1, 7, 600, 5000])(
    'three nodes together grant the limit of %i a minute, and not one more',
    async (limit) => {
      const nodes = [opened.storage, await opened.openNode(), await opened.openNode()].map(
        ({ creationRateLimit }) => creationRateLimit,
      );
      const { id } = await insertTenant(opened.storage);
      const first = await takeAll(nodes, id, limit, limit + 300);
      expect(first).toBeLessThanOrEqual(limit);
      // Of a large limit a node keeps permits that it has leased and not used, and never many of the last.
      const kept = limit < 1200 ? 0 : Math.ceil(limit / 20);
      expect(first).toBeGreaterThanOrEqual(limit - kept);
      const rest = await takeAll(nodes, id, limit, 3 * limit);
      expect(first + rest).toBe(limit);
      expect(await takeAll(nodes, id, limit, 30)).toBe(0);
    },
  );

  test.each([600, 1199])('of %i a minute no node keeps one that another one can use', async (limit) => {
    const { id } = await insertTenant(opened.storage);
    const [first, second] = [opened.storage, await opened.openNode()].map((node) => node.creationRateLimit);
    expect(await first?.take(id, limit)).toBe(true);
    expect(await takeAll([second as CreationRateLimit], id, limit, limit)).toBe(limit - 1);
  });

  test('a new minute has its full limit, without the permits left from the old one', async () => {
    const { id } = await insertTenant(opened.storage);
    const { creationRateLimit } = opened.storage;
    expect(await takeAll([creationRateLimit], id, 600, 10)).toBe(10);
    opened.clock.advance(minuteMs);
    expect(await takeAll([creationRateLimit], id, 600, 700)).toBe(600);
    opened.clock.advance(minuteMs);
    expect(await creationRateLimit.take(id, 600)).toBe(true);
  });

  test('a limit that is raised or lowered holds at once', async () => {
    const { id } = await insertTenant(opened.storage);
    const { creationRateLimit } = opened.storage;
    expect(await takeAll([creationRateLimit], id, 5, 10)).toBe(5);
    expect(await takeAll([creationRateLimit], id, 8, 10)).toBe(3);
    expect(await takeAll([creationRateLimit], id, 5, 10)).toBe(0);
    expect(await creationRateLimit.take(id, 0)).toBe(false);
  });

  test('tenants do not share a limit, and old minutes are deleted', async () => {
    const [one, two] = [await insertTenant(opened.storage), await insertTenant(opened.storage)];
    const { creationRateLimit } = opened.storage;
    expect(await takeAll([creationRateLimit], one.id, 3, 5)).toBe(3);
    expect(await takeAll([creationRateLimit], two.id, 3, 5)).toBe(3);
    opened.clock.advance(60 * minuteMs);
    await creationRateLimit.take(one.id, 3);
    const rows = await opened.database.query(`SELECT minute FROM creation_windows WHERE tenant_id = '${one.id}'`);
    expect(rows).toHaveLength(1);
  });

  test('sessions of concurrent callers are all committed when their promises resolve', async () => {
    const tenant = await insertTenant(opened.storage);
    const { sessions } = opened.storage.unitOfWork.stores;
    const created = Array.from({ length: 450 }, () => aSession(tenant.id));
    await Promise.all(
      created.map(async (session) => {
        await sessions.insert(aNewSession(session));
        const [row] = await opened.database.query(`SELECT COUNT(*) AS n FROM sessions WHERE id = '${session.id}'`);
        expect(Number(row?.n)).toBe(1);
      }),
    );
  });

  test('of a group with one bad row only that row fails', async () => {
    const tenant = await insertTenant(opened.storage);
    const { sessions } = opened.storage.unitOfWork.stores;
    const taken = aSession(tenant.id);
    await sessions.insert(aNewSession(taken));
    const group = [
      ...Array.from({ length: 60 }, () => aSession(tenant.id)),
      taken,
      ...Array.from({ length: 60 }, () => aSession(tenant.id)),
    ];
    const results = await Promise.allSettled(group.map((session) => sessions.insert(aNewSession(session))));
    expect(results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([60]);
    expect(results[60]).toMatchObject({ reason: { fault: 'duplicate' } });
    const [count] = await opened.database.query(`SELECT COUNT(*) AS n FROM sessions WHERE tenant_id = '${tenant.id}'`);
    expect(Number(count?.n)).toBe(121);
  });

  test('a group of the largest possible rows is inserted', async () => {
    const tenant = await insertTenant(opened.storage);
    const { sessions } = opened.storage.unitOfWork.stores;
    const big = {
      metadataText: JSON.stringify({ x: '本'.repeat(2700) }),
      state: 's'.repeat(8000),
      preRegisteredInfo: { address: '番'.repeat(16_000) },
    };
    const created = Array.from({ length: 200 }, () => aSession(tenant.id));
    await Promise.all(created.map((session) => sessions.insert(aNewSession(session, big))));
    const requestData = created[199] && (await sessions.loadRequestData(created[199]));
    expect(requestData).toMatchObject(big);
  });

  test('a value that is too long is refused, not truncated', async () => {
    const tenant = await insertTenant(opened.storage);
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    const grouped = createGroupedInsert(
      preparedStatements(database, createTransactions(database).outer),
      insertsOf(sessionEntity),
    );
    const cells = { wrappedKey: null, metadata: null, requestData: null, traceparent: null };
    const row = { ...aSession(tenant.id), steps: '[]', ...cells };
    await expect(grouped.insert({ ...row, status: 'x'.repeat(17) }, 1)).rejects.toMatchObject({ fault: 'statement' });
    await database.dataSource.destroy();
  });
});
