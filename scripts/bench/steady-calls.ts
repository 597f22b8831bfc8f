// Creates and reads sessions at a steady rate from a process of its own, whatever the service does meanwhile.

import { once } from 'node:events';
import { join } from 'node:path';
import type { Cleanup } from '../setup/cleanup.ts';
import { startChildProgram } from './child-program.ts';
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

/** A process that makes calls. */
export interface SteadyCaller {
  /** The number of its process. */
  readonly pid: number;
  /**
   * Makes calls until work has ended.
   * @throws Error when a call fails, the process ends, or the work throws
   */
  callDuring(work: () => Promise<unknown>): Promise<SteadyCalls>;
}

/** Starts a caller. @param perSecond how many calls of each operation it makes */
export async function startSteadyCaller(options: {
  readonly service: MeasuredService;
  readonly tenant: MeasuredTenant;
  readonly perSecond: number;
  readonly folder: string;
  readonly cleanup: Cleanup;
}): Promise<SteadyCaller> {
  const { service, tenant, perSecond, folder, cleanup } = options;
  const program = await startChildProgram({
    script: join(import.meta.dirname, 'call-steadily.ts'),
    args: [service.baseUrl, `${perSecond}`],
    env: { API_KEY: tenant.apiKey },
    outputFile: join(folder, 'call-steadily.log'),
    // So much that it collects no garbage while it measures: that would take the processors from what it measures.
    nodeOptions: ['--min-semi-space-size=64'],
  });
  cleanup.add(() => program.end());
  const child = program.process;
  await once(child, 'message');
  const ended = once(child, 'exit').then(() => [{ fault: 'the process that calls has ended' }]);
  return {
    pid: child.pid ?? 0,
    async callDuring(work) {
      const reply = Promise.race([once(child, 'message'), ended]);
      child.send('start');
      await work().finally(() => child.connected && child.send('stop'));
      const [calls] = (await reply) as [SteadyCalls | { readonly fault: string }];
      if ('fault' in calls) throw new Error(calls.fault);
      return calls;
    },
  };
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
