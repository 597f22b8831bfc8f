import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry, AuditFilter } from '../../app/ports/audit-views.ts';
import type { ChangeRecord } from '../../app/ports/changes.ts';
import type { Page } from '../../app/ports/views.ts';
import { openDatabase } from '../database.ts';
import { changeRecordEntity } from '../entities/audit.ts';
import { accessRecordEntity } from '../entities/tenants.ts';
import { idAt } from '../ids.ts';
import { insertRows } from '../rows.ts';
import type { Access } from '../statements.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { readCounting } from '../testing/rows-examined.ts';
import { insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { auditViews } from './audit.view.ts';

const everything: AuditFilter = {
  ...{ kind: null, sessionId: null, operation: null, actorId: null, from: null, to: null },
};
const at = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);

describe.each(engines)('the audit log on $name', (engine) => {
  let opened: TestStorage;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let outer: Access;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'audit log');
    database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    outer = createTransactions(database).outer;
  });
  afterAll(async () => {
    await database.dataSource.destroy();
    await opened.close();
  });

  const aChange = (tenantId: string | null, change: Partial<ChangeRecord> = {}): ChangeRecord => ({
    ...{ tenantId, sessionId: null, actor: { kind: 'admin_token', id: 'ann', address: '203.0.113.7' } },
    ...{ operation: 'updateEndpoint', resourceId: null, fields: [], requestId: 'r', at: testStart, ...change },
  });
  const list = async (
    tenantId: string | null,
    filter: Partial<AuditFilter> = {},
    limit = 50,
    after: string | null = null,
  ) => {
    const page = await opened.storage.auditViews.list(tenantId, { ...everything, ...filter }, { after, limit });
    if (page === 'unknown_cursor') throw new Error('the cursor was refused');
    return page;
  };
  const namesOf = ({ items }: Page<AuditEntry>) => items.map(({ requestId }) => requestId);

  test('a change has no result until it ends, and what no column holds is left out', async () => {
    const tenant = await insertTenant(opened.storage);
    const { changeLog } = opened.storage;
    const fields = ['url', 'ä', ...Array.from({ length: 200 }, (_, index) => `field-${index}`)];
    const change = aChange(tenant.id, { sessionId: 'no id', resourceId: '日本', fields });
    const id = await changeLog.begin(change);
    const [begun] = (await list(tenant.id)).items;
    expect(begun).toMatchObject({ kind: 'change', id, at: testStart, sessionId: null, resourceId: null, status: null });
    expect(begun?.fields.slice(0, 3)).toEqual(['url', 'field-0', 'field-1']);
    expect(begun?.fields.join(',').length).toBeLessThanOrEqual(1000);
    await changeLog.end(change, id, { status: 201, createdId: 'made' });
    expect((await list(tenant.id)).items[0]).toMatchObject({ status: 201, resourceId: 'made' });
    const other = await changeLog.begin(aChange(tenant.id, { sessionId: testIds.sessionId(), resourceId: 'foreign' }));
    await changeLog.end(change, other, { status: 404, createdId: null });
    const [missing] = (await list(tenant.id, { operation: 'updateEndpoint' }, 1)).items;
    expect(missing).toMatchObject({ id: other, status: 404, sessionId: null, resourceId: null });
  });

  test('each condition narrows the log, alone and together, and accesses and changes are merged by time', async () => {
    const [tenant, other] = [await insertTenant(opened.storage), await insertTenant(opened.storage)];
    const sessions = [testIds.sessionId(), testIds.sessionId()] as const;
    const made: {
      name: string;
      kind: AuditEntry['kind'];
      sessionId: string;
      operation: string;
      actorId: string;
      second: number;
    }[] = [];
    for (let second = 0; second < 16; second += 1) {
      const kind: AuditEntry['kind'] = second % 4 === 3 ? 'access' : 'change';
      const of = {
        ...{ kind, second, name: `r-${second}`, sessionId: sessions[second % 2] as string },
        ...{ operation: second % 3 === 0 ? 'cancelSession' : 'claimReview', actorId: second % 5 === 0 ? 'ann' : 'ben' },
      } as const;
      made.unshift(of);
      const actor = { kind: 'admin_token', id: of.actorId, address: null } as const;
      const common = { sessionId: of.sessionId, actor, operation: of.operation, requestId: of.name, at: at(second) };
      for (const { id } of [tenant, other]) {
        if (kind === 'access')
          await opened.storage.accessLog.record({ tenantId: id, ...common, fields: ['documentOcr'] });
        else await opened.storage.changeLog.begin(aChange(id, common));
      }
    }
    for (const kind of [null, 'access', 'change'] as const) {
      for (const sessionId of [null, sessions[0], 'x']) {
        for (const operation of [null, 'cancelSession', 'none']) {
          for (const actorId of [null, 'ann']) {
            for (const span of [{}, { from: at(4), to: at(12) }]) {
              const expected = made.filter(
                (one) =>
                  (kind === null || one.kind === kind) &&
                  (sessionId === null || one.sessionId === sessionId) &&
                  (operation === null || (one.kind === 'change' && one.operation === operation)) &&
                  (actorId === null || (one.kind === 'change' && one.actorId === actorId)) &&
                  (!('from' in span) || (one.second >= 4 && one.second < 12)),
              );
              const filter = { kind, sessionId, operation, actorId, ...span };
              const page = await list(tenant.id, filter);
              expect(namesOf(page), JSON.stringify(filter)).toEqual(expected.map(({ name }) => name));
            }
          }
        }
      }
    }
    const paged: string[] = [];
    let after: string | null = null;
    do {
      const page: Page<AuditEntry> = await list(tenant.id, {}, 3, after);
      paged.push(...namesOf(page));
      after = page.next;
    } while (after !== null);
    expect(paged).toEqual(made.map(({ name }) => name));
    const { next } = await list(tenant.id, {}, 3);
    for (const owner of [other.id, null]) {
      expect(await opened.storage.auditViews.list(owner, everything, { after: next, limit: 3 })).toBe('unknown_cursor');
    }
  });

  test('changes of the instance are in its own log, and records are deleted by their age, of one owner alone', async () => {
    const tenant = await insertTenant(opened.storage);
    const { changeLog } = opened.storage;
    for (const owner of [tenant.id, null]) {
      for (let second = 0; second < 5; second += 1)
        await changeLog.begin(aChange(owner, { at: at(second), requestId: `r-${second}` }));
    }
    expect(namesOf(await list(null))).toEqual(['r-4', 'r-3', 'r-2', 'r-1', 'r-0']);
    expect(await changeLog.deleteBefore(null, at(4), 3)).toBe(3);
    expect(await changeLog.deleteBefore(null, at(4), 3)).toBe(1);
    expect(await changeLog.deleteBefore(null, at(4), 3)).toBe(0);
    expect(namesOf(await list(null))).toEqual(['r-4']);
    expect((await list(tenant.id)).items).toHaveLength(5);
  });

  test('no list reads more rows than its page needs, however many records there are', async () => {
    const [tenant, other] = [await insertTenant(opened.storage), await insertTenant(opened.storage)];
    const [busy, quiet] = [testIds.sessionId(), testIds.sessionId()];
    const many = 3000;
    const begin = testStart.getTime() - 365 * 86_400_000;
    const rows = Array.from({ length: many }, (_, index) =>
      [tenant, other].map(({ id: tenantId }) => ({
        ...{ tenantId, id: idAt(begin + index * 1000), sessionId: index % 1000 === 7 ? quiet : busy },
        ...{ actorKind: 'admin_token', actorId: index % 1000 === 9 ? 'ann' : 'ben', address: null },
        ...{ operation: index % 1000 === 11 ? 'cancelSession' : 'claimReview', fields: '', requestId: 'r' },
      })),
    ).flat();
    for (let from = 0; from < rows.length; from += 500) {
      const part = rows.slice(from, from + 500);
      await outer.run(async (db) => {
        const changes = part.map((row) => ({ ...row, resourceId: null, status: 200 }));
        await insertRows(db, changeRecordEntity, changes);
        await insertRows(db, accessRecordEntity, part);
      });
    }
    const isMysql = engine.variable === 'TEST_MYSQL_URL';
    for (const table of ['change_records', 'access_records']) {
      await opened.database.query(isMysql ? `ANALYZE TABLE ${table}` : `ANALYZE ${table}`);
    }
    // So small a table would be read at once.
    if (!isMysql) await outer.run((db) => db.execute('SET enable_seqscan = off', []));
    const middle = new Date(begin + (many / 2) * 1000);
    for (const sessionId of [null, busy, quiet]) {
      for (const [operation, actorId] of [
        [null, null],
        ['cancelSession', null],
        ['claimReview', 'ben'],
        [null, 'ann'],
        ['claimReview', 'ann'],
      ] as const) {
        // A session has few changes in truth: beside it, further conditions are tested.
        if (sessionId === busy && operation !== null) continue;
        if (sessionId === busy && actorId !== null) continue;
        for (const span of [{}, { from: middle }, { to: middle }]) {
          const filter = { ...everything, sessionId, operation, actorId, ...span };
          const { examined } = await readCounting(outer, engine, (recording) =>
            auditViews(recording).list(tenant.id, filter, { after: null, limit: 20 }),
          );
          // Accesses of a session are the merge of six kinds.
          expect(examined, JSON.stringify(filter)).toBeLessThan(350);
        }
      }
    }
  });
});
