import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median, percentile } from '../bench/summarise.ts';
import { type Balancer, createBalancer } from '../chaos/balancer.ts';
import { startCluster } from '../chaos/cluster.ts';
import { countUnrest, findLostPictures, findViolations } from '../chaos/invariants.ts';
import { type Expected, type JourneyDeps, travel } from '../chaos/journey.ts';
import { startLoad } from '../chaos/load.ts';
import { makeTenant } from '../chaos/run-fault.ts';
import { createAdminClient, createTenantClient } from '../setup/api-clients.ts';
import { drawBoard } from '../specimens/draw-board.ts';
import type { SoakScenario } from './soak-scenario.ts';

/** The part of full speed at which it runs. */
const load = 0.6;
/** How many trips are under way at a time while full speed is measured. */
const travellersAtFullSpeed = 24;
const fullSpeedMs = 60_000;
/** How much a figure of the last quarter may exceed that of the second: until then caches fill and code is compiled. */
const growthMax = 1.1;
/** Lags below this, in milliseconds, are noise. */
const lagNoiseMs = 250;
const endTimeoutMs = 120_000;

/** What a minute has shown. */
interface Minute {
  /** Resident memory of the four nodes and their children, in megabytes. */
  readonly memoryMb: number;
  readonly callP95Ms: number;
  /** From an event to its arrival at the receiver. */
  readonly lagP95Ms: number;
}

/**
 * `steady`: whole trips of sessions (create, capture with a picture, submit, decide, deliver) through two API nodes and two workers over
 * MariaDB, PostgreSQL and a bucket, for so many minutes, at 60 % of the rate that the machine can take, which is measured first. No call may
 * fail, nothing may be lost, and neither memory nor lag may grow from the second quarter to the last.
 */
export function soakSteady(minutes: number): SoakScenario {
  return {
    limitMs: (minutes + 10) * 60_000,
    async run({ cleanup, log }) {
      const folder = await mkdtemp(join(tmpdir(), 'steady-'));
      cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
      const cluster = await startCluster(cleanup, 'mariadb', folder, log);
      const pids = cluster.nodes.map((node) => node.pid());
      const nodes = cluster.nodes.filter(({ role }) => role === 'api');
      const callsMs: number[] = [];
      const balancer = timed(createBalancer(nodes.map(({ origin }) => origin)), callsMs);
      const admin = createAdminClient('http://service', cluster.adminToken, balancer.fetch);
      const path = '/steady';
      const { id: tenantId, apiKey } = await makeTenant(
        admin,
        'live',
        ['document', 'user_input'],
        [cluster.receiver.url(path)],
      );
      const tenant = createTenantClient('http://service', apiKey, balancer.fetch);
      const picture = await drawBoard().jpeg().toBuffer();
      const deps = { tenantId, tenant, admin, balancer, picture };

      log(`measuring full speed for ${fullSpeedMs / 1000} s`);
      const full = startLoad(deps, travellersAtFullSpeed);
      await pause(fullSpeedMs / 2);
      const doneBefore = full.sessions.filter(({ done }) => done).length;
      await pause(fullSpeedMs / 2);
      const perSecond = (full.sessions.filter(({ done }) => done).length - doneBefore) / (fullSpeedMs / 2000);
      const unfinishedAtFullSpeed = await full.finish(endTimeoutMs);

      const rate = perSecond * load;
      log(`${rate.toFixed(2)} trips a second for ${minutes} minutes; ${perSecond.toFixed(2)} is full speed`);
      const counts = balancer.count();
      const trips = startTrips(deps, rate);
      const series: Minute[] = [];
      for (let seen = cluster.receiver.accepted(path).length; series.length < minutes; ) {
        callsMs.length = 0;
        await pause(60_000);
        const arrivals = cluster.receiver.accepted(path).slice(seen);
        seen += arrivals.length;
        const minute = {
          memoryMb: await memoryMb(pids),
          callP95Ms: p95(callsMs),
          lagP95Ms: p95(arrivals.map(({ lagMs }) => lagMs)),
        };
        if (arrivals.length === 0) throw new Error(`no notification arrived in minute ${series.length + 1}`);
        series.push(minute);
        log(
          `${series.length}: ${Math.round(minute.memoryMb)} MB, ${minute.callP95Ms} ms a call, ${minute.lagP95Ms} ms lag`,
        );
      }
      await trips.finish();
      const until = performance.now() + endTimeoutMs;
      let unrest = await countUnrest(cluster.rows, tenantId);
      for (; unrest > 0 && performance.now() < until; unrest = await countUnrest(cluster.rows, tenantId))
        await pause(500);

      const sessions = [...full.sessions, ...trips.sessions];
      const accepted = { [path]: cluster.receiver.accepted(path) };
      const { lost, illegal, doubled } = await findViolations(cluster.rows, tenantId, sessions, accepted);
      const stored = await cluster.pictures.locations(tenantId);
      lost.push(...(await findLostPictures(cluster.rows, tenantId, sessions, stored)));
      const failed =
        counts.resets + counts.timeouts + Object.values(counts.failures).reduce((sum, one) => sum + one, 0);
      const quarter = Math.max(1, Math.floor(minutes / 4));
      const [early, late] = [series.slice(quarter, 2 * quarter), series.slice(-quarter)];
      const of = (part: readonly Minute[], what: keyof Minute) =>
        Math.round(median((part.length > 0 ? part : series).map((minute) => minute[what])));
      const memory = { early: of(early, 'memoryMb'), late: of(late, 'memoryMb') };
      const lag = { early: of(early, 'lagP95Ms'), late: of(late, 'lagP95Ms') };
      const restarted = cluster.nodes.filter((node, index) => node.pid() !== pids[index]);
      return {
        figures: {
          'trips a second': rate.toFixed(2),
          'at full speed': perSecond.toFixed(2),
          trips: trips.sessions.length,
          calls: counts.calls,
          failed,
          'MB early': memory.early,
          'MB late': memory.late,
          'p95 of a call early, ms': of(early, 'callP95Ms'),
          'p95 of a call late, ms': of(late, 'callP95Ms'),
          'p95 of the lag early, ms': lag.early,
          'p95 of the lag late, ms': lag.late,
        },
        faults: [
          ...[...lost, ...illegal, ...doubled, ...trips.failures].slice(0, 20),
          ...(unfinishedAtFullSpeed > 0 ? [`${unfinishedAtFullSpeed} trips at full speed did not end`] : []),
          ...(unrest > 0 ? [`${unrest} rows of work are not at rest`] : []),
          ...(failed > 0 ? [`${failed} calls failed: ${JSON.stringify(counts)}`] : []),
          ...restarted.map(({ name }) => `${name} ended by itself`),
          ...(memory.late > memory.early * growthMax ? ['memory grew'] : []),
          ...(lag.late > Math.max(lag.early * growthMax, lagNoiseMs) ? ['the lag grew'] : []),
        ],
      };
    },
  };
}

