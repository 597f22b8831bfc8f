import { describe, expect, test } from 'vitest';
import { adminOf, refusalOf, succeeded, tenantClient } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { startPhone } from '../support/phone.ts';
import { planted, typed } from '../support/planted.ts';
import { startService, useService } from '../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createSession,
  createTenant,
  failedSession,
  readSession,
  reviewingSession,
  submitSession,
  waitForStatus,
} from '../support/tenant.ts';
import { dayMs, hourMs, minuteMs, secondMs, waitUntil } from '../support/time.ts';

describe.each(engines)('expiry on $name', (engine) => {
  const it = useService(engine, { proxied: true });

  test('a created and a collecting session expire by the sweep, each with its event', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver, { sessionLifetimeSeconds: 300 });
    const created = await createSession(tenant, { metadata: planted.metadata });
    const collecting = await createSession(tenant);
    await startPhone(collecting.verificationUrl);
    it.service.clock.advance(6 * minuteMs);
    for (const { id } of [created, collecting]) {
      const { body } = await tenant.inbox.nth(id, 1);
      expect(body).toMatchObject({ type: 'verification.expired', sequence: 1 });
      expect(body.data).toEqual({ session: { sessionId: id, tenantId: tenant.id } });
      expect(await readSession(tenant, id)).toMatchObject({ status: 'expired', outcome: null, completedAt: null });
    }
    expect((await tenant.inbox.nth(created.id, 1)).body.metadata).toEqual(planted.metadata);
  });

  test('deciding and reviewing sessions outlive their deadline', async () => {
    const tenant = await createTenant(it.service, { sessionLifetimeSeconds: 300 });
    const reviewing = await reviewingSession(it, tenant);
    it.service.installation.proxies.queue.cut();
    const deciding = await submitSession(tenant);
    it.service.clock.advance(6 * minuteMs);
    const marker = await createSession(tenant);
    it.service.clock.advance(6 * minuteMs);
    // By the time the sweep has expired what is due later, it has passed the others by.
    await waitForStatus(tenant, marker.id, 'expired');
    await waitUntil('the sweep has come by', async () => {
      const { database } = it.service.installation;
      const rows = await database.query(`SELECT status FROM sessions WHERE id = '${marker.id}'`);
      return rows[0]?.status === 'expired';
    });
    expect((await readSession(tenant, deciding.id)).status).toBe('deciding');
    expect((await readSession(tenant, reviewing.id)).status).toBe('reviewing');
    it.service.installation.proxies.queue.restore();
    await waitForStatus(tenant, deciding.id, 'completed');
  });
});

describe.each(engines)('a deadline before the sweep runs, on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });

  test('a session past its deadline reads as expired at once, and takes no further step', async () => {
    const tenant = await createTenant(it.service, { sessionLifetimeSeconds: 300 });
    const session = await createSession(tenant);
    const collecting = await createSession(tenant);
    const phone = await startPhone(collecting.verificationUrl);
    it.service.clock.advance(5 * minuteMs - secondMs * 30);
    expect((await readSession(tenant, session.id)).status).toBe('created');
    it.service.clock.advance(30 * secondMs);
    expect((await readSession(tenant, session.id)).status).toBe('expired');
    expect((await readSession(tenant, collecting.id)).status).toBe('expired');
    expect((await succeeded(phone.look())).status).toBe('expired');
    expect(await refusalOf(phone.givePicture())).toBe('409 VerificationNotOpen session_expired');
    expect(await refusalOf(phone.type())).toBe('409 VerificationNotOpen session_expired');
    expect(await refusalOf(phone.submit())).toBe('409 VerificationNotOpen session_expired');
    const path = { tenantId: tenant.id, sessionId: session.id };
    const reissue = adminOf(it.service).POST('/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url', {
      params: { path },
    });
    expect(await refusalOf(reissue)).toBe('409 SessionActionNotAllowed session_expired');
  });
});

