// The benchmark `createElsewhere`: creates beside programs of other frameworks over the same document.

import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../setup/free-port.ts';
import { type CallBench, checkServiceLog, countRows, createBody, sessionsPath, startCallBench } from './call-bench.ts';
import type { CpuPerRequest } from './calls.ts';
import { startChildProgram } from './child-program.ts';
import { cpuTimeUs } from './cpu-time.ts';
import { type ElsewhereOptions, frameworks } from './elsewhere-server.ts';
import type { ScenarioContext } from './scenario.ts';
import { median, rounded } from './summarise.ts';
import { sendBurst } from './wrk.ts';

const sides = ['ours', 'plain', ...frameworks] as const;
type Side = (typeof sides)[number];

/** One program at one number of connections. */
interface SideFigures {
  readonly perSecond: number;
  readonly p95Ms: number;
  readonly cpuUs: CpuPerRequest;
}

/** By the number of connections, then by program. */
export interface ElsewhereMeasurement {
  readonly byConnections: Readonly<Record<string, Readonly<Record<Side, SideFigures>>>>;
}

const connectionCounts = [16, 64];
const rounds = 5;
const burstSeconds = 1;
/** Requests that were cut off at the end of a burst are over by then. */
const settleMs = 150;

interface Program {
  readonly origin: string;
  readonly pids: readonly number[];
}

/** Starts the two programs; they write to the table of the plain bare server. */
async function startPrograms(bench: CallBench, { cleanup }: ScenarioContext): Promise<Record<Side, Program>> {
  const { origins, pids, headers, folder, service } = bench;
  const programs: Partial<Record<Side, Program>> = {
    ours: { origin: origins.ours, pids: pids.ours },
    plain: { origin: origins.plain, pids: pids.plain },
  };
  const sample = await fetch(`${service.baseUrl}${sessionsPath}`, { method: 'POST', headers, body: createBody });
  const createText = await sample.text();
  const { id: sampleId } = JSON.parse(createText) as { id: string };
  await bench.database.query(
    `INSERT INTO ${bench.databases.plain}.sessions SELECT * FROM ${bench.databases.ours}.sessions WHERE id = '${sampleId}'`,
  );
  const { user, password, host, port: databasePort } = bench.database.config;
  const databaseUrl = new URL(`mysql://${host}:${databasePort}/${bench.databases.plain}`);
  databaseUrl.username = `${user ?? ''}`;
  databaseUrl.password = `${password ?? ''}`;
  for (const framework of frameworks) {
    const port = await freePort();
    const options: ElsewhereOptions = {
      ...{ framework, port, sampleId, createText, databaseUrl: databaseUrl.href },
      authorization: `${headers.Authorization}`,
    };
    const program = await startChildProgram({
      script: join(import.meta.dirname, 'elsewhere-server.ts'),
      args: [JSON.stringify(options)],
      outputFile: join(folder, `${framework}.log`),
    });
    cleanup.add(() => program.end());
    await once(program.process, 'message');
    programs[framework] = { origin: `http://127.0.0.1:${port}`, pids: [program.process.pid ?? 0] };
  }
  return programs as Record<Side, Program>;
}

interface Sample {
  readonly perSecond: number;
  readonly p95Ms: number;
  readonly responses: number;
  readonly cpu: CpuPerRequest;
}

/** @throws Error when a request fails, a row is missing or too many, or the service logs a warning */
export async function measureElsewhere(context: ScenarioContext): Promise<ElsewhereMeasurement> {
  const bench = await startCallBench(context, 1);
  const programs = await startPrograms(bench, context);
  const before = await countRows(bench, 'plain', 'sessions');
  const sent = { least: 0, most: 0 };
  const send = async (side: Side, connections: number): Promise<Sample> => {
    const { origin, pids } = programs[side];
    const burst = {
      ...({ url: origin + sessionsPath, method: 'POST', body: createBody } as const),
      headers: { ...bench.headers, 'Content-Type': 'application/json' },
    };
    const used = () => ({
      service: pids.reduce((sum, pid) => sum + cpuTimeUs(pid), 0),
      database: cpuTimeUs(bench.databasePid),
    });
    const start = used();
    const result = await sendBurst(bench.wrk, burst, { connections, seconds: burstSeconds, folder: bench.folder });
    await pause(settleMs);
    const end = used();
    if (side !== 'ours') {
      sent.least += result.responses;
      sent.most += result.responses + connections;
    }
    const { responses, seconds, p95Ms } = result;
    const cpu = { service: end.service - start.service, database: end.database - start.database };
    return { perSecond: responses / seconds, p95Ms, responses, cpu };
  };

  context.log('warming up');
  for (const side of sides) for (const count of connectionCounts) await send(side, count);
  context.log('measuring');
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round < rounds; round += 1) {
    const first = round % sides.length;
    for (const count of connectionCounts) {
      for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
        const key = `${side} ${count}`;
        samples.set(key, [...(samples.get(key) ?? []), await send(side, count)]);
      }
    }
  }
  const stored = (await countRows(bench, 'plain', 'sessions')) - before;
  if (stored < sent.least || stored > sent.most)
    throw new Error(`${stored} rows were stored, not ${sent.least} to ${sent.most}`);
  await checkServiceLog(bench);
  const figuresAt = (count: number) =>
    Object.fromEntries(sides.map((side) => [side, figuresOf(samples.get(`${side} ${count}`) ?? [])]));
  return {
    byConnections: Object.fromEntries(
      connectionCounts.map((count) => [count, figuresAt(count) as Record<Side, SideFigures>]),
    ),
  };
}

function figuresOf(samples: readonly Sample[]): SideFigures {
  const responses = samples.reduce((sum, sample) => sum + sample.responses, 0);
  const per = (pick: (cpu: CpuPerRequest) => number) =>
    Math.round(samples.reduce((sum, { cpu }) => sum + pick(cpu), 0) / responses);
  return {
    perSecond: Math.round(median(samples.map(({ perSecond }) => perSecond))),
    p95Ms: rounded(median(samples.map(({ p95Ms }) => p95Ms)), 2),
    cpuUs: { service: per(({ service }) => service), database: per(({ database }) => database) },
  };
}

/** The rows of a table: each program at each number of connections. */
export function elsewhereRows({ byConnections }: ElsewhereMeasurement): string[][] {
  return Object.entries(byConnections).flatMap(([connections, figures]) =>
    sides.map((side) => {
      const { perSecond, p95Ms, cpuUs } = figures[side];
      const ratio = (figures.ours.perSecond / perSecond).toFixed(2);
      return [connections, side, `${perSecond}`, ratio, `${cpuUs.service} + ${cpuUs.database}`, `${p95Ms}`];
    }),
  );
}

export const elsewhereHeads = [
  'connections',
  'program',
  'a second',
  'ours by it',
  'CPU µs: program + database',
  'p95 ms',
];
