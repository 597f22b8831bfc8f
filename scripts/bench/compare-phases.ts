// Compares calls that were made without and during decisions.

import { ratioInterval } from './ratio-interval.ts';
import { runQueueWaitMs } from './run-queue.ts';
import { addCalls, noCalls, type SteadyCalls, type SteadyLatencies, summaryOf } from './steady-calls.ts';
import { rounded } from './summarise.ts';

/** Waits of the service, of MariaDB and of the process that calls, whose own delays are part of the latencies. */
type Waits = Readonly<Record<Waiting, number>>;
type Waiting = 'service' | 'database' | 'caller';

type Phase = 'idle' | 'storm';
type Operation = keyof SteadyCalls;

/** Latencies of the same calls without and during decisions. */
export interface Comparison {
  /** The same creates and reads of sessions, at the same rate, while nothing is decided and while decisions wait for their turn. */
  readonly idle: SteadyLatencies;
  readonly storm: SteadyLatencies;
  /** The p99 during decisions by the one without. */
  readonly p99Ratio: Readonly<Record<Operation, number>>;
  /** Where `p99Ratio` lies with 95 % confidence. */
  readonly p99RatioInterval: Readonly<Record<Operation, readonly [number, number]>>;
  /** The milliseconds for which threads that were ready to run waited for a processor, for each call. */
  readonly waitMsPerCall: Readonly<Record<Phase, Waits>>;
}

/** The calls of both phases, and the waits of processes meanwhile. */
export interface Phases {
  readonly calls: Readonly<Record<Phase, SteadyCalls>>;
  readonly waitedMs: Readonly<Record<Phase, Readonly<Record<Waiting, number>>>>;
  /** Makes calls of one phase; phases may alternate. */
  measure(phase: Phase, make: () => Promise<SteadyCalls>): Promise<void>;
}

/** @param pids the processes by their numbers */
export function createPhases(pids: Readonly<Record<Waiting, number>>): Phases {
  const processes = Object.entries(pids) as [Waiting, number][];
  const none = (): Record<Waiting, number> => ({ service: 0, database: 0, caller: 0 });
  const calls = { idle: noCalls(), storm: noCalls() };
  const waitedMs = { idle: none(), storm: none() };
  return {
    calls,
    waitedMs,
    async measure(phase, make) {
      const before = processes.map(([, pid]) => runQueueWaitMs(pid));
      addCalls(calls[phase], await make());
      for (const [index, [name, pid]] of processes.entries()) {
        waitedMs[phase][name] += runQueueWaitMs(pid) - (before[index] ?? 0);
      }
    },
  };
}

/** @param callsPerSecond of each operation */
export function comparisonOf({ calls, waitedMs }: Phases, callsPerSecond: number): Comparison {
  const [idle, storm] = [summaryOf(calls.idle), summaryOf(calls.storm)];
  const ratioOf = (name: Operation) => rounded(storm[name].p99Ms / idle[name].p99Ms, 2);
  const intervalOf = (name: Operation) =>
    ratioInterval({ before: calls.idle[name], during: calls.storm[name] }, 0.99, callsPerSecond);
  const perCall = (phase: Phase): Waits => {
    const mean = (waited: number) => rounded(waited / (calls[phase].create.length + calls[phase].get.length), 3);
    const { service, database, caller } = waitedMs[phase];
    return { service: mean(service), database: mean(database), caller: mean(caller) };
  };
  return {
    idle,
    storm,
    p99Ratio: { create: ratioOf('create'), get: ratioOf('get') },
    p99RatioInterval: { create: intervalOf('create'), get: intervalOf('get') },
    waitMsPerCall: { idle: perCall('idle'), storm: perCall('storm') },
  };
}
