// The benchmark `flood`: a quiet tenant's latencies while another tenant's receivers hang.

import { setTimeout as pause } from 'node:timers/promises';
import {
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
import { createSessions, rejectSteadily } from './reviewed-sessions.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { releaseEvents, seedEvents } from './seed-events.ts';

const loudEvents = 20_000;
const loudEndpoints = 50;
const loudSessions = 50;
const quietPerSecond = 20;
const quietSeconds = 20;
/** A receiver that has nothing to do with the flood needs no more than this, in milliseconds. */
const graceMs = 3000;

/**
 * `flood`: how long a quiet tenant's event takes to its first attempt while another tenant has 20,000 events, each for 50 endpoints whose
 * receivers accept requests and never respond. `limit` and its latencies are those of the quiet tenant before the flood; `ours` those during
 * it, from its first moment. Rates are deliveries of the quiet tenant a second.
 * @throws Error when an event of the quiet tenant does not arrive, or the service reports an error
 */
export async function measureFlood(context: ScenarioContext): Promise<Measurement & { readonly calm: Latencies }> {
  const { log, cleanup } = context;
  const bench = await startDeliveryBench(context);
  const { service, database, sample, trust, folder } = bench;
  const responding = await startReceiver(cleanup, trust, folder, 'respond');
  const hanging = await startReceiver(cleanup, trust, folder, 'hang');

  log('preparing the quiet tenant');
  const measure = await prepareQuiet(bench, responding);
  log(`recording ${loudEvents} events for ${loudEndpoints} endpoints`);
  const loud = await makeTenant(service);
  for (let index = 0; index < loudEndpoints; index += 1) await registerEndpoint(service, loud, hanging.url(index));
  const created = await createSessions(service, loud, loudSessions);
  const sessions = created.map(({ id }) => ({ id, tenantId: loud.id }));
  await seedEvents(database, { sessions, events: loudEvents, sample });

  log('without the flood');
  const calm = await measure();
  log('with the flood');
  await releaseEvents(database);
  const flooded = await measure();
  await checkLog(service.logFile);
  return {
    ours: flooded.perSecond,
    limit: calm.perSecond,
    ratio: ratioOf(flooded, calm),
    ...flooded.latencies,
    calm: calm.latencies,
  };
}

interface Quiet {
  readonly perSecond: number;
  readonly latencies: Latencies;
}

/** Makes a function that has the quiet tenant's events happen at a steady rate and waits until all have arrived. */
async function prepareQuiet(
  { service, database }: DeliveryBench,
  receiver: MeasuredReceiver,
): Promise<() => Promise<Quiet>> {
  const tenant = await makeTenant(service, ['user_input']);
  await registerEndpoint(service, tenant, receiver.url(0));
  const events = quietPerSecond * quietSeconds;
  const reviews = await referToReview(service, database, tenant, 2 * events);
  return async () => {
    await receiver.reset();
    const startedAt = performance.now();
    await rejectSteadily(service, tenant, reviews.splice(0, events), quietPerSecond);
    await pause(graceMs);
    const { distinct, latenciesMs, lastAt } = await receiver.report();
    if (distinct !== events)
      throw new Error(`of ${events} events of the quiet tenant ${events - distinct} did not arrive`);
    const seconds = (lastAt - (performance.timeOrigin + startedAt)) / 1000;
    return { perSecond: Math.round(events / seconds), latencies: latencyFigures(latenciesMs) };
  };
}

function ratioOf(flooded: Quiet, calm: Quiet): number {
  return Number((flooded.perSecond / calm.perSecond).toFixed(3));
}
