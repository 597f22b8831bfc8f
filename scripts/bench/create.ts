import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { startChildProgram } from './child-program.ts';
import { freePort } from './free-port.ts';
import { type Burst, type BurstResult, type LoadGenerator, startLoadGenerator } from './load-generator.ts';
import { callbackUrl, startMeasuredService } from './measured-service.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { summarise } from './summarise.ts';

/** The scenario's figures: those of the worse number of connections, and each by its number. */
export interface CreateMeasurement extends Measurement {
  readonly byConnections: Readonly<Record<string, Measurement>>;
}

const connectionCounts = [16, 64];
/** Rounds are short and many, and the side that goes first changes, so that drift of the machine cancels out. */
const roundsPerCount = 8;
const roundSeconds = 1;
const warmUpSeconds = 3;
const scenarioTimeoutMs = 90_000;
const serviceDatabase = 'mitome';
const bareDatabase = 'bare';

type Side = 'ours' | 'limit';

/** What a tenant sends: where the user goes back to, what ties the answer to the user, its own reference, and whom it expects. */
const requestBody = JSON.stringify({
  callbackUrl,
  state: randomBytes(24).toString('base64url'),
  metadata: { applicationId: 'app-20931', branch: 'harbour' },
  preRegisteredInfo: { lastName: 'Brandt', firstName: 'Mira', birthDate: '1991-04-12' },
});

/**
 * `create`: `POST /v1/verification-sessions` against the running service on MariaDB with durable commits, beside `bare-server.ts`, which
 * inserts rows of the same columns and sizes into a table of the same shape on the same server. Every answer must be 201, and each
 * table must hold a row for each answer and no other.
 * @throws Error when an answer or a row is missing, or when it takes longer than 90 seconds
 */
export async function measureCreate(context: ScenarioContext): Promise<CreateMeasurement> {
  const deadline = AbortSignal.timeout(scenarioTimeoutMs);
  const tooLong = once(deadline, 'abort').then(() => {
    throw new Error(`create took longer than ${scenarioTimeoutMs / 1000} seconds`);
  });
  return Promise.race([measure(context), tooLong]);
}

async function measure({ belongings, log }: ScenarioContext): Promise<CreateMeasurement> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-bench-'));
  // Root's PostgreSQL runs as another account, which must pass through here.
  await chmod(folder, 0o711);
  belongings.add(() => rm(folder, { recursive: true, force: true }));
  const mariaDb = await startMariaDb({ tools: await provideMariaDb(log), durable: true });
  belongings.add(() => mariaDb.stop());
  await mariaDb.createDatabase(serviceDatabase);
  await mariaDb.createDatabase(bareDatabase);
  log('starting the service');
  const service = await startMeasuredService({ databaseUrl: mariaDb.url(serviceDatabase), folder, belongings });
  const database = await createConnection({ uri: mariaDb.url(bareDatabase) });
  belongings.add(async () => database.destroy());

  const oursUrl = `${service.baseUrl}/v1/verification-sessions`;
  const headers = { Authorization: `Bearer ${service.apiKey}`, 'Content-Type': 'application/json' };
  const sample = await createOne(oursUrl, headers);
  await database.query(`CREATE TABLE sessions LIKE ${serviceDatabase}.sessions`);
  const barePort = await freePort();
  const bare = await startChildProgram({
    script: join(import.meta.dirname, 'bare-server.ts'),
    args: [mariaDb.url(bareDatabase), `${barePort}`, serviceDatabase, sample.id, sample.text],
    outputFile: join(folder, 'bare.log'),
  });
  belongings.add(() => bare.end());
  await once(bare.process, 'message');
  const load = await startLoadGenerator(belongings, join(folder, 'load.log'));

  const urls: Record<Side, string> = { ours: oursUrl, limit: `http://127.0.0.1:${barePort}/` };
  const answers: Record<Side, number> = { ours: 1, limit: 0 };
  const send = async (side: Side, connections: number, requests: number): Promise<BurstResult> => {
    const burst: Burst = { url: urls[side], method: 'POST', headers, body: requestBody, connections, requests };
    const result = await sendChecked(load, burst, side);
    answers[side] += requests;
    return result;
  };

  log('warming up');
  for (const side of ['limit', 'ours'] as const) await warmUp((requests) => send(side, 64, requests));
  const byConnections: Record<string, Measurement> = {};
  for (const connections of connectionCounts) {
    log(`measuring with ${connections} connections`);
    byConnections[connections] = await measureInTurns((side, requests) => send(side, connections, requests));
  }
  await checkRows(database, answers);
  await checkLog(service.logFile);
  const [worst] = Object.values(byConnections).sort((a, b) => a.ratio - b.ratio);
  if (worst === undefined) throw new Error('nothing was measured');
  return { ...worst, byConnections };
}

async function createOne(url: string, headers: Record<string, string>): Promise<{ id: string; text: string }> {
  const response = await fetch(url, { method: 'POST', headers, body: requestBody });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`the first create was answered with ${response.status}: ${text}`);
  return { id: (JSON.parse(text) as { id: string }).id, text };
}

async function sendChecked(load: LoadGenerator, burst: Burst, side: Side): Promise<BurstResult> {
  const result = await load.send(burst);
  if (result.statuses['201'] === burst.requests && result.unanswered === 0) return result;
  const seen = Object.entries(result.statuses).map(([status, count]) => `${status}: ${count}`);
  throw new Error(
    `${side}: of ${burst.requests} requests ${result.unanswered} got no answer, the others ${seen.join(', ') || 'none'}`,
  );
}

/** Lets the just-in-time compiler do its work before anything is measured. */
async function warmUp(send: (requests: number) => Promise<BurstResult>): Promise<void> {
  for (let seconds = 0; seconds < warmUpSeconds; ) seconds += (await send(2000)).seconds;
}

async function measureInTurns(send: (side: Side, requests: number) => Promise<BurstResult>): Promise<Measurement> {
  const bursts: Record<Side, BurstResult[]> = { ours: [], limit: [] };
  const requests: Record<Side, number> = { ours: 0, limit: 0 };
  for (const side of ['limit', 'ours'] as const) {
    const { seconds } = await send(side, 2000);
    requests[side] = Math.max(1000, Math.round((2000 / seconds) * roundSeconds));
  }
  for (let round = 0; round < roundsPerCount; round += 1) {
    const order: Side[] = round % 2 === 0 ? ['ours', 'limit'] : ['limit', 'ours'];
    for (const side of order) bursts[side].push(await send(side, requests[side]));
  }
  return summarise(bursts.ours, bursts.limit);
}

/** A row for each answer: fewer would be lost sessions, more would be sessions that nobody was told of. */
async function checkRows(database: Connection, answers: Readonly<Record<Side, number>>): Promise<void> {
  const tables: Record<Side, string> = { ours: `${serviceDatabase}.sessions`, limit: `${bareDatabase}.sessions` };
  for (const side of ['ours', 'limit'] as const) {
    const [[row]] = await database.query<RowDataPacket[]>(`SELECT COUNT(*) AS count FROM ${tables[side]}`);
    if (Number(row?.count) === answers[side]) continue;
    throw new Error(`${side}: ${answers[side]} creates were answered with 201, but there are ${row?.count} rows`);
  }
}

/** Nothing may have gone wrong unseen: pino's levels from 40 on are warnings and errors. */
async function checkLog(file: string): Promise<void> {
  const bad = (await readFile(file, 'utf8')).split('\n').find((line) => /"level":[456]0/.test(line));
  if (bad !== undefined) throw new Error(`the service logged: ${bad}`);
}
