import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NewMachineToken, type Role, roles } from '../../domain/people.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertTenant, testIds } from '../testing/test-rows.ts';

const later = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);
const hashOf = (seed: string) => Buffer.from(seed.padEnd(32, '.')).toString('hex');

describe.each(engines)('machine tokens on $name', (engine) => {
  let opened: TestStorage;
  let tenantId: string;
  const stores = () => opened.storage.unitOfWork.stores;
  const aToken = (seed: string, change: Partial<NewMachineToken> = {}): NewMachineToken => ({
    ...{ id: testIds.uuid(), tenantId: null, name: 'Pipeline 😀', roles: ['operator'], hint: 'wXyZ' },
    ...{ hash: hashOf(seed), createdAt: testStart, expiresAt: null, ...change },
  });
  const find = (seed: string, now = testStart) => stores().machineTokens.find(hashOf(seed), now);

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'tokens');
    tenantId = (await insertTenant(opened.storage)).id;
  });
  afterAll(() => opened.close());

  test('a token is found by its hash, with its tenant and its roles in their order, and only a keyed hash is stored', async () => {
    const ofTenant = aToken('tenant', { tenantId, roles: ['auditor', 'owner'] });
    await stores().machineTokens.insert(ofTenant);
    expect(await find('tenant')).toEqual({
      kind: 'token',
      id: ofTenant.id,
      grants: [{ tenantId, roles: ['owner', 'auditor'] }],
    });
    const ofInstance = aToken('instance');
    await stores().machineTokens.insert(ofInstance);
    expect((await find('instance'))?.grants).toEqual([{ tenantId: null, roles: ['operator'] }]);
    expect(await find('instance'.toUpperCase())).toBeNull();
    expect(await find('other')).toBeNull();
    const stored = await opened.database.query('SELECT hash FROM machine_tokens');
    for (const { hash } of stored) {
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect([hashOf('tenant'), hashOf('instance')]).not.toContain(hash);
    }
  });

  test('another node finds it under the same key', async () => {
    const node = await opened.openNode();
    expect(await node.unitOfWork.stores.machineTokens.find(hashOf('instance'), testStart)).not.toBeNull();
  });

  test('a token is not found from the instant of its expiry on, and not once it is revoked', async () => {
    const token = aToken('short', { expiresAt: later(60) });
    await stores().machineTokens.insert(token);
    expect(await find('short', later(59.999))).not.toBeNull();
    expect(await find('short', later(60))).toBeNull();
    const lasting = aToken('lasting', { tenantId });
    await stores().machineTokens.insert(lasting);
    expect(await stores().machineTokens.revoke(null, lasting.id, later(5))).toBeNull();
    expect(await find('lasting')).not.toBeNull();
    const revoked = await stores().machineTokens.revoke(tenantId, lasting.id, later(6));
    expect(revoked).toMatchObject({ id: lasting.id, tenantId, revokedAt: later(6) });
    expect(await stores().machineTokens.revoke(tenantId, lasting.id, later(7))).toMatchObject({ revokedAt: later(6) });
    expect(await find('lasting')).toBeNull();
    expect(await stores().machineTokens.revoke(tenantId, 'x', later(7))).toBeNull();
  });

  test('the last use is noted, to a minute', async () => {
    const token = aToken('used', { tenantId });
    await stores().machineTokens.insert(token);
    const lastUse = async () => {
      const page = await opened.storage.peopleViews.tokens(tenantId, { after: null, limit: 100 });
      if (page === 'unknown_cursor') throw new Error('there was no cursor');
      return page.items.find(({ id }) => id === token.id)?.lastUsedAt;
    };
    expect(await lastUse()).toBeNull();
    await find('used', later(1));
    expect(await lastUse()).toEqual(later(1));
    await find('used', later(60));
    expect(await lastUse()).toEqual(later(1));
    await find('used', later(61));
    expect(await lastUse()).toEqual(later(61));
  });

  test('a list has the tokens of its tenant or of the instance alone, newest first, page by page', async () => {
    const { id } = await insertTenant(opened.storage);
    const ids: string[] = [];
    for (const seed of ['p1', 'p2', 'p3']) {
      const token = aToken(seed, { tenantId: id });
      ids.unshift(token.id);
      await stores().machineTokens.insert(token);
    }
    const { peopleViews } = opened.storage;
    const first = await peopleViews.tokens(id, { after: null, limit: 2 });
    if (first === 'unknown_cursor') throw new Error('there was no cursor');
    const rest = await peopleViews.tokens(id, { after: first.next, limit: 2 });
    if (rest === 'unknown_cursor') throw new Error('the cursor was its own');
    expect([...first.items, ...rest.items].map((token) => token.id)).toEqual(ids);
    expect(rest.next).toBeNull();
    expect(await peopleViews.tokens(tenantId, { after: first.next, limit: 2 })).toBe('unknown_cursor');
    expect(await peopleViews.tokens(null, { after: 'x', limit: 2 })).toBe('unknown_cursor');
    expect(await peopleViews.tokens('日本', { after: null, limit: 2 })).toEqual({ items: [], next: null });
  });

  test('of several concurrent first tokens one is stored, and none once another exists', async () => {
    await opened.database.query('DELETE FROM machine_tokens');
    const first = (seed: string) => {
      const { id: _id, tenantId: _tenantId, ...token } = aToken(seed, { roles });
      return token;
    };
    const undone = opened.storage.unitOfWork.transaction(async ({ machineTokens }) => {
      await machineTokens.insertFirst(first('undone'));
      throw new Error('the disk is full');
    });
    await expect(undone).rejects.toThrow('the disk is full');
    const seeds = ['first-1', 'first-2', 'first-3'];
    const insertFirst = (seed: string) =>
      opened.storage.unitOfWork.transaction(async ({ machineTokens }) => {
        const kept = await machineTokens.insertFirst(first(seed));
        // The others insert before this one commits.
        if (kept) await opened.database.untilLockWaits(seeds.length - 1);
        return kept;
      });
    const kept = await Promise.all(seeds.map(insertFirst));
    expect(kept.filter((isKept) => isKept)).toHaveLength(1);
    for (const [index, seed] of seeds.entries()) expect((await find(seed)) !== null).toBe(kept[index]);
    await opened.database.query('DELETE FROM machine_tokens');
    await stores().machineTokens.insert(aToken('issued'));
    expect(await insertFirst('later')).toBe(false);
    await expect(stores().machineTokens.insertFirst(first('alone'))).rejects.toThrow();
  });

  test('admin tokens of an earlier release go on working with every role, and a revoked one does not come back', async () => {
    await opened.database.query('DELETE FROM machine_tokens');
    const [kept, revoked] = [testIds.uuid(), testIds.uuid()];
    for (const [id, seed] of [
      [kept, 'kept'],
      [revoked, 'revoked'],
    ] as const) {
      await opened.database.query(
        `INSERT INTO admin_tokens (id, hash, created_at) VALUES ('${id}', '${hashOf(seed)}', '2026-08-01 10:00:00')`,
      );
    }
    expect(await find('kept')).toBeNull();
    await Promise.all([opened.storage.adoptAdminTokens(), (await opened.openNode()).adoptAdminTokens()]);
    const everyRole: readonly Role[] = roles;
    expect(await find('kept')).toEqual({ kind: 'token', id: kept, grants: [{ tenantId: null, roles: everyRole }] });
    await stores().machineTokens.revoke(null, revoked, later(1));
    await opened.storage.adoptAdminTokens();
    expect(await find('revoked')).toBeNull();
    expect(await find('kept')).not.toBeNull();
    const page = await opened.storage.peopleViews.tokens(null, { after: null, limit: 10 });
    expect(page).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id: kept, hint: null })]) });
  });
});
