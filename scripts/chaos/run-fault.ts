// Runs one fault under load, waits until all is normal again, and checks that nothing was lost.

import { setTimeout as pause } from 'node:timers/promises';
import { type AdminClient, createAdminClient, createTenantClient, succeeded } from '../setup/api-clients.ts';
import { drawBoard } from '../specimens/draw-board.ts';
import { createBalancer } from './balancer.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { countRepeats, countUnrest, findLostPictures, findViolations } from './invariants.ts';
import { type Load, startLoad } from './load.ts';

/** The result of one fault, as it is stored. */
export interface FaultResult {
  readonly fault: string;
  readonly engine: string;
  readonly sessions: number;
  readonly events: number;
  /** From the mending, or from the kill, until each node serves and an event arrives; null when that did not happen. */
  readonly recoveryMs: number | null;
  /** From then until no work waits any more: what the fault interrupted waits for its lease to end. */
  readonly restMs: number;
  readonly lost: readonly string[];
  readonly illegal: readonly string[];
  readonly doubled: readonly string[];
  /** What callers saw that the fault does not explain, and what did not come to its end. */
  readonly unrecovered: readonly string[];
  /** Notifications that came more than once, with the same id. */
  readonly repeats: number;
  readonly calls: number;
  readonly resets: number;
  readonly refused: number;
}

const eventTypes = [
  'verification.needs_review',
  'verification.approved',
  'verification.rejected',
  'verification.expired',
  'verification.failed',
] as const;
/** How many trips end before the fault begins. */
const before = 8;
const recoveryTimeoutMs = 120_000;
const restTimeoutMs = 120_000;
const pollMs = 100;
/** What every session shows. Drawn once for all faults. */
let picture: Promise<Buffer> | undefined;

/** Runs a fault. Each run has tenants of its own, so that earlier ones do not count. @param number makes their paths unique */
export async function runFault(cluster: Cluster, fault: Fault, number: number): Promise<FaultResult> {
  const apiNodes = cluster.nodes.filter(({ role }) => role === 'api');
  const balancer = createBalancer(apiNodes.map(({ origin }) => origin));
  const admin = createAdminClient('http://service', cluster.adminToken, balancer.fetch);
  const [goodPath, badPath, probePath] = [`/${number}/good`, `/${number}/bad`, `/${number}/probe`];
  const loaded = await makeTenant(
    admin,
    'live',
    ['document', 'user_input'],
    [cluster.receiver.url(goodPath), cluster.receiver.url(badPath)],
  );
  const probed = await makeTenant(admin, 'sandbox', ['document', 'user_input'], [cluster.receiver.url(probePath)]);
  const tenant = createTenantClient('http://service', loaded.apiKey, balancer.fetch);
  picture ??= drawBoard().jpeg().toBuffer();
  const load = startLoad({
    tenantId: loaded.id,
    tenant,
    admin,
    balancer,
    picture: await picture,
  });
  const unrecovered: string[] = [];
  let recoveryMs: number | null = null;
  let mendedAt = 0;
  let unfinished = 0;
  const warm = performance.now() + restTimeoutMs;
  while (load.sessions.filter(({ done }) => done).length < before && performance.now() < warm) await pause(pollMs);
  const counts = balancer.count();
  try {
    unrecovered.push(...(await fault.run({ cluster, apiKey: loaded.apiKey, counts, badPath })));
    mendedAt = performance.now();
    recoveryMs = (await recovers(cluster, probed.apiKey, probePath)) ? Math.round(performance.now() - mendedAt) : null;
    if (recoveryMs === null) unrecovered.push(`not back to normal within ${recoveryTimeoutMs / 1000} s`);
    // Trips that begin after the fault.
    await pause(1000);
  } finally {
    unfinished = await load.finish(restTimeoutMs);
  }
  if (unfinished > 0) unrecovered.push(`${unfinished} trips did not come to their end`);
  unrecovered.push(...unexpectedOf(load));
  const rest = performance.now() + restTimeoutMs;
  let unrest = await countUnrest(cluster.rows, loaded.id);
  for (; unrest > 0 && performance.now() < rest; unrest = await countUnrest(cluster.rows, loaded.id))
    await pause(pollMs);
  const restMs = Math.round(performance.now() - mendedAt);
  if (unrest > 0) unrecovered.push(`${unrest} rows of work are not at rest`);
  const accepted = { [goodPath]: cluster.receiver.accepted(goodPath), [badPath]: cluster.receiver.accepted(badPath) };
  const violations = await findViolations(cluster.rows, loaded.id, load.sessions, accepted);
  const lostPictures = await findLostPictures(
    cluster.rows,
    loaded.id,
    load.sessions,
    await cluster.pictures.locations(loaded.id),
  );
  const records = await cluster.cli('verify-records');
  const illegal = [...violations.illegal, ...(records.status === 0 ? [] : ['the chain of records does not verify'])];
  return {
    fault: fault.name,
    engine: cluster.engine,
    sessions: load.sessions.length,
    events: new Set(accepted[goodPath]?.map(({ eventId }) => eventId)).size,
    ...{ recoveryMs, restMs },
    ...{ lost: [...violations.lost, ...lostPictures], illegal, doubled: violations.doubled, unrecovered },
    repeats: Object.values(accepted).reduce((sum, arrivals) => sum + countRepeats(arrivals), 0),
    calls: counts.calls,
    resets: counts.resets + counts.timeouts,
    refused: counts.failures['503'] ?? 0,
  };
}

