// What all measurements of the delivery start: a MariaDB, the service, certificates.

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { succeeded } from '../setup/api-clients.ts';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { cpuBelowUs, cpuTimeUs } from './cpu-time.ts';
import { type MeasuredService, type MeasuredTenant, makeTenant, startMeasuredService } from './measured-service.ts';
import { makeReceiverTrust, type ReceiverTrust } from './receivers.ts';
import { createSessions, submitAll, untilReviewsWait, type WaitingReview } from './reviewed-sessions.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { type SampleEvent, sampleEvent } from './seed-events.ts';
import { percentile, rounded } from './summarise.ts';

/** The base of every delivery measurement: MariaDB with durable commits, the service, and a certificate for receivers. */
export interface DeliveryBench {
  readonly folder: string;
  readonly database: Connection;
  readonly service: MeasuredService;
  readonly trust: ReceiverTrust;
  /** A verdict that the service really reached, to seed others after. */
  readonly sample: SampleEvent;
  /** Begins to count. @returns a function that divides what was used since then by a number of deliveries or events */
  count(): Promise<(by: number) => Promise<Costs>>;
}

/** What one delivery or event costs, without receivers and callers. */
export interface Costs {
  /** CPU time in microseconds, and its sum. */
  readonly cpuUs: { readonly service: number; readonly database: number; readonly queue: number; readonly all: number };
  /** Rows that MariaDB updated; inserts and deletes count apart. */
  readonly rowUpdates: number;
}

export type Latencies = Pick<Measurement, 'p50Ms' | 'p95Ms' | 'p99Ms'>;

/** Percentiles of latencies in milliseconds. */
export function latencyFigures(latenciesMs: readonly number[]): Latencies {
  const sorted = [...latenciesMs].sort((a, b) => a - b);
  return { p50Ms: percentile(sorted, 0.5), p95Ms: percentile(sorted, 0.95), p99Ms: percentile(sorted, 0.99) };
}

/** What the sessions of most scenarios lead to. */
const usualType = 'verification.rejected';
type EventType = typeof usualType | 'verification.needs_review';
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
  const count = counterOf(service, database, mariaDb.pid);
  return { folder, database, service, trust, sample: await sampleEvent(database, usualType), count };
}

function counterOf(service: MeasuredService, database: Connection, databasePid: number): DeliveryBench['count'] {
  const read = async () => ({
    service: cpuTimeUs(service.pid()),
    database: cpuTimeUs(databasePid),
    // The embedded PostgreSQL runs below the service, and nothing else does while no picture is decoded.
    queue: cpuBelowUs(service.pid()),
    updates: await updatesOf(database),
  });
  return async () => {
    const before = await read();
    return async (by) => {
      const after = await read();
      const each = (key: keyof typeof before) => (after[key] - before[key]) / by;
      const all = each('service') + each('database') + each('queue');
      const [service, database, queue] = [each('service'), each('database'), each('queue')].map(Math.round);
      return {
        cpuUs: { service: service ?? 0, database: database ?? 0, queue: queue ?? 0, all: Math.round(all) },
        rowUpdates: rounded(each('updates'), 2),
      };
    };
  };
}

async function updatesOf(database: Connection): Promise<number> {
  const [[row]] = await database.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Handler_update'");
  return Number(row?.Value);
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
export async function registerEndpoint(
  { admin }: MeasuredService,
  tenant: MeasuredTenant,
  url: string,
  eventType: EventType = usualType,
): Promise<void> {
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
