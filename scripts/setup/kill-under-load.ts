import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTenantClient, succeeded, type TenantClient } from './api-clients.ts';

/** A node with an embedded PostgreSQL, which can be killed and started again at the same address. */
export interface KillableNode {
  readonly baseUrl: string;
  readonly dataDir: string;
  /** Waits until the killed process has ended, and starts the next one as a supervisor does. */
  startAgain(): Promise<void>;
}

/** What gets `kill -9`: the server of the embedded PostgreSQL, the node, or both at once. */
export type Victim = 'postgres' | 'node' | 'both';

/** What came of the kills. Times are milliseconds since the kill. */
export interface KillFindings {
  /** By kill, until `/readyz` gave 200 and until a create that had begun afterwards got its response. */
  readonly recoveries: readonly { readonly victim: Victim; readonly readyMs: number; readonly createMs: number }[];
  /** Creates that got a 201. */
  readonly acknowledged: number;
  /** Cancellations that got a 200. */
  readonly cancelled: number;
  /** Of both, those that the session does not show at the end. */
  readonly lost: number;
  /** Calls that got a 503. */
  readonly refused: number;
  /** Calls whose connection broke. */
  readonly aborted: number;
  /** The failures; empty when there are none. */
  readonly faults: readonly string[];
}

const callers = 4;
/**
 * The pause of each caller between its calls. Short enough that a kill meets creates in flight, long enough that a long run leaves no more
 * sessions than can be read in a short time, and that callers take little from the service, which starts on the same machine.
 */
const callEveryMs = 50;
const createsBetweenKills = 40;
/** How often a condition is asked for, in milliseconds. */
const pollMs = 25;
const giveUpMs = 60_000;

/**
 * Kills a node with an embedded PostgreSQL again and again while sessions are created on it and every second one is cancelled, and reads
 * every session afterwards that got a response. While PostgreSQL is away, `/livez` must give 200 and calls 503.
 * @param victims what is killed, in this order
 * @param report told of each recovery
 * @throws Error when the service does not come back
 */
export async function killUnderLoad(
  node: KillableNode,
  victims: readonly Victim[],
  report: (line: string) => void = () => undefined,
): Promise<KillFindings> {
  const { apiKey } = JSON.parse(await readFile(join(node.dataDir, 'bootstrap.json'), 'utf8')) as { apiKey: string };
  const client = createTenantClient(node.baseUrl, apiKey);
  const load = startCreates(client);
  const recoveries: KillFindings['recoveries'][number][] = [];
  const faults: string[] = [];
  try {
    for (const victim of victims) {
      const enough = load.acknowledged.length + createsBetweenKills;
      await until('sessions are created', () => load.acknowledged.length >= enough);
      const abortedBefore = load.aborted();
      const recovery = await killOnce(node, victim, load);
      recoveries.push({ victim, ...recovery });
      report(`${victim}: ready after ${recovery.readyMs} ms, a create after ${recovery.createMs} ms`);
      if (victim !== 'postgres') continue;
      if (!recovery.isAlive) faults.push('/livez did not give 200 while PostgreSQL was away');
      if (load.aborted() > abortedBefore) faults.push('connections broke although only PostgreSQL was killed');
    }
  } finally {
    await load.stop();
  }
  for (const [status, count] of load.refusals) {
    if (status !== 503) faults.push(`${count} calls got ${status} instead of success or 503`);
  }
  await decidesAndStores(client);
  const { acknowledged, cancelled, refusals, aborted } = load;
  const lost = await countLost(client, load);
  if (lost > 0) faults.push(`${lost} acknowledged changes are lost`);
  const counts = { acknowledged: acknowledged.length, cancelled: cancelled.size, lost };
  return { recoveries, ...counts, refused: refusals.get(503) ?? 0, aborted: aborted(), faults };
}

interface Load {
  /** The ids of the sessions whose creation got a 201. */
  readonly acknowledged: readonly string[];
  /** Those whose cancellation got a 200. */
  readonly cancelled: ReadonlySet<string>;
  /** How many calls got each other status. */
  readonly refusals: ReadonlyMap<number, number>;
  aborted(): number;
  /** When the latest acknowledged create began. */
  latestStart(): number;
  stop(): Promise<void>;
}

