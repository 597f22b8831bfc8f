// Stops the only worker of an installation for twenty minutes of its clock, among failing receivers, and starts another one.

import type { Moment } from '../../support/alert-rules.ts';
import { anyEngine } from '../../support/databases.ts';
import { createFixedDocuments, passportReading } from '../../support/fixed-documents.ts';
import { createFixedFaces } from '../../support/fixed-faces.ts';
import { findFreePort } from '../../support/installation.ts';
import { isComplete, scrapeUntil } from '../../support/metrics.ts';
import { deliveriesOf, operatorOf } from '../../support/operator.ts';
import { openReceiver } from '../../support/receiver.ts';
import { type ServiceInUse, startService, type TestService } from '../../support/service.ts';
import {
  approvedSession,
  createNotifiedTenant,
  createSession,
  createTenant,
  failedSession,
  registerInbox,
  reviewingSession,
  submitSession,
  waitForStatus,
} from '../../support/tenant.ts';
import { minuteMs, secondMs, waitUntil } from '../../support/time.ts';

/** An attempt and one more when its three minutes are skipped, however slow the machine; an endpoint is paused when it has failed for 25 minutes. */
const settings = { WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,180', WEBHOOK_PAUSE_AFTER_SECONDS: '1500' };

/** @returns what the nodes reported with no worker, and what the next worker reported, each behind what was reported before */
export async function breakWorker(): Promise<{ readonly stopped: Moment[]; readonly resumed: Moment[] }> {
  const [apiPort, workerPort, nextPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const [documents, faces] = [createFixedDocuments(), createFixedFaces()];
  const replacements = { documents, faces };
  const service = await startService(anyEngine, {
    replacements,
    environment: { ...settings, ROLES: 'api', METRICS_PORT: `${apiPort}` },
  });
  const startWorker = (port: number): Promise<TestService> =>
    startService(anyEngine, {
      replacements,
      beside: service,
      environment: { ...settings, ROLES: 'worker', METRICS_PORT: `${port}` },
    });
  const receiver = await openReceiver(service.installation.authority, service.clock);
  const it: ServiceInUse = { service, receiver, documents, faces };
  const { clock, installation } = service;
  const running = [await startWorker(workerPort)];
  try {
    const seesWorker = (port: number) =>
      scrapeUntil(port, 'the worker is seen', (found) => {
        return found.valueOf('mitome_workers_live') === 1 && isComplete(found);
      });
    const before: Moment = { api: await seesWorker(apiPort), worker: await seesWorker(workerPort) };

    const tenant = await createNotifiedTenant(service, receiver, { reviewMaxAgeSeconds: 35 * 60 });
    const failing = await createNotifiedTenant(service, receiver);
    const others = [
      await registerInbox(service, receiver, failing.id),
      await registerInbox(service, receiver, failing.id),
    ];
    for (const { inbox } of [failing, ...others]) inbox.respondWith(() => ({ status: 500 }));
    const abandoned = await approvedSession(failing);
    const held = await approvedSession(failing);
    for (const { id } of [abandoned, held])
      for (const { endpointId } of [failing, ...others])
        await deliveriesOf(service, failing.id).recorded(id, 1, endpointId);
    await installation.database.query(
      `UPDATE events SET snapshot = REPLACE(snapshot, '"verdict":"approved"', '"verdict":"perhaps"') WHERE session_id = '${held.id}'`,
    );
    const [old, decided] = [await reviewingSession(it, tenant), await reviewingSession(it, tenant)];
    await deliveriesOf(service, tenant.id).allBecome(2, 'delivered');

    await createSession(await createTenant(service, { sessionLifetimeSeconds: 5 * 60 }));

    await running.pop()?.close();
    const late = await submitSession(tenant);
    await operatorOf(it).reject(tenant, decided.id);
    clock.advance(20 * minuteMs);
    const stopped = await scrapeUntil(
      apiPort,
      'the API node has read all of it',
      (found) =>
        found.valueOf('mitome_workers_live') === 0 &&
        (found.valueOf('mitome_deliveries_oldest_due_seconds') ?? 0) > 900 &&
        (found.valueOf('mitome_sessions_oldest_due_seconds') ?? 0) > 900 &&
        (found.valueOf('mitome_outbox_oldest_due_seconds', { kind: 'notification' }) ?? 0) > 900 &&
        found.valueOf('mitome_endpoints', { state: 'failing' }) === 3,
    );

    running.push(await startWorker(nextPort));
    await waitForStatus(tenant, late.id, 'completed');
    await deliveriesOf(service, tenant.id).allBecome(4, 'delivered');
    await deliveriesOf(service, failing.id).allBecome(3, 'abandoned', { sessionId: abandoned.id });
    await deliveriesOf(service, failing.id).allBecome(3, 'held', { sessionId: held.id });
    const [{ id: paused }] = [await approvedSession(failing)];
    await deliveriesOf(service, failing.id).recorded(paused, 1, failing.endpointId);
    clock.advance(10 * minuteMs);
    await waitUntil('the endpoint is paused', async () => {
      return (await operatorOf(it).endpointOf(failing)).pausedAt !== null;
    });
    documents.reads(() => {
      clock.advance(40 * secondMs);
      return passportReading();
    });
    await approvedSession(tenant);
    await failedSession(it, tenant);
    await waitUntil('the old review is overdue', async () => {
      const [row] = await installation.database.query(
        `SELECT alert_at FROM pending_reviews WHERE session_id = '${old.id}'`,
      );
      return row?.alert_at === null;
    });
    const resumed = await seesWorker(nextPort);
    return { stopped: [before, { api: stopped, worker: null }], resumed: [before, { next: resumed }] };
  } finally {
    for (const worker of running) await worker.close();
    await receiver.close();
    await service.close();
  }
}
