// The benchmark `growth`: what calls cost when a tenant has a thousand sessions, and when it has a million.

import { provideWrk } from '../setup/provide-wrk.ts';
import { cpuBelowUs, cpuTimeUs } from './cpu-time.ts';
import { makeTenant, startMeasuredService } from './measured-service.ts';
import type { ScenarioContext } from './scenario.ts';
import { openSeededDatabase, seedSessions } from './seed-sessions.ts';
import { benchFolder, type StartedDatabase, startMysql, startPostgresql, untilIdle } from './start-database.ts';
import { rounded } from './summarise.ts';
import { sendBurst } from './wrk.ts';

/** The figures of a call at one number of stored sessions. */
interface CallCost {
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** CPU time of a call in microseconds, of the service and the database together. */
  readonly cpuUs: number;
}

/** A call with few and with many sessions, and by how much it costs more then. */
interface CallGrowth {
  readonly few: CallCost;
  readonly many: CallCost;
  readonly ratio: number;
}

/** By the name of the database, then of the call. */
export type GrowthMeasurement = Readonly<Record<string, Readonly<Record<string, CallGrowth>>>>;

const [fewSessions, manySessions] = [1_000, 1_000_000];
const connections = 16;
const burstSeconds = 1;
const path = '/v1/verification-sessions';

/** @throws Error when a call fails */
export async function measureGrowth(context: ScenarioContext): Promise<GrowthMeasurement> {
  return { mariadb: await measureOn(startMysql, context), postgres: await measureOn(startPostgresql, context) };
}

async function measureOn(start: (context: ScenarioContext) => Promise<StartedDatabase>, context: ScenarioContext) {
  const { cleanup, log } = context;
  const wrk = await provideWrk(log);
  const { url, pid } = await start(context);
  const folder = await benchFolder(cleanup);
  const service = await startMeasuredService({ databaseUrl: url, folder, cleanup });
  const tenant = await makeTenant(service);
  const headers = { Authorization: `Bearer ${tenant.apiKey}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ metadata: { applicationId: 'app-20931', branch: 'harbour' } });
  const created = await fetch(`${service.baseUrl}${path}`, { method: 'POST', headers, body });
  const sample = (await created.json()) as { id: string; createdAt: string; expiresAt: string };
  const sampleAt = new Date(sample.createdAt);
  const database = await openSeededDatabase(url);
  const seed = (from: number, to: number) => seedSessions(database, { url, sampleId: sample.id, sampleAt }, from, to);

  const at = (session: number) => new Date(sampleAt.getTime() - 12_000_000 + session * 10).toISOString();
  const listsOf = (stored: number) => ({
    list: '',
    'status=created': 'status=created',
    'status=failed': 'status=failed',
    'status=expired': 'status=expired',
    'verdict=rejected': 'verdict=rejected',
    'status=completed and verdict=approved': 'status=completed&verdict=approved',
    'from and to': `from=${at(0.4 * stored)}&to=${at(0.5 * stored)}`,
    'verdict=rejected and to': `verdict=rejected&to=${at(500)}`,
  });
  const measure = async (burst: Parameters<typeof sendBurst>[1]): Promise<CallCost> => {
    const send = () => sendBurst(wrk, burst, { connections, seconds: burstSeconds, folder });
    await send();
    const before = cpuTimeUs(service.pid()) + cpuTimeUs(pid) + cpuBelowUs(pid);
    const { responses, p50Ms, p95Ms } = await send();
    const used = cpuTimeUs(service.pid()) + cpuTimeUs(pid) + cpuBelowUs(pid) - before;
    return { p50Ms: rounded(p50Ms, 2), p95Ms: rounded(p95Ms, 2), cpuUs: Math.round(used / responses) };
  };
  const measureAll = async (stored: number): Promise<Record<string, CallCost>> => {
    const costs: Record<string, CallCost> = {};
    const origin = service.baseUrl;
    for (const [name, query] of Object.entries(listsOf(stored))) {
      costs[name] = await measure({ url: `${origin}${path}?limit=20&${query}`, method: 'GET', headers });
    }
    const page = await fetch(`${origin}${path}?limit=100`, { headers });
    const { items } = (await page.json()) as { items: { id: string }[] };
    const ids = items.map(({ id }) => id);
    costs.get = await measure({ url: `${origin}${path}/{id}`, method: 'GET', headers, ids });
    // Last, because it adds sessions.
    costs.create = await measure({ url: `${origin}${path}`, method: 'POST', headers, body });
    return costs;
  };

  await seed(0, fewSessions);
  log(`measuring with ${fewSessions} sessions`);
  const few = await measureAll(fewSessions);
  log(`storing ${manySessions} sessions`);
  await seed(fewSessions, manySessions);
  await untilIdle(pid);
  log(`measuring with ${manySessions} sessions`);
  const many = await measureAll(manySessions);
  await database.close();
  const growth = Object.fromEntries(
    Object.entries(many).map(([name, cost]): [string, CallGrowth] => {
      const before = few[name] ?? cost;
      return [name, { few: before, many: cost, ratio: rounded(cost.cpuUs / before.cpuUs, 2) }];
    }),
  );
  for (const [name, figures] of Object.entries(growth)) log(`${name}: ${JSON.stringify(figures)}`);
  return growth;
}

export const growthHeads = [
  ...['database', 'call', `CPU µs with ${fewSessions}`, `CPU µs with ${manySessions}`, 'ratio'],
  ...[`p95 ms with ${fewSessions}`, `p95 ms with ${manySessions}`],
];

/** The rows of a table: each call on each database. */
export function growthRows(measured: GrowthMeasurement): string[][] {
  return Object.entries(measured).flatMap(([database, calls]) =>
    Object.entries(calls).map(([call, { few, many, ratio }]) =>
      [database, call, few.cpuUs, many.cpuUs, ratio, few.p95Ms, many.p95Ms].map(String),
    ),
  );
}