function startCreates(client: TenantClient): Load {
  const acknowledged: string[] = [];
  const cancelled = new Set<string>();
  const refusals = new Map<number, number>();
  let [aborted, latestStart, isStopped] = [0, 0, false];
  const count = (status: number) => refusals.set(status, (refusals.get(status) ?? 0) + 1);
  const callOnce = async (startedAt: number): Promise<void> => {
    const { data, response } = await client.POST('/v1/verification-sessions', { body: {} });
    if (data === undefined) return void count(response.status);
    const { id } = data;
    latestStart = Math.max(latestStart, startedAt);
    if (acknowledged.push(id) % 2 === 0) return;
    const cancel = await client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id } } });
    if (cancel.response.status === 200) cancelled.add(id);
    else count(cancel.response.status);
  };
  const call = async (): Promise<void> => {
    while (!isStopped) {
      const startedAt = performance.now();
      await callOnce(startedAt).catch(() => {
        aborted += 1;
      });
      await pause(Math.max(0, startedAt + callEveryMs - performance.now()));
    }
  };
  const calls = Array.from({ length: callers }, call);
  return {
    acknowledged,
    cancelled,
    refusals,
    aborted: () => aborted,
    latestStart: () => latestStart,
    async stop() {
      isStopped = true;
      await Promise.all(calls);
    },
  };
}

async function killOnce({ baseUrl, dataDir, startAgain }: KillableNode, victim: Victim, load: Load) {
  const statusOf = (path: string) =>
    fetch(`${baseUrl}${path}`).then(
      ({ status }) => status,
      () => null,
    );
  const before = await readOwner(dataDir);
  if (before?.server == null) throw new Error('no process owns the embedded PostgreSQL');
  const killedAt = performance.now();
  const since = () => Math.round(performance.now() - killedAt);
  if (victim !== 'postgres') process.kill(before.pid, 'SIGKILL');
  if (victim !== 'node') process.kill(before.server.pid, 'SIGKILL');
  if (victim !== 'postgres') await startAgain();
  let isAlive = true;
  // Until then, what is left of the old one may still respond.
  await until('PostgreSQL has a new process', async () => {
    isAlive &&= (await statusOf('/livez')) === 200;
    const server = (await readOwner(dataDir))?.server;
    return server != null && server.pid !== before.server?.pid;
  });
  const startedAt = performance.now();
  await until('/readyz gives 200', async () => (await statusOf('/readyz')) === 200);
  const readyMs = since();
  await until('a create succeeds', () => load.latestStart() > startedAt);
  return { readyMs, createMs: since(), isAlive };
}

/** Who owns the embedded PostgreSQL and, once other processes may use it, its server; null while that is not known. */
async function readOwner(dataDir: string): Promise<{ pid: number; server: { pid: number } | null } | null> {
  return JSON.parse(await readFile(join(dataDir, 'postgres', 'owner.json'), 'utf8').catch(() => 'null'));
}

/** A simulation is decided, its event listed and its record stored: relay and queue work, too. */
async function decidesAndStores(client: TenantClient): Promise<void> {
  const { id } = await succeeded(client.POST('/v1/verification-sessions', { body: {} }));
  const params = { path: { id } };
  const body = { outcome: 'approved' as const };
  await succeeded(client.POST('/v1/verification-sessions/{id}/simulate', { params, body }));
  // Those of the cancelled sessions fill many pages.
  const query = { type: 'verification.approved' as const };
  await until('the event is listed', async () => {
    const { events } = await succeeded(client.GET('/v1/events', { params: { query } }));
    return events.some(({ data }) => data.session.sessionId === id);
  });
  await until('the record is stored', async () => {
    const { response } = await client.POST('/v1/verification-sessions/{id}/reprocess', { params });
    return response.status === 200;
  });
}

async function countLost(client: TenantClient, { acknowledged, cancelled }: Load): Promise<number> {
  const left = [...acknowledged];
  let lost = 0;
  const read = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const { data } = await client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } });
      if (data === undefined || (cancelled.has(id) && data.status !== 'expired')) lost += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, read));
  return lost;
}

async function until(what: string, ask: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + giveUpMs;
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${giveUpMs / 1000} s`);
    await pause(pollMs);
  }
}
