import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClaimedKey, KeyClaim, KeyedRequest, KeyTerms } from '../../app/ports/idempotency.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertTenant, testIds } from '../testing/test-rows.ts';

const secondMs = 1000;
const dayMs = 86_400_000;

describe.each(engines)('idempotency keys on $name', (engine) => {
  let opened: TestStorage;
  let tenant: Tenant;
  let other: Tenant;
  let serial = 0;
  const keys = () => opened.storage.unitOfWork.stores.idempotency;

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
  const terms = (afterMs = 0): KeyTerms => {
    const now = new Date(testStart.getTime() + afterMs);
    return {
      claim: testIds.uuid(),
      now,
      leaseUntil: new Date(now.getTime() + 30 * secondMs),
      expiresAt: new Date(now.getTime() + dayMs),
    };
  };
  const hold = async (asked: KeyedRequest, afterMs = 0): Promise<ClaimedKey> => {
    const found = await keys().claim(asked, terms(afterMs));
    if (found.kind !== 'held') throw new Error(`the key is not ours but ${found.kind}`);
    return found.held;
  };
  const kindOf = async (asked: KeyedRequest, afterMs = 0) => (await keys().claim(asked, terms(afterMs))).kind;

  test('the first one holds the key, others find it in use, and after the answer all get that', async () => {
    const asked = request();
    const held = await hold(asked);
    expect(await kindOf(asked)).toBe('in_use');
    expect(await keys().complete(held, '{"id":"vs_1"}')).toBe(true);
    expect(await keys().claim(asked, terms())).toEqual({ kind: 'answered', answer: '{"id":"vs_1"}' });
    expect(await keys().complete(held, '{"id":"vs_2"}')).toBe(false);
    expect(await keys().claim(asked, terms(dayMs - 1))).toEqual({ kind: 'answered', answer: '{"id":"vs_1"}' });
  });

  test('of thirty that ask at once over three nodes exactly one gets the key, whether it is new or left behind', async () => {
    const nodes = [opened.storage, await opened.openNode(), await opened.openNode()];
    const race = async (asked: KeyedRequest, afterMs: number): Promise<KeyClaim[]> =>
      Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          (nodes[index % 3] as typeof opened.storage).unitOfWork.stores.idempotency.claim(asked, terms(afterMs)),
        ),
      );
    const asked = request();
    const heldAmong = (claims: KeyClaim[]) => claims.filter(({ kind }) => kind === 'held');
    const fresh = await race(asked, 0);
    expect(heldAmong(fresh)).toHaveLength(1);
    expect(fresh.filter(({ kind }) => kind === 'in_use')).toHaveLength(29);
    expect(heldAmong(await race(asked, 31 * secondMs))).toHaveLength(1);
    expect(heldAmong(await race(asked, 2 * dayMs))).toHaveLength(1);
  });

  test('another request with the same key is told so, while the first one runs and after it', async () => {
    const asked = request();
    const another = { ...asked, text: `${asked.text} ` };
    const held = await hold(asked);
    expect(await kindOf(another)).toBe('different_request');
    await keys().complete(held, '{}');
    expect(await kindOf(another)).toBe('different_request');
    // Also from one that was left behind: what it asked for may yet be asked again.
    const left = request();
    await hold(left);
    expect(await kindOf({ ...left, text: 'reprocess' }, 31 * secondMs)).toBe('different_request');
  });

  test('a key that was left behind can be taken over when its lease has run out, and who lost it can finish nothing', async () => {
    const asked = request();
    const first = await hold(asked);
    expect(await kindOf(asked, 30 * secondMs - 1)).toBe('in_use');
    const second = await hold(asked, 30 * secondMs);
    expect(await keys().complete(first, '{"by":"first"}')).toBe(false);
    await keys().release(first);
    expect(await keys().complete(second, '{"by":"second"}')).toBe(true);
    expect(await keys().claim(asked, terms(31 * secondMs))).toEqual({ kind: 'answered', answer: '{"by":"second"}' });
  });

  test('a key that was given back is free at once, and an answer cannot be given back', async () => {
    const asked = request();
    await keys().release(await hold(asked));
    const held = await hold({ ...asked, text: 'something else' });
    await keys().complete(held, '{}');
    await keys().release(held);
    expect(await kindOf({ ...asked, text: 'something else' })).toBe('answered');
  });

  test('an answer commits with what was done, or not at all', async () => {
    const asked = request();
    const held = await hold(asked);
    const undone = opened.storage.unitOfWork.transaction(async ({ idempotency }) => {
      await idempotency.complete(held, '{}');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await kindOf(asked)).toBe('in_use');
    expect(await opened.storage.unitOfWork.transaction(({ idempotency }) => idempotency.complete(held, '{}'))).toBe(
      true,
    );
    expect(await kindOf(asked)).toBe('answered');
  });

  test('a key belongs to one tenant, and counts byte for byte', async () => {
    const asked = request({ key: 'Key-a' });
    await hold(asked);
    expect(await kindOf({ ...asked, tenantId: other.id })).toBe('held');
    expect(await kindOf({ ...asked, key: 'key-a' })).toBe('held');
    expect(await kindOf({ ...asked, key: 'Key-a~' })).toBe('held');
    expect(await kindOf({ ...asked, key: '!'.repeat(255) })).toBe('held');
  });

  test('after its time a key is as good as new, and forgotten keys are gone from the table', async () => {
    const [early, late] = [request(), request()];
    await keys().complete(await hold(early), '{}');
    await hold(late, secondMs);
    const counted = async () =>
      Number((await opened.database.query('SELECT COUNT(*) AS n FROM idempotency_keys'))[0]?.n);
    const all = await counted();
    const end = new Date(testStart.getTime() + dayMs);
    expect(await kindOf({ ...early, text: 'something new' }, dayMs)).toBe('held');
    expect(await keys().deleteExpired(new Date(end.getTime() - 1), 100)).toBe(0);
    expect(await keys().deleteExpired(end, 2)).toBe(2);
    while ((await keys().deleteExpired(end, 2)) > 0);
    expect(await counted()).toBeLessThan(all - 2);
    expect(await kindOf({ ...early, text: 'something new' }, dayMs)).toBe('in_use');
    expect(await kindOf(late, dayMs)).toBe('held');
  });

  test('neither the key nor anything of the request is in the table', async () => {
    const asked = request({ key: 'mail-mira@tenant.example', text: 'create {"lastName":"Brandt"}' });
    await hold(asked);
    const rows = await opened.database.query('SELECT * FROM idempotency_keys');
    const text = JSON.stringify(rows.map((row) => ({ ...row, request: `${row.request}` })));
    expect(text).not.toContain('mira');
    expect(text).not.toContain('Brandt');
    // The same request is sealed anew each time, so that equal ones cannot be told by their rows.
    await hold({ ...asked, key: 'another' });
    const sealed = (await opened.database.query('SELECT request FROM idempotency_keys')).map((row) => `${row.request}`);
    expect(new Set(sealed).size).toBe(sealed.length);
  });
});
