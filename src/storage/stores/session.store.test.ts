import { expect, test } from 'vitest';
import type { SessionRow } from '../entities/sessions.ts';
import { createMasterKeys } from '../sealing/sealing.ts';
import { createSessionKeys } from '../sealing/session-key.ts';
import type { Access } from '../statements.ts';
import { testClock, testMasterKey, testStart } from '../testing/open-test-storage.ts';
import { aNewSession, aSession } from '../testing/test-rows.ts';
import { sessionStore } from './session.store.ts';

test('a session joins a grouped insert outside any transaction, with a new key too; one with a claim has its own transaction', async () => {
  const calls: string[] = [];
  const access = {
    inTransaction: false,
    assertUsable() {},
    run: (work: (db: object) => Promise<unknown>) => work({}),
    atomically: async () => void calls.push('transaction'),
  } as unknown as Access;
  const grouped = { insert: async (row: SessionRow) => void calls.push(`grouped ${row.status}`) };
  const clock = testClock(testStart);
  const masterKeys = createMasterKeys([testMasterKey], clock);
  const insertKeyed = async () => {
    calls.push('keyed');
    return true;
  };
  const keys = createSessionKeys(masterKeys);
  const { insert, insertWithNewKey } = sessionStore(access, { masterKeys, keys, grouped, insertKeyed, clock });
  const created = aNewSession(aSession('018f0000-0000-7000-8000-000000000001'));
  await insert(created);
  expect(calls).toEqual(['grouped created']);
  const claim = { tenantId: 'tenant', keyHash: 'hash', claimId: 'claim' };
  await insert(created, { claim, response: '{}' });
  expect(calls).toEqual(['grouped created', 'transaction']);
  const terms = { claimId: 'claim', now: testStart, leaseUntil: testStart, expiresAt: testStart };
  await insertWithNewKey(created, { request: { tenantId: 'tenant', key: 'key', text: 'create' }, terms }, '{}');
  expect(calls).toEqual(['grouped created', 'transaction', 'keyed']);
});
