// The benchmark `decide`: sessions with a document and a face, and what their decisions cost everyone else.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drawDriver, shownActions } from '../demo/draw-driver.ts';
import { giveEvidence, type UserGives } from '../demo/simulate-user.ts';
import { measureParts, type PartSeconds } from '../eval/measure-parts.ts';
import { createTenantClient, succeeded } from '../setup/api-clients.ts';
import { provideFonts } from '../setup/provide-fonts.ts';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { provideModels } from '../setup/provide-models.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { childPeaksMb } from './child-memory.ts';
import { type Comparison, comparisonOf, createPhases } from './compare-phases.ts';
import { checkLog } from './delivery-bench.ts';
import { type MeasuredService, type MeasuredTenant, makeTenant, startMeasuredService } from './measured-service.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { type SteadyCaller, type SteadyCalls, startSteadyCaller } from './steady-calls.ts';
import { percentile, rounded } from './summarise.ts';

/** The scenario's figures. Rates are sessions a second; latencies from the submission to the verdict. */
export interface DecideMeasurement extends Measurement, Comparison {
  readonly sessions: number;
  /** Without the service, by part of the checks. */
  readonly secondsByPart: PartSeconds;
  /** The peaks of all child processes together. */
  readonly childrenMb: number;
}

const databaseName = 'mitome';
const sessionsOneByOne = 6;
/** Calls without and during decisions alternate, so that a slow minute of the machine meets both. */
const rounds = 6;
const sessionsInStorm = 4;
const bareSessions = 3;
/** Of each operation. */
const callsPerSecond = 30;
/** Until the process that calls has compiled what it runs often. */
const warmUpMs = 10_000;
const idleMs = 12_000;
/** Asking for verdicts is load too; a storm has two of these calls a second more. */
const stormPollMs = 500;
const verdictTimeoutMs = 120_000;
const plan = ['document', 'face', 'user_input'] as const;

/**
 * `decide`: how long sessions with a driver's licence, a selfie and a challenge take from the submission to the verdict on one node, one
 * after the other; then the latencies of creates and reads of sessions, without and during decisions, in turns. `limit` runs the same checks
 * without the service. Everything is drawn before anything is timed.
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

  log('warming up');
  await decideOne(await prepare(service, tenant, user));
  log(`deciding ${sessionsOneByOne} sessions, one after the other`);
  const latenciesMs: number[] = [];
  for (let count = 0; count < sessionsOneByOne; count += 1) {
    latenciesMs.push(await decideOne(await prepare(service, tenant, user)));
  }
  const caller = await startSteadyCaller({ service, tenant, perSecond: callsPerSecond, folder, cleanup });
  const phases = createPhases({ service: service.pid(), database: mariaDb.pid, caller: caller.pid });
  let childrenMb = 0;
  await caller.callDuring(() => pause(warmUpMs));
  for (let round = 1; round <= rounds; round += 1) {
    log(`round ${round} of ${rounds}: preparing ${sessionsInStorm} sessions`);
    const waiting: PreparedSession[] = [];
    for (let count = 0; count < sessionsInStorm; count += 1) waiting.push(await prepare(service, tenant, user));
    log('calls without decisions');
    await phases.measure('idle', () => caller.callDuring(() => pause(idleMs)));
    log('calls during decisions');
    await phases.measure('storm', () => callDuringDecisions(caller, waiting));
    childrenMb = Math.max(childrenMb, await childPeaksMb(service.pid()));
  }
  await checkLog(service.logFile);

  log('the checks without the service');
  const secondsByPart = await measureParts(await evidenceOf(user), user.typed, bareSessions);
  return { ...figuresOf(latenciesMs, secondsByPart), childrenMb, ...comparisonOf(phases, callsPerSecond) };
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

/** A session that is ready to be submitted. */
interface PreparedSession {
  submit(): Promise<void>;
  /** Asks for the verdict at this interval, and resolves with the milliseconds since the submission began. */
  verdict(everyMs: number): Promise<number>;
}

/** Submits sessions, and makes calls until all but the last one are decided: that one alone is no storm. */
async function callDuringDecisions(caller: SteadyCaller, waiting: readonly PreparedSession[]): Promise<SteadyCalls> {
  await Promise.all(waiting.map((session) => session.submit()));
  const calls = await caller.callDuring(async () => {
    for (const session of waiting.slice(0, -1)) await session.verdict(stormPollMs);
  });
  await waiting.at(-1)?.verdict(stormPollMs);
  return calls;
}

/** A session up to its submission. */
async function prepare(
  { baseUrl }: MeasuredService,
  { apiKey }: MeasuredTenant,
  user: DrawnUser,
): Promise<PreparedSession> {
  const client = createTenantClient(baseUrl, apiKey);
  const body = { preRegisteredInfo: user.typed };
  const { id, verificationUrl } = await succeeded(client.POST('/v1/verification-sessions', { body }));
  const submit = await giveEvidence(verificationUrl, user, () => {});
  let startedAt = 0;
  return {
    async submit() {
      startedAt = performance.now();
      await submit();
    },
    async verdict(everyMs) {
      for (;;) {
        const call = client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } });
        const { outcome } = await succeeded(call);
        const elapsedMs = performance.now() - startedAt;
        if (outcome?.verdict === 'approved') return elapsedMs;
        if (outcome !== null) throw new Error(`a session was decided otherwise: ${outcome.reasons.join(', ')}`);
        if (elapsedMs > verdictTimeoutMs) throw new Error('a session was not decided in time');
        await pause(everyMs);
      }
    },
  };
}

/** Decides one session. @returns the milliseconds from the submission to the verdict */
async function decideOne(session: PreparedSession): Promise<number> {
  await session.submit();
  return session.verdict(100);
}

function figuresOf(
  latenciesMs: number[],
  secondsByPart: PartSeconds,
): Omit<DecideMeasurement, keyof Comparison | 'childrenMb'> {
  const sorted = latenciesMs.sort((a, b) => a - b);
  const [ours, limit] = [(1000 * sorted.length) / sum(sorted), 1 / secondsByPart.total];
  return {
    ours: rounded(ours, 3),
    limit: rounded(limit, 3),
    ratio: rounded(ours / limit, 3),
    p50Ms: Math.round(percentile(sorted, 0.5)),
    p95Ms: Math.round(percentile(sorted, 0.95)),
    p99Ms: Math.round(percentile(sorted, 0.99)),
    sessions: sorted.length,
    secondsByPart,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
