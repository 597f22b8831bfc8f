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

type Paced = Costs & Latencies & { readonly perSecond: number };

/** The figures of `paced`; `limit` is the rate of the events. Costs include the call of a reviewer that causes the event. */
export interface PacedMeasurement extends Measurement, Costs {
  /** The costs of the same calls for a tenant without an endpoint: what is above them is the delivery. */
  readonly withoutEndpoint: Costs;
  /** The CPU time that the endpoint adds to an event, in microseconds. */
  readonly deliveryCpuUs: number;
  /** The same while another process keeps one core busy. */
  readonly besideBusy: Paced;
}

const perSecond = 100;
const seconds = 15;

/**
 * `paced`: 100 events a second to one endpoint, and how long each takes to its first attempt.
 * @throws Error when one does not arrive, or the service reports an error
 */
export async function measurePaced(context: ScenarioContext): Promise<PacedMeasurement> {
  const { cleanup, log } = context;
  const bench = await startDeliveryBench(context);
  const receiver = await startReceiver(cleanup, bench.trust, bench.folder, 'respond');
  const unheard = await prepareReviews(context, bench);
  const tenants = [await prepare(context, bench, receiver), await prepare(context, bench, receiver)] as const;
  log(`rejecting ${perSecond} a second without an endpoint`);
  const withoutEndpoint = await rejectAll(bench, unheard);
  log(`rejecting ${perSecond} a second`);
  const { perSecond: ours, ...alone } = await tenants[0]();
  const deliveryCpuUs = alone.cpuUs.all - withoutEndpoint.cpuUs.all;
  log('the same beside a busy process');
  const busy = await startChildProgram({
    script: join(import.meta.dirname, 'keep-busy.ts'),
    outputFile: join(bench.folder, 'busy.log'),
  });
  cleanup.add(() => busy.end());
  const besideBusy = await tenants[1]();
  await busy.end();
  await checkLog(bench.service.logFile);
  const ratio = Number((ours / perSecond).toFixed(3));
  return { ours, limit: perSecond, ratio, ...alone, withoutEndpoint, deliveryCpuUs, besideBusy };
}

interface TenantReviews {
  readonly tenant: MeasuredTenant;
  readonly reviews: readonly WaitingReview[];
}

const events = perSecond * seconds;

/** Makes a tenant whose sessions wait for a reviewer, without an endpoint. */
async function prepareReviews({ log }: ScenarioContext, { service, database }: DeliveryBench): Promise<TenantReviews> {
  log(`referring ${events} sessions to review`);
  const tenant = await makeTenant(service, ['user_input']);
  return { tenant, reviews: await referToReview(service, database, tenant, events) };
}

/** Rejects all at the rate. @returns what each cost, with what follows within a second */
async function rejectAll({ service, count }: DeliveryBench, { tenant, reviews }: TenantReviews): Promise<Costs> {
  const counted = await count();
  await rejectSteadily(service, tenant, reviews, perSecond);
  await pause(1000);
  return counted(events);
}

/** Prepares the reviews of a tenant with one endpoint. @returns a function that rejects them at the rate */
async function prepare(
  context: ScenarioContext,
  bench: DeliveryBench,
  receiver: MeasuredReceiver,
): Promise<() => Promise<Paced>> {
  const prepared = await prepareReviews(context, bench);
  await registerEndpoint(bench.service, prepared.tenant, receiver.url(0));
  return async () => {
    await receiver.reset();
    const startedAt = Date.now();
    const costs = await rejectAll(bench, prepared);
    const { latenciesMs, distinct, lastAt } = await receiver.report();
    if (distinct !== events) throw new Error(`of ${events} steady events ${events - distinct} did not arrive`);
    return { perSecond: Math.round((events * 1000) / (lastAt - startedAt)), ...latencyFigures(latenciesMs), ...costs };
  };
}