describe.each(engines)('erasure after the retention period on $name', (engine) => {
  const it = useService(engine);
  const settings = { retentionSeconds: 3600, expiredRetentionSeconds: 1800, reviewMaxAgeSeconds: 7200 };

  const erased = (tenant: Parameters<typeof readSession>[0], id: string) =>
    waitUntil(`${id} is erased`, async () => {
      const detail = await readSession(tenant, id);
      return detail.purgedAt === null ? null : detail;
    });

  test('GET still returns the session, with the time of erasure, null values, and outcome and metadata kept', async () => {
    const tenant = await createTenant(it.service, settings);
    const preRegisteredInfo = { lastName: planted.person.lastName, birthDate: planted.person.birthDate };
    const body = {
      preRegisteredInfo,
      metadata: planted.metadata,
      state: planted.state,
      callbackUrl: planted.callbackUrl,
    };
    const { id, phone } = await approvedSession(tenant, body);
    const before = await readSession(tenant, id);
    expect(before).toMatchObject({ preRegisteredInfo, userInputInfo: typed, purgedAt: null });
    expect(before.documentOcr?.fields[0]?.text).toBe(planted.person.lastName.toUpperCase());
    it.service.clock.advance(hourMs + secondMs);
    const after = await erased(tenant, id);
    expect(after).toEqual({
      ...before,
      purgedAt: after.purgedAt,
      preRegisteredInfo: null,
      userInputInfo: null,
      documentOcr: {
        documentType: 'passport',
        fields: before.documentOcr?.fields.map(({ side, name }) => ({ side, name, text: null, normalized: null })),
        currentAddress: { text: null, source: 'printed' },
      },
    });
    expect(JSON.stringify(after)).not.toContain(planted.person.lastName);
    // Where the user came from is gone too, and the browser is another caller again.
    expect(await refusalOf(phone.look())).toBe('401 BrowserNotBound');
  });

  test("a reviewer's note is erased, and the rest of the outcome is kept", async () => {
    const tenant = await createTenant(it.service, settings);
    const { id } = await reviewingSession(it, tenant);
    await operatorOf(it).reject(tenant, id);
    const before = (await readSession(tenant, id)).outcome;
    expect(before?.review?.note).toBe(planted.note);
    it.service.clock.advance(hourMs + secondMs);
    const { outcome } = await erased(tenant, id);
    expect(outcome).toEqual({ ...before, review: { reviewedAt: before?.review?.reviewedAt, note: null } });
  });

  test('failed, expired and forgotten reviewing sessions are erased too, and can still be read', async () => {
    const tenant = await createTenant(it.service, { ...settings, sessionLifetimeSeconds: 300 });
    const preRegisteredInfo = { lastName: planted.person.lastName };
    const reviewing = await reviewingSession(it, tenant, { preRegisteredInfo });
    const expired = await createSession(tenant, { preRegisteredInfo });
    it.service.clock.advance(6 * minuteMs);
    await waitUntil('the expiry is recorded', async () => {
      const { database } = it.service.installation;
      const rows = await database.query(`SELECT status FROM sessions WHERE id = '${expired.id}'`);
      return rows[0]?.status === 'expired';
    });
    const failed = await failedSession(it, tenant, { preRegisteredInfo });
    it.service.clock.advance(2 * hourMs);
    for (const [session, status] of [
      [reviewing, 'reviewing'],
      [expired, 'expired'],
      [failed, 'failed'],
    ] as const)
      expect(await erased(tenant, session.id)).toMatchObject({ status, preRegisteredInfo: null, userInputInfo: null });
    for (const [session, rule] of [
      [reviewing, 'review_age'],
      [expired, 'expired_retention'],
      [failed, 'retention'],
    ] as const)
      expect((await succeeded(operatorOf(it).getErasureReceipt(tenant, session.id))).rule).toBe(rule);
  });

  test('nothing is erased before its time, and a new round counts again', async () => {
    const tenant = await createTenant(it.service, { ...settings, sessionLifetimeSeconds: 30 * 86_400 });
    const { id } = await reviewingSession(it, tenant);
    await succeeded(tenant.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id } } }));
    const marker = await reviewingSession(it, tenant);
    it.service.clock.advance(dayMs);
    await erased(tenant, marker.id);
    expect(await readSession(tenant, id)).toMatchObject({ status: 'collecting', purgedAt: null });
  });

  test('a pending review outlives retention, alerts at half of its maximum age, and loses only its data at the end', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver, settings);
    const { id } = await reviewingSession(it, tenant, { preRegisteredInfo: { lastName: planted.person.lastName } });
    // A delivery whose lease ran out before its attempt is recorded would be made again.
    await deliveriesOf(it.service, tenant.id).recorded(id, 1);
    const before = await readSession(tenant, id);
    const alerts = () =>
      it.service.log.lines.filter((line) => line.includes('half of their') && line.includes(tenant.id));
    expect(alerts()).toEqual([]);
    // Past the retention period of ended sessions, and past half of the maximum age.
    it.service.clock.advance(hourMs + secondMs);
    await waitUntil('the operator is alerted', () => alerts().length > 0);
    const marker = await createSession(tenant);
    await succeeded(
      tenant.client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id: marker.id } } }),
    );
    // A notification that is on its way while the clock advances comes with too old a timestamp.
    await deliveriesOf(it.service, tenant.id).recorded(marker.id, 1);
    it.service.clock.advance(hourMs / 2 + secondMs);
    await erased(tenant, marker.id);
    expect(await readSession(tenant, id)).toEqual(before);
    expect(alerts().map((line) => JSON.parse(line))).toEqual([
      {
        level: 'warn',
        alert: true,
        tenantId: tenant.id,
        reviews: 1,
        erasedFrom: expect.stringMatching(/^20.*Z$/),
        message: 'pending reviews have reached half of their maximum age',
      },
    ]);
    const younger = await reviewingSession(it, tenant);
    await deliveriesOf(it.service, tenant.id).recorded(younger.id, 1);
    it.service.clock.advance(hourMs / 2);
    const after = await erased(tenant, id);
    expect(after).toMatchObject({ status: 'reviewing', outcome: before.outcome, preRegisteredInfo: null });
    const { items } = await succeeded(operatorOf(it).listReviews(tenant));
    expect(items.map(({ sessionId, purgedAt }) => [sessionId, purgedAt])).toEqual([
      [id, after.purgedAt],
      [younger.id, null],
    ]);
    const reviewId = await operatorOf(it).reviewIdOf(tenant, id);
    const body = { reviewId, verdict: 'rejected', reasons: ['document_unreadable'], note: null } as const;
    await succeeded(operatorOf(it).decideReview(tenant, id, { ...body, reasons: [...body.reasons] }));
    // The erasure has announced nothing: the rejection is the session's second event.
    expect((await tenant.inbox.event(id, 2)).body).toMatchObject({ type: 'verification.rejected' });
  });

  test('pictures and stored values leave the disk and the tables; the record of the approval stays', async () => {
    const tenant = await createTenant(it.service, settings);
    const { id } = await approvedSession(tenant);
    const { database } = it.service.installation;
    const count = async (table: string) =>
      Number((await database.query(`SELECT COUNT(*) AS n FROM ${table} WHERE session_id = '${id}'`))[0]?.n);
    await waitUntil('the record is stored', async () => (await count('verification_records')) === 1);
    expect(await count('media')).toBe(1);
    it.service.clock.advance(hourMs + secondMs);
    await erased(tenant, id);
    await waitUntil('the pictures are removed', async () => (await count('media')) === 0);
    expect(await count('verification_records')).toBe(1);
    const [row] = await database.query(`SELECT wrapped_key, request_data FROM sessions WHERE id = '${id}'`);
    expect(row).toEqual({ wrapped_key: null, request_data: null });
  });

  test('two nodes that sweep at once erase each session once, with a receipt for each', async () => {
    const tenant = await createTenant(it.service, settings);
    const second = await startService(engine, { beside: it.service });
    try {
      const sessions = await Promise.all(Array.from({ length: 8 }, () => createSession(tenant)));
      for (const { id } of sessions) {
        await succeeded(tenant.client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id } } }));
      }
      it.service.clock.advance(hourMs / 2 + secondMs);
      for (const { id } of sessions) {
        const { purgedAt } = await erased(tenant, id);
        const receipt = await succeeded(operatorOf(it).getErasureReceipt(tenant, id));
        expect(receipt).toMatchObject({ sessionId: id, erasedAt: purgedAt, rule: 'expired_retention' });
        expect(receipt.erased).toEqual([{ kind: 'encryption_key', count: 1 }]);
      }
    } finally {
      await second.close();
    }
  });

  test('two nodes that sweep at once expire a session once', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver, { sessionLifetimeSeconds: 300 });
    const second = await startService(engine, { beside: it.service });
    try {
      const sessions = await Promise.all(Array.from({ length: 8 }, () => createSession(tenant)));
      it.service.clock.advance(6 * minuteMs);
      for (const { id } of sessions) await tenant.inbox.nth(id, 1);
      const marker = await createSession(tenant);
      it.service.clock.advance(6 * minuteMs);
      await tenant.inbox.nth(marker.id, 1);
      const ids = tenant.inbox.arrived.map(({ body }) => body.id);
      expect(new Set(ids).size).toBe(9);
      const other = tenantClient(second.baseUrl, tenant.apiKey);
      const detail = await succeeded(
        other.GET('/v1/verification-sessions/{id}', { params: { path: { id: marker.id } } }),
      );
      expect(detail.status).toBe('expired');
    } finally {
      await second.close();
    }
  });
});
