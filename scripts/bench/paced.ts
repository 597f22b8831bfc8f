// The benchmark `paced`: the way of an event to its receiver at a steady rate, alone and beside a busy process.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChildProgram } from './child-program.ts';
import {
  type Costs,
  checkLog,
  type DeliveryBench,
  type Latencies,
  latencyFigures,
  referToReview,
  registerEndpoint,
  startDeliveryBench,
} from './delivery-bench.ts';
import { type MeasuredTenant, makeTenant } from './measured-service.ts';
import { type MeasuredReceiver, startReceiver } from './receivers.ts';
import { rejectSteadily, type WaitingReview } from './reviewed-sessions.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { median } from './summarise.ts';

type Paced = Costs & Latencies & { readonly perSecond: number };

/** The figures of `paced`; `limit` is the rate of the events. Costs include the call of a reviewer that causes the event; they are medians of bursts. */
export interface PacedMeasurement extends Measurement, Costs {
  /** The costs of the same calls for a tenant without an endpoint: what is above them is the delivery. */
  readonly withoutEndpoint: Costs;
  /** The CPU time that the endpoint adds to an event, in microseconds. */
  readonly deliveryCpuUs: number;
  /** The same while another process keeps one core busy. */
  readonly besideBusy: Paced;
}

const perSecond = 100;
const eventsInBurst = 3 * perSecond;
/** Bursts without and with an endpoint alternate, so that a slow minute of the machine meets both. They differ by a sixth, so there are many. */
const bursts = 9;

/**
 * `paced`: 100 events a second to one endpoint, and how long each takes to its first attempt.
 * @throws Error when one does not arrive, or the service reports an error
 */
export async function measurePaced(context: ScenarioContext): Promise<PacedMeasurement> {
  const { cleanup, log } = context;
  const bench = await startDeliveryBench(context);
  const receiver = await startReceiver(cleanup, bench.trust, bench.folder, 'respond');
  const unheard = await prepareReviews(context, bench);
  const heard = await prepareReviews(context, bench);
  await registerEndpoint(bench.service, heard.tenant, receiver.url(0));
  const heardBusy = await prepareReviews(context, bench);
  await registerEndpoint(bench.service, heardBusy.tenant, receiver.url(0));
  log(`rejecting ${perSecond} a second, without and with an endpoint by turns`);
  const without: Costs[] = [];
  const delivered: DeliveredBurst[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    without.push(await rejectBurst(bench, unheard, burst));
    delivered.push(await deliverBurst(bench, receiver, heard, burst));
  }
  log('the same beside a busy process');
  const busy = await startChildProgram({
    script: join(import.meta.dirname, 'keep-busy.ts'),
    outputFile: join(bench.folder, 'busy.log'),
  });
  cleanup.add(() => busy.end());
  const besideBusy: DeliveredBurst[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    besideBusy.push(await deliverBurst(bench, receiver, heardBusy, burst));
  }
  await busy.end();
  await checkLog(bench.service.logFile);
  const { perSecond: ours, ...alone } = pacedOf(delivered);
  const withoutEndpoint = medianOf(without);
  const deliveryCpuUs = median(
    delivered.map(({ costs }, burst) => costs.cpuUs.all - (without[burst] as Costs).cpuUs.all),
  );
  const ratio = Number((ours / perSecond).toFixed(3));
  return { ours, limit: perSecond, ratio, ...alone, withoutEndpoint, deliveryCpuUs, besideBusy: pacedOf(besideBusy) };
}

interface TenantReviews {
  readonly tenant: MeasuredTenant;
  readonly reviews: readonly WaitingReview[];
}

/** Makes a tenant whose sessions wait for a reviewer, without an endpoint. */
async function prepareReviews({ log }: ScenarioContext, { service, database }: DeliveryBench): Promise<TenantReviews> {
  const count = bursts * eventsInBurst;
  log(`referring ${count} sessions to review`);
  const tenant = await makeTenant(service, ['user_input']);
  return { tenant, reviews: await referToReview(service, database, tenant, count) };
}

/** Rejects the sessions of a burst at the rate. @returns what each cost, with what follows within a second */
async function rejectBurst(
  { service, count }: DeliveryBench,
  { tenant, reviews }: TenantReviews,
  burst: number,
): Promise<Costs> {
  const counted = await count();
  const some = reviews.slice(burst * eventsInBurst, (burst + 1) * eventsInBurst);
  await rejectSteadily(service, tenant, some, perSecond);
  await pause(1000);
  return counted(eventsInBurst);
}

interface DeliveredBurst {
  readonly costs: Costs;
  readonly latenciesMs: readonly number[];
  /** From the first call to the last attempt. */
  readonly durationMs: number;
}

/** Rejects the sessions of a burst, and waits for their events at the receiver. */
async function deliverBurst(
  bench: DeliveryBench,
  receiver: MeasuredReceiver,
  heard: TenantReviews,
  burst: number,
): Promise<DeliveredBurst> {
  await receiver.reset();
  const startedAt = Date.now();
  const costs = await rejectBurst(bench, heard, burst);
  const { latenciesMs, distinct, lastAt } = await receiver.report();
  if (distinct !== eventsInBurst) {
    throw new Error(`of ${eventsInBurst} steady events ${eventsInBurst - distinct} did not arrive`);
  }
  return { costs, latenciesMs, durationMs: lastAt - startedAt };
}

function pacedOf(delivered: readonly DeliveredBurst[]): Paced {
  const durationMs = delivered.reduce((sum, burst) => sum + burst.durationMs, 0);
  return {
    perSecond: Math.round((delivered.length * eventsInBurst * 1000) / durationMs),
    ...latencyFigures(delivered.flatMap(({ latenciesMs }) => latenciesMs)),
    ...medianOf(delivered.map(({ costs }) => costs)),
  };
}

function medianOf(costs: readonly Costs[]): Costs {
  const of = (read: (one: Costs) => number): number => median(costs.map(read));
  return {
    cpuUs: {
      service: of(({ cpuUs }) => cpuUs.service),
      database: of(({ cpuUs }) => cpuUs.database),
      queue: of(({ cpuUs }) => cpuUs.queue),
      all: of(({ cpuUs }) => cpuUs.all),
    },
    rowUpdates: of(({ rowUpdates }) => rowUpdates),
  };
}
