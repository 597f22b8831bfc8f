// The benchmark `delivery`: 100,000 events to their receivers, beside a loop that only signs and sends.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChildProgram } from './child-program.ts';
import { checkLog, type DeliveryBench, referToReview, registerEndpoint, startDeliveryBench } from './delivery-bench.ts';
import { makeTenant } from './measured-service.ts';
import { type MeasuredReceiver, startReceiver } from './receivers.ts';
import { createSessions, rejectSteadily } from './reviewed-sessions.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { releaseEvents, seedEvents } from './seed-events.ts';
import { percentile } from './summarise.ts';

/** The figures of `delivery`. Latencies run from the event to the arrival of its first attempt, at 100 events a second. */
export interface DeliveryMeasurement extends Measurement {
  readonly deliveries: number;
  readonly lost: number;
  readonly doubled: number;
  /** The service's memory in MB when a quarter was delivered, and at the end. */
  readonly memoryMb: { readonly atQuarter: number; readonly atEnd: number; readonly most: number };
}

const tenants = 20;
const sessionsPerTenant = 50;
const pacedPerSecond = 100;
const pacedSeconds = 20;
const limitAtOnce = 64;
const timeoutMs = 300_000;

/**
 * `delivery`: events of 20 tenants to receivers over HTTPS, from rows to verified requests, beside `sign-and-send.ts`, which only
 * signs and sends to the same receiver. Every event must arrive exactly once. Then events at a steady rate through the API.
 * @param deliveries how many events are delivered at full speed
 * @throws Error when one is lost or doubled, or the service reports an error
 */
export function measureDelivery(deliveries = 100_000) {
  return async (context: ScenarioContext): Promise<DeliveryMeasurement> => {
    const bench = await startDeliveryBench(context);
    const receiver = await startReceiver(context.cleanup, bench.trust, bench.folder, 'respond');
    const limit = await measureLimit(context, bench, receiver, Math.min(20_000, deliveries));
    await receiver.reset();
    const sustained = await measureSustained(context, bench, receiver, deliveries);
    await receiver.reset();
    const latenciesMs = await measurePaced(context, bench, receiver);
    await checkLog(bench.service.logFile);
    const ours = Math.round(sustained.perSecond);
    return {
      ours,
      limit,
      ratio: Number((ours / limit).toFixed(3)),
      ...latencyFigures(latenciesMs),
      ...sustained.figures,
    };
  };
}

/** Percentiles of latencies in milliseconds. */
export function latencyFigures(latenciesMs: readonly number[]): Pick<Measurement, 'p50Ms' | 'p95Ms' | 'p99Ms'> {
  const sorted = [...latenciesMs].sort((a, b) => a - b);
  return { p50Ms: percentile(sorted, 0.5), p95Ms: percentile(sorted, 0.95), p99Ms: percentile(sorted, 0.99) };
}

async function measureLimit(
  { cleanup, log }: ScenarioContext,
  { trust, folder }: DeliveryBench,
  receiver: MeasuredReceiver,
  requests: number,
): Promise<number> {
  log('measuring the limit');
  const program = await startChildProgram({
    script: join(import.meta.dirname, 'sign-and-send.ts'),
    args: [receiver.url(0), trust.env.WEBHOOK_CA_FILE, `${limitAtOnce}`, `${requests}`],
    outputFile: join(folder, 'limit.log'),
  });
  cleanup.add(() => program.end());
  const [{ seconds }] = (await once(program.process, 'message')) as [{ seconds: number }];
  return Math.round(requests / seconds);
}

async function measureSustained(
  { log }: ScenarioContext,
  { service, database, sample }: DeliveryBench,
  receiver: MeasuredReceiver,
  deliveries: number,
): Promise<{
  perSecond: number;
  figures: Pick<DeliveryMeasurement, 'deliveries' | 'lost' | 'doubled' | 'memoryMb'>;
}> {
  log(`recording ${deliveries} events`);
  const sessions: { id: string; tenantId: string }[] = [];
  for (let index = 0; index < tenants; index += 1) {
    const tenant = await makeTenant(service);
    await registerEndpoint(service, tenant, receiver.url(index));
    const created = await createSessions(service, tenant, sessionsPerTenant);
    sessions.push(...created.map(({ id }) => ({ id, tenantId: tenant.id })));
  }
  await seedEvents(database, { sessions, events: deliveries, sample });
  log('delivering them');
  const startedAt = Date.now();
  await releaseEvents(database);
  const memory: { delivered: number; mb: number }[] = [];
  let report = await receiver.report();
  while (report.distinct < deliveries && Date.now() - startedAt < timeoutMs) {
    await pause(200);
    report = await receiver.report();
    memory.push({ delivered: report.distinct, mb: await memoryMbOf(service.pid) });
  }
  // A duplicate arrives soon after.
  await pause(1000);
  const { received, distinct, lastAt } = await receiver.report();
  const lost = deliveries - distinct;
  const doubled = received - distinct;
  if (lost > 0 || doubled > 0) throw new Error(`of ${deliveries} events ${lost} were lost and ${doubled} came twice`);
  const atQuarter = memory.find(({ delivered }) => delivered >= deliveries / 4)?.mb ?? Number.NaN;
  const atEnd = memory.at(-1)?.mb ?? Number.NaN;
  const most = Math.max(...memory.map(({ mb }) => mb));
  return {
    perSecond: (distinct * 1000) / (lastAt - startedAt),
    figures: { deliveries, lost, doubled, memoryMb: { atQuarter, atEnd, most } },
  };
}

async function measurePaced(
  { log }: ScenarioContext,
  { service, database }: DeliveryBench,
  receiver: MeasuredReceiver,
): Promise<readonly number[]> {
  const events = pacedPerSecond * pacedSeconds;
  log(`referring ${events} sessions to review`);
  const tenant = await makeTenant(service, ['user_input']);
  await registerEndpoint(service, tenant, receiver.url(tenants));
  const reviews = await referToReview(service, database, tenant, events);
  log(`rejecting ${pacedPerSecond} a second`);
  await rejectSteadily(service, tenant, reviews, pacedPerSecond);
  await pause(1000);
  const { latenciesMs, distinct } = await receiver.report();
  if (distinct !== events) throw new Error(`of ${events} steady events ${events - distinct} did not arrive`);
  return latenciesMs;
}

/** Resident memory of a process, in MB, as Linux tells it. */
async function memoryMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
