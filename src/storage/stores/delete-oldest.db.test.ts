import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { changeRecordEntity } from '../entities/audit.ts';
import { accessRecordEntity } from '../entities/tenants.ts';
import { firstIdAt, idAt } from '../ids.ts';
import { insertRows } from '../rows.ts';
import type { Access } from '../statements.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { type RecordedStatement, readsOf } from '../testing/plans.ts';
import { readCounting } from '../testing/rows-examined.ts';
import { insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { deleteOldest } from './delete-oldest.ts';

const tables = ['access_records', 'change_records'] as const;
const rowsPerTenant = 600;
const limit = 50;
const at = (index: number) => new Date(testStart.getTime() + index * 1000);
/** Half of the rows are older. */
const before = at(rowsPerTenant / 2);

describe.each(engines)('records of accesses and changes are deleted by age on $name', (engine) => {
  const isMysql = engine.variable === 'TEST_MYSQL_URL';
  let opened: TestStorage;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let outer: Access;
  const tenantIds: string[] = [];

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'delete-oldest');
    for (let count = 0; count < 3; count += 1) tenantIds.push((await insertTenant(opened.storage)).id);
    // One connection, because MySQL counts rows by connection.
    database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    outer = createTransactions(database).outer;
    await outer.run(async (db) => {
      for (const tenantId of tenantIds) {
        const rows = Array.from({ length: rowsPerTenant }, (_, index) => ({
          ...{ tenantId, id: idAt(at(index).getTime()), sessionId: testIds.sessionId(), operation: 'getSession' },
          ...{ actorKind: 'member', actorId: `m-${index % 5}`, address: null, requestId: 'r', fields: '' },
        }));
        await insertRows(db, accessRecordEntity, rows as never[]);
        await insertRows(
          db,
          changeRecordEntity,
          rows.map((row) => ({ ...row, resourceId: null, status: 200 })) as never[],
        );
      }
    });
    for (const table of tables)
      await opened.database.query(isMysql ? `ANALYZE TABLE ${table}` : `VACUUM ANALYZE ${table}`);
    // So small a table would be read at once.
    if (!isMysql) await outer.run((db) => db.execute('SET enable_seqscan = off', []));
  });
  afterAll(async () => {
    await database.dataSource.destroy();
    await opened.close();
  });

  const remaining = async (table: string, tenantId: string) =>
    (await outer.run((db) => db.select(`SELECT id FROM ${table} WHERE tenant_id = ? ORDER BY id`, [tenantId]))).map(
      ({ id }) => `${id}`,
    );

  test.each(tables)('%s: a portion reads no row but its own, along the primary key', async (table) => {
    const [tenantId = ''] = tenantIds;
    const statements: RecordedStatement[] = [];
    const { result, examined } = await readCounting(outer, engine, (access) =>
      access.run((db) =>
        deleteOldest(
          {
            ...db,
            select(sql, parameters) {
              statements.push({ sql, parameters });
              return db.select(sql, parameters);
            },
            // What is deleted would not be there to be counted.
            async execute(sql, parameters) {
              statements.push({ sql, parameters });
              return limit;
            },
          },
          ...([table, tenantId, before, limit] as const),
        ),
      ),
    );
    expect(result).toBe(limit);
    // MySQL reads the first entry behind the range as well.
    expect(examined).toBeLessThanOrEqual(limit + 1);
    expect(statements).toHaveLength(2);
    for (const statement of statements) {
      const reads = await readsOf(outer, engine, statement);
      expect(reads.map((read) => read.table)).toEqual([table]);
      for (const { index } of reads) expect(index).toMatch(isMysql ? /^PRIMARY$/ : /^PK_|_pkey$/);
    }
  });

  test.each(tables)(
    '%s: the oldest go, a portion at a time, and none that is younger or of another tenant',
    async (table) => {
      const [, tenantId = '', otherId = ''] = tenantIds;
      const all = await remaining(table, tenantId);
      const remove = () => outer.run((db) => deleteOldest(db, table, tenantId, before, 200));
      expect(await remove()).toBe(200);
      expect(await remaining(table, tenantId)).toEqual(all.slice(200));
      expect([await remove(), await remove()]).toEqual([100, 0]);
      const left = await remaining(table, tenantId);
      expect(left).toEqual(all.slice(300));
      expect((left[0] as string) >= firstIdAt(before.getTime())).toBe(true);
      expect(await remaining(table, otherId)).toHaveLength(rowsPerTenant);
    },
  );
});
