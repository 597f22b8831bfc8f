// What all measurements of the delivery start: a MariaDB, the service, certificates.

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { succeeded } from '../setup/api-clients.ts';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { type MeasuredService, type MeasuredTenant, makeTenant, startMeasuredService } from './measured-service.ts';
import { makeReceiverTrust, type ReceiverTrust } from './receivers.ts';
import { createSessions, submitAll, untilReviewsWait, type WaitingReview } from './reviewed-sessions.ts';
import type { ScenarioContext } from './scenario.ts';
import { type SampleEvent, sampleEvent } from './seed-events.ts';

/** The base of every delivery measurement: MariaDB with durable commits, the service, and a certificate for receivers. */
export interface DeliveryBench {
  readonly folder: string;
  readonly database: Connection;
  readonly service: MeasuredService;
  readonly trust: ReceiverTrust;
  /** A verdict that the service really reached, to seed others after. */
  readonly sample: SampleEvent;
}

const eventType = 'verification.rejected';
const databaseName = 'mitome';
const referralTimeoutMs = 120_000;

/**
 * Starts the databases and the service, and has one session rejected so that there is an event to take others after.
 * @param env settings of the service besides those that every measurement needs
 */
export async function startDeliveryBench(
  { cleanup, log }: ScenarioContext,
  env: Readonly<Record<string, string>> = {},
): Promise<DeliveryBench> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-bench-'));
  // Root's PostgreSQL runs as another account, which must pass through here.
  await chmod(folder, 0o711);
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const mariaDb = await startMariaDb({ tools: await provideMariaDb(log), durable: true });
  cleanup.add(() => mariaDb.stop());
  await mariaDb.createDatabase(databaseName);
  const trust = await makeReceiverTrust(folder);
  log('starting the service');
  const service = await startMeasuredService({
    databaseUrl: mariaDb.url(databaseName),
    folder,
    cleanup,
    env: { ...trust.env, ...env },
  });
  const database = await createConnection({ uri: mariaDb.url(databaseName), timezone: 'Z' });
  cleanup.add(async () => database.destroy());
  const [review] = await referToReview(service, database, await makeTenant(service, ['user_input']), 1);
  if (review === undefined) throw new Error('the sample session was not referred');
  await reject(service, review);
  return { folder, database, service, trust, sample: await sampleEvent(database, eventType) };
}

/** Brings sessions of a tenant to review. */
export async function referToReview(
  service: MeasuredService,
  database: Connection,
  tenant: MeasuredTenant,
  count: number,
): Promise<(WaitingReview & { readonly tenantId: string })[]> {
  await submitAll(service, await createSessions(service, tenant, count));
  const reviews = await untilReviewsWait(database, tenant.id, count, referralTimeoutMs);
  return reviews.map((review) => ({ ...review, tenantId: tenant.id }));
}

async function reject(
  { admin }: MeasuredService,
  { tenantId, sessionId, reviewId }: WaitingReview & { readonly tenantId: string },
): Promise<void> {
  await succeeded(
    admin.POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', {
      params: { path: { tenantId, sessionId } },
      body: { reviewId, verdict: 'rejected', reasons: ['document_unreadable'], note: null },
    }),
  );
}

/** Registers a receiving URL of a tenant for rejections. */
export async function registerEndpoint({ admin }: MeasuredService, tenant: MeasuredTenant, url: string): Promise<void> {
  await succeeded(
    admin.POST('/admin/tenants/{tenantId}/endpoints', {
      params: { path: { tenantId: tenant.id } },
      body: { url, eventTypes: [eventType] },
    }),
  );
}

/** Nothing may have gone wrong unseen: pino's levels from 50 on are errors. */
export async function checkLog(file: string): Promise<void> {
  const bad = (await readFile(file, 'utf8')).split('\n').find((line) => /"level":[56]0/.test(line));
  if (bad !== undefined) throw new Error(`the service logged: ${bad}`);
}
