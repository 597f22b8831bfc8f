// What the records of accesses cost a read: the service beside the same service that records nothing.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBody, sessionsPath, startMariaDbFor } from './call-bench.ts';
import { cpuTimeUs } from './cpu-time.ts';
import { type MeasuredService, makeTenant, startMeasuredService } from './measured-service.ts';
import { type GoalResult, isAtMost, medianInterval } from './median-interval.ts';
import type { ScenarioContext } from './scenario.ts';
import { median, rounded } from './summarise.ts';
import { sendBurst } from './wrk.ts';

const sides = ['recording', 'without'] as const;
type Side = (typeof sides)[number];

const connections = 16;
const rounds = 15;
const burstSeconds = 1;
/** Requests that were cut off at the end of a burst are over by then. */
const settleMs = 150;
const sessionsToRead = 500;

/** The figures of a side: medians of its bursts. */
interface SideFigures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly cpuUs: { readonly service: number; readonly database: number };
}

/** By how much a read with its record is dearer: 1.1 is 10 %. */
interface Dearer {
  /** The median of the rounds, each of which compares two bursts that follow each other. */
  readonly times: number;
  /** Where it lies with 95 % confidence. */
  readonly interval: readonly [number, number];
  /** `undecided` where the interval contains the goal: the machine was too busy for these rounds to say. */
  readonly met: GoalResult;
}

export interface AccessCost extends Readonly<Record<Side, SideFigures>> {
  readonly goal: number;
  readonly latency: Dearer;
  /** CPU time of service and database. */
  readonly cpu: Dearer;
  readonly met: GoalResult;
}

/** A get with its record costs at most 10 % more. */
const goal = 1.1;

/** Measures reads of details, in bursts by turns. @throws Error when a read is refused */
export async function measureAccessCost(context: ScenarioContext): Promise<AccessCost> {
  const { mariaDb, folder, wrk } = await startMariaDbFor(context);
  const hook = new URL('./without-access-records.ts', import.meta.url).href;
  const started = new Map<Side, { service: MeasuredService; headers: Record<string, string>; ids: string[] }>();
  for (const side of sides) {
    await mariaDb.createDatabase(side);
    const own = join(folder, side);
    await mkdir(own, { mode: 0o711 });
    const env: Record<string, string> = side === 'without' ? { NODE_OPTIONS: `--import=${hook}` } : {};
    const service = await startMeasuredService({ ...context, databaseUrl: mariaDb.url(side), folder: own, env });
    const { apiKey } = await makeTenant(service);
    const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
    const ids: string[] = [];
    while (ids.length < sessionsToRead) {
      const response = await fetch(service.baseUrl + sessionsPath, { method: 'POST', headers, body: createBody });
      ids.push(((await response.json()) as { id: string }).id);
    }
    started.set(side, { service, headers, ids });
  }
  const send = async (side: Side) => {
    const { service, headers, ids } = started.get(side) as NonNullable<ReturnType<typeof started.get>>;
    const cpu = () => ({
      service: service.pids().reduce((sum, pid) => sum + cpuTimeUs(pid), 0),
      database: cpuTimeUs(mariaDb.pid),
    });
    const before = cpu();
    const burst = { url: `${service.baseUrl}${sessionsPath}/{id}`, method: 'GET', headers, ids } as const;
    const result = await sendBurst(wrk, burst, { connections, seconds: burstSeconds, folder });
    await pause(settleMs);
    const after = cpu();
    const per = (part: 'service' | 'database') => (after[part] - before[part]) / result.responses;
    return { ...result, service: per('service'), database: per('database') };
  };
  for (const side of sides) for (let burst = 0; burst < 3; burst += 1) await send(side);
  const samples: Record<Side, Awaited<ReturnType<typeof send>>[]> = { recording: [], without: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : [...sides].reverse()) samples[side].push(await send(side));
  }
  const figures = (side: Side): SideFigures => ({
    perSecond: Math.round(median(samples[side].map(({ responses, seconds }) => responses / seconds))),
    p50Ms: rounded(median(samples[side].map(({ p50Ms }) => p50Ms)), 2),
    cpuUs: {
      service: Math.round(median(samples[side].map(({ service }) => service))),
      database: Math.round(median(samples[side].map(({ database }) => database))),
    },
  });
  const dearer = (cost: (burst: Awaited<ReturnType<typeof send>>) => number): Dearer => {
    const ratios = samples.recording.map((burst, round) => {
      const other = samples.without[round] as typeof burst;
      return cost(burst) / cost(other);
    });
    const interval = medianInterval(ratios);
    return { times: rounded(median(ratios), 3), interval, met: isAtMost(goal, interval) };
  };
  const latency = dearer(({ responses, seconds }) => seconds / responses);
  const cpu = dearer(({ service, database }) => service + database);
  return {
    ...{ recording: figures('recording'), without: figures('without') },
    ...{ goal, latency, cpu, met: ofBoth(latency.met, cpu.met) },
  };
}

function ofBoth(one: GoalResult, other: GoalResult): GoalResult {
  if (one === other) return one;
  return one === 'no' || other === 'no' ? 'no' : 'undecided';
}

export const accessCostHeads = ['', 'a second', 'p50 ms', 'CPU µs: service + database'];

export function accessCostRows({ recording, without, latency, cpu, met }: AccessCost): string[][] {
  const row = (name: string, { perSecond, p50Ms, cpuUs }: SideFigures) => [
    name,
    `${perSecond}`,
    `${p50Ms}`,
    `${cpuUs.service} + ${cpuUs.database}`,
  ];
  const times = ({ times: value, interval: [low, high] }: Dearer) => `${value} times (${low} to ${high})`;
  return [
    row('recording', recording),
    row('without records', without),
    [`within ${goal} times: ${met}`, times(latency), '', times(cpu)],
  ];
}
