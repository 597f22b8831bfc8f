import { describe, expect, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { passportReading } from '../support/fixed-documents.ts';
import { useService, whileQueueIsCut, whileRowsAreCut } from '../support/service.ts';
import {
  createNotifiedTenant,
  createTenant,
  failedSession,
  hurryUntil,
  readSession,
  submitSession,
  waitForStatus,
} from '../support/tenant.ts';
import { minuteMs, waitUntil } from '../support/time.ts';

describe('decisions when something breaks', () => {
  const it = useService(anyEngine, { proxied: true });

  test('a check that crashes is tried three times, then the session has failed, with its event', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const before = it.documents.calls();
    const { id } = await failedSession(it, tenant);
    expect(it.documents.calls() - before).toBe(3);
    const { body } = await tenant.inbox.nth(id, 1);
    expect(body).toMatchObject({ type: 'verification.failed', sequence: 1 });
    expect(body.data).toEqual({
      session: { sessionId: id, tenantId: tenant.id },
      failure: { code: 'processing_error' },
    });
    expect(await readSession(tenant, id)).toMatchObject({ status: 'failed', outcome: null, completedAt: null });
  });

  test('a check that crashes once is tried again, unnoticed', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const before = it.documents.calls();
    it.documents.reads(() => {
      if (it.documents.calls() === before + 1) throw new Error('the check crashed');
      return passportReading();
    });
    const session = await submitSession(tenant);
    await hurryUntil(it.service, 'the second attempt of the check', () => it.documents.calls() === before + 2);
    await waitForStatus(tenant, session.id, 'completed');
    expect((await tenant.inbox.nth(session.id, 1)).body.type).toBe('verification.approved');
    it.documents.readsPassport();
  });

  test('a submission while the queue cannot be reached is decided once it can', async () => {
    const tenant = await createTenant(it.service);
    const session = await whileQueueIsCut(it.service, async () => {
      const simulated = await submitSession(tenant);
      expect((await readSession(tenant, simulated.id)).status).toBe('deciding');
      return simulated;
    });
    await waitForStatus(tenant, session.id, 'completed');
  });

  test('a queue database that is emptied loses nothing', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    await it.service.installation.queueDatabase.query('DROP SCHEMA pgboss CASCADE');
    const session = await submitSession(tenant);
    await tenant.inbox.nth(session.id, 1);
    await waitForStatus(tenant, session.id, 'completed');
  });

  test('a database that goes away in the middle of a decision fails no session', async () => {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const { isAsked, release } = it.documents.holds(passportReading);
    const session = await submitSession(tenant);
    await waitUntil('the decision hangs', isAsked);
    await whileRowsAreCut(it.service, async () => {
      release();
      await waitUntil('the decision could not be stored', () =>
        it.service.log.lines.some((line) => line.includes('decision') && line.includes('StorageUnavailable')),
      );
    });
    it.documents.readsPassport();
    // Its lease runs out; nothing counts against the session.
    it.service.clock.advance(2 * minuteMs);
    const { body } = await tenant.inbox.nth(session.id, 1);
    expect(body.type).toBe('verification.approved');
    expect(tenant.inbox.of(session.id)).toHaveLength(1);
  });
});
