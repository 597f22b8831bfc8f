// The benchmark `delivery`: events to their receivers at full speed, beside a loop that only signs and sends.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChildProgram } from './child-program.ts';
import {
  type Costs,
  checkLog,
  type DeliveryBench,
  type Latencies,
  latencyFigures,
  registerEndpoint,
  startDeliveryBench,
} from './delivery-bench.ts';
import { makeTenant } from './measured-service.ts';
import { type MeasuredReceiver, startReceiver } from './receivers.ts';
import { createSessions, forEach } from './reviewed-sessions.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { releaseEvents, seedEvents } from './seed-events.ts';

/** Deliveries at full speed to so many endpoints, each of a tenant of its own. Latencies run from the moment when all events are due. */
export interface FullSpeed extends Costs, Latencies {
  readonly deliveries: number;
  readonly perSecond: number;
  readonly lost: number;
  readonly doubled: number;
  /** The service's memory in MB when a quarter was delivered, and at the end. */
  readonly memoryMb: { readonly atQuarter: number; readonly atEnd: number; readonly most: number };
}

/** The figures of `delivery`: those with 20 endpoints, and all by the number of endpoints. */
export interface DeliveryMeasurement extends Measurement {
  readonly byEndpoints: Readonly<Record<string, FullSpeed>>;
}

/** The number of endpoints whose figures stand for the scenario. */
export const mainEndpoints = 20;
const usualDeliveries = { 1: 20_000, [mainEndpoints]: 100_000, 2000: 20_000 };
const sessionsAtLeast = 100;
const limitAtOnce = 64;
const limitRequests = 20_000;
const timeoutMs = 300_000;

/**
 * `delivery`: events to receivers over HTTPS, from rows to verified requests, to 1, 20 and 2,000 endpoints, beside `sign-and-send.ts`, which
 * only signs and sends to the same receiver. Every event must arrive exactly once.
 * @param deliveries how many, by the number of endpoints
 * @throws Error when one is lost or doubled, or the service reports an error
 */
export function measureDelivery(deliveries: Readonly<Record<string, number>> = usualDeliveries) {
  return async (context: ScenarioContext): Promise<DeliveryMeasurement> => {
    const bench = await startDeliveryBench(context);
    const receiver = await startReceiver(context.cleanup, bench.trust, bench.folder, 'respond');
    const limit = await measureLimit(context, bench, receiver);
    const byEndpoints: Record<string, FullSpeed> = {};
    for (const [endpoints, count] of Object.entries(deliveries)) {
      const plan = { endpoints: Number(endpoints), deliveries: count };
      const figures = await measureFullSpeed(context, bench, receiver, plan);
      context.log(JSON.stringify(figures));
      byEndpoints[endpoints] = figures;
    }
    await checkLog(bench.service.logFile);
    const { perSecond: ours, p50Ms, p95Ms, p99Ms } = byEndpoints[mainEndpoints] as FullSpeed;
    return { ours, limit, ratio: Number((ours / limit).toFixed(3)), p50Ms, p95Ms, p99Ms, byEndpoints };
  };
}

async function measureLimit(
  { cleanup, log }: ScenarioContext,
  { trust, folder }: DeliveryBench,
  receiver: MeasuredReceiver,
): Promise<number> {
  log('measuring the limit');
  const program = await startChildProgram({
    script: join(import.meta.dirname, 'sign-and-send.ts'),
    args: [receiver.url(0), trust.env.WEBHOOK_CA_FILE, `${limitAtOnce}`, `${limitRequests}`],
    outputFile: join(folder, 'limit.log'),
  });
  cleanup.add(() => program.end());
  const [{ seconds }] = (await once(program.process, 'message')) as [{ seconds: number }];
  return Math.round(limitRequests / seconds);
}

async function measureFullSpeed(
  { log }: ScenarioContext,
  { service, database, sample, count }: DeliveryBench,
  receiver: MeasuredReceiver,
  { endpoints, deliveries }: { readonly endpoints: number; readonly deliveries: number },
): Promise<FullSpeed> {
  log(`recording ${deliveries} events for ${endpoints} endpoints`);
  await receiver.reset();
  const sessions: { id: string; tenantId: string }[] = [];
  await forEach([...Array(endpoints).keys()], async (index) => {
    const tenant = await makeTenant(service);
    await registerEndpoint(service, tenant, receiver.url(index));
    const created = await createSessions(service, tenant, Math.ceil(sessionsAtLeast / endpoints));
    sessions.push(...created.map(({ id }) => ({ id, tenantId: tenant.id })));
  });
  const seededAt = new Date();
  await seedEvents(database, { sessions, events: deliveries, sample }, seededAt);
  log('delivering them');
  const counted = await count();
  const startedAt = Date.now();
  await releaseEvents(database);
  const memory: { delivered: number; mb: number }[] = [];
  let report = await receiver.report();
  while (report.distinct < deliveries && Date.now() - startedAt < timeoutMs) {
    await pause(200);
    report = await receiver.report();
    memory.push({ delivered: report.distinct, mb: await memoryMbOf(service.pid()) });
  }
  // A duplicate arrives soon after.
  await pause(1000);
  const costs = await counted(deliveries);
  const { received, distinct, lastAt, latenciesMs } = await receiver.report();
  const lost = deliveries - distinct;
  const doubled = received - distinct;
  if (lost > 0 || doubled > 0) throw new Error(`of ${deliveries} events ${lost} were lost and ${doubled} came twice`);
  const waitedMs = startedAt - seededAt.getTime();
  return {
    deliveries,
    perSecond: Math.round((distinct * 1000) / (lastAt - startedAt)),
    ...latencyFigures(latenciesMs.map((latencyMs) => latencyMs - waitedMs)),
    ...costs,
    // The release is an update of each event's row that no delivery needs.
    rowUpdates: Number((costs.rowUpdates - 1).toFixed(2)),
    lost,
    doubled,
    memoryMb: {
      atQuarter: memory.find(({ delivered }) => delivered >= deliveries / 4)?.mb ?? Number.NaN,
      atEnd: memory.at(-1)?.mb ?? Number.NaN,
      most: Math.max(...memory.map(({ mb }) => mb)),
    },
  };
}

/** Resident memory of a process, in MB, as Linux tells it. */
async function memoryMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}