function unexpectedOf({ unexpected }: Load): string[] {
  return [...unexpected].map(([what, count]) => `${what} (${count} times)`);
}

/** Makes a tenant with endpoints for every outcome. @returns its id, and a key of its API */
export async function makeTenant(
  admin: AdminClient,
  mode: 'live' | 'sandbox',
  steps: ('document' | 'user_input')[],
  urls: readonly string[],
) {
  const settings = {
    callbackUrls: ['https://tenant.example/verified'],
    creationLimitPerMinute: 1_000_000,
    steps,
  };
  const { id } = await succeeded(admin.POST('/admin/tenants', { body: { name: 'Harbour', mode, settings } }));
  const params = { path: { tenantId: id } };
  const { key } = await succeeded(admin.POST('/admin/tenants/{tenantId}/api-keys', { params }));
  for (const url of urls)
    await succeeded(
      admin.POST('/admin/tenants/{tenantId}/endpoints', { params, body: { url, eventTypes: [...eventTypes] } }),
    );
  return { id, apiKey: key };
}

/** Waits until each API node creates a session, and the outcome of one is decided and delivered. */
async function recovers(cluster: Cluster, apiKey: string, path: string): Promise<boolean> {
  const deadline = performance.now() + recoveryTimeoutMs;
  const apiNodes = cluster.nodes.filter(({ role }) => role === 'api');
  const works = async (origin: string): Promise<string | null> => {
    const timed = (request: Request) => fetch(request, { signal: AbortSignal.timeout(2000) });
    const client = createTenantClient(origin, apiKey, timed);
    try {
      const { id } = await succeeded(client.POST('/v1/verification-sessions', { body: {} }));
      const params = { path: { id } };
      await succeeded(
        client.POST('/v1/verification-sessions/{id}/simulate', { params, body: { outcome: 'approved' } }),
      );
      return id;
    } catch {
      return null;
    }
  };
  const waiting = new Map(apiNodes.map(({ origin }) => [origin, null as string | null]));
  while (performance.now() < deadline) {
    for (const [origin, id] of waiting) if (id === null) waiting.set(origin, await works(origin));
    const arrived = new Set(cluster.receiver.accepted(path).map(({ sessionId }) => sessionId));
    if ([...waiting.values()].every((id) => id !== null && arrived.has(id))) return true;
    await pause(pollMs);
  }
  return false;
}
