// The benchmark `decide`: sessions with a document and a face, and what their decisions cost everyone else.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawDriver, shownActions } from '../demo/draw-driver.ts';
import { giveEvidence, type UserGives } from '../demo/simulate-user.ts';
import { measureParts, type PartSeconds } from '../eval/measure-parts.ts';
import { createTenantClient, succeeded } from '../setup/api-clients.ts';
import { provideFonts } from '../setup/provide-fonts.ts';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { provideModels } from '../setup/provide-models.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { watchChildMemory } from './child-memory.ts';
import { checkLog } from './delivery-bench.ts';
import { type MeasuredService, type MeasuredTenant, makeTenant, startMeasuredService } from './measured-service.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { callSteadily, type SteadyLatencies } from './steady-calls.ts';
import { percentile } from './summarise.ts';

/** The scenario's figures. Rates are sessions a second; latencies from the submission to the verdict. */
export interface DecideMeasurement extends Measurement {
  readonly sessions: number;
  /** Without the service, by part of the checks. */
  readonly secondsByPart: PartSeconds;
  /** The most that all child processes held together. */
  readonly childrenMb: number;
  /** Creates and reads of sessions while nothing is decided, and during a storm of decisions. */
  readonly idle: SteadyLatencies;
  readonly storm: SteadyLatencies;
  /** The p99 during the storm by the one before it. */
  readonly p99Ratio: { readonly create: number; readonly get: number };
}

const databaseName = 'mitome';
const sessionsOneByOne = 6;
const sessionsInStorm = 5;
const bareSessions = 3;
/** Of each operation. */
const callsPerSecond = 25;
const idleMs = 20_000;
const verdictTimeoutMs = 120_000;
const plan = ['document', 'face', 'user_input'] as const;

/**
 * `decide`: how long sessions with a driver's licence, a selfie and a challenge take from the submission to the verdict on one node, one
 * after the other; then the latencies of creates and reads of sessions, before and during the decision of five more. `limit` runs the same
 * checks without the service. Everything is drawn before anything is timed.
 * @throws Error when a session is not approved, or the service reports an error
 */
export async function measureDecide({ cleanup, log }: ScenarioContext): Promise<DecideMeasurement> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-bench-'));
  await chmod(folder, 0o711);
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const modelsDir = await provideModels(log);
  await provideFonts(log);
  log('drawing');
  const user = await drawOnce();
  const mariaDb = await startMariaDb({ tools: await provideMariaDb(log), durable: true });
  cleanup.add(() => mariaDb.stop());
  await mariaDb.createDatabase(databaseName);
  log('starting the service');
  const databaseUrl = mariaDb.url(databaseName);
  const service = await startMeasuredService({ databaseUrl, folder, cleanup, env: { MODELS_DIR: modelsDir } });
  const tenant = await makeTenant(service, [...plan], 'sandbox');
  const stopWatching = watchChildMemory(service.pid);

  log('warming up');
  await prepare(service, tenant, user).then((session) => session.decided());
  log(`deciding ${sessionsOneByOne} sessions, one after the other`);
  const latenciesMs: number[] = [];
  for (let count = 0; count < sessionsOneByOne; count += 1) {
    latenciesMs.push(await (await prepare(service, tenant, user)).decided());
  }
  log(`preparing ${sessionsInStorm} sessions`);
  const waiting = [];
  for (let count = 0; count < sessionsInStorm; count += 1) waiting.push(await prepare(service, tenant, user));
  log('calls without decisions');
  await callSteadily(service, tenant, callsPerSecond, over(3000));
  const idle = await callSteadily(service, tenant, callsPerSecond, over(idleMs));
  log('calls during decisions');
  let left = waiting.length;
  const decided = Promise.all(
    waiting.map(async (session) => {
      await session.decided();
      left -= 1;
    }),
  );
  // The last one alone is no storm.
  const storm = await callSteadily(service, tenant, callsPerSecond, () => left <= 1);
  await decided;
  const childrenMb = await stopWatching();
  await checkLog(service.logFile);

  log('the checks without the service');
  const secondsByPart = await measureParts(await evidenceOf(user), user.typed, bareSessions);
  return figuresOf(latenciesMs, { secondsByPart, childrenMb, idle, storm });
}

type DrawnUser = Required<UserGives>;

/** Draws every picture once, so that no drawing is timed. */
async function drawOnce(): Promise<DrawnUser> {
  const driver = await drawDriver();
  const frames = new Map<string, Buffer>();
  for (const action of shownActions) frames.set(action, await driver.face.act(action));
  const act = async (action: string) => frames.get(action) ?? driver.face.act(action);
  return { ...driver, face: { ...driver.face, act } };
}

async function evidenceOf({ document, face }: DrawnUser) {
  const actions = shownActions.slice(0, 3);
  const frames: Buffer[] = [];
  for (const action of actions) frames.push(await face.act(action));
  const pictures = [
    { kind: 'document_front', bytes: document.picture } as const,
    { kind: 'face', bytes: face.selfie } as const,
  ];
  return { pictures, challenge: { actions, isRepeated: false, frames } };
}

/** A session up to its submission. @returns submits it, and resolves with the milliseconds until its verdict */
async function prepare(
  { baseUrl }: MeasuredService,
  { apiKey }: MeasuredTenant,
  user: DrawnUser,
): Promise<{ decided(): Promise<number> }> {
  const client = createTenantClient(baseUrl, apiKey);
  const body = { preRegisteredInfo: user.typed };
  const { id, verificationUrl } = await succeeded(client.POST('/v1/verification-sessions', { body }));
  const submit = await giveEvidence(verificationUrl, user, () => {});
  return {
    async decided() {
      const startedAt = performance.now();
      await submit();
      for (;;) {
        const call = client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } });
        const { outcome } = await succeeded(call);
        const elapsedMs = performance.now() - startedAt;
        if (outcome?.verdict === 'approved') return elapsedMs;
        if (outcome !== null) throw new Error(`a session was decided otherwise: ${outcome.reasons.join(', ')}`);
        if (elapsedMs > verdictTimeoutMs) throw new Error('a session was not decided in time');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}

function over(afterMs: number): () => boolean {
  const endsAt = performance.now() + afterMs;
  return () => performance.now() >= endsAt;
}

type Rest = Pick<DecideMeasurement, 'secondsByPart' | 'childrenMb' | 'idle' | 'storm'>;

function figuresOf(latenciesMs: number[], rest: Rest): DecideMeasurement {
  const sorted = latenciesMs.sort((a, b) => a - b);
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
  const [ours, limit] = [(1000 * sorted.length) / sum(sorted), 1 / rest.secondsByPart.total];
  const { idle, storm } = rest;
  const ratioOf = (operation: 'create' | 'get') => rounded(storm[operation].p99Ms / idle[operation].p99Ms, 2);
  return {
    ours: rounded(ours, 3),
    limit: rounded(limit, 3),
    ratio: rounded(ours / limit, 3),
    p50Ms: Math.round(percentile(sorted, 0.5)),
    p95Ms: Math.round(percentile(sorted, 0.95)),
    p99Ms: Math.round(percentile(sorted, 0.99)),
    sessions: sorted.length,
    ...rest,
    p99Ratio: { create: ratioOf('create'), get: ratioOf('get') },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
