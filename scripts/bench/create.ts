// The benchmark `create`: sessions per second, beside a bare server with one INSERT per request.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from '../setup/free-port.ts';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { startChildProgram } from './child-program.ts';
import { type Burst, type BurstResult, type LoadGenerator, startLoadGenerator } from './load-generator.ts';
import { callbackUrl, makeTenant, startMeasuredService } from './measured-service.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { summarise } from './summarise.ts';

/** The scenario's figures: those of the worse number of connections, and each by its number. */
export interface CreateMeasurement extends Measurement {
  readonly byConnections: Readonly<Record<string, Measurement>>;
}

const connectionCounts = [16, 64];
/** Rounds are short and many, and the side that goes first changes, so that drift of the machine cancels out. */
const rounds = 12;
const roundSeconds = 0.8;
const warmUpSeconds = 3;
const warmUpRequests = 1000;
const scenarioTimeoutMs = 90_000;
const serviceDatabase = 'mitome';
const bareDatabase = 'bare';

type Side = 'ours' | 'limit';

/** The request of a tenant: callback URL, state, its own reference and the person it expects. */
const requestBody = JSON.stringify({
  callbackUrl,
  state: randomBytes(24).toString('base64url'),
  metadata: { applicationId: 'app-20931', branch: 'harbour' },
  preRegisteredInfo: { lastName: 'Brandt', firstName: 'Mira', birthDate: '1991-04-12' },
});

/**
 * `create`: `POST /v1/verification-sessions` against the running service on MariaDB with durable commits, beside `bare-server.ts`, which
 * inserts rows of the same columns and sizes into a table of the same shape on the same server. Every response must be 201, and each
 * table must hold one row per response and no other.
 * @throws Error when a response or a row is missing, or when it takes longer than 90 seconds
 */
export async function measureCreate(context: ScenarioContext): Promise<CreateMeasurement> {
  const deadline = AbortSignal.timeout(scenarioTimeoutMs);
  const tooLong = once(deadline, 'abort').then(() => {
    throw new Error(`create took longer than ${scenarioTimeoutMs / 1000} seconds`);
  });
  return Promise.race([measure(context), tooLong]);
}

async function measure({ cleanup, log }: ScenarioContext): Promise<CreateMeasurement> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-bench-'));
  // Started by root, PostgreSQL runs as another account, which needs access to this folder.
  await chmod(folder, 0o711);
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const mariaDb = await startMariaDb({ tools: await provideMariaDb(log), durable: true });
  cleanup.add(() => mariaDb.stop());
  await mariaDb.createDatabase(serviceDatabase);
  await mariaDb.createDatabase(bareDatabase);
  log('starting the service');
  const service = await startMeasuredService({ databaseUrl: mariaDb.url(serviceDatabase), folder, cleanup });
  const database = await createConnection({ uri: mariaDb.url(bareDatabase) });
  cleanup.add(async () => database.destroy());

  const { apiKey } = await makeTenant(service);
  const oursUrl = `${service.baseUrl}/v1/verification-sessions`;
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
  const sample = await createOne(oursUrl, headers);
  await database.query(`CREATE TABLE sessions LIKE ${serviceDatabase}.sessions`);
  const barePort = await freePort();
  const bare = await startChildProgram({
    script: join(import.meta.dirname, 'bare-server.ts'),
    args: [mariaDb.url(bareDatabase), `${barePort}`, serviceDatabase, sample.id, sample.text],
    outputFile: join(folder, 'bare.log'),
  });
  cleanup.add(() => bare.end());
  await once(bare.process, 'message');
  const load = await startLoadGenerator(cleanup, join(folder, 'load.log'));

  const urls: Record<Side, string> = { ours: oursUrl, limit: `http://127.0.0.1:${barePort}/` };
  const responses: Record<Side, number> = { ours: 1, limit: 0 };
  const send: Send = async (side, connections, requests) => {
    const burst: Burst = { url: urls[side], method: 'POST', headers, body: requestBody, connections, requests };
    const result = await sendChecked(load, burst, side);
    responses[side] += requests;
    return result;
  };

  log('warming up');
  const requests = await warmUp(send);
  log('measuring');
  const bursts = await measureInTurns(send, requests);
  const byConnections = Object.fromEntries(
    connectionCounts.map((count) => [count, summarise(bursts.ours.get(count) ?? [], bursts.limit.get(count) ?? [])]),
  );
  await checkRows(database, responses);
  await checkLog(service.logFile);
  const [worst] = Object.values(byConnections).sort((a, b) => a.ratio - b.ratio);
  if (worst === undefined) throw new Error('nothing was measured');
  return { ...worst, byConnections };
}

