// The benchmark `simulations`: many simulations of a sandbox tenant at once.

import { setTimeout as pause } from 'node:timers/promises';
import { createTenantClient } from '../setup/api-clients.ts';
import { type Costs, checkLog, latencyFigures, registerEndpoint, startDeliveryBench } from './delivery-bench.ts';
import { defaultConcurrency, makeTenant } from './measured-service.ts';
import { startReceiver } from './receivers.ts';
import { createSessions } from './reviewed-sessions.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';

/** Latencies are those of the responses; costs are by simulation, with its delivery. */
export type SimulationsMeasurement = Measurement & Costs & { readonly refused: number; readonly rounds: number };

const atOnce = 400;
const rounds = 3;
const arriveWithinMs = 30_000;

/**
 * `simulations`: 400 calls of `simulateOutcome` at once, then 400 one after the other for the `limit`. Each leads to an event, which must arrive.
 * @throws Error when a call is refused, an event does not arrive, or the service reports an error
 */
export async function measureSimulations(context: ScenarioContext): Promise<SimulationsMeasurement> {
  const { cleanup, log } = context;
  const { service, trust, folder, count } = await startDeliveryBench(context, {
    API_CONCURRENCY: `${defaultConcurrency}`,
  });
  const receiver = await startReceiver(cleanup, trust, folder, 'respond');
  const tenant = await makeTenant(service, ['user_input'], 'sandbox');
  await registerEndpoint(service, tenant, receiver.url(0), 'verification.needs_review');
  const client = createTenantClient(service.baseUrl, tenant.apiKey);

  async function simulate(id: string): Promise<{ status: number; ms: number }> {
    const startedAt = performance.now();
    const { response } = await client.POST('/v1/verification-sessions/{id}/simulate', {
      params: { path: { id } },
      body: { outcome: 'needs_review' },
    });
    return { status: response.status, ms: Math.round(performance.now() - startedAt) };
  }

  const sessionsOf = () => createSessions(service, tenant, atOnce);
  log('one after the other');
  const single = await sessionsOf();
  const singleAt = performance.now();
  for (const { id } of single) await simulate(id);
  const limit = Math.round((atOnce * 1000) / (performance.now() - singleAt));

  const latenciesMs: number[] = [];
  let [refused, tookMs] = [0, 0];
  const prepared: Awaited<ReturnType<typeof sessionsOf>>[] = [];
  for (let round = 1; round <= rounds; round += 1) prepared.push(await sessionsOf());
  const counted = await count();
  for (const sessions of prepared) {
    log(`${atOnce} at once`);
    const startedAt = performance.now();
    const results = await Promise.all(sessions.map(({ id }) => simulate(id)));
    tookMs += performance.now() - startedAt;
    refused += results.filter(({ status }) => status >= 300).length;
    latenciesMs.push(...results.map(({ ms }) => ms));
  }
  const expected = atOnce * (rounds + 1) - refused;
  const deadline = Date.now() + arriveWithinMs;
  while ((await receiver.report()).distinct < expected) {
    if (Date.now() > deadline) throw new Error('the event of a simulation did not arrive');
    await pause(100);
  }
  const costs = await counted(atOnce * rounds);
  if (refused > 0) throw new Error(`of ${atOnce * rounds} simulations ${refused} were refused`);
  await checkLog(service.logFile);
  const ours = Math.round((atOnce * rounds * 1000) / tookMs);
  const ratio = Number((ours / limit).toFixed(3));
  return { ours, limit, ratio, ...latencyFigures(latenciesMs), ...costs, refused, rounds };
}
