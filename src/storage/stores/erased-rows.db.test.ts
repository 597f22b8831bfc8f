import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Stores } from '../../app/ports/stores.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { openStorage } from '../open-storage.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testMasterKey, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant, testIds } from '../testing/test-rows.ts';

describe.each(engines)('what was erased on $name', (engine) => {
  let opened: TestStorage;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'erased-rows');
  });
  afterAll(() => opened.close());

  test('is in every table with bytes, and in those of hashed identifiers', async () => {
    const [type, schema] =
      engine.variable === 'TEST_MYSQL_URL'
        ? ["data_type IN ('varbinary', 'mediumblob')", 'DATABASE()']
        : ["data_type = 'bytea'", "'public'"];
    const rows = await opened.database.query(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns WHERE ${type} AND table_schema = ${schema}`,
    );
    const named = rows.map(({ name }) => `${name}`);
    expect([...opened.storage.erasedRows.tables].sort()).toEqual(
      [...named, 'blocklist_hashes', 'seen_identifiers'].sort(),
    );
    expect(named).toContain('sessions');
  });
});

// Only the embedded database is rewritten, and it is a PostgreSQL.
describe.each(engines.filter(({ variable }) => variable === 'TEST_POSTGRES_URL'))(
  'erasures are counted on $name:',
  (engine) => {
    let opened: TestStorage;
    let tenant: Tenant;
    beforeAll(async () => {
      opened = await openTestStorage(engine, 'erased-rows-counted');
      tenant = await insertTenant(opened.storage);
    });
    afterAll(() => opened.close());

    const count = () => opened.storage.erasedRows.count();
    /** Does something on a node that stops: a connection that ends reports its statistics, and one that stays does so within seconds. */
    const onNode = async (work: (stores: Stores) => Promise<unknown>) => {
      const { database, mediaFolder, clock } = opened;
      const node = await openStorage(
        {
          databaseUrl: database.url,
          mediaUrl: `file:${mediaFolder}`,
          masterKeys: [testMasterKey],
          issuer: 'https://mitome.example',
          poolSize: 1,
        },
        { clock },
      );
      await work(node.unitOfWork.stores);
      await node.close();
    };
    const counted = (rows: number) =>
      vi.waitUntil(async () => (await count()).rows === rows, { timeout: 30_000, interval: 100 });
    const added = async (table: string, rows: number) =>
      vi.waitUntil(
        async () => {
          const [found] = await opened.database.query(
            `SELECT n_tup_ins AS added FROM pg_stat_user_tables WHERE relname = '${table}'`,
          );
          return Number(found?.added) >= rows;
        },
        { timeout: 30_000, interval: 100 },
      );
    const day = (number: number) => new Date(Date.UTC(2026, 9, number, 10));

    test('each session that is erased, and none that stays', async () => {
      const { session } = await insertSession(opened.storage, tenant.id);
      const { rows, since } = await count();
      await opened.storage.unitOfWork.stores.evidence.putDraftInput(session, { lastName: 'Quillfeather' });
      expect(await count()).toEqual({ rows, since });
      await opened.storage.unitOfWork.stores.sessions.save(session, { purgedAt: testStart, dueAt: null });
      expect(await count()).toEqual({ rows: rows + 1, since });
      await insertSession(opened.storage, tenant.id);
      expect(await count()).toEqual({ rows: rows + 1, since });
    });

    test('an entry of the blocklist that was added and deleted since the last count', async () => {
      const { rows } = await count();
      const entry = {
        id: testIds.uuid(),
        kind: 'document_number',
        note: '',
        createdAt: day(1),
        expiresAt: null,
      } as const;
      const identifier = { kind: 'document_number', text: 'TZ1234567' } as const;
      await onNode(({ blocklist }) => blocklist.insert(tenant.id, entry, [identifier]));
      await added('blocklist_entries', 1);
      expect((await count()).rows).toBe(rows);
      await onNode(({ blocklist }) => blocklist.delete(tenant.id, entry.id));
      await counted(rows + 1);
    });

    test('an idempotency key and a hash that were added and deleted for their age since the last count', async () => {
      const { rows } = await count();
      const { session } = await insertSession(opened.storage, tenant.id);
      const terms = { claimId: testIds.uuid(), now: day(1), leaseUntil: day(1), expiresAt: day(2) };
      await onNode(async ({ idempotency, risk }) => {
        await idempotency.claim({ tenantId: tenant.id, key: 'a', text: '' }, terms);
        await risk.record(session, [{ kind: 'person', hash: 'a'.repeat(64) }], day(1));
      });
      await Promise.all([added('idempotency_keys', 1), added('seen_identifiers', 1)]);
      expect((await count()).rows).toBe(rows);
      await onNode(({ idempotency }) => idempotency.deleteExpired(day(3), 9));
      await counted(rows + 1);
      await onNode(({ risk }) => risk.deleteBefore(day(3), 9));
      await counted(rows + 2);
    });
  },
);
