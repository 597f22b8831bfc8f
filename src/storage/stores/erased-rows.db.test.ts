import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tenant } from '../../domain/tenant.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant, testIds } from '../testing/test-rows.ts';

describe.each(engines)('what was erased on $name', (engine) => {
  let opened: TestStorage;
  let tenant: Tenant;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'erased-rows');
    tenant = await insertTenant(opened.storage);
  });
  afterAll(() => opened.close());

  const mark = () => opened.storage.erasedRows.mark();

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

  test('changes the mark, and nothing that stays does', async () => {
    const { unitOfWork } = opened.storage;
    const { session } = await insertSession(opened.storage, tenant.id);
    expect(await mark()).toBeNull();
    await unitOfWork.stores.evidence.putDraftInput(session, { lastName: 'Quillfeather' });
    expect(await mark()).toBeNull();
    await unitOfWork.stores.sessions.save(session, { purgedAt: testStart, dueAt: null });
    const erased = await mark();
    expect(erased).not.toBeNull();
    await insertSession(opened.storage, tenant.id);
    expect(await mark()).toBe(erased);

    const entry = async () => {
      const id = testIds.uuid();
      await opened.database.query(
        `INSERT INTO blocklist_entries (tenant_id, id, kind, note, created_at, expires_at)
          VALUES ('${tenant.id}', '${id}', 'document', '', '2026-11-23 10:00:00', NULL)`,
      );
      return id;
    };
    await entry();
    const [two, marks] = [await entry(), new Set([erased, await mark()])];
    await opened.database.query(`DELETE FROM blocklist_entries WHERE id = '${two}'`);
    marks.add(await mark());
    await entry();
    marks.add(await mark());
    expect(marks.size).toBe(4);
  });

  test('changes the mark when it was deleted for its age, and a further row that stays does not', async () => {
    const { idempotency, risk } = opened.storage.unitOfWork.stores;
    const { session } = await insertSession(opened.storage, tenant.id);
    const sessionOf = (number: number) => ({ ...session, id: `vs_${`${number}`.repeat(32)}` });
    const day = (number: number) => new Date(Date.UTC(2026, 9, number, 10));
    const key = (name: string, number: number) =>
      opened.database.query(
        `INSERT INTO idempotency_keys (key_hash, tenant_id, request, claim, lease_until, response, expires_at)
          VALUES ('${name.repeat(64)}', '${tenant.id}', '', '${testIds.uuid()}', '2026-10-0${number} 10:00:00', NULL, '2026-10-0${number} 10:00:00')`,
      );
    const seen = (number: number) =>
      risk.record(sessionOf(number), [{ kind: 'person', hash: `${number}`.repeat(64) }], day(number));
    await Promise.all([key('a', 1), key('b', 2), seen(1), seen(2)]);
    const first = await mark();
    await Promise.all([key('c', 3), seen(3)]);
    expect(await mark()).toBe(first);
    expect(await idempotency.deleteExpired(day(1), 9)).toBe(1);
    const second = await mark();
    expect(await risk.deleteBefore(day(2), 9)).toBe(1);
    const third = await mark();
    await idempotency.deleteExpired(day(9), 9);
    await risk.deleteBefore(day(9), 9);
    expect(new Set([first, second, third, await mark()]).size).toBe(4);
  });
});
