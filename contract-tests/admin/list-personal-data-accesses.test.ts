import { describe, expect, test } from 'vitest';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { secretsIn } from '../support/planted.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import { approvedSession, createSession, createTenant, readSession, reviewingSession } from '../support/tenant.ts';
import { dayMs, hourMs, waitUntil } from '../support/time.ts';

describe.each(engines)('listPersonalDataAccesses of operators on $name', (engine) => {
  const it = useService(engine, { environment: { TRUST_PROXY: '127.0.0.0/8,::1' } });
  const operator = operatorOf(it);
  const listed = async (tenantId: string, query = {}) =>
    (await succeeded(operator.listPersonalDataAccesses(tenantId, query))).items;

  test('every reading is listed with who read which fields from where, the newest first, and no value of any', async () => {
    const tenant = await createTenant(it.service);
    const session = await reviewingSession(it, tenant, {
      preRegisteredInfo: { lastName: 'Quillfeather' },
    });
    await succeeded(operator.getSession(tenant, session.id));
    await succeeded(operator.listSessionEvidence(tenant, session.id));
    await succeeded(operator.getSessionPicture(tenant, session.id, 'document_front'));
    await operator.reject(tenant, session.id);
    await tenant.send(`/v1/verification-sessions/${session.id}`, {
      headers: { 'x-forwarded-for': '192.0.2.1, 203.0.113.24' },
    });
    const created = await createSession(tenant);
    const { response } = await operator.reissueVerificationUrl(tenant, created.id);

    const all = await listed(tenant.id);
    const [keyId, tokenId] = [all[1]?.actor.id, all[0]?.actor.id];
    const { apiKeys } = await succeeded(operator.getTenant(tenant.id));
    expect(keyId).toBe(apiKeys[0]?.id);
    const [token] = await it.service.installation.database.query('SELECT id FROM machine_tokens');
    expect(tokenId).toBe(token?.id);
    const address = expect.stringMatching(/^(127\.0\.0\.1|::1)$/);
    const byToken = { actor: { kind: 'admin_token', id: tokenId }, address, sessionId: session.id };
    const byKey = { actor: { kind: 'api_key', id: keyId }, sessionId: session.id };
    const given = ['preRegisteredInfo', 'userInputInfo'];
    const seen = all.filter(
      ({ operation, address: from }) => operation !== 'getVerificationSession' || from === '203.0.113.24',
    );
    expect(seen).toMatchObject([
      {
        ...{ ...byToken, sessionId: created.id, operation: 'reissueVerificationUrl', fields: ['verificationUrl'] },
        requestId: response.headers.get('x-request-id'),
      },
      {
        ...{ ...byKey, operation: 'getVerificationSession', address: '203.0.113.24' },
        fields: [...given, 'outcome.review.note'],
      },
      // The reviewer's decision needs the id of the review, which comes with the session.
      { ...byToken, operation: 'getSession', fields: given },
      { ...byToken, operation: 'getSessionPicture', fields: ['picture.document_front'] },
      { ...byToken, operation: 'listSessionEvidence', fields: ['pictureDigests', 'findings'] },
      { ...byToken, operation: 'getSession', fields: given },
      {
        ...{ actor: { kind: 'service', id: 'checks' }, address: null, sessionId: session.id },
        ...{ operation: 'decideSession', fields: ['picture.document_front', 'userInputInfo', 'preRegisteredInfo'] },
      },
    ]);
    for (const { at } of all) expect(Math.abs(Date.parse(at) - it.service.clock.now().getTime())).toBeLessThan(hourMs);
    expect(secretsIn(JSON.stringify(all))).toEqual([]);
  });

  test('the evidence of an approval is read for its record only once that is recorded', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await reviewingSession(it, tenant);
    const reviewId = await operator.reviewIdOf(tenant, id);
    const approval = { reviewId, verdict: 'approved' as const, reasons: [], note: null };
    const recordsOf = () =>
      it.service.installation.database.query(`SELECT position FROM verification_records WHERE session_id = '${id}'`);
    await whileTableIsMissing(it.service, 'access_records', async () => {
      await succeeded(operator.decideReview(tenant, id, approval));
      await waitUntil('the job has failed', () =>
        it.service.log.lines.some((line) => line.includes('job failed; retrying') && line.includes(id)),
      );
      expect(await recordsOf()).toEqual([]);
    });
    await waitUntil('the record is stored', async () => (await recordsOf()).length === 1);
    const { items } = await succeeded(operator.listPersonalDataAccesses(tenant.id, { actorKind: 'service' }));
    expect(items[0]).toMatchObject({
      ...{ actor: { kind: 'service', id: 'records' }, address: null, sessionId: id },
      ...{ operation: 'storeRecord', fields: ['picture.document_front', 'userInputInfo'] },
    });
    expect(items.filter(({ operation }) => operation === 'storeRecord')).toHaveLength(1);
  });

  test('the notes of a blocklist are an access, and an empty list of them and a refused call are none', async () => {
    const { id } = await createTenant(it.service);
    await succeeded(operator.listBlocklistEntries(id));
    expect(await refusalOf(operator.getSession({ id }, 'vs_x'))).toBe('404 ResourceNotFound');
    expect(await listed(id)).toEqual([]);
    const document = { documentType: 'passport' as const, documentNumber: 'XX1' };
    await succeeded(operator.createBlocklistEntry(id, { document, note: 'Case 1', expiresInSeconds: null }));
    await succeeded(operator.listBlocklistEntries(id));
    expect(await listed(id)).toMatchObject([
      { sessionId: null, operation: 'listBlocklistEntries', fields: ['blocklist.note'] },
    ]);
  });

  test('filters and pages lead through the list, and a tenant has no accesses of another', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    const sessions = [await approvedSession(tenant), await approvedSession(tenant)];
    await succeeded(operator.getSession(tenant, sessions[0]?.id ?? ''));
    await waitUntil('the evidence of both has been read for their records', async () => {
      const byService = await listed(tenant.id, { actorKind: 'service' });
      return byService.filter(({ operation }) => operation === 'storeRecord').length === 2;
    });
    const all = await listed(tenant.id);
    const count = async (query: object) => (await listed(tenant.id, query)).length;
    const sessionId = sessions[0]?.id ?? '';
    expect(await listed(tenant.id, { sessionId })).toEqual(all.filter((access) => access.sessionId === sessionId));
    for (const kind of ['api_key', 'admin_token', 'member', 'command', 'provider', 'service'] as const) {
      const expected = all.filter(({ actor }) => actor.kind === kind);
      expect(await listed(tenant.id, { actorKind: kind }), kind).toEqual(expected);
      expect(await count({ actorKind: kind, sessionId }), kind).toBe(
        expected.filter((access) => access.sessionId === sessionId).length,
      );
    }
    const newest = all[0]?.at ?? '';
    expect(await listed(tenant.id, { to: newest })).toEqual(all.filter(({ at }) => at < newest));
    expect(await listed(tenant.id, { from: newest })).toEqual(all.filter(({ at }) => at >= newest));
    const first = await succeeded(operator.listPersonalDataAccesses(tenant.id, { limit: 2 }));
    const rest = await succeeded(operator.listPersonalDataAccesses(tenant.id, { after: `${first.next}` }));
    expect([...first.items, ...rest.items]).toEqual(all);
    expect(rest.next).toBeNull();

    expect(await listed(other.id, { sessionId })).toEqual([]);
    for (const query of [{ after: `${first.next}` }, { after: 'x y' }, { limit: 0 }, { from: '2026-08-10T25:00:00Z' }])
      expect(await refusalOf(operator.listPersonalDataAccesses(other.id, query))).toBe('400 InvalidRequest');
    const unknown = operator.listPersonalDataAccesses(other.id, { actorKind: 'x' as never });
    expect(await problemOf(unknown)).toMatchObject({ status: 400, issues: [{ path: '/query/actorKind' }] });
  });

  test("records outlive the session's personal data, and are deleted after their own retention", async () => {
    const tenant = await createTenant(it.service, { retentionSeconds: 60, accessRecordRetentionSeconds: 86_400 });
    const { id } = await approvedSession(tenant);
    it.service.clock.advance(2 * hourMs);
    await waitUntil('it is erased', async () => (await readSession(tenant, id)).purgedAt !== null);
    const [latest, ...earlier] = await listed(tenant.id);
    expect(latest?.fields, 'nothing was left to be read').toEqual([]);
    expect(earlier.map(({ operation }) => operation)).toContain('decideSession');
    it.service.clock.advance(dayMs - hourMs);
    const left = await waitUntil('the oldest are deleted', async () => {
      const found = await listed(tenant.id);
      return found.some(({ operation }) => operation === 'decideSession') ? null : found;
    });
    expect(left[0]).toEqual(latest);
  });
});
