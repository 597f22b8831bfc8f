// What all measurements of calls share: a MariaDB, the service, the two bare servers, and wrk.

import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from '../setup/free-port.ts';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { provideWrk, type WrkProgram } from '../setup/provide-wrk.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import type { BareServerOptions } from './bare-server.ts';
import { startChildProgram } from './child-program.ts';
import {
  callbackUrl,
  type MeasuredService,
  type MeasuredTenant,
  makeTenant,
  startMeasuredService,
} from './measured-service.ts';
import type { ScenarioContext } from './scenario.ts';

/** The programs that calls are sent to: the service, and the bare servers without and with groups. */
export const sides = ['ours', 'plain', 'grouped'] as const;
export type Side = (typeof sides)[number];

export interface CallBench {
  readonly wrk: WrkProgram;
  readonly folder: string;
  readonly database: Connection;
  readonly databasePid: number;
  readonly service: MeasuredService;
  readonly tenant: MeasuredTenant;
  /** The origin and the processes of each side. */
  readonly origins: Readonly<Record<Side, string>>;
  readonly pids: Readonly<Record<Side, readonly number[]>>;
  /** The name of each side's database. */
  readonly databases: Readonly<Record<Side, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Sessions that every side has. */
  readonly sessionIds: readonly string[];
}

/** The path of a create and of a list. */
export const sessionsPath = '/v1/verification-sessions';
const databases = { ours: 'mitome', plain: 'bare_plain', grouped: 'bare_grouped' } as const;
const sessionsToRead = 2000;
export const listLimit = 20;

/** The request of a tenant: callback URL, state, its own reference and the person it expects. */
export const createBody = JSON.stringify({
  callbackUrl,
  state: 'b0BZ2yDnJq6m5Wb9e1x8sJb7wXv3nQh4',
  metadata: { applicationId: 'app-20931', branch: 'harbour' },
  preRegisteredInfo: { lastName: 'Brandt', firstName: 'Mira', birthDate: '1991-04-12' },
});

/** Starts a MariaDB with durable commits, beside a folder and a wrk. */
export async function startMariaDbFor({ cleanup, log }: ScenarioContext) {
  const wrk = await provideWrk(log);
  const folder = await mkdtemp(join(tmpdir(), 'mitome-bench-'));
  // Started by root, PostgreSQL runs as another account, which needs access to this folder.
  await chmod(folder, 0o711);
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const mariaDb = await startMariaDb({ tools: await provideMariaDb(log), durable: true });
  cleanup.add(() => mariaDb.stop());
  return { mariaDb, folder, wrk };
}

/**
 * Starts everything, and stores the sessions that are read.
 * @param apiProcesses how many processes of the service serve requests; each bare server is one
 */
export async function startCallBench({ cleanup, log }: ScenarioContext, apiProcesses: number): Promise<CallBench> {
  const { mariaDb, folder, wrk } = await startMariaDbFor({ cleanup, log });
  for (const name of Object.values(databases)) await mariaDb.createDatabase(name);
  log('starting the service');
  const env = { API_PROCESSES: `${apiProcesses}` };
  const service = await startMeasuredService({ databaseUrl: mariaDb.url(databases.ours), folder, cleanup, env });
  const database = await createConnection({ uri: mariaDb.url(databases.ours) });
  cleanup.add(async () => database.destroy());

  const tenant = await makeTenant(service);
  const headers = { Authorization: `Bearer ${tenant.apiKey}`, 'Content-Type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}): Promise<string> => {
    const response = await fetch(`${service.baseUrl}${path}`, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`a first call returned ${response.status}: ${text}`);
    return text;
  };
  const createText = await call(sessionsPath, { method: 'POST', body: createBody });
  const { id: sampleId } = JSON.parse(createText) as { id: string };
  const sessionIds = [sampleId];
  const createOne = async () => {
    sessionIds.push((JSON.parse(await call(sessionsPath, { method: 'POST', body: createBody })) as { id: string }).id);
  };
  while (sessionIds.length < sessionsToRead) await Promise.all(Array.from({ length: 50 }, createOne));
  const texts = {
    create: createText,
    get: await call(`${sessionsPath}/${sampleId}`),
    list: await call(`${sessionsPath}?limit=${listLimit}`),
  };

  const origins: Record<Side, string> = { ours: service.baseUrl, plain: '', grouped: '' };
  const pids: Record<Side, readonly number[]> = { ours: service.pids(), plain: [], grouped: [] };
  for (const side of ['plain', 'grouped'] as const) {
    await copyTables(database, databases.ours, databases[side]);
    const options = { grouped: side === 'grouped', recordsAccesses: true, sampleId, texts };
    const listQuery = { tenantId: tenant.id, limit: listLimit };
    const bare = await startBareServer(
      { databaseUrl: mariaDb.url(databases[side]), ...options, listQuery },
      { cleanup, outputFile: join(folder, `${side}.log`) },
    );
    origins[side] = bare.origin;
    pids[side] = [bare.pid];
  }
  return {
    wrk,
    folder,
    database,
    databasePid: mariaDb.pid,
    service,
    tenant,
    origins,
    pids,
    databases,
    headers,
    sessionIds,
  };
}

/** Makes the tables of a bare server in its database, with the service's sessions. */
export async function copyTables(database: Connection, from: string, to: string): Promise<void> {
  for (const table of ['sessions', 'access_records'])
    await database.query(`CREATE TABLE ${to}.${table} LIKE ${from}.${table}`);
  // The index that the bare list reads along; the service's serves filters too.
  const index = 'DROP INDEX sessions_tenant, ADD INDEX sessions_tenant (tenant_id, id)';
  await database.query(`ALTER TABLE ${to}.sessions ${index}`);
  // Those of the lists of accesses; a bare server would only append.
  const indexes = 'DROP INDEX access_records_session, DROP INDEX access_records_actor';
  await database.query(`ALTER TABLE ${to}.access_records ${indexes}`);
  await database.query(`INSERT INTO ${to}.sessions SELECT * FROM ${from}.sessions`);
}

/** Starts a bare server, and waits until it listens. */
export async function startBareServer(
  options: Omit<BareServerOptions, 'port'>,
  { cleanup, outputFile }: { readonly cleanup: ScenarioContext['cleanup']; readonly outputFile: string },
): Promise<{ readonly origin: string; readonly pid: number }> {
  const port = await freePort();
  const bare = await startChildProgram({
    script: join(import.meta.dirname, 'bare-server.ts'),
    args: [JSON.stringify({ ...options, port } satisfies BareServerOptions)],
    outputFile,
  });
  cleanup.add(() => bare.end());
  await once(bare.process, 'message');
  return { origin: `http://127.0.0.1:${port}`, pid: bare.process.pid ?? 0 };
}

/** How many rows a side's table has. */
export async function countRows({ database, databases: names }: CallBench, side: Side, table: string): Promise<number> {
  const [[row]] = await database.query<RowDataPacket[]>(`SELECT COUNT(*) AS count FROM ${names[side]}.${table}`);
  return Number(row?.count);
}

/** Fails on every warning and error in the service's log: pino's levels from 40 on. */
export async function checkServiceLog({ service }: CallBench): Promise<void> {
  const bad = (await readFile(service.logFile, 'utf8')).split('\n').find((line) => /"level":[456]0/.test(line));
  if (bad !== undefined) throw new Error(`the service logged: ${bad}`);
}
