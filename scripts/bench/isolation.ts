// The benchmark `isolation`: whether a caller can tell a session that is not theirs from one that does not exist, by time.

import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { type MeasuredService, makeTenant, startMeasuredService } from './measured-service.ts';
import type { ScenarioContext } from './scenario.ts';
import { median, rounded } from './summarise.ts';
import { compareSamples, type SampleComparison } from './two-samples.ts';

/** The figures of one kind of call. Times are in microseconds. */
export interface CallIsolation extends SampleComparison {
  readonly foreignUs: number;
  readonly missingUs: number;
}

const calls = 1000;
const warmUpCalls = 200;
/** Several sessions, so that no single row or page decides. */
const sessions = 20;

/**
 * Sends 1,000 calls of each kind for sessions of another tenant and as many for missing ones, in turns and in random order within each turn,
 * on one connection; then the medians and whether the two samples differ. Responses must be equal as well.
 */
export async function measureIsolation(
  context: ScenarioContext,
): Promise<Record<string, Record<string, CallIsolation>>> {
  const mariaDb = await startMariaDb({ tools: await provideMariaDb(context.log), durable: true });
  context.cleanup.add(() => mariaDb.stop());
  await mariaDb.createDatabase('mitome');
  const figures: Record<string, Record<string, CallIsolation>> = {};
  for (const [name, databaseUrl] of [
    ['mariadb', mariaDb.url('mitome')],
    ['postgres', 'embedded'],
  ] as const) {
    context.log(`starting the service on ${name}`);
    const folder = await mkdtemp(join(tmpdir(), 'mitome-bench-'));
    await chmod(folder, 0o711);
    context.cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const service = await startMeasuredService({ databaseUrl, folder, cleanup: context.cleanup });
    figures[name] = await measureOn(service, context.log);
  }
  return figures;
}

interface Call {
  readonly method: string;
  readonly path: (sessionId: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: (sessionId: string) => object;
}

async function measureOn(
  service: MeasuredService,
  log: (line: string) => void,
): Promise<Record<string, CallIsolation>> {
  const [owner, caller] = [await makeTenant(service), await makeTenant(service)];
  const foreign: string[] = [];
  while (foreign.length < sessions) {
    const response = await fetch(`${service.baseUrl}/v1/verification-sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner.apiKey}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    foreign.push(((await response.json()) as { id: string }).id);
  }
  // Of the same time as those that exist, so that they lie beside each other in the index.
  const missing = foreign.map((id) => `${id.slice(0, -12)}${randomBytes(6).toString('hex')}`);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const figures: Record<string, CallIsolation> = {};
  try {
    for (const [name, call] of Object.entries(callsOf(caller.apiKey, caller.id, service.adminToken))) {
      const times = { foreign: [] as number[], missing: [] as number[] };
      let expected: string | undefined;
      for (let turn = -warmUpCalls; turn < calls; turn += 1) {
        const sides = ['foreign', 'missing'] as const;
        for (const side of Math.random() < 0.5 ? sides : sides.toReversed()) {
          const ids = side === 'foreign' ? foreign : missing;
          const id = ids[Math.abs(turn) % ids.length] as string;
          const { us, seen } = await send(agent, service.baseUrl, call, id);
          expected ??= seen;
          if (seen !== expected) throw new Error(`${name} responds differently to a ${side} id: ${seen}`);
          if (turn >= 0) times[side].push(us);
        }
      }
      const compared = compareSamples(times.foreign, times.missing);
      figures[name] = {
        foreignUs: rounded(median(times.foreign), 1),
        missingUs: rounded(median(times.missing), 1),
        ...compared,
      };
      log(`${name}: ${JSON.stringify(figures[name])}`);
    }
  } finally {
    agent.destroy();
  }
  return figures;
}

function callsOf(apiKey: string, tenantId: string, adminToken: string): Readonly<Record<string, Call>> {
  const tenant = { authorization: `Bearer ${apiKey}` };
  const admin = { authorization: `Bearer ${adminToken}` };
  const session = (id: string) => `/v1/verification-sessions/${id}`;
  const page = (id: string) => `/capture/verifications/${id}`;
  const cookie = { cookie: `mitome_browser=${randomBytes(64).toString('base64url').slice(0, 86)}` };
  const proof = randomBytes(32).toString('base64url');
  return {
    getVerificationSession: { method: 'GET', path: session, headers: tenant },
    cancelVerificationSession: { method: 'POST', path: (id) => `${session(id)}/cancel`, headers: tenant },
    reprocessVerificationSession: { method: 'POST', path: (id) => `${session(id)}/reprocess`, headers: tenant },
    getVerification: { method: 'GET', path: page, headers: cookie },
    startVerification: {
      method: 'POST',
      path: (id) => `${page(id)}/start`,
      headers: cookie,
      body: () => ({ token: 'x' }),
    },
    openByLink: { method: 'POST', path: (id) => `${page(id)}/open`, body: (id) => ({ token: `${id}.${proof}` }) },
    openByHandoff: { method: 'POST', path: (id) => `${page(id)}/open`, body: (id) => ({ token: `${id}~${proof}` }) },
    getSession: { method: 'GET', path: (id) => `/admin/tenants/${tenantId}/sessions/${id}`, headers: admin },
  };
}

/** @returns the time until the whole response was read, and all of it that a caller sees but for what names or dates this request */
function send(agent: Agent, baseUrl: string, call: Call, id: string): Promise<{ us: number; seen: string }> {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body(id));
  const headers = {
    ...call.headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': `${body.length}` }),
  };
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
        resolve({ us, seen: text.replaceAll(`${requestId}`, '').replaceAll(id, '') });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
