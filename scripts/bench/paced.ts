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
import { makeTenant } from './measured-service.ts';
import { type MeasuredReceiver, startReceiver } from './receivers.ts';
import { rejectSteadily } from './reviewed-sessions.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';

type Paced = Costs & Latencies & { readonly perSecond: number };

/** The figures of `paced`; `limit` is the rate of the events. Costs include the call of a reviewer that causes the event. */
export interface PacedMeasurement extends Measurement, Costs {
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
  const tenants = [await prepare(context, bench, receiver), await prepare(context, bench, receiver)] as const;
  log(`rejecting ${perSecond} a second`);
  const { perSecond: ours, ...alone } = await tenants[0]();
  log('the same beside a busy process');
  const busy = await startChildProgram({
    script: join(import.meta.dirname, 'keep-busy.ts'),
    outputFile: join(bench.folder, 'busy.log'),
  });
  cleanup.add(() => busy.end());
  const besideBusy = await tenants[1]();
  await busy.end();
  await checkLog(bench.service.logFile);
  return { ours, limit: perSecond, ratio: Number((ours / perSecond).toFixed(3)), ...alone, besideBusy };
}

/** Prepares the reviews of a tenant with one endpoint. @returns a function that rejects them at the rate */
async function prepare(
  { log }: ScenarioContext,
  { service, database, count }: DeliveryBench,
  receiver: MeasuredReceiver,
): Promise<() => Promise<Paced>> {
  const events = perSecond * seconds;
  log(`referring ${events} sessions to review`);
  const tenant = await makeTenant(service, ['user_input']);
  await registerEndpoint(service, tenant, receiver.url(0));
  const reviews = await referToReview(service, database, tenant, events);
  return async () => {
    await receiver.reset();
    const counted = await count();
    const startedAt = Date.now();
    await rejectSteadily(service, tenant, reviews, perSecond);
    await pause(1000);
    const costs = await counted(events);
    const { latenciesMs, distinct, lastAt } = await receiver.report();
    if (distinct !== events) throw new Error(`of ${events} steady events ${events - distinct} did not arrive`);
    return { perSecond: Math.round((events * 1000) / (lastAt - startedAt)), ...latencyFigures(latenciesMs), ...costs };
  };
}
