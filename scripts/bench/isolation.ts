// The benchmark `isolation`: whether a caller can tell a session that is not theirs from one that does not exist, by time.

import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { type IsolationCall, isolationCalls } from './isolation-calls.ts';
import { type MeasuredService, makeTenant, startMeasuredService } from './measured-service.ts';
import type { ScenarioContext } from './scenario.ts';
import { median, rounded } from './summarise.ts';
import { compareSamples, doAllDiffer, type SampleComparison } from './two-samples.ts';

/** The figures of one kind of call. Times are in microseconds, those of the last comparison. */
export interface CallIsolation extends SampleComparison {
  readonly foreignUs: number;
  readonly missingUs: number;
  /** The z-value of each comparison. There is another one only where all before differ. */
  readonly zs: readonly number[];
  /** Whether a foreign session cannot be told from a missing one: not all comparisons differ in the same direction. */
  readonly met: boolean;
}

/** The figures of all calls on one engine. */
export interface EngineIsolation {
  readonly calls: Readonly<Record<string, CallIsolation>>;
  /** The calls by which a foreign session can be told from a missing one. The goal is none. */
  readonly told: readonly string[];
  readonly met: boolean;
}

export type IsolationMeasurement = Readonly<Record<'mariadb' | 'postgres', EngineIsolation>>;

/** A single comparison of equal samples differs by chance once in 20 times; three in one direction once in 32,000 times. */
const comparisonsMax = 3;
const callsOfEach = 1000;
const warmUpCalls = 200;
/** Several sessions, so that no single row or page decides. */
const sessions = 20;

/**
 * Sends 1,000 calls of each kind for sessions of another tenant and as many for missing ones, in turns and in random order within each turn,
 * on one connection; then the medians and whether the two samples differ. Responses must be equal as well. Where the samples differ, it
 * sends as many again, so that a chance does not count as a difference.
 * @param options.calls how many of each kind instead
 * @param options.operations the names of the only ones to call; all when left out
 * @throws Error when there is no such operation, a call gets another response than is expected of it, or the two responses differ
 */
export function measureIsolation({ calls = callsOfEach, operations }: Partial<Chosen>) {
  return (context: ScenarioContext): Promise<IsolationMeasurement> => measureBoth(context, { calls, operations });
}

/** What is called, and how often. */
interface Chosen {
  readonly calls: number;
  readonly operations: readonly string[] | undefined;
}

async function measureBoth(context: ScenarioContext, chosen: Chosen): Promise<IsolationMeasurement> {
  const mariaDb = await startMariaDb({ tools: await provideMariaDb(context.log), durable: true });
  context.cleanup.add(() => mariaDb.stop());
  await mariaDb.createDatabase('mitome');
  const measure = async (name: string, databaseUrl: string): Promise<EngineIsolation> => {
    context.log(`starting the service on ${name}`);
    const folder = await mkdtemp(join(tmpdir(), 'mitome-bench-'));
    await chmod(folder, 0o711);
    context.cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const service = await startMeasuredService({ databaseUrl, folder, cleanup: context.cleanup });
    const measured = await measureOn(service, chosen, context.log);
    const told = Object.entries(measured).flatMap(([call, { met }]) => (met ? [] : [call]));
    return { calls: measured, told, met: told.length === 0 };
  };
  const mariadb = await measure('mariadb', mariaDb.url('mitome'));
  return { mariadb, postgres: await measure('postgres', 'embedded') };
}

export const isolationHeads = ['call', 'MariaDB: foreign, missing µs; z', 'PostgreSQL: foreign, missing µs; z', 'met'];

export function isolationRows({ mariadb, postgres }: IsolationMeasurement): string[][] {
  const cell = (one: CallIsolation | undefined) =>
    one === undefined ? '' : `${one.foreignUs}, ${one.missingUs}; ${one.zs.join(', ')}`;
  return Object.entries(mariadb.calls).map(([name, one]) => {
    const other = postgres.calls[name];
    return [name, cell(one), cell(other), one.met && other?.met === true ? 'yes' : 'no'];
  });
}

