// Creates and reads sessions at a steady rate, whatever the service does meanwhile.

import { createTenantClient, succeeded } from '../setup/api-clients.ts';
import type { MeasuredService, MeasuredTenant } from './measured-service.ts';
import { percentile } from './summarise.ts';

/** Latencies of calls in milliseconds. */
export interface CallLatencies {
  readonly calls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Those of both operations. */
export interface SteadyLatencies {
  readonly create: CallLatencies;
  readonly get: CallLatencies;
}

/** The latencies of calls one by one, in milliseconds. */
export interface SteadyCalls {
  readonly create: number[];
  readonly get: number[];
}

export const noCalls = (): SteadyCalls => ({ create: [], get: [] });

/** Adds the latencies of later calls. */
export function addCalls(calls: SteadyCalls, later: SteadyCalls): void {
  calls.create.push(...later.create);
  calls.get.push(...later.get);
}

/**
 * Makes calls until `isOver`, so many of each operation a second. A call that is late delays no other one, so waiting shows in the latencies.
 * @throws Error when a call fails
 */
export async function callSteadily(
  { baseUrl }: MeasuredService,
  { apiKey }: MeasuredTenant,
  perSecond: number,
  isOver: () => boolean,
): Promise<SteadyCalls> {
  const client = createTenantClient(baseUrl, apiKey);
  const latencies = noCalls();
  const create = () => succeeded(client.POST('/v1/verification-sessions', { body: {} }));
  const { id } = await create();
  const get = () => succeeded(client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } }));
  const running: Promise<void>[] = [];
  const call = async (operation: keyof SteadyCalls, dueAt: number): Promise<void> => {
    await (operation === 'create' ? create() : get());
    latencies[operation].push(performance.now() - dueAt);
  };
  const startedAt = performance.now();
  for (let index = 0; !isOver(); index += 1) {
    const dueAt = startedAt + (index * 500) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0.5) await new Promise((resolve) => setTimeout(resolve, waitMs));
    // Timers fire up to a millisecond late: what this process is late must not count as the service's.
    running.push(call(index % 2 === 0 ? 'create' : 'get', Math.max(dueAt, performance.now())));
  }
  await Promise.all(running);
  return latencies;
}

/** The figures of both operations. */
export function summaryOf({ create, get }: SteadyCalls): SteadyLatencies {
  return { create: figuresOf(create), get: figuresOf(get) };
}

function figuresOf(latencies: readonly number[]): CallLatencies {
  const sorted = [...latencies].sort((a, b) => a - b);
  const at = (part: number) => Number(percentile(sorted, part).toFixed(2));
  return { calls: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}