/** Begins trips at a steady rate, however long each takes. */
function startTrips(deps: Omit<JourneyDeps, 'givenUp' | 'onCreated' | 'onUnexpected'>, perSecond: number) {
  const sessions: Expected[] = [];
  const failures: string[] = [];
  const givingUp = new AbortController();
  const running = new Set<Promise<void>>();
  const all: JourneyDeps = {
    ...deps,
    givenUp: givingUp.signal,
    onCreated: (expected) => void sessions.push(expected),
    onUnexpected: (what) => void failures.push(what),
  };
  let isEnding = false;
  const begin = async (): Promise<void> => {
    const startedAt = performance.now();
    for (let number = 0; !isEnding; number += 1) {
      const waitMs = startedAt + (number * 1000) / perSecond - performance.now();
      if (waitMs > 1) await pause(waitMs);
      const trip: Promise<void> = travel(all, number)
        .catch((error: unknown) => void failures.push(`trip ${number}: ${(error as Error).message}`))
        .finally(() => running.delete(trip));
      running.add(trip);
    }
  };
  const beginning = begin();
  return {
    sessions,
    failures,
    /** Begins no further trip, and waits for those under way. */
    async finish(): Promise<void> {
      isEnding = true;
      await beginning;
      const timer = setTimeout(() => givingUp.abort(), endTimeoutMs);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}

/** Notes how long each call took. */
function timed(balancer: Balancer, callsMs: number[]): Balancer {
  return {
    ...balancer,
    async fetch(request) {
      const startedAt = performance.now();
      try {
        return await balancer.fetch(request);
      } finally {
        callsMs.push(performance.now() - startedAt);
      }
    },
  };
}

function p95(values: readonly number[]): number {
  return Math.round(
    percentile(
      values.toSorted((a, b) => a - b),
      0.95,
    ),
  );
}

/** Resident memory of processes and everything below them, in megabytes. */
async function memoryMb(pids: readonly number[]): Promise<number> {
  const processes = new Map<number, { readonly parent: number; readonly kilobytes: number }>();
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    // A process may end between two reads.
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const figure = (what: string) => Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    processes.set(Number(name), { parent: figure('PPid'), kilobytes: figure('VmRSS') });
  }
  const isOurs = (pid: number): boolean => pids.includes(pid) || (pid > 1 && isOurs(processes.get(pid)?.parent ?? 0));
  let kilobytes = 0;
  for (const [pid, process] of processes) if (isOurs(pid)) kilobytes += process.kilobytes;
  return kilobytes / 1024;
}
