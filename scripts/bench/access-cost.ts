// What the records of accesses cost a read: the service beside the same service that records nothing, and a bare server likewise.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { copyTables, createBody, listLimit, sessionsPath, startBareServer, startMariaDbFor } from './call-bench.ts';
import { cpuTimeUs } from './cpu-time.ts';
import { addedBy, againstGoal, type Dearer, type DearerThanGoal, dearerBy } from './dearer.ts';
import { makeTenant, startMeasuredService } from './measured-service.ts';
import type { GoalResult } from './median-interval.ts';
import type { ScenarioContext } from './scenario.ts';
import { median, rounded } from './summarise.ts';
import { type BurstResult, sendBurst } from './wrk.ts';

/** The service and the bare server that groups statements, each with records of accesses and without. */
const sides = ['recording', 'without', 'bareRecording', 'bareWithout'] as const;
type Side = (typeof sides)[number];

const connections = 16;
const rounds = 15;
const burstSeconds = 1;
/** Requests that were cut off at the end of a burst are over by then. */
const settleMs = 150;
const sessionsToRead = 500;

interface CpuUs {
  readonly service: number;
  readonly database: number;
}

/** The figures of a side: medians of its bursts. */
interface SideFigures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly cpuUs: CpuUs;
}

/** What a record costs a server. */
interface RecordCost<D extends Dearer> {
  readonly recording: SideFigures;
  readonly without: SideFigures;
  readonly latency: D;
  /** CPU time of server and database. */
  readonly cpu: D;
  /** The CPU time that a record adds to a read: medians of the rounds. */
  readonly addedCpuUs: CpuUs;
}

export interface AccessCost extends RecordCost<DearerThanGoal> {
  readonly goal: number;
  readonly met: GoalResult;
  /**
   * The same of the bare server, which reads a row and inserts a record, with a commit for each group, and does nothing else: so much of the
   * cost is that of one durable INSERT that concurrent requests share.
   */
  readonly bare: RecordCost<Dearer>;
}

/** A get with its record costs at most 10 % more. */
const goal = 1.1;

/** A server that is measured: where it is, and the sessions that are read. */
interface Target {
  readonly origin: string;
  readonly pids: () => readonly number[];
  readonly headers: Readonly<Record<string, string>>;
  readonly ids: readonly string[];
}

/** The costs of one burst, a response. */
interface Sample extends BurstResult, CpuUs {}

/** Measures reads of details, in bursts by turns. @throws Error when a read is refused */
export async function measureAccessCost(context: ScenarioContext): Promise<AccessCost> {
  const { mariaDb, folder, wrk } = await startMariaDbFor(context);
  const targets = await startTargets(context, mariaDb, folder);
  const send = async (side: Side): Promise<Sample> => {
    const { origin, pids, headers, ids } = targets[side];
    const cpu = () => ({
      service: pids().reduce((sum, pid) => sum + cpuTimeUs(pid), 0),
      database: cpuTimeUs(mariaDb.pid),
    });
    const before = cpu();
    const burst = { url: `${origin}${sessionsPath}/{id}`, method: 'GET', headers, ids } as const;
    const result = await sendBurst(wrk, burst, { connections, seconds: burstSeconds, folder });
    await pause(settleMs);
    const after = cpu();
    const per = (part: keyof CpuUs) => (after[part] - before[part]) / result.responses;
    return { ...result, service: per('service'), database: per('database') };
  };
  for (const side of sides) for (let burst = 0; burst < 3; burst += 1) await send(side);
  const samples: Record<Side, Sample[]> = { recording: [], without: [], bareRecording: [], bareWithout: [] };
  for (let round = 0; round < rounds; round += 1) {
    // With a record and without follow each other, in changing order.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) samples[side].push(await send(side));
  }
  const ours = recordCost(samples.recording, samples.without);
  const [latency, cpu] = [againstGoal(goal, ours.latency), againstGoal(goal, ours.cpu)];
  const bare = recordCost(samples.bareRecording, samples.bareWithout);
  return { ...ours, goal, latency, cpu, met: ofBoth(latency.met, cpu.met), bare };
}

