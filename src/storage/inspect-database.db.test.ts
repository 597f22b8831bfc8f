import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Inspection, inspectDatabase } from './inspect-database.ts';
import published from './migrations/published.json' with { type: 'json' };
import { createTestDatabase, engines, type TestDatabase } from './testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from './testing/open-test-storage.ts';
import { insertTenant, testIds } from './testing/test-rows.ts';

describe.each(engines)('looking at a database on $name', (engine) => {
  let opened: TestStorage;
  let inspection: Inspection;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'inspect database');
    inspection = await inspectDatabase(opened.database.url);
  });
  afterAll(async () => {
    await inspection.close();
    await opened.close();
  });

  test('its server names its version, and its clock is that of this machine', async () => {
    const { family, version, readOnly } = await inspection.server();
    expect(family).toBe(engine.variable === 'TEST_POSTGRES_URL' ? 'postgres' : 'mysql');
    expect(version).toMatch(/^\d+\.\d+/);
    expect(readOnly).toBe(false);
    const { aheadMs, tookMs } = await inspection.clock();
    // Both run on one machine; only what the reading took is unknown.
    expect(Math.abs(aheadMs)).toBeLessThanOrEqual(tookMs / 2 + 10);
  });

  test('a migrated database lacks nothing, and a newer migration is found', async () => {
    const { applied, pending, unknown } = await inspection.migrations();
    expect(applied).toBeGreaterThanOrEqual(published.migrations.length);
    expect({ pending, unknown }).toEqual({ pending: [], unknown: [] });
    await opened.database.query("INSERT INTO schema_migrations (timestamp, name) VALUES (1999000000000, 'of_later')");
    expect(await inspection.migrations()).toEqual({ applied: applied + 1, pending: [], unknown: ['of_later'] });
    await opened.database.query("DELETE FROM schema_migrations WHERE name = 'of_later'");
  });

  test('an empty database lacks every migration, and stays empty', async () => {
    const empty: TestDatabase = await createTestDatabase(engine, 'inspect empty database');
    const other = await inspectDatabase(empty.url);
    const { applied, pending } = await other.migrations();
    expect(applied).toBe(0);
    expect(pending.length).toBeGreaterThanOrEqual(published.migrations.length);
    expect(await other.migrations()).toMatchObject({ applied: 0 });
    await other.close();
    await empty.drop();
  });

  test('endpoints are listed with their health, those that fail first', async () => {
    const { endpoints } = opened.storage.unitOfWork.stores;
    const tenant = await insertTenant(opened.storage);
    const make = (enabled: boolean) => ({
      ...{ id: testIds.uuid(), tenantId: tenant.id, url: 'https://hooks.example.com/a', eventTypes: [], enabled },
      createdAt: testStart,
    });
    const [well, disabled, failing] = [make(true), make(false), make(true)];
    for (const endpoint of [well, disabled, failing])
      await endpoints.insert(endpoint, { id: testIds.uuid(), text: 'whsec_AAAA' });
    const since = '2026-08-01 09:30:15';
    await opened.database.query(
      `UPDATE delivery_queues SET failing_since = '${since}', paused_at = '${since}' WHERE endpoint_id = '${failing.id}'`,
    );
    expect(await inspection.countEndpoints()).toBe(3);
    const listed = await inspection.endpoints(10);
    expect(listed.map(({ endpointId }) => endpointId)).toEqual([failing.id, well.id, disabled.id]);
    expect(listed.map(({ enabled }) => enabled)).toEqual([true, true, false]);
    expect(listed[0]).toMatchObject({ url: failing.url, pausedAt: expect.any(Date), failingSince: expect.any(Date) });
    expect(listed[1]).toMatchObject({ pausedAt: null, failingSince: null, oldestDue: null });
    expect(await inspection.endpoints(1)).toHaveLength(1);
  });
});
