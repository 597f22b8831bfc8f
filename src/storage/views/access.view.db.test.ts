import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccessRecord } from '../../app/ports/accesses.ts';
import type { AccessFilter, Page, RecordedAccess } from '../../app/ports/views.ts';
import { type ActorKind, actorKinds } from '../../domain/access.ts';
import { openDatabase } from '../database.ts';
import { accessRecordEntity } from '../entities/tenants.ts';
import { idAt } from '../ids.ts';
import { insertRows } from '../rows.ts';
import type { Access } from '../statements.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { readCounting } from '../testing/rows-examined.ts';
import { insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { accessViews } from './access.view.ts';

const everything: AccessFilter = { sessionId: null, actorKind: null, from: null, to: null };
const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);

describe.each(engines)('accesses to personal data on $name', (engine) => {
  let opened: TestStorage;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let outer: Access;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'accesses');
    database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    outer = createTransactions(database).outer;
  });
  afterAll(async () => {
    await database.dataSource.destroy();
    await opened.close();
  });

  const list = async (
    tenantId: string,
    filter: Partial<AccessFilter> = {},
    { after = null, limit = 50 }: { after?: string | null; limit?: number } = {},
  ) => {
    const page = await opened.storage.accessViews.list(tenantId, { ...everything, ...filter }, { after, limit });
    if (page === 'unknown_cursor') throw new Error('the cursor is refused');
    return page;
  };
  const requestsOf = ({ items }: Page<RecordedAccess>) => items.map(({ requestId }) => requestId);

  const anAccess = (tenantId: string, change: Partial<AccessRecord> = {}): AccessRecord => ({
    tenantId,
    sessionId: testIds.sessionId(),
    actor: { kind: 'api_key', id: testIds.uuid(), address: '203.0.113.24' },
    operation: 'getVerificationSession',
    fields: ['userInputInfo', 'documentOcr'],
    requestId: testIds.uuid(),
    at: testStart,
    ...change,
  });

  test('records are committed before the call returns, each as it was given', async () => {
    const tenant = await insertTenant(opened.storage);
    const { accessLog } = opened.storage;
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => accessLog.record(anAccess(tenant.id, { requestId: `r-${index}` }))),
    );
    const rows = await opened.database.query(`SELECT * FROM access_records WHERE tenant_id = '${tenant.id}'`);
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(300);
    const { tenantId, ...bare } = anAccess((await insertTenant(opened.storage)).id, {
      ...{ sessionId: null, fields: [], at: new Date(testStart.getTime() - 400 * 86_400_000) },
      actor: { kind: 'service', id: 'checks', address: null },
    });
    await accessLog.record({ tenantId, ...bare });
    expect((await list(tenantId)).items).toEqual([{ ...bare, id: expect.any(String) }]);
    const full = anAccess(tenantId, {
      actor: { kind: 'admin_token', id: 'x', address: `${'0000:'.repeat(6)}255.255.255.255` },
    });
    await accessLog.record(full);
    expect((await list(tenantId)).items[0]?.actor).toEqual(full.actor);
    const tooLong = accessLog.record(anAccess(tenant.id, { requestId: 'x'.repeat(65) }));
    await expect(tooLong, 'a record that cannot be written throws').rejects.toThrow();
  });

  test('every filter narrows the list, alone and together, newest first', async () => {
    const tenant = await insertTenant(opened.storage);
    const other = await insertTenant(opened.storage);
    const sessions = [testIds.sessionId(), testIds.sessionId()];
    const made: AccessRecord[] = [];
    for (let index = 0; index < 24; index += 1) {
      const record = anAccess(tenant.id, {
        sessionId: index % 5 === 0 ? null : (sessions[index % 2] as string),
        actor: { kind: actorKinds[index % actorKinds.length] as ActorKind, id: 'x', address: null },
        // Two in one millisecond keep the order in which they were recorded.
        at: at(Math.floor(index / 2) * 60),
      });
      await opened.storage.accessLog.record(record);
      await opened.storage.accessLog.record({ ...record, tenantId: other.id });
      made.unshift(record);
    }
    const [from, to] = [at(3 * 60), at(9 * 60)];
    for (const sessionId of [null, ...sessions]) {
      for (const actorKind of [null, ...actorKinds]) {
        for (const span of [{}, { from }, { to }, { from, to }]) {
          const filter = { ...everything, sessionId, actorKind, ...span };
          const expected = made.filter(
            (record) =>
              (sessionId === null || record.sessionId === sessionId) &&
              (actorKind === null || record.actor.kind === actorKind) &&
              (filter.from === null || record.at >= filter.from) &&
              (filter.to === null || record.at < filter.to),
          );
          const what = JSON.stringify(filter);
          expect(requestsOf(await list(tenant.id, filter)), what).toEqual(expected.map(({ requestId }) => requestId));
          const pages: string[] = [];
          let after: string | null = null;
          do {
            const page: Page<RecordedAccess> = await list(tenant.id, filter, { after, limit: 5 });
            pages.push(...requestsOf(page));
            after = page.next;
          } while (after !== null);
          expect(pages, what).toEqual(expected.map(({ requestId }) => requestId));
        }
      }
    }
  });

  test("a cursor of another tenant, and an invented one, are refused; other tenants' accesses are never shown", async () => {
    const tenant = await insertTenant(opened.storage);
    const other = await insertTenant(opened.storage);
    const sessionId = testIds.sessionId();
    for (const seconds of [0, 1])
      await opened.storage.accessLog.record(anAccess(tenant.id, { sessionId, at: at(seconds) }));
    const { next } = await list(tenant.id, {}, { limit: 1 });
    const ask = (tenantId: string, after: string) =>
      opened.storage.accessViews.list(tenantId, everything, { after, limit: 1 });
    expect(await ask(other.id, next ?? '')).toBe('unknown_cursor');
    for (const made of ['', '1', `${testIds.uuid()}_${'0'.repeat(16)}`, `${next}0`, '日本'])
      expect(await ask(tenant.id, made), made).toBe('unknown_cursor');
    expect(await list(other.id, { sessionId })).toEqual({ items: [], next: null });
    expect(await list(tenant.id, { sessionId: 'x' })).toEqual({ items: [], next: null });
    expect(await list('not a tenant')).toEqual({ items: [], next: null });
  });

  test('records of before an instant are deleted, oldest first and no more than asked, of one tenant alone', async () => {
    const tenant = await insertTenant(opened.storage);
    const other = await insertTenant(opened.storage);
    const { accessLog } = opened.storage;
    for (const { id } of [tenant, other])
      for (let index = 0; index < 7; index += 1)
        await accessLog.record(anAccess(id, { at: at(index), requestId: `r-${index}` }));
    expect(await accessLog.deleteBefore(tenant.id, at(5), 3)).toBe(3);
    expect(requestsOf(await list(tenant.id))).toEqual(['r-6', 'r-5', 'r-4', 'r-3']);
    expect(await accessLog.deleteBefore(tenant.id, at(5), 3)).toBe(2);
    expect(await accessLog.deleteBefore(tenant.id, at(5), 3)).toBe(0);
    expect(requestsOf(await list(tenant.id))).toEqual(['r-6', 'r-5']);
    expect((await list(other.id)).items).toHaveLength(7);
    expect(await accessLog.deleteBefore('not a tenant', at(5), 3)).toBe(0);
  });

  test('no list reads more rows than its page needs, however many records the tenant and others have', async () => {
    const tenant = await insertTenant(opened.storage);
    const other = await insertTenant(opened.storage);
    const [busy, quiet] = [testIds.sessionId(), testIds.sessionId()];
    const many = 3000;
    const begin = testStart.getTime() - 365 * 86_400_000;
    const rows = Array.from({ length: many }, (_, index) =>
      [tenant, other].map(({ id: tenantId }) => ({
        ...{ tenantId, id: idAt(begin + index * 1000), sessionId: index % 1000 === 7 ? quiet : busy },
        // One of a thousand is by each kind that is rare, also the oldest.
        actorKind: ['admin_token', 'provider', 'service'][index % 1000] ?? 'api_key',
        ...{ actorId: 'x', address: null, operation: 'getVerificationSession', fields: '', requestId: 'r' },
      })),
    ).flat();
    for (let from = 0; from < rows.length; from += 500)
      await outer.run((db) => insertRows(db, accessRecordEntity, rows.slice(from, from + 500)));
    const isMysql = engine.variable === 'TEST_MYSQL_URL';
    await opened.database.query(isMysql ? 'ANALYZE TABLE access_records' : 'ANALYZE access_records');
    // So small a table would be read at once.
    if (!isMysql) await outer.run((db) => db.execute('SET enable_seqscan = off', []));
    const middle = new Date(begin + (many / 2) * 1000);
    for (const sessionId of [null, busy, quiet]) {
      for (const actorKind of [null, ...actorKinds]) {
        for (const span of [{}, { from: middle }, { to: middle }]) {
          const filter = { ...everything, sessionId, actorKind, ...span };
          const { result, examined } = await readCounting(outer, engine, (recording) =>
            accessViews(recording).list(tenant.id, filter, { after: null, limit: 20 }),
          );
          const found = result === 'unknown_cursor' ? 0 : result.items.length;
          // Each of five kinds may be read as far as the page, which MySQL writes to a temporary table and reads again.
          expect(examined, JSON.stringify({ ...filter, found })).toBeLessThan(280);
        }
      }
    }
  });
});
