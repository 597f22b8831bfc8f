// The benchmark `burst`: many events at once for a tenant with two endpoints, one of which hangs.

import { setTimeout as pause } from 'node:timers/promises';
import { type Costs, checkLog, latencyFigures, registerEndpoint, startDeliveryBench } from './delivery-bench.ts';
import { makeTenant } from './measured-service.ts';
import { startReceiver } from './receivers.ts';
import { createSessions } from './reviewed-sessions.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { releaseEvents, seedEvents } from './seed-events.ts';

/** Latencies are those of the endpoint that responds, from the moment when all events are due. Costs are by event. */
export type BurstMeasurement = Measurement & Costs & { readonly events: number; readonly bursts: number };

const events = 400;
const bursts = 3;
const waitMs = 5000;
/** Longer than an attempt: the next burst begins with nothing in flight. */
const betweenMs = 16_000;

/**
 * `burst`: 400 events that fall due together, each for an endpoint that responds and for one that accepts requests and never responds.
 * Every burst has a tenant of its own. `ours` is the rate at which the responding endpoint got them, `limit` that of a tenant without the
 * other one.
 * @throws Error when an event does not arrive within five seconds, or the service reports an error
 */
export async function measureBurst(context: ScenarioContext): Promise<BurstMeasurement> {
  const { cleanup, log } = context;
  const { service, database, sample, trust, folder, count } = await startDeliveryBench(context);
  const responding = await startReceiver(cleanup, trust, folder, 'respond');
  const hanging = await startReceiver(cleanup, trust, folder, 'hang');

  async function burst(urls: readonly string[]) {
    const tenant = await makeTenant(service);
    for (const url of urls) await registerEndpoint(service, tenant, url);
    const created = await createSessions(service, tenant, 10);
    const sessions = created.map(({ id }) => ({ id, tenantId: tenant.id }));
    const at = new Date();
    await seedEvents(database, { sessions, events, sample }, at);
    await responding.reset();
    const startedAt = Date.now();
    await releaseEvents(database);
    await pause(waitMs);
    const { distinct, latenciesMs, lastAt } = await responding.report();
    if (distinct !== events) throw new Error(`of ${events} events ${events - distinct} did not arrive`);
    return { ms: lastAt - startedAt, latenciesMs: latenciesMs.map((each) => each - (startedAt - at.getTime())) };
  }

  log(`${events} events for one endpoint`);
  const alone = await burst([responding.url(0)]);
  const counted = await count();
  const latenciesMs: number[] = [];
  let tookMs = 0;
  for (let index = 1; index <= bursts; index += 1) {
    log(`${events} events beside an endpoint that hangs, ${index} of ${bursts}`);
    const { ms, latenciesMs: each } = await burst([responding.url(index), hanging.url(index)]);
    log(JSON.stringify(latencyFigures(each)));
    latenciesMs.push(...each);
    tookMs += ms;
    await pause(betweenMs);
  }
  const costs = await counted(events * bursts);
  await checkLog(service.logFile);
  const [ours, limit] = [Math.round((events * bursts * 1000) / tookMs), Math.round((events * 1000) / alone.ms)];
  const ratio = Number((ours / limit).toFixed(3));
  return { ours, limit, ratio, ...latencyFigures(latenciesMs), ...costs, events, bursts };
}
