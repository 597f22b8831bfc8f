import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../app/ports/tenants.ts';
import type { Storage } from '../open-storage.ts';
import { createMasterKeys, keyNameOf, type MasterKey, type MasterKeys, openSecret } from '../sealing/sealing.ts';
import { type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testMasterKey, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { masterKeyUse } from './master-key-use.ts';

// The test's clock is in 2026-08.
const august: MasterKey = { id: '2026-08', bytes: Buffer.alloc(32, 8) };
const otherKey: MasterKey = { id: '2025-01', bytes: Buffer.alloc(32, 9) };

describe.each(engines)('use of master keys on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  /** A node of before the month's key was listed, and one of after. */
  let before: Storage;
  let after: Storage;
  let keysAfter: MasterKeys;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'master-key-use');
    rows = await openDirectRows(opened);
    before = opened.storage;
    after = await opened.openNode({ masterKeys: [testMasterKey, august] });
    keysAfter = createMasterKeys([testMasterKey, august], opened.clock);
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });

  const anEndpoint = async (storage: Storage, text = 'whsec_AAAA') => {
    const { id: tenantId } = await insertTenant(before);
    const endpoint: Endpoint = {
      id: testIds.uuid(),
      tenantId,
      url: 'https://receiver.example/',
      eventTypes: ['verification.expired'],
      enabled: true,
      createdAt: testStart,
    };
    const secretId = testIds.uuid();
    await storage.unitOfWork.stores.endpoints.insert(endpoint, { id: secretId, text });
    return { tenantId, endpointId: endpoint.id, secretId };
  };
  const secretsOf = async (endpointId: string) => {
    const found = await rows.db.select(
      'SELECT id, tenant_id, sealed, disabled_at FROM endpoint_secrets WHERE endpoint_id = ? ORDER BY created_at, id',
      [endpointId],
    );
    return found.map(({ id, tenant_id, sealed, disabled_at }) => ({
      key: keyNameOf(sealed as Buffer),
      text: openSecret(keysAfter, { tenantId: `${tenant_id}`, endpointId, id: `${id}` }, sealed as Buffer),
      disabledAt: disabled_at,
    }));
  };
  const resealAll = async (limit = 100) => {
    const sum = { resealed: 0, failed: 0, pages: 0 };
    let next: string | null = null;
    do {
      const page = await after.masterKeyUse.resealSecrets(limit, next);
      sum.resealed += page.resealed;
      sum.failed += page.failed;
      sum.pages += 1;
      next = page.next;
    } while (next !== null);
    return sum;
  };
  const clear = async () => {
    for (const table of ['sessions', 'endpoint_secrets', 'idempotency_keys'])
      await rows.db.execute(`DELETE FROM ${table}`, []);
  };
  const request = (tenantId: string, key: string) => ({ tenantId, key, text: '{}' });
  const terms = () => ({
    claimId: testIds.uuid(),
    now: testStart,
    leaseUntil: testStart,
    expiresAt: new Date(testStart.getTime() + 1000),
  });

  test('is counted by key over all tables, also in small pages, without what is erased', async () => {
    await clear();
    const { tenantId } = await anEndpoint(before);
    await anEndpoint(after);
    const { session: erased } = await insertSession(before, tenantId);
    for (let made = 0; made < 4; made += 1) await insertSession(before, tenantId);
    await insertSession(after, tenantId);
    await before.unitOfWork.transaction(({ erasures }) =>
      erasures.erase([erased], { purgedAt: testStart, dueAt: null }),
    );
    await before.unitOfWork.stores.idempotency.claim(request(tenantId, 'a'), terms());

    const expected = {
      keys: [
        {
          id: '2026-08',
          sessions: 1,
          webhookSecrets: 1,
          identifierKeys: 0,
          signingKeys: 0,
          peopleKeys: 0,
          requests: 0,
        },
        { id: 'k1', sessions: 4, webhookSecrets: 1, identifierKeys: 0, signingKeys: 0, peopleKeys: 0, requests: 1 },
      ],
      nameless: 0,
    };
    expect(await after.masterKeyUse.needs()).toEqual(expected);
    for (const pageRows of [1, 2, 3, 6, 7]) {
      const paged = masterKeyUse(createTransactions(rows.database).outer, keysAfter, pageRows);
      expect(await paged.needs(), `${pageRows} rows a page`).toEqual(expected);
    }
    expect(after.masterKeyUse.listed()).toEqual(['k1', '2026-08']);
  });

  test('a row that names no key is counted separately, whatever it contains', async () => {
    await clear();
    const { tenantId } = await anEndpoint(before);
    for (const wrapped of ['', '01', '00ff', '0200', '0100', '01ff4142', '0102ff00']) {
      const { session } = await insertSession(before, tenantId);
      await rows.db.execute('UPDATE sessions SET wrapped_key = ? WHERE id = ?', [
        Buffer.from(wrapped, 'hex'),
        session.id,
      ]);
    }
    expect(await after.masterKeyUse.needs()).toEqual({
      keys: [
        { id: 'k1', sessions: 0, webhookSecrets: 1, identifierKeys: 0, signingKeys: 0, peopleKeys: 0, requests: 0 },
      ],
      nameless: 7,
    });
  });

  test('secrets are resealed under the current key, page by page, once', async () => {
    await clear();
    const endpoints = [];
    for (let made = 0; made < 5; made += 1) endpoints.push(await anEndpoint(before, `whsec_${made}`));
    const disabled = await anEndpoint(before, 'whsec_disabled');
    await before.unitOfWork.stores.endpoints.disableSecret(
      disabled.tenantId,
      disabled.endpointId,
      disabled.secretId,
      testStart,
    );
    await anEndpoint(after);
    expect(await resealAll(2)).toEqual({ resealed: 6, failed: 0, pages: 4 });
    for (const [made, { endpointId }] of endpoints.entries()) {
      expect(await secretsOf(endpointId)).toEqual([{ key: '2026-08', text: `whsec_${made}`, disabledAt: null }]);
    }
    expect(await secretsOf(disabled.endpointId)).toEqual([
      { key: '2026-08', text: 'whsec_disabled', disabledAt: testStart },
    ]);
    expect(await resealAll(2)).toEqual({ resealed: 0, failed: 0, pages: 1 });
  });

  test('a secret whose key is not listed stays unchanged, and the others are resealed', async () => {
    await clear();
    const strange = await opened.openNode({ masterKeys: [otherKey] });
    const unknown = [await anEndpoint(strange), await anEndpoint(strange)];
    const known = await anEndpoint(before);
    expect(await resealAll(1)).toMatchObject({ resealed: 1, failed: 2 });
    expect(await secretsOf(known.endpointId)).toMatchObject([{ key: '2026-08' }]);
    const left = await rows.db.select('SELECT sealed FROM endpoint_secrets WHERE endpoint_id = ?', [
      unknown[0]?.endpointId ?? '',
    ]);
    expect(keyNameOf(left[0]?.sealed as Buffer)).toBe('2025-01');
  });

  test('a concurrent change is not overwritten, and a secret that was disabled meanwhile stays disabled', async () => {
    await clear();
    const { tenantId, endpointId, secretId } = await anEndpoint(before);
    const place = { tenantId, endpointId, id: secretId };
    let resealing: Promise<unknown> = Promise.resolve();
    const other = Buffer.from('written under another key');
    const transactions = createTransactions(rows.database);
    await transactions.outer.atomically(async (db) => {
      await db.execute('UPDATE endpoint_secrets SET sealed = ?, disabled_at = ? WHERE id = ?', [
        other,
        testStart,
        place.id,
      ]);
      resealing = resealAll();
      // It has read the row of before, and waits for this transaction.
      await opened.database.untilLockWaits();
    });
    expect(await resealing).toEqual({ resealed: 0, failed: 0, pages: 1 });
    const [row] = await rows.db.select('SELECT sealed, disabled_at FROM endpoint_secrets WHERE id = ?', [place.id]);
    expect(row).toEqual({ sealed: other, disabled_at: testStart });
  });

  test('secrets are rotated, disabled and deleted during resealing without a loss', async () => {
    await clear();
    const all: Awaited<ReturnType<typeof anEndpoint>>[] = [];
    for (let made = 0; made < 12; made += 1) all.push(await anEndpoint(before, `whsec_old_${made}`));
    const rotate = async ({ tenantId, endpointId, secretId }: (typeof all)[number], made: number) => {
      const { endpoints } = before.unitOfWork.stores;
      const createdAt = new Date(testStart.getTime() + 1000);
      await endpoints.addSecret(tenantId, endpointId, { id: testIds.uuid(), text: `whsec_new_${made}`, createdAt });
      await endpoints.disableSecret(tenantId, endpointId, secretId, createdAt);
      if (made % 4 === 0) await endpoints.delete(tenantId, endpointId);
    };
    await Promise.all([...all.map(rotate), resealAll(3), resealAll(5)]);
    expect(await resealAll()).toMatchObject({ failed: 0 });
    for (const [made, { endpointId }] of all.entries()) {
      const disabledAt = new Date(testStart.getTime() + 1000);
      expect(await secretsOf(endpointId)).toEqual(
        made % 4 === 0
          ? []
          : [
              { key: '2026-08', text: `whsec_old_${made}`, disabledAt },
              { key: '2026-08', text: `whsec_new_${made}`, disabledAt: null },
            ],
      );
    }
  });
});
