import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import { createNotifiedTenant, createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';

describe('metadata.sandbox of a create', () => {
  const it = useService(anyEngine);
  const create = (tenant: TestTenant, sandbox: unknown, key?: string) =>
    tenant.client.POST('/v1/verification-sessions', {
      body: { metadata: { applicationId: 'app-1', sandbox } },
      ...(key !== undefined && { params: { header: { 'Idempotency-Key': key } } }),
    });
  const countSessions = async (tenant: TestTenant) =>
    (await succeeded(tenant.client.GET('/v1/verification-sessions'))).items.length;

  test('is simulated at once, and the response is that of a new session', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const created = await succeeded(create(tenant, { outcome: 'rejected', reasons: ['blacklist_hit'] }));
    expect(created).toMatchObject({ status: 'created', verificationUrl: expect.stringContaining(created.id) });
    const detail = await readSession(tenant, created.id);
    expect(detail).toMatchObject({
      status: 'completed',
      outcome: { verdict: 'rejected', reasons: ['blacklist_hit'] },
      metadata: { applicationId: 'app-1', sandbox: { outcome: 'rejected', reasons: ['blacklist_hit'] } },
    });
    expect((await tenant.inbox.nth(created.id, 1)).body.type).toBe('verification.rejected');
  });

  test('is simulated in its order, ten simulations at most', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const scenario = ['collecting', 'deciding', 'needs_review', 'approved', 'returned_to_review', 'rejected'];
    const { id } = await succeeded(
      create(
        tenant,
        scenario.map((outcome) => ({ outcome })),
      ),
    );
    expect((await readSession(tenant, id)).outcome?.verdict).toBe('rejected');
    await tenant.inbox.nth(id, 4);
    const listed = (await succeeded(tenant.client.GET('/v1/events'))).events;
    expect(listed.map(({ type, sequence }) => `${sequence} ${type}`)).toEqual([
      '1 verification.needs_review',
      '2 verification.approved',
      '3 verification.needs_review',
      '4 verification.rejected',
    ]);
    const turns = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'rejected' : 'returned_to_review'));
    await succeeded(
      create(
        tenant,
        turns.map((outcome) => ({ outcome })),
      ),
    );
  });

  test('a simulated erasure still creates the session, whose data is erased', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await succeeded(create(tenant, [{ outcome: 'approved' }, { outcome: 'erased' }]));
    expect((await readSession(tenant, id)).purgedAt).not.toBeNull();
  });

  test.each<readonly [string, unknown, string]>([
    [
      'one of several without an outcome',
      [{ outcome: 'approved' }, { outcom: 'approved' }],
      '/body/metadata/sandbox/1/outcom',
    ],
    ['a note that no character set can hold', { outcome: 'rejected', note: 'a\ud800' }, '/body/metadata/sandbox/note'],
    ['eleven', Array.from({ length: 11 }, () => ({ outcome: 'collecting' })), '/body/metadata/sandbox'],
    ['an unknown outcome', { outcome: 'lost' }, '/body/metadata/sandbox/outcome'],
    [
      'an unknown reason',
      [{ outcome: 'approved' }, { outcome: 'rejected', reasons: ['x'] }],
      '/body/metadata/sandbox/1/reasons',
    ],
    [
      'an unknown fault',
      { outcome: 'approved', notification: { fault: 'x' } },
      '/body/metadata/sandbox/notification/fault',
    ],
    [
      'a reason that the decision cannot have',
      { outcome: 'needs_review', reasons: ['document_expired'] },
      '/body/metadata/sandbox/reasons',
    ],
    [
      'a reason that the plan of the session rules out',
      [{ outcome: 'deciding' }, { outcome: 'needs_review', reasons: ['face_mismatch'] }],
      '/body/metadata/sandbox/1/reasons',
    ],
    ['what cannot follow', [{ outcome: 'approved' }, { outcome: 'approved' }], '/body/metadata/sandbox/1/outcome'],
  ])('is refused with its place, and nothing is made: %s', async (_, sandbox, path) => {
    const tenant = await createTenant(it.service);
    for (const key of [undefined, randomUUID()]) {
      const { _tag, issues } = await problemOf(create(tenant, sandbox, key));
      expect([_tag, issues?.[0]?.path]).toEqual(['InvalidRequest', path]);
    }
    expect(await countSessions(tenant)).toBe(0);
  });

  test('is simulated with the data of the create: what was pre-registered is confirmed or contradicted', async () => {
    const tenant = await createTenant(it.service);
    const preRegisteredInfo = { lastName: planted.person.lastName };
    const outcomeOf = async (...scenario: readonly object[]) => {
      const { id } = await succeeded(
        tenant.client.POST('/v1/verification-sessions', {
          body: { preRegisteredInfo, metadata: { sandbox: scenario as unknown as string } },
        }),
      );
      const { outcome, userInputInfo } = await readSession(tenant, id);
      return [outcome?.verdict, outcome?.checks.inputMatch?.fields.name, userInputInfo?.lastName];
    };
    const { lastName } = planted.person;
    expect(await outcomeOf({ outcome: 'deciding' }, { outcome: 'approved' })).toEqual(['approved', true, lastName]);
    const contradicted = { outcome: 'needs_review', reasons: ['pre_registered_info_mismatch'] };
    expect((await outcomeOf(contradicted)).slice(0, 2)).toEqual(['needs_review', false]);
  });

  test('metadata.sandbox of another shape asks for nothing and is metadata', async () => {
    const tenant = await createTenant(it.service);
    const lists = [[], [1, 'approved'], [{ outcom: 'approved' }]];
    for (const sandbox of [true, null, 'approved', 7, {}, { enabled: true }, { outcome: 5 }, ...lists]) {
      const { id } = await succeeded(create(tenant, sandbox));
      expect(await readSession(tenant, id)).toMatchObject({ status: 'created', metadata: { sandbox } });
    }
  });

  test('a create that is repeated with its key simulates it once', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const key = randomUUID();
    const scenario = [{ outcome: 'needs_review' }, { outcome: 'approved' }];
    const first = await succeeded(create(tenant, scenario, key));
    expect(await succeeded(create(tenant, scenario, key))).toEqual(first);
    expect(await countSessions(tenant)).toBe(1);
    await tenant.inbox.nth(first.id, 2);
    const marker = await createSession(tenant);
    await succeeded(
      tenant.client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id: marker.id } } }),
    );
    await tenant.inbox.nth(marker.id, 1);
    expect(tenant.inbox.of(first.id)).toHaveLength(2);
  });

  test('a create that failed before its simulation is finished by the request that repeats its key', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const key = randomUUID();
    const scenario = [{ outcome: 'needs_review' }, { outcome: 'approved' }];
    const failed = await whileTableIsMissing(it.service, 'outcomes', () => refusalOf(create(tenant, scenario, key)));
    expect(failed).toBe('500 InternalError');
    const { id } = await succeeded(create(tenant, scenario, key));
    expect(await readSession(tenant, id)).toMatchObject({ status: 'completed', outcome: { verdict: 'approved' } });
    expect(await countSessions(tenant)).toBe(1);
    await tenant.inbox.nth(id, 2);
  });

  test('the other rules of a create hold, and nothing is made', async () => {
    const tenant = await createTenant(it.service);
    const body = { callbackUrl: 'https://other.example.com/', metadata: { sandbox: { outcome: 'approved' } } };
    for (const headers of [{}, { 'Idempotency-Key': randomUUID() }])
      expect(
        await refusalOf(tenant.client.POST('/v1/verification-sessions', { params: { header: headers }, body })),
      ).toBe('400 CallbackUrlNotAllowed not_in_allow_list');
    expect(await countSessions(tenant)).toBe(0);
  });
});
