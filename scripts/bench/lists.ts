// The benchmark `lists`: what the lists and searches of operators take when a tenant has a million sessions.

import { provideWrk } from '../setup/provide-wrk.ts';
import { makeTenant, startMeasuredService } from './measured-service.ts';
import type { ScenarioContext } from './scenario.ts';
import { applicationOf, branchOf, listedKeys, memberOf, seedLists } from './seed-lists.ts';
import { seedOtherLists, tenantNameOf } from './seed-other-lists.ts';
import { openSeededDatabase, seedSessions } from './seed-sessions.ts';
import { benchFolder, type StartedDatabase, startMysql, startPostgresql, untilIdle } from './start-database.ts';
import { rounded } from './summarise.ts';
import { sendBurst } from './wrk.ts';

/** What a list takes. */
interface ListCost {
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** By the name of the database, then of the list. */
export type ListsMeasurement = Readonly<Record<string, Readonly<Record<string, ListCost>>>>;

const manySessions = 1_000_000;
const pageLength = 50;
/** One after the other: a person waits for a list, and what others do at the same time is measured by `growth`. */
const connections = 1;
const burstSeconds = 1;

/**
 * Measures every list of operators, by each filter and by pairs, its first page and a deep one.
 * @param sessions how many are stored; a million when undefined
 */
export function measureLists(sessions = manySessions) {
  return async (context: ScenarioContext): Promise<ListsMeasurement> => ({
    mariadb: await measureOn(startMysql, context, sessions),
    postgres: await measureOn(startPostgresql, context, sessions),
  });
}

async function measureOn(
  start: (context: ScenarioContext) => Promise<StartedDatabase>,
  context: ScenarioContext,
  sessions: number,
): Promise<Record<string, ListCost>> {
  const { cleanup, log } = context;
  const wrk = await provideWrk(log);
  const { url, pid } = await start(context);
  const folder = await benchFolder(cleanup);
  const service = await startMeasuredService({ databaseUrl: url, folder, cleanup });
  const tenant = await makeTenant(service);
  const path = { tenantId: tenant.id };
  const created = await fetch(`${service.baseUrl}/v1/verification-sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tenant.apiKey}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  const { id: sampleId, createdAt } = (await created.json()) as { id: string; createdAt: string };
  const { data } = await service.admin.POST('/admin/tenants/{tenantId}/endpoints', {
    params: { path },
    body: { url: 'https://tenant.example/notifications', eventTypes: ['verification.approved'] },
  });
  const endpointId = data?.endpoint.id ?? '';
  const database = await openSeededDatabase(url);
  const sampleAt = new Date(createdAt);
  const sample = { url, sampleId, sampleAt };
  log(`storing ${sessions} sessions`);
  await seedSessions(database, sample, 0, sessions, { hasOutcomes: true });
  await seedLists(database, sample, endpointId, sessions, log);
  await seedOtherLists({ service, database, sample, tenantId: tenant.id, endpointId, sessions, log });
  await database.close();
  await service.admin.PATCH('/admin/tenants/{tenantId}/settings', {
    params: { path },
    body: { listedMetadataKeys: [...listedKeys] },
  });
  await untilIdle(pid);

  const headers = { Authorization: `Bearer ${service.adminToken}` };
  const origin = `${service.baseUrl}/admin`;
  const read = async (list: string) => {
    const response = await fetch(`${origin}/${list}`, { headers });
    const body = await response.json();
    if (!response.ok) throw new Error(`${list}: ${JSON.stringify(body)}`);
    return body as { items: readonly Record<string, unknown>[]; next: string | null };
  };
  const at = (share: number) => new Date(sampleAt.getTime() - 12_000_000 + share * sessions * 10).toISOString();
  const costs: Record<string, ListCost> = {};
  for (const [name, list] of Object.entries(await listsOf({ read, at, tenantId: tenant.id, endpointId, sessions }))) {
    const { items } = await read(list);
    const burst = { url: `${origin}/${list}`, method: 'GET', headers } as const;
    const send = () => sendBurst(wrk, burst, { connections, seconds: burstSeconds, folder });
    await send();
    const { p50Ms, p95Ms } = await send();
    costs[name] = { p50Ms: rounded(p50Ms, 2), p95Ms: rounded(p95Ms, 2) };
    log(`${name}: ${items.length} entries, p50 ${rounded(p50Ms, 2)} ms, p95 ${rounded(p95Ms, 2)} ms`);
  }
  return costs;
}

interface Reading {
  /** Reads a list below `/admin`. */
  readonly read: (list: string) => Promise<{ items: readonly Record<string, unknown>[]; next: string | null }>;
  /** The time at a share of the sessions, the oldest first. */
  readonly at: (share: number) => string;
  readonly tenantId: string;
  readonly endpointId: string;
  readonly sessions: number;
}

/** The lists, by their names: below `/admin`, with filter and page. */
async function listsOf({ read, at, tenantId, endpointId, sessions }: Reading): Promise<Record<string, string>> {
  const middle = Math.floor(sessions / 2);
  const metadata = (key: (typeof listedKeys)[number], value: string) => `metadataKey=${key}&metadataValue=${value}`;
  const span = `from=${at(0.4)}&to=${at(0.5)}`;
  const branch = metadata('branch', branchOf(3));
  const listed: Record<string, Record<string, string>> = {
    sessions: {
      ...{ all: '', status: 'status=completed', 'rare status': 'status=failed', verdict: 'verdict=rejected' },
      ...{
        time: span,
        'status and verdict': 'status=completed&verdict=approved',
        'time and verdict': `${span}&verdict=rejected`,
      },
      ...{ reason: 'reason=face_mismatch', 'rare reason': 'reason=document_expired', 'unused reason': 'reason=other' },
      ...{ metadata: metadata('applicationId', applicationOf(middle)), 'common metadata': branch },
      'reason and metadata': `reason=face_mismatch&${metadata('branch', branchOf(62))}`,
      'reason and metadata, none': `reason=document_expired&${branch}`,
      'reason and old time': `reason=face_mismatch&to=${at(0.1)}`,
      'metadata and verdict, none': `${metadata('branch', branchOf(0))}&verdict=needs_review`,
    },
    reviews: { all: '' },
    'audit-log': {
      ...{ all: '', accesses: 'kind=access', changes: 'kind=change', operation: 'operation=eraseSession' },
      ...{ actor: `actorId=${memberOf(3)}`, 'operation and actor': `operation=eraseSession&actorId=${memberOf(7)}` },
      ...{ 'operation and actor, none': `operation=eraseSession&actorId=${memberOf(3)}`, time: span },
    },
    'personal-data-accesses': {
      ...{ all: '', time: span, kind: 'actorKind=member', 'unused kind': 'actorKind=command' },
    },
    deliveries: {
      ...{
        all: '',
        delivered: 'status=delivered',
        failed: 'status=abandoned',
        'rare status': 'status=held',
        time: span,
      },
      ...{ endpoint: `endpointId=${endpointId}`, 'endpoint and status': `endpointId=${endpointId}&status=abandoned` },
      ...{ type: 'eventType=verification.approved', 'rarer type': 'eventType=verification.needs_review' },
      ...{ 'unused type': 'eventType=verification.failed' },
    },
    ...{ members: { all: '' }, tokens: { all: '' }, blocklist: { all: '' }, 'bulk-redeliveries': { all: '' } },
    events: {
      ...{ all: '', type: 'eventType=verification.approved', 'unused type': 'eventType=verification.failed' },
      ...{ time: span, 'type and time': `eventType=verification.approved&${span}`, 'old time': `to=${at(0)}` },
    },
  };
  const ofInstance: Record<string, Record<string, string>> = {
    tenants: {
      ...{
        all: '',
        name: `name=${encodeURIComponent(tenantNameOf(Math.min(middle, 1003)))}`,
        'common name': 'name=shop',
      },
      ...{ 'rarer name': 'name=harbour', 'unused name': 'name=lagoon' },
    },
    'audit-log': {
      ...{ all: '', operation: 'operation=createTenant', actor: `actorId=${memberOf(3)}`, time: span },
      'operation and actor': `operation=createTenant&actorId=${memberOf(7)}`,
      'operation and actor, none': `operation=createTenant&actorId=${memberOf(3)}`,
    },
    ...{ members: { all: '' }, tokens: { all: '' } },
  };
  const below = `tenants/${tenantId}`;
  const lists: Record<string, string> = {};
  const add = (title: string, list: string, filters: Readonly<Record<string, string>>) => {
    for (const [name, filter] of Object.entries(filters))
      lists[`${title}: ${name}`] = `${list}?limit=${pageLength}${filter === '' ? '' : `&${filter}`}`;
  };
  for (const [list, filters] of Object.entries(listed)) add(list, `${below}/${list}`, filters);
  for (const [list, filters] of Object.entries(ofInstance))
    add(list === 'tenants' ? list : `instance, ${list}`, list, filters);
  // A deep page begins at a cursor of the middle, which is valid in the list without a time too.
  for (const list of ['sessions', 'audit-log', 'personal-data-accesses', 'deliveries']) {
    const { next } = await read(`${below}/${list}?limit=${pageLength}&to=${at(0.5)}`);
    lists[`${list}: deep page`] = `${below}/${list}?limit=${pageLength}&after=${next}`;
  }
  const some = await read(`${below}/deliveries?limit=1&to=${at(0.5)}`);
  const { sessionId, eventId } = some.items[0] as { sessionId: string; eventId: string };
  for (const list of ['sessions', 'audit-log', 'personal-data-accesses', 'deliveries', 'events']) {
    lists[`${list}: session`] = `${below}/${list}?limit=${pageLength}&sessionId=${sessionId}`;
  }
  lists['deliveries: event'] = `${below}/deliveries?limit=${pageLength}&eventId=${eventId}`;
  return lists;
}

export const listsHeads = ['list', 'MariaDB: p50, p95 ms', 'PostgreSQL: p50, p95 ms'];

/** The rows of a table: each list. */
export function listsRows({ mariadb = {}, postgres = {} }: ListsMeasurement): string[][] {
  const cell = (cost: ListCost | undefined) => (cost === undefined ? '' : `${cost.p50Ms}, ${cost.p95Ms}`);
  return Object.keys(mariadb).map((name) => [name, cell(mariadb[name]), cell(postgres[name])]);
}
