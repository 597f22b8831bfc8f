import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tenant } from '../../domain/tenant.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant } from '../testing/test-rows.ts';

describe.each(engines)('proofs of browser cookies on $name', (engine) => {
  let opened: TestStorage;
  let tenant: Tenant;
  const proofOf = async (sessionId: string) => {
    const prove = await opened.storage.unitOfWork.stores.sessions.browserProver(sessionId);
    return prove('number');
  };

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'browser prover');
    tenant = await insertTenant(opened.storage);
  });
  afterAll(() => opened.close());

  test('every session has its own, the same on all nodes', async () => {
    const [one, two] = [await insertSession(opened.storage, tenant.id), await insertSession(opened.storage, tenant.id)];
    const proof = await proofOf(one.session.id);
    expect(proof).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await proofOf(two.session.id)).not.toBe(proof);
    const node = await opened.openNode();
    expect((await node.unitOfWork.stores.sessions.browserProver(one.session.id))('number')).toBe(proof);
  });

  test("they are invalid once the session's key is erased, and for an unknown session", async () => {
    const { stores } = opened.storage.unitOfWork;
    const { session } = await insertSession(opened.storage, tenant.id, { status: 'completed' });
    const proof = await proofOf(session.id);
    await stores.erasures.erase([session], { purgedAt: testStart, dueAt: null });
    expect(await proofOf(session.id)).not.toBe(proof);
    expect(await proofOf(`vs_${'0'.repeat(32)}`)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await proofOf('no id')).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});
