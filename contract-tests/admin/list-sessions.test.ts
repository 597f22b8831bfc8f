import { describe, expect, test } from 'vitest';
import { problemOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { approvedSession, createSession, createTenant, reviewingSession, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

describe.each(engines)('listSessions on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);
  const idsOf = async (tenant: TestTenant, query: Parameters<typeof operator.listSessions>[1]) =>
    (await succeeded(operator.listSessions(tenant, query))).items.map(({ id }) => id);

  test('a session is shown with its verdict, its reasons and the metadata that the settings name', async () => {
    const tenant = await createTenant(it.service, { listedMetadataKeys: ['orderId', 'attempt'] });
    const metadata = { orderId: 'A-20417', attempt: 2, inner: { orderId: 'B-1' } };
    const created = await createSession(tenant, { metadata });
    const approved = await approvedSession(tenant);
    const reviewing = await reviewingSession(it, tenant);
    const { items, next } = await succeeded(operator.listSessions(tenant));
    expect(next).toBeNull();
    expect(items.map(({ id, status, verdict, reasons }) => [id, status, verdict, reasons])).toEqual([
      [reviewing.id, 'reviewing', 'needs_review', ['document_unreadable']],
      [approved.id, 'completed', 'approved', []],
      [created.id, 'created', null, []],
    ]);
    expect(items[2]?.metadata).toEqual([
      { key: 'orderId', value: 'A-20417' },
      { key: 'attempt', value: '2' },
    ]);
    expect(items[0]?.metadata).toEqual([]);
  });

  test('sessions are found by id, status, verdict, reason and time', async () => {
    const tenant = await createTenant(it.service);
    const created = await createSession(tenant);
    const reviewing = await reviewingSession(it, tenant);
    expect(await idsOf(tenant, { sessionId: created.id })).toEqual([created.id]);
    expect(await idsOf(tenant, { sessionId: created.id, status: 'reviewing' })).toEqual([]);
    expect(await idsOf(tenant, { status: 'created' })).toEqual([created.id]);
    expect(await idsOf(tenant, { verdict: 'needs_review' })).toEqual([reviewing.id]);
    expect(await idsOf(tenant, { reason: 'document_unreadable' })).toEqual([reviewing.id]);
    expect(await idsOf(tenant, { reason: 'face_mismatch' })).toEqual([]);
    expect(await idsOf(tenant, { from: reviewing.createdAt, to: '2099-01-01T00:00:00Z' })).toEqual([reviewing.id]);
    await operator.reject(tenant, reviewing.id);
    expect(await idsOf(tenant, { reason: 'document_unreadable' })).toEqual([]);
    expect(await idsOf(tenant, { reason: 'other', verdict: 'rejected' })).toEqual([reviewing.id]);
    const other = await createTenant(it.service);
    expect(await idsOf(other, { sessionId: created.id })).toEqual([]);
    expect(await idsOf(other, {})).toEqual([]);
  });

  test('sessions are found by listed metadata soon after their creation, existing ones too once a key is listed', async () => {
    const tenant = await createTenant(it.service);
    const before = await createSession(tenant, { metadata: { orderId: 'A-1', shop: 7 } });
    const query = { metadataKey: 'orderId', metadataValue: 'A-1' };
    const refused = await problemOf(operator.listSessions(tenant, query));
    expect(refused).toMatchObject({ status: 400, issues: [{ path: '/query/metadataKey' }] });
    await succeeded(operator.updateTenantSettings(tenant.id, { listedMetadataKeys: ['orderId', 'shop'] }));
    const after = await createSession(tenant, { metadata: { orderId: 'A-1', shop: '7' } });
    await createSession(tenant, { metadata: { orderId: 'A-2' } });
    await waitUntil('both are found', async () => (await idsOf(tenant, query)).length === 2);
    expect(await idsOf(tenant, query)).toEqual([after.id, before.id]);
    await waitUntil('both are found', async () => {
      return (await idsOf(tenant, { metadataKey: 'shop', metadataValue: '7' })).length === 2;
    });
    expect(await idsOf(tenant, { ...query, status: 'completed' })).toEqual([]);
    expect(await idsOf(tenant, { ...query, metadataValue: 'a-1' })).toEqual([]);
  });

  test('key and value of metadata go together', async () => {
    const tenant = await createTenant(it.service, { listedMetadataKeys: ['orderId'] });
    for (const [query, path] of [
      [{ metadataKey: 'orderId' }, '/query/metadataValue'],
      [{ metadataValue: 'A-1' }, '/query/metadataKey'],
      [{ metadataKey: 'order id', metadataValue: 'A-1' }, '/query/metadataKey'],
    ] as const) {
      const problem = await problemOf(operator.listSessions(tenant, query));
      expect(problem).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
      expect(problem.issues?.[0]?.path).toBe(path);
    }
  });

  test('pages follow each other, and a cursor of another tenant is refused', async () => {
    const tenant = await createTenant(it.service);
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await createSession(tenant)).id);
    const first = await succeeded(operator.listSessions(tenant, { limit: 2 }));
    const second = await succeeded(operator.listSessions(tenant, { limit: 2, after: `${first.next}` }));
    const third = await succeeded(operator.listSessions(tenant, { limit: 2, after: `${second.next}` }));
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(made);
    expect(third.next).toBeNull();
    const other = await createTenant(it.service);
    const problem = await problemOf(operator.listSessions(other, { after: `${first.next}` }));
    expect(problem).toMatchObject({ status: 400, issues: [{ path: '/query/after' }] });
  });

  test('nothing personal and no secret is in the list, and no access is recorded', async () => {
    const tenant = await createTenant(it.service);
    const session = await approvedSession(tenant, {
      state: planted.state,
      callbackUrl: planted.callbackUrl,
      preRegisteredInfo: { lastName: planted.person.lastName, birthDate: planted.person.birthDate },
    });
    // Not those of the service, whose record of the approval may still be on its way.
    const query = { actorKind: 'admin_token' as const };
    const accesses = async () => (await succeeded(operator.listPersonalDataAccesses(tenant.id, query))).items.length;
    const before = await accesses();
    const text = JSON.stringify(await succeeded(operator.listSessions(tenant)));
    expect(text).toContain(session.id);
    const secret = session.verificationUrl.split('.').at(-1) as string;
    for (const hidden of [secret, planted.state, planted.callbackUrl, planted.person.lastName]) {
      expect(text).not.toContain(hidden);
    }
    expect(await accesses()).toBe(before);
  });
});
