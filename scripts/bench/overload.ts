// The benchmark `overload`: what callers see whose calls the service admits while far too many arrive, and how many it refuses.

import { once } from 'node:events';
import { join } from 'node:path';
import { createBody, sessionsPath, startMariaDbFor } from './call-bench.ts';
import { startChildProgram } from './child-program.ts';
import { defaultConcurrency, makeTenant, startMeasuredService } from './measured-service.ts';
import type { OverloadCalls, OverloadReport } from './overload-calls.ts';
import type { ScenarioContext } from './scenario.ts';
import { percentile, rounded } from './summarise.ts';

/** One phase of the run. */
export interface OverloadPhase {
  readonly name: string;
  readonly admittedPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The p99 by that of the same service without overload. */
  readonly timesUnloaded: number;
  readonly refusedPercent: number;
  /** The goal of `timesUnloaded`, for ten times the load of the default limits; left out for other phases. */
  readonly timesUnloadedMax?: number;
}

export interface OverloadMeasurement {
  readonly phases: readonly OverloadPhase[];
}

/** A small part of what one process creates on two cores. */
const unloadedPerSecond = 1000;
/** Ten times the default, and what was once served without an end of its latencies. */
const tenfold = 10 * defaultConcurrency;
const callers = [tenfold, 1500];
/** By how much the p99 of admitted calls may grow at ten times the load. */
const timesUnloadedMax = 3;
/** How long after its head a body comes from a proxy that sends them apart, as those of Go do. */
const bodyAfterMs = 2;
const unlimited = 4096;
const seconds = 8;
const warmUpSeconds = 4;

/**
 * `overload`: creates from so many callers that each sends its next call as soon as it has a response, refused or not, beside creates at a
 * steady rate without overload; first by a service that refuses none, then by one with the default limits, this one also from callers that
 * send bodies apart from their heads.
 * @throws Error when a response is neither 201 nor 503, or a refusal has no `Retry-After`
 */
export async function measureOverload(context: ScenarioContext): Promise<OverloadMeasurement> {
  const phases: OverloadPhase[] = [];
  for (const limit of [unlimited, defaultConcurrency]) phases.push(...(await measureWith(context, limit)));
  return { phases };
}

async function measureWith({ cleanup, log }: ScenarioContext, limit: number): Promise<OverloadPhase[]> {
  const { mariaDb, folder } = await startMariaDbFor({ cleanup, log });
  await mariaDb.createDatabase('mitome');
  const service = await startMeasuredService({
    databaseUrl: mariaDb.url('mitome'),
    folder,
    cleanup,
    env: { API_CONCURRENCY: `${limit}` },
  });
  const { apiKey } = await makeTenant(service);
  const sender = await startChildProgram({
    script: join(import.meta.dirname, 'overload-calls.ts'),
    outputFile: join(folder, 'overload-calls.log'),
  });
  cleanup.add(() => sender.end());
  const port = Number(new URL(service.baseUrl).port);
  const request =
    `POST ${sessionsPath} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${apiKey}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(createBody)}\r\n\r\n${createBody}`;
  const send = async (calls: Omit<OverloadCalls, 'port' | 'request'>): Promise<OverloadReport> => {
    const reported = once(sender.process, 'message');
    sender.process.send({ port, request, ...calls });
    const [report] = (await reported) as [OverloadReport];
    checkReport(report);
    return report;
  };

  const kind = limit === unlimited ? 'without limits' : `API_CONCURRENCY=${limit}`;
  log(`${kind}: warming up`);
  await send({ connections: 64, seconds: warmUpSeconds });
  const phases: OverloadPhase[] = [];
  for (const apart of limit === unlimited ? [false] : [false, true]) {
    const how = apart ? { seconds, bodyAfterMs } : { seconds };
    const name = apart ? `${kind}, bodies after their heads` : kind;
    const unloaded = await send({ connections: 256, perSecond: unloadedPerSecond, ...how });
    const unloadedP99Ms = latencyOf(unloaded, 0.99);
    phases.push(phaseOf(`${name}, ${unloadedPerSecond} a second`, unloaded, unloadedP99Ms));
    for (const connections of apart ? [tenfold] : callers) {
      log(`${name}: ${connections} callers`);
      const phase = phaseOf(`${name}, ${connections} callers`, await send({ connections, ...how }), unloadedP99Ms);
      const hasGoal = limit === defaultConcurrency && connections === tenfold;
      phases.push(hasGoal ? { ...phase, timesUnloadedMax } : phase);
    }
  }
  await sender.end();
  await service.end();
  await mariaDb.stop();
  for (const phase of phases) log(JSON.stringify(phase));
  return phases;
}

function phaseOf(name: string, report: OverloadReport, unloadedP99Ms: number): OverloadPhase {
  const [admitted, refused] = [report.latenciesMs['201']?.length ?? 0, report.latenciesMs['503']?.length ?? 0];
  const p99Ms = latencyOf(report, 0.99);
  return {
    name,
    admittedPerSecond: Math.round(admitted / report.seconds),
    p50Ms: latencyOf(report, 0.5),
    p99Ms,
    timesUnloaded: rounded(p99Ms / unloadedP99Ms, 2),
    refusedPercent: rounded((100 * refused) / (admitted + refused), 1),
  };
}

/** A latency of the admitted calls. */
function latencyOf({ latenciesMs }: OverloadReport, part: number): number {
  const sorted = [...(latenciesMs['201'] ?? [])].sort((a, b) => a - b);
  return rounded(percentile(sorted, part), 1);
}

function checkReport({ latenciesMs, withoutRetryAfter, cut }: OverloadReport): void {
  const others = Object.keys(latenciesMs).filter((status) => status !== '201' && status !== '503');
  if (others.length > 0) throw new Error(`creates got the status ${others.join(', ')}`);
  if (withoutRetryAfter > 0) throw new Error(`${withoutRetryAfter} refusals had no Retry-After`);
  if (cut > 0) throw new Error(`${cut} connections ended before their response`);
}

export const overloadHeads = ['service and load', 'admitted a second', 'p50, p99 ms', 'p99 by unloaded', 'refused'];

/** The rows of the table in docs/performance.md. */
export function overloadRows({ phases }: OverloadMeasurement): string[][] {
  return phases.map(({ name, admittedPerSecond, p50Ms, p99Ms, timesUnloaded, refusedPercent }) => [
    name,
    `${admittedPerSecond}`,
    `${p50Ms}, ${p99Ms}`,
    `${timesUnloaded}`,
    `${refusedPercent} %`,
  ]);
}
