import { describe, expect, test } from 'vitest';
import { noTracing } from '../../app/ports/tracing.ts';
import type { SessionRow } from '../entities/sessions.ts';
import { createMasterKeys } from '../sealing/sealing.ts';
import { createSessionKey, createSessionKeys, type SessionKey } from '../sealing/session-key.ts';
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
  const { insert, insertWithNewKey } = sessionStore(access, {
    masterKeys,
    keys,
    grouped,
    insertKeyed,
    clock,
    tracing: noTracing,
  });
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

describe('a session that a caller must not tell from a missing one', () => {
  const clock = testClock(testStart);
  const masterKeys = createMasterKeys([{ ...testMasterKey, id: '2026-08' }], clock);
  const real = createSessionKeys(masterKeys);
  const tenantId = '018f0000-0000-7000-8000-000000000001';
  const session = aSession(tenantId);
  const { wrapped } = createSessionKey(masterKeys, tenantId, session.id);
  const issues = { link_issue: 1, last_link_issue: 1, handoff_issue: 0 };
  const hashes = { browser_hash: 'b'.repeat(64), viewer_hash: 'c'.repeat(64) };
  const foreign = { has_key: 1, wrapped_key: wrapped, tenant_id: tenantId, ...hashes, ...issues };
  const erased = { ...foreign, has_key: 0, wrapped_key: real.wrappedDummy };
  const rows = { foreign, erased, missing: { ...erased, link_issue: 0, last_link_issue: 0 } };

  /** Everything that a lookup does before it knows whether the caller may know: statements, unwrapped keys and HMACs, in order. */
  const traceOf = async (
    row: object | undefined,
    work: (store: ReturnType<typeof sessionStore>) => Promise<unknown>,
  ) => {
    const trace: string[] = [];
    const traced = (key: SessionKey): SessionKey => {
      trace.push('unwrap');
      return key;
    };
    const keys = {
      ...real,
      unwrap: (...place: Parameters<typeof real.unwrap>) => traced(real.unwrap(...place)),
      unwrapDummy: () => traced(real.unwrapDummy()),
    };
    const select = async (text: string) => {
      trace.push(text);
      return [row];
    };
    const access = { run: (read: (db: object) => Promise<unknown>) => read({ select }) } as unknown as Access;
    const unused = { grouped: { insert: async () => {} }, insertKeyed: async () => true, tracing: noTracing };
    expect(await work(sessionStore(access, { masterKeys, keys, clock, ...unused }))).toBeNull();
    return trace;
  };

  test.each<readonly [name: string, work: (store: ReturnType<typeof sessionStore>) => Promise<unknown>]>([
    ['a link', ({ loadByLink }) => loadByLink(`${session.id}.${'a'.repeat(43)}`)],
    ['a hand-off', ({ loadByHandoff }) => loadByHandoff(`${session.id}~${'a'.repeat(43)}`)],
    [
      'a cookie',
      async ({ browserProver }) => {
        const prove = await browserProver(session.id);
        return prove('number') === 'a'.repeat(43) ? 'own' : null;
      },
    ],
  ])('is looked up by %s with the same statements and keys, foreign, erased or missing', async (_, work) => {
    const missing = await traceOf(rows.missing, work);
    expect(missing).toEqual([expect.stringContaining('LEFT JOIN sessions'), 'unwrap']);
    expect(await traceOf(rows.foreign, work)).toEqual(missing);
    expect(await traceOf(rows.erased, work)).toEqual(missing);
  });

  test('is compared with what is as large as its own', () => {
    expect(real.wrappedDummy.length).toBe(wrapped.length);
  });
});