async function createOne(url: string, headers: Record<string, string>): Promise<{ id: string; text: string }> {
  const response = await fetch(url, { method: 'POST', headers, body: requestBody });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`the first create returned ${response.status}: ${text}`);
  return { id: (JSON.parse(text) as { id: string }).id, text };
}

async function sendChecked(load: LoadGenerator, burst: Burst, side: Side): Promise<BurstResult> {
  const result = await load.send(burst);
  if (result.statuses['201'] === burst.requests && result.failed === 0) return result;
  const seen = Object.entries(result.statuses).map(([status, count]) => `${status}: ${count}`);
  throw new Error(
    `${side}: of ${burst.requests} requests ${result.failed} got no response, the others ${seen.join(', ') || 'none'}`,
  );
}

type Send = (side: Side, connections: number, requests: number) => Promise<BurstResult>;
type PerCount<Value> = Readonly<Record<Side, Map<number, Value>>>;

/**
 * Lets the just-in-time compiler do its work before anything is measured.
 * @returns how many requests make a round, by the rate that was reached in the end
 */
async function warmUp(send: Send): Promise<PerCount<number>> {
  const requests: PerCount<number> = { ours: new Map(), limit: new Map() };
  for (const side of ['limit', 'ours'] as const) {
    for (let seconds = 0; seconds < warmUpSeconds; ) {
      for (const count of connectionCounts) {
        const burst = await send(side, count, warmUpRequests);
        seconds += burst.seconds;
        requests[side].set(count, Math.max(500, Math.round((warmUpRequests / burst.seconds) * roundSeconds)));
      }
    }
  }
  return requests;
}

async function measureInTurns(send: Send, requests: PerCount<number>): Promise<PerCount<BurstResult[]>> {
  const bursts: PerCount<BurstResult[]> = { ours: new Map(), limit: new Map() };
  for (let round = 0; round < rounds; round += 1) {
    for (const count of connectionCounts) {
      const order: Side[] = round % 2 === 0 ? ['ours', 'limit'] : ['limit', 'ours'];
      for (const side of order) {
        const burst = await send(side, count, requests[side].get(count) ?? warmUpRequests);
        bursts[side].set(count, [...(bursts[side].get(count) ?? []), burst]);
      }
    }
  }
  return bursts;
}

/** One row per response: fewer are lost sessions, more are sessions that no caller learned of. */
async function checkRows(database: Connection, responses: Readonly<Record<Side, number>>): Promise<void> {
  const tables: Record<Side, string> = { ours: `${serviceDatabase}.sessions`, limit: `${bareDatabase}.sessions` };
  for (const side of ['ours', 'limit'] as const) {
    const [[row]] = await database.query<RowDataPacket[]>(`SELECT COUNT(*) AS count FROM ${tables[side]}`);
    if (Number(row?.count) === responses[side]) continue;
    throw new Error(`${side}: ${responses[side]} creates returned 201, but there are ${row?.count} rows`);
  }
}

/** Fails on every warning and error in the log: pino's levels from 40 on. */
async function checkLog(file: string): Promise<void> {
  const bad = (await readFile(file, 'utf8')).split('\n').find((line) => /"level":[456]0/.test(line));
  if (bad !== undefined) throw new Error(`the service logged: ${bad}`);
}
