// The benchmarks of calls: creates, reads and lists, beside two bare servers on the same MariaDB.

import { setTimeout as pause } from 'node:timers/promises';
import {
  type CallBench,
  checkServiceLog,
  countRows,
  createBody,
  listLimit,
  type Side,
  sessionsPath,
  sides,
  startCallBench,
} from './call-bench.ts';
import { cpuTimeUs } from './cpu-time.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { median, rounded } from './summarise.ts';
import { type Burst, type BurstResult, sendBurst } from './wrk.ts';

/** CPU time of one request in microseconds. */
export interface CpuPerRequest {
  readonly service: number;
  readonly database: number;
}

/** The figures at one number of connections. `limit` is the grouping bare server. */
export interface CallMeasurement extends Measurement {
  /** The rate of the plain bare server, a second, and `ours` by it. */
  readonly plain: number;
  readonly ratioToPlain: number;
  readonly cpuUs: Readonly<Record<Side, CpuPerRequest>>;
}

/** The figures of a scenario: those of the number of connections that compares worse with the plain server, and each by its number. */
export interface CallsMeasurement extends CallMeasurement {
  readonly byConnections: Readonly<Record<string, CallMeasurement>>;
}

/** One kind of call. */
interface CallScenario {
  readonly burst: (bench: CallBench, origin: string) => Burst;
  /** The table that has one row more for each response. */
  readonly writes?: 'sessions' | 'access_records';
  /** How many processes of the service serve it; 1 when left out. */
  readonly apiProcesses?: number;
}

const json = { 'Content-Type': 'application/json' };

const create: CallScenario = {
  burst: ({ headers }, origin) => ({
    url: origin + sessionsPath,
    method: 'POST',
    headers: { ...headers, ...json },
    body: createBody,
  }),
  writes: 'sessions',
};

const scenarios = {
  create,
  createTwoProcesses: { ...create, apiProcesses: 2 },
  createKeyed: {
    burst: ({ headers }, origin) => ({
      ...{ url: origin + sessionsPath, method: 'POST', headers: { ...headers, ...json }, body: createBody },
      keyed: true,
    }),
    writes: 'sessions',
  },
  get: {
    burst: ({ headers, sessionIds }, origin) => ({
      url: `${origin}${sessionsPath}/{id}`,
      method: 'GET',
      headers,
      ids: sessionIds,
    }),
    writes: 'access_records',
  },
  list: {
    burst: ({ headers }, origin) => ({ url: `${origin}${sessionsPath}?limit=${listLimit}`, method: 'GET', headers }),
  },
  listFiltered: {
    burst: ({ headers }, origin) => ({
      ...{ url: `${origin}${sessionsPath}?limit=${listLimit}&status=created`, method: 'GET', headers },
    }),
  },
} as const satisfies Readonly<Record<string, CallScenario>>;

export type CallName = keyof typeof scenarios;
export const callNames = Object.keys(scenarios) as readonly CallName[];

const connectionCounts = [16, 64];
/** Bursts are short and many, and the order of the sides changes, so that drift of the machine cancels out. */
const roundsDefault = 5;
const burstSeconds = 1;
const warmUpBursts = 2;
/** Requests that were cut off at the end of a burst are over by then. */
const settleMs = 150;

interface Sample extends BurstResult {
  readonly cpu: CpuPerRequest;
}

/** Makes a function that measures kinds of calls; what they share is started once. @param rounds how many bursts each side gets */
export function callBenches(
  rounds = roundsDefault,
): (name: CallName, context: ScenarioContext) => Promise<CallsMeasurement> {
  const benches = new Map<number, Promise<CallBench>>();
  return async (name, context) => {
    const { apiProcesses = 1 }: CallScenario = scenarios[name];
    const bench = benches.get(apiProcesses) ?? startCallBench(context, apiProcesses);
    benches.set(apiProcesses, bench);
    return measure(await bench, name, rounds, context.log);
  };
}