async function measureOn(
  service: MeasuredService,
  { calls, operations }: Chosen,
  log: (line: string) => void,
): Promise<Record<string, CallIsolation>> {
  const owner = await makeTenant(service);
  const [live, sandbox] = [await makeTenant(service), await makeTenant(service, undefined, 'sandbox')];
  const foreign: string[] = [];
  while (foreign.length < sessions) {
    const response = await fetch(`${service.baseUrl}/v1/verification-sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner.apiKey}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    foreign.push(((await response.json()) as { id: string }).id);
  }
  // As many, named as often, and each beside one that exists: with the same time, so on the same page of the index, which both have read
  // before. Elsewhere in the index a caller would measure where an id lies, which it knows from the id, and not whether the session exists.
  const missing = foreign.map((id) => `${id.slice(0, -12)}${randomBytes(6).toString('hex')}`);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const figures: Record<string, CallIsolation> = {};
  try {
    const all = isolationCalls({ adminToken: service.adminToken, live, sandbox });
    for (const [name, call] of (operations ?? Object.keys(all)).map((name) => [name, all[name]] as const)) {
      if (call === undefined) throw new Error(`isolation has no call ${name}; it has ${Object.keys(all).join(', ')}`);
      const compared: SampleComparison[] = [];
      let times: Times;
      do {
        times = await timesOf(name, call, { agent, baseUrl: service.baseUrl, ids: { foreign, missing }, calls });
        compared.push(compareSamples(times.foreign, times.missing));
      } while (compared.length < comparisonsMax && doAllDiffer(compared));
      figures[name] = {
        foreignUs: rounded(median(times.foreign), 1),
        missingUs: rounded(median(times.missing), 1),
        ...(compared.at(-1) as SampleComparison),
        zs: compared.map(({ z }) => z),
        met: !doAllDiffer(compared),
      };
      log(`${name}: ${JSON.stringify(figures[name])}`);
    }
  } finally {
    agent.destroy();
  }
  return figures;
}

type Times = Readonly<Record<'foreign' | 'missing', number[]>>;

interface Sending {
  readonly agent: Agent;
  readonly baseUrl: string;
  readonly ids: Readonly<Record<keyof Times, readonly string[]>>;
  /** How many of each kind. */
  readonly calls: number;
}

/** Sends all calls of one comparison. */
async function timesOf(name: string, call: IsolationCall, { agent, baseUrl, ids, calls }: Sending): Promise<Times> {
  const times: Times = { foreign: [], missing: [] };
  let expected: string | undefined;
  for (let turn = -Math.min(warmUpCalls, calls); turn < calls; turn += 1) {
    const sides = ['foreign', 'missing'] as const;
    for (const side of Math.random() < 0.5 ? sides : sides.toReversed()) {
      const id = ids[side][Math.abs(turn) % ids[side].length] as string;
      const { us, seen, status } = await send(agent, baseUrl, call, id);
      if (status !== call.status) throw new Error(`${name} returns ${status} instead of ${call.status}: ${seen}`);
      expected ??= seen;
      if (seen !== expected) throw new Error(`${name} responds differently to a ${side} id: ${seen}`);
      if (turn >= 0) times[side].push(us);
    }
  }
  return times;
}

/** @returns the time until the whole response was read, and all of it that a caller sees but for what names or dates this request */
function send(
  agent: Agent,
  baseUrl: string,
  call: IsolationCall,
  id: string,
): Promise<{ us: number; seen: string; status: number | undefined }> {
  const body = call.body?.(id);
  const headers = { ...call.headers, ...(body !== undefined && { 'content-length': `${body.length}` }) };
  return new Promise((resolve, reject) => {
    const startedAt = process.hrtime.bigint();
    const sent = request(baseUrl + call.path(id), { agent, method: call.method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const us = Number(process.hrtime.bigint() - startedAt) / 1000;
        const { 'x-request-id': requestId, date: _, 'set-cookie': cookies = [], ...seen } = response.headers;
        const text = JSON.stringify([response.statusCode, seen, cookies.length, `${Buffer.concat(parts)}`]);
        resolve({ us, seen: text.replaceAll(`${requestId}`, '').replaceAll(id, ''), status: response.statusCode });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
