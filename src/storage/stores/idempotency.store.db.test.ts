import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ClaimLost,
  type ClaimResult,
  type ClaimTerms,
  type KeyClaim,
  type KeyedRequest,
} from '../../app/ports/idempotency.ts';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { aNewSession, aSession, insertSession, insertTenant, testIds } from '../testing/test-rows.ts';

const secondMs = 1000;
const dayMs = 86_400_000;

describe.each(engines)('idempotency keys on $name', (engine) => {
  let opened: TestStorage;
  let tenant: Tenant;
  let other: Tenant;
  let serial = 0;
  const stores = () => opened.storage.unitOfWork.stores;
  const keys = () => stores().idempotency;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'idempotency store');
    tenant = await insertTenant(opened.storage);
    other = await insertTenant(opened.storage);
  });
  afterAll(() => opened.close());

  const request = (change: Partial<KeyedRequest> = {}): KeyedRequest => {
    serial += 1;
    return { tenantId: tenant.id, key: `key-${serial}`, text: 'create {"state":"s"}', ...change };
  };
  const terms = (afterMs = 0): ClaimTerms => {
    const now = new Date(testStart.getTime() + afterMs);
    return {
      claimId: testIds.uuid(),
      now,
      leaseUntil: new Date(now.getTime() + 30 * secondMs),
      expiresAt: new Date(now.getTime() + dayMs),
    };
  };
  const claim = async (asked: KeyedRequest, afterMs = 0): Promise<KeyClaim> => {
    const found = await keys().claim(asked, terms(afterMs));
    if (found.kind !== 'claimed') throw new Error(`the key is not claimed but ${found.kind}`);
    return found.claim;
  };
  const kindOf = async (asked: KeyedRequest, afterMs = 0) => (await keys().claim(asked, terms(afterMs))).kind;
  /** Inserts a session under a claim; false when the claim was lost. */
  const complete = async (held: KeyClaim, response: string, session = aSession(tenant.id)): Promise<boolean> => {
    try {
      await stores().sessions.insert(aNewSession(session), { claim: held, response });
      return true;
    } catch (error) {
      if (error instanceof ClaimLost) return false;
      throw error;
    }
  };
  const load = ({ id }: Session) => stores().sessions.load(tenant.id, id);

  test('the first request claims the key, concurrent ones find it in use, later ones get the response', async () => {
    const asked = request();
    const first = await claim(asked);
    expect(await kindOf(asked)).toBe('in_use');
    expect(await complete(first, '{"id":"vs_1"}')).toBe(true);
    expect(await keys().claim(asked, terms())).toEqual({ kind: 'completed', response: '{"id":"vs_1"}' });
    expect(await complete(first, '{"id":"vs_2"}')).toBe(false);
    expect(await keys().claim(asked, terms(dayMs - 1))).toEqual({ kind: 'completed', response: '{"id":"vs_1"}' });
  });

  test('of thirty concurrent requests over three nodes exactly one claims a new, an abandoned or an expired key', async () => {
    const nodes = [opened.storage, await opened.openNode(), await opened.openNode()];
    const race = async (asked: KeyedRequest, afterMs: number): Promise<ClaimResult[]> =>
      Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          (nodes[index % 3] as typeof opened.storage).unitOfWork.stores.idempotency.claim(asked, terms(afterMs)),
        ),
      );
    const asked = request();
    const claimed = (results: ClaimResult[]) => results.filter(({ kind }) => kind === 'claimed');
    const fresh = await race(asked, 0);
    expect(claimed(fresh)).toHaveLength(1);
    expect(fresh.filter(({ kind }) => kind === 'in_use')).toHaveLength(29);
    expect(claimed(await race(asked, 31 * secondMs))).toHaveLength(1);
    expect(claimed(await race(asked, 2 * dayMs))).toHaveLength(1);
  });

  test('a different request with the same key is recognized while the first runs and after it', async () => {
    const asked = request();
    const different = { ...asked, text: `${asked.text} ` };
    const first = await claim(asked);
    expect(await kindOf(different)).toBe('different_request');
    await complete(first, '{}');
    expect(await kindOf(different)).toBe('different_request');
    // Also after the lease of an abandoned request: its caller may still repeat it.
    const abandoned = request();
    await claim(abandoned);
    expect(await kindOf({ ...abandoned, text: 'reprocess' }, 31 * secondMs)).toBe('different_request');
  });

  test('an abandoned key can be taken over at the end of its lease, and the earlier claim completes and releases nothing', async () => {
    const asked = request();
    const first = await claim(asked);
    expect(await kindOf(asked, 30 * secondMs - 1)).toBe('in_use');
    const second = await claim(asked, 30 * secondMs);
    expect(await complete(first, '{"by":"first"}')).toBe(false);
    await keys().release(first);
    expect(await complete(second, '{"by":"second"}')).toBe(true);
    expect(await keys().claim(asked, terms(31 * secondMs))).toEqual({
      kind: 'completed',
      response: '{"by":"second"}',
    });
  });

  test('a released key is free at once, and a completed key cannot be released', async () => {
    const asked = request();
    await keys().release(await claim(asked));
    const again = await claim({ ...asked, text: 'something else' });
    await complete(again, '{}');
    await keys().release(again);
    expect(await kindOf({ ...asked, text: 'something else' })).toBe('completed');
  });

  test('of concurrent first uses of a key over two nodes one inserts its session, in a commit that others share', async () => {
    const nodes = [opened.storage, await opened.openNode()];
    const asked = [...Array.from({ length: 12 }, () => request())];
    const uses = [...asked, ...asked, ...asked].map((use, index) => ({ use, index, session: aSession(tenant.id) }));
    const inserted = await Promise.all(
      uses.map(({ use, index, session }) =>
        (nodes[index % 2] as typeof opened.storage).unitOfWork.stores.sessions.insertWithNewKey(
          aNewSession(session),
          { request: use, terms: terms() },
          JSON.stringify({ id: session.id }),
        ),
      ),
    );
    for (const use of asked) {
      const winners = uses.filter((one, index) => one.use === use && inserted[index] !== null);
      expect(winners).toHaveLength(1);
      const id = winners[0]?.session.id;
      expect(await keys().claim(use, terms())).toEqual({ kind: 'completed', response: JSON.stringify({ id }) });
      expect(inserted[winners[0]?.index ?? -1]?.linkToken).toMatch(`${id}.`);
    }
    const kept = await Promise.all(uses.map(({ session }) => load(session)));
    expect(kept.map((session) => session !== null)).toEqual(inserted.map((one) => one !== null));
  });

  test('a known key and a session that cannot be inserted leave nothing of their request, and fail no other', async () => {
    const [claimed, broken, good] = [request(), request(), request()];
    await claim(claimed);
    const { session: existing } = await insertSession(opened.storage, tenant.id);
    const insert = (use: KeyedRequest, session: Session) =>
      stores().sessions.insertWithNewKey(aNewSession(session), { request: use, terms: terms() }, '{}');
    const [late, fine] = [aSession(tenant.id), aSession(tenant.id)];
    const results = await Promise.allSettled([insert(claimed, late), insert(broken, existing), insert(good, fine)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[0]).toMatchObject({ value: null });
    expect([await load(late), await load(fine)]).toEqual([null, fine]);
    expect([await kindOf(claimed), await kindOf(broken), await kindOf(good)]).toEqual([
      'in_use',
      'claimed',
      'completed',
    ]);
  });

  test('a session whose claim was taken over is not inserted', async () => {
    const asked = request();
    const first = await claim(asked);
    await claim(asked, 30 * secondMs);
    const session = aSession(tenant.id);
    expect(await complete(first, '{}', session)).toBe(false);
    expect(await load(session)).toBeNull();
    expect(await kindOf(asked, 31 * secondMs)).toBe('in_use');
  });

  test('a key is not completed by a session that cannot be inserted', async () => {
    const asked = request();
    const first = await claim(asked);
    const { session } = await insertSession(opened.storage, tenant.id);
    await expect(complete(first, '{}', session)).rejects.toThrow('database statement failed');
    expect(await kindOf(asked)).toBe('in_use');
    expect(await complete(first, '{}')).toBe(true);
  });

  test('a transition commits with its response, and not at all when the claim was taken over', async () => {
    const { session } = await insertSession(opened.storage, tenant.id, { status: 'failed' });
    const [asked, overtaken] = [request(), request()];
    const lost = await claim(overtaken);
    await claim(overtaken, 30 * secondMs);
    const save = (held: KeyClaim) =>
      stores().sessions.save(session, { status: 'collecting', round: 2 }, { claim: held, response: '{}' });
    await expect(save(lost)).rejects.toThrow(ClaimLost);
    expect(await load(session)).toEqual(session);
    expect(await save(await claim(asked))).toMatchObject({ status: 'collecting', version: 2 });
    expect(await kindOf(asked)).toBe('completed');
  });

  test('a transition that a concurrent one overtook completes no key', async () => {
    const { session } = await insertSession(opened.storage, tenant.id, { status: 'failed' });
    await stores().sessions.save(session, {});
    const asked = request();
    const completion = { claim: await claim(asked), response: '{}' };
    expect(await stores().sessions.save(session, { status: 'collecting' }, completion)).toBeNull();
    expect(await kindOf(asked)).toBe('in_use');
  });

  test('a key belongs to one tenant, and counts byte for byte', async () => {
    const asked = request({ key: 'Key-a' });
    await claim(asked);
    expect(await kindOf({ ...asked, tenantId: other.id })).toBe('claimed');
    expect(await kindOf({ ...asked, key: 'key-a' })).toBe('claimed');
    expect(await kindOf({ ...asked, key: 'Key-a~' })).toBe('claimed');
    expect(await kindOf({ ...asked, key: '!'.repeat(255) })).toBe('claimed');
  });

  test('an expired key can be claimed like a new one, and expired keys are deleted from the table', async () => {
    const [early, late] = [request(), request()];
    await complete(await claim(early), '{}');
    await claim(late, secondMs);
    const counted = async () =>
      Number((await opened.database.query('SELECT COUNT(*) AS n FROM idempotency_keys'))[0]?.n);
    const all = await counted();
    const end = new Date(testStart.getTime() + dayMs);
    expect(await kindOf({ ...early, text: 'something new' }, dayMs)).toBe('claimed');
    expect(await keys().deleteExpired(new Date(end.getTime() - 1), 100)).toBe(0);
    expect(await keys().deleteExpired(end, 2)).toBe(2);
    while ((await keys().deleteExpired(end, 2)) > 0);
    expect(await counted()).toBeLessThan(all - 2);
    expect(await kindOf({ ...early, text: 'something new' }, dayMs)).toBe('in_use');
    expect(await kindOf(late, dayMs)).toBe('claimed');
  });

  test('neither the key nor any part of the request is in the table', async () => {
    const asked = request({ key: 'mail-mira@tenant.example', text: 'create {"lastName":"Brandt"}' });
    await claim(asked);
    const rows = await opened.database.query('SELECT * FROM idempotency_keys');
    const text = JSON.stringify(rows.map((row) => ({ ...row, request: `${row.request}` })));
    expect(text).not.toContain('mira');
    expect(text).not.toContain('Brandt');
    // The same request is sealed differently each time, so that equal requests cannot be recognized by their rows.
    await claim({ ...asked, key: 'another' });
    const sealed = (await opened.database.query('SELECT request FROM idempotency_keys')).map((row) => `${row.request}`);
    expect(new Set(sealed).size).toBe(sealed.length);
  });
});