/** Starts both services and both bare servers, each with a database of its own on one MariaDB. */
async function startTargets(
  context: ScenarioContext,
  mariaDb: Awaited<ReturnType<typeof startMariaDbFor>>['mariaDb'],
  folder: string,
): Promise<Readonly<Record<Side, Target>>> {
  const hook = new URL('./without-access-records.ts', import.meta.url).href;
  const startService = async (side: Side) => {
    await mariaDb.createDatabase(side);
    const own = join(folder, side);
    await mkdir(own, { mode: 0o711 });
    const env: Record<string, string> = side === 'without' ? { NODE_OPTIONS: `--import=${hook}` } : {};
    const service = await startMeasuredService({ ...context, databaseUrl: mariaDb.url(side), folder: own, env });
    const tenant = await makeTenant(service);
    const headers = { Authorization: `Bearer ${tenant.apiKey}`, 'Content-Type': 'application/json' };
    const texts: string[] = [];
    while (texts.length < sessionsToRead) {
      const response = await fetch(service.baseUrl + sessionsPath, { method: 'POST', headers, body: createBody });
      texts.push(await response.text());
    }
    const ids = texts.map((text) => (JSON.parse(text) as { id: string }).id);
    return { origin: service.baseUrl, pids: service.pids, headers, ids, tenant, createText: `${texts[0]}` };
  };
  const recording = await startService('recording');
  const without = await startService('without');
  const textOf = async (path: string) => (await fetch(recording.origin + path, { headers: recording.headers })).text();
  const sampleId = `${recording.ids[0]}`;
  const bareOptions = {
    ...{ grouped: true, sampleId, listQuery: { tenantId: recording.tenant.id, limit: listLimit } },
    texts: { create: recording.createText, get: await textOf(`${sessionsPath}/${sampleId}`), list: '' },
  };
  const database = await createConnection({ uri: mariaDb.url('recording') });
  const startBare = async (side: Side): Promise<Target> => {
    await mariaDb.createDatabase(side);
    await copyTables(database, 'recording', side);
    const bare = await startBareServer(
      { databaseUrl: mariaDb.url(side), ...bareOptions, recordsAccesses: side === 'bareRecording' },
      { cleanup: context.cleanup, outputFile: join(folder, `${side}.log`) },
    );
    return { ...recording, origin: bare.origin, pids: () => [bare.pid] };
  };
  const bareRecording = await startBare('bareRecording');
  const bareWithout = await startBare('bareWithout');
  database.destroy();
  return { recording, without, bareRecording, bareWithout };
}

function recordCost(recording: readonly Sample[], without: readonly Sample[]): RecordCost<Dearer> {
  const compared = <Result>(
    compare: (costs: number[], others: number[]) => Result,
    cost: (burst: Sample) => number,
  ): Result => compare(recording.map(cost), without.map(cost));
  return {
    recording: figuresOf(recording),
    without: figuresOf(without),
    latency: compared(dearerBy, ({ responses, seconds }) => seconds / responses),
    cpu: compared(dearerBy, ({ service, database }) => service + database),
    addedCpuUs: {
      service: Math.round(compared(addedBy, ({ service }) => service)),
      database: Math.round(compared(addedBy, ({ database }) => database)),
    },
  };
}

function figuresOf(samples: readonly Sample[]): SideFigures {
  return {
    perSecond: Math.round(median(samples.map(({ responses, seconds }) => responses / seconds))),
    p50Ms: rounded(median(samples.map(({ p50Ms }) => p50Ms)), 2),
    cpuUs: {
      service: Math.round(median(samples.map(({ service }) => service))),
      database: Math.round(median(samples.map(({ database }) => database))),
    },
  };
}

function ofBoth(one: GoalResult, other: GoalResult): GoalResult {
  if (one === other) return one;
  return one === 'no' || other === 'no' ? 'no' : 'undecided';
}

export const accessCostHeads = ['', 'a second', 'p50 ms', 'CPU µs: server + database'];

export function accessCostRows({ bare, ...ours }: AccessCost): string[][] {
  const cpuCell = ({ service, database }: CpuUs) => `${service} + ${database}`;
  const row = (name: string, { perSecond, p50Ms, cpuUs }: SideFigures) => [
    name,
    `${perSecond}`,
    `${p50Ms}`,
    cpuCell(cpuUs),
  ];
  const times = ({ times: value, interval: [low, high] }: Dearer) => `${value} times (${low} to ${high})`;
  const cost = (name: string, { latency, cpu, addedCpuUs }: RecordCost<Dearer>) => [
    name,
    times(latency),
    '',
    `${times(cpu)}; ${cpuCell(addedCpuUs)} more`,
  ];
  return [
    row('recording', ours.recording),
    row('without records', ours.without),
    cost(`within ${ours.goal} times: ${ours.met}`, ours),
    row('bare server, recording', bare.recording),
    row('bare server, without records', bare.without),
    cost('what a record costs the bare server', bare),
  ];
}
