import { describe, expect, test } from 'vitest';
import { brokenRule, type Reason, requestSimulation, type Simulation, simulate } from '../sandbox/simulate.ts';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { openPhone, simulateUser } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { useService, whileQueueIsCut } from '../support/service.ts';
import {
  approvedSession,
  createSession,
  createTenant,
  readSession,
  submitSession,
  type TestTenant,
  waitForStatus,
} from '../support/tenant.ts';
import { hourMs, minuteMs, waitUntil } from '../support/time.ts';

/** Each simulation of a list, one after the other, on a new session. */
async function simulated(tenant: TestTenant, ...simulations: readonly Simulation[]): Promise<string> {
  const { id } = await createSession(tenant);
  for (const body of simulations) await simulate(tenant, id, body);
  return id;
}

const detailOf = async (tenant: TestTenant, id: string, body: Simulation) =>
  (await problemOf(requestSimulation(tenant, id, body))).detail;

describe.each(engines)('simulateOutcome on $name', (engine) => {
  const it = useService(engine, { proxied: true });

  test('an approval returns the session without personal data, and the detail has all fields of a real approval', async () => {
    const tenant = await createTenant(it.service);
    const created = await createSession(tenant, { metadata: planted.metadata });
    const response = await simulate(tenant, created.id, { outcome: 'approved' });
    expect(response).toEqual({
      id: created.id,
      status: 'completed',
      plan: { steps: ['document', 'user_input'] },
      expiresAt: created.expiresAt,
      createdAt: created.createdAt,
      metadata: planted.metadata,
      completedAt: response.completedAt,
      purgedAt: null,
      outcome: { verdict: 'approved' },
    });
    const detail = await readSession(tenant, created.id);
    expect(detail.userInputInfo).toEqual({ lastName: 'Specimen', firstName: 'Sandra', birthDate: '1990-01-31' });
    expect(detail.documentOcr?.fields.find(({ name }) => name === 'last_name')?.text).toBe('SPECIMEN');
    expect(detail.outcome).toMatchObject({
      verdict: 'approved',
      source: 'automatic',
      reasons: [],
      checks: {
        document: { documentType: 'passport', authenticity: 'inconclusive' },
        inputMatch: { fields: { name: true, birthDate: true } },
      },
    });
    await succeeded(
      tenant.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id: created.id } } }),
    );
  });

  test('two sessions with the same simulations differ in nothing but ids and times', async () => {
    const tenant = await createTenant(it.service);
    const simulateRejection = async () => {
      const id = await simulated(tenant, { outcome: 'needs_review' }, { outcome: 'rejected', note: 'It is torn.' });
      const { outcome, documentOcr, userInputInfo, status } = await readSession(tenant, id);
      const { verdict, source, checks, reasons, review } = outcome ?? {};
      return { status, documentOcr, userInputInfo, verdict, source, checks, reasons, note: review?.note };
    };
    expect(await simulateRejection()).toEqual(await simulateRejection());
  });

  test('checks and document reading agree with the reasons', async () => {
    const tenant = await createTenant(it.service, { steps: ['document', 'face', 'user_input'] });
    const decided = async (outcome: 'rejected' | 'needs_review', reasons: Reason[]) =>
      readSession(tenant, await simulated(tenant, { outcome, reasons }));
    const mismatch = await decided('needs_review', ['user_input_mismatch', 'spoof_suspected']);
    expect(mismatch.outcome?.checks).toMatchObject({
      document: { authenticity: 'failed' },
      inputMatch: { fields: { name: false } },
    });
    const read = mismatch.documentOcr?.fields.find(({ name }) => name === 'last_name')?.text;
    expect(read).not.toBe(mismatch.userInputInfo?.lastName?.toUpperCase());
    const expired = await decided('rejected', ['document_expired', 'face_mismatch', 'liveness_low_confidence']);
    expect(expired.outcome?.reasons).toEqual(['document_expired', 'face_mismatch', 'liveness_low_confidence']);
    expect(expired.outcome?.checks.face).toEqual({ match: 'failed', liveness: 'inconclusive' });
    const expiry = expired.documentOcr?.fields.find(({ name }) => name === 'expiry_date')?.normalized;
    expect(Date.parse(expiry ?? '')).toBeLessThan(it.service.clock.now().getTime());
    expect((await decided('needs_review', ['document_unreadable'])).documentOcr).toBeNull();
  });

  test('omitted fields have their documented defaults', async () => {
    const tenant = await createTenant(it.service);
    const reasonsOf = async (...list: Simulation[]) =>
      (await readSession(tenant, await simulated(tenant, ...list))).outcome?.reasons;
    expect(await reasonsOf({ outcome: 'rejected' })).toEqual(['document_expired']);
    expect(await reasonsOf({ outcome: 'needs_review' })).toEqual(['risk_score_review']);
    expect(await reasonsOf({ outcome: 'needs_review' }, { outcome: 'rejected' })).toEqual(['document_unreadable']);
    expect(await reasonsOf({ outcome: 'approved' }, { outcome: 'returned_to_review' })).toEqual([
      'operator_review_requested',
    ]);
  });

  test('a simulated reviewer decides with a note', async () => {
    const tenant = await createTenant(it.service);
    const rejected = {
      outcome: 'rejected',
      reasons: ['other', 'document_partially_hidden'],
      note: planted.note,
    } as const;
    const id = await simulated(tenant, { outcome: 'needs_review' }, { ...rejected, reasons: [...rejected.reasons] });
    expect((await readSession(tenant, id)).outcome).toMatchObject({
      ...{ verdict: 'rejected', source: 'manual_review', reasons: rejected.reasons, review: { note: planted.note } },
    });
  });

  test.each<readonly [string, Simulation[], Simulation, string]>([
    [
      'a reason that rejects',
      [],
      { outcome: 'needs_review', reasons: ['document_expired'] },
      '/body/reasons: document_expired cannot refer a session: simulate rejected',
    ],
    [
      'no reason that rejects',
      [],
      { outcome: 'rejected', reasons: ['spoof_suspected'] },
      '/body/reasons: an automatic rejection needs at least one of document_expired, document_type_unsupported, document_rule_violation, blacklist_hit',
    ],
    [
      'a reason of a step that the plan does not have',
      [],
      { outcome: 'needs_review', reasons: ['face_mismatch'] },
      '/body/reasons: face_mismatch needs the step face, which the plan of this session does not have',
    ],
    [
      'a mismatch with nothing',
      [],
      { outcome: 'needs_review', reasons: ['pre_registered_info_mismatch'] },
      '/body/reasons: pre_registered_info_mismatch needs preRegisteredInfo, which this session does not have',
    ],
    [
      'a reason of people',
      [],
      { outcome: 'rejected', reasons: ['other', 'document_expired'] },
      '/body/reasons: only a reviewer gives other: simulate needs_review first, then rejected',
    ],
    [
      'a reason of operators',
      [{ outcome: 'needs_review' }],
      { outcome: 'rejected', reasons: ['operator_review_requested'] },
      '/body/reasons: only a return to review gives operator_review_requested: simulate returned_to_review',
    ],
    [
      'reasons of an approval',
      [],
      { outcome: 'approved', reasons: ['other'] },
      '/body/reasons: approved takes no reasons',
    ],
    [
      'an unexplained other',
      [{ outcome: 'needs_review' }],
      { outcome: 'rejected', reasons: ['other'] },
      '/body/note: The reason other needs a note.',
    ],
    [
      'a note of the service',
      [],
      { outcome: 'approved', note: 'Fine.' },
      '/body/note: only a reviewer gives a note: simulate needs_review first',
    ],
    ['a note of an operator', [], { outcome: 'erased', note: 'Fine.' }, '/body/note: erased takes no note'],
    [
      'a fault of nothing',
      [],
      { outcome: 'deciding', notification: { fault: 'late' } },
      '/body/notification: deciding causes no notification',
    ],
    [
      'an order of one',
      [],
      { outcome: 'failed', notification: { fault: 'out_of_order' } },
      '/body/notification: out_of_order needs two notifications: simulate approved or rejected',
    ],
    [
      'a delay of a duplicate',
      [],
      { outcome: 'approved', notification: { fault: 'duplicate', delaySeconds: 5 } },
      '/body/notification/delaySeconds: "notification.delaySeconds" must be a whole number from 1 to 3600, for late',
    ],
  ])('is refused with field and rule, and changes nothing: %s', async (_, before, body, rule) => {
    const tenant = await createTenant(it.service);
    const id = await simulated(tenant, ...before);
    const then = await readSession(tenant, id);
    expect(await brokenRule(tenant, id, body)).toBe(rule);
    expect(await readSession(tenant, id)).toEqual(then);
  });

  test('a body that the document does not allow is refused', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    const path = `/v1/verification-sessions/${id}/simulate`;
    const send = (body: string, headers: Record<string, string> = {}) =>
      tenant.send(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
    for (const body of ['{}', '{"outcome":"lost"}', '{"outcome":"approved","verdict":"approved"}', '[]', '{'])
      expect(await refusalOf(send(body)), body).toBe('400 InvalidRequest');
    expect(await refusalOf(send('{"outcome":"approved"}', { accept: 'text/html' }))).toBe('406 NotAcceptable');
    expect(await refusalOf(send(' '.repeat(65_537)))).toBe('413 RequestTooLarge');
    expect(await refusalOf(send('outcome=approved', { 'content-type': 'text/plain' }))).toBe(
      '415 UnsupportedMediaType',
    );
    expect((await readSession(tenant, id)).status).toBe('created');
  });

  test.each<readonly [string, Simulation[], Simulation, string]>([
    [
      'a return of nothing',
      [],
      { outcome: 'returned_to_review' },
      'The session is created. Simulate approved or rejected first.',
    ],
    [
      'an erasure too early',
      [{ outcome: 'deciding' }],
      { outcome: 'erased' },
      'The session is deciding. Simulate approved, rejected, needs_review, failed or expired first.',
    ],
    [
      'an expiry too late',
      [{ outcome: 'deciding' }],
      { outcome: 'expired' },
      'The session is deciding. Simulate failed first, and reprocess it.',
    ],
    [
      'a second verdict',
      [{ outcome: 'approved' }],
      { outcome: 'rejected' },
      'The session is completed. Simulate returned_to_review first, or reprocess it.',
    ],
    [
      'a second referral',
      [{ outcome: 'needs_review' }],
      { outcome: 'needs_review' },
      'The session is reviewing. Reprocess it first.',
    ],
    [
      'disorder too late',
      [{ outcome: 'needs_review' }],
      { outcome: 'approved', notification: { fault: 'out_of_order' } },
      'The session is reviewing already, and out_of_order needs a new referral. Reprocess it first.',
    ],
    [
      'a verdict after the end',
      [{ outcome: 'expired' }],
      { outcome: 'approved' },
      'The session is expired. Create a new one.',
    ],
    [
      'a verdict after a failure',
      [{ outcome: 'failed' }],
      { outcome: 'approved' },
      'The session is failed. Reprocess it first.',
    ],
  ])('says what to simulate first: %s', async (_, before, body, detail) => {
    const tenant = await createTenant(it.service);
    const id = await simulated(tenant, ...before);
    expect(await refusalOf(requestSimulation(tenant, id, body))).toBe('409 SimulationNotAllowed status');
    expect(await detailOf(tenant, id, body)).toBe(detail);
  });

  test('a simulation that the rules of real sessions refuse is refused', async () => {
    const tenant = await createTenant(it.service);
    const started = await simulated(tenant, { outcome: 'collecting' });
    expect(await refusalOf(requestSimulation(tenant, started, { outcome: 'collecting' }))).toBe(
      '409 SimulationNotAllowed link_not_usable',
    );
    expect(await detailOf(tenant, started, { outcome: 'collecting' })).toBe(
      'This link has been used already. Reissue it first: reissueVerificationUrl.',
    );
    const erased = await simulated(tenant, { outcome: 'needs_review' }, { outcome: 'erased' });
    for (const outcome of ['erased', 'approved'] as const)
      expect(await refusalOf(requestSimulation(tenant, erased, { outcome }))).toBe(
        '409 SimulationNotAllowed personal_data_erased',
      );
    expect(await simulate(tenant, erased, { outcome: 'rejected' })).toMatchObject({ status: 'completed' });
  });

  test('the link of a session that was simulated on leads no further, and no browser is bound to it', async () => {
    const tenant = await createTenant(it.service);
    const session = await createSession(tenant);
    await simulate(tenant, session.id, { outcome: 'collecting' });
    expect(await refusalOf(openPhone(session.verificationUrl).open())).toBe('409 LinkNotUsable link_used');
    const path = { tenantId: tenant.id, sessionId: session.id };
    const { verificationUrl } = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url', { params: { path } }),
    );
    await simulateUser(verificationUrl);
    await waitUntil('the real engine has decided', async () => (await readSession(tenant, session.id)).outcome);
  });

  test('a simulation can decide a real submission before the checks do', async () => {
    const tenant = await createTenant(it.service);
    let id = '';
    await whileQueueIsCut(it.service, async () => {
      id = (await submitSession(tenant)).id;
      await simulate(tenant, id, { outcome: 'rejected' });
    });
    const next = await approvedSession(tenant);
    expect((await readSession(tenant, next.id)).outcome?.verdict).toBe('approved');
    expect((await readSession(tenant, id)).outcome).toMatchObject({ verdict: 'rejected', source: 'automatic' });
  });

  test('a session that stays in deciding is decided at its deadline, so its personal data is erased in time', async () => {
    const tenant = await createTenant(it.service, { sessionLifetimeSeconds: 300, reviewMaxAgeSeconds: 3600 });
    const id = await simulated(tenant, { outcome: 'deciding' });
    it.service.clock.advance(4 * minuteMs);
    expect((await readSession(tenant, id)).status).toBe('deciding');
    it.service.clock.advance(2 * minuteMs);
    const decided = await waitForStatus(tenant, id, 'reviewing');
    expect(decided.outcome).toMatchObject({ verdict: 'needs_review', source: 'automatic' });
    it.service.clock.advance(2 * hourMs);
    await waitUntil('it is erased', async () => (await readSession(tenant, id)).purgedAt !== null);
  });

  test('a session that is simulated further before its deadline is not decided again', async () => {
    const tenant = await createTenant(it.service, { sessionLifetimeSeconds: 300 });
    const id = await simulated(tenant, { outcome: 'deciding' }, { outcome: 'rejected' });
    const orders = () =>
      it.service.installation.database.query(
        `SELECT due_at FROM outbox WHERE kind LIKE 'decide%' AND session_id = '${id}'`,
      );
    expect(await orders()).toHaveLength(1);
    it.service.clock.advance(6 * minuteMs);
    await waitUntil('the order is acknowledged', async () => (await orders()).length === 0);
    expect((await readSession(tenant, id)).outcome).toMatchObject({ verdict: 'rejected' });
  });

  test('after the erasure a refusal names it as the reason', async () => {
    const tenant = await createTenant(it.service);
    const id = await simulated(tenant, { outcome: 'approved' }, { outcome: 'erased' });
    for (const outcome of ['collecting', 'approved', 'failed', 'returned_to_review'] as const) {
      const { _tag, reason } = await problemOf(requestSimulation(tenant, id, { outcome }));
      expect([_tag, reason]).toEqual(['SimulationNotAllowed', 'personal_data_erased']);
    }
  });

  test('one of several concurrent simulations succeeds, and the others get an error', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => requestSimulation(tenant, id, { outcome: 'approved' })),
    );
    const outcomes = responses.map(({ response, error }) => `${response.status} ${error?._tag ?? ''}`.trim());
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === '409 SimulationNotAllowed')).toHaveLength(5);
    const rows = await it.service.installation.database.query(`SELECT id FROM events WHERE session_id = '${id}'`);
    expect(rows).toHaveLength(1);
  });
});