/** @throws Error when a request fails, a row is missing or too many, or the service logs a warning */
async function measure(
  bench: CallBench,
  name: CallName,
  rounds: number,
  log: ScenarioContext['log'],
): Promise<CallsMeasurement> {
  const scenario: CallScenario = scenarios[name];
  const table = scenario.writes ?? 'sessions';
  const expected: Record<Side, { least: number; most: number }> = {
    ours: await rowsNow(bench, 'ours', table),
    plain: await rowsNow(bench, 'plain', table),
    grouped: await rowsNow(bench, 'grouped', table),
  };
  const send = async (side: Side, connections: number): Promise<Sample> => {
    const burst = scenario.burst(bench, bench.origins[side]);
    const before = cpuOf(bench, side);
    const result = await sendBurst(bench.wrk, burst, { connections, seconds: burstSeconds, folder: bench.folder });
    await pause(settleMs);
    const after = cpuOf(bench, side);
    if (scenario.writes !== undefined) {
      expected[side].least += result.responses;
      expected[side].most += result.responses + connections;
    }
    return { ...result, cpu: { service: after.service - before.service, database: after.database - before.database } };
  };

  log('warming up');
  for (const side of sides) {
    for (let burst = 0; burst < warmUpBursts; burst += 1) for (const count of connectionCounts) await send(side, count);
  }
  log('measuring');
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const count of connectionCounts) {
      const first = round % sides.length;
      for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
        const key = `${side} ${count}`;
        samples.set(key, [...(samples.get(key) ?? []), await send(side, count)]);
      }
    }
  }
  for (const side of sides) await checkRows(bench, side, table, expected[side]);
  await checkServiceLog(bench);
  const byConnections = Object.fromEntries(
    connectionCounts.map((count) => [count, summaryOf((side) => samples.get(`${side} ${count}`) ?? [])]),
  );
  const [worst] = Object.values(byConnections).sort((a, b) => a.ratioToPlain - b.ratioToPlain);
  if (worst === undefined) throw new Error('nothing was measured');
  return { ...worst, byConnections };
}

function cpuOf({ pids, databasePid }: CallBench, side: Side): CpuPerRequest {
  return { service: pids[side].reduce((sum, pid) => sum + cpuTimeUs(pid), 0), database: cpuTimeUs(databasePid) };
}

async function rowsNow(bench: CallBench, side: Side, table: string): Promise<{ least: number; most: number }> {
  const rows = await countRows(bench, side, table);
  return { least: rows, most: rows };
}

/** Fewer rows than responses are lost sessions or records; more than requests are some that no caller learned of. */
async function checkRows(
  bench: CallBench,
  side: Side,
  table: string,
  { least, most }: { readonly least: number; readonly most: number },
): Promise<void> {
  const rows = await countRows(bench, side, table);
  if (rows < least || rows > most) throw new Error(`${side}: ${table} has ${rows} rows, not ${least} to ${most}`);
}

function summaryOf(samplesOf: (side: Side) => readonly Sample[]): CallMeasurement {
  const rate = (side: Side) => median(samplesOf(side).map(({ responses, seconds }) => responses / seconds));
  const latency = (pick: (sample: Sample) => number) => rounded(median(samplesOf('ours').map(pick)), 2);
  const [ours, plain, limit] = [rate('ours'), rate('plain'), rate('grouped')];
  return {
    ours: Math.round(ours),
    limit: Math.round(limit),
    ratio: rounded(ours / limit, 3),
    plain: Math.round(plain),
    ratioToPlain: rounded(ours / plain, 3),
    p50Ms: latency(({ p50Ms }) => p50Ms),
    p95Ms: latency(({ p95Ms }) => p95Ms),
    p99Ms: latency(({ p99Ms }) => p99Ms),
    cpuUs: {
      ours: cpuPer(samplesOf('ours')),
      plain: cpuPer(samplesOf('plain')),
      grouped: cpuPer(samplesOf('grouped')),
    },
  };
}

function cpuPer(samples: readonly Sample[]): CpuPerRequest {
  const responses = samples.reduce((sum, sample) => sum + sample.responses, 0);
  const per = (pick: (cpu: CpuPerRequest) => number) =>
    Math.round(samples.reduce((sum, { cpu }) => sum + pick(cpu), 0) / responses);
  return { service: per(({ service }) => service), database: per(({ database }) => database) };
}
