// A receiver under test, and the service that it belongs to.

import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { createSessionReader } from '../read-session.ts';
import { createReceiver, type LogEntry } from '../receive.ts';
import { createReceiverServer } from '../server.ts';
import { type FileStore, openFileStore, type Store } from '../store.ts';
import { keyOf } from '../verify.ts';

/** Texts that no log may hold; every request and response of a test carries them. */
export const unloggable = {
  metadata: 'order 20431 of a regular customer',
  note: 'the corner of the portrait is covered',
  lastName: 'Quillfeather',
  apiKey: 'mtm_test_only-for-these-tests',
} as const;

/** The time of the receiver's clock, which stands still. */
export const receiverNow = new Date('2026-08-02T09:30:00Z');

/** A signing secret as the service issues them. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** A session id or event id of random digits. */
const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;
export const newSessionId = (): string => newId('vs');

/** The body of a notification about an approval, with members changed or added. */
export function approval(change: { readonly sessionId?: string; readonly [member: string]: unknown } = {}) {
  const { sessionId = newSessionId(), ...members } = change;
  return {
    id: newId('evt'),
    type: 'verification.approved',
    apiVersion: '2026-08-02',
    createdAt: '2026-08-02T09:29:58.000Z',
    sequence: 1,
    metadata: { remark: unloggable.metadata },
    data: {
      session: { sessionId, tenantId: 'b6a1f6c2-6f0e-4f0a-9a37-0c1d7f5f2e11' },
      verdict: 'approved',
      source: 'manual_review',
      review: { reviewedAt: '2026-08-02T09:29:57.000Z', note: unloggable.note },
      reasons: [] as string[],
    },
    ...members,
  };
}

/** The API's response for a session, with personal data. */
export function detail(id: string, change: Readonly<Record<string, unknown>> = {}) {
  return {
    id,
    status: 'completed',
    completedAt: '2026-08-02T09:29:58.000Z',
    purgedAt: null,
    metadata: { remark: unloggable.metadata },
    userInputInfo: { lastName: unloggable.lastName },
    outcome: { verdict: 'approved', reasons: [], review: { note: unloggable.note } },
    ...change,
  };
}

/** Signs as the service does, by the official library. @param at the time of sending */
export function signedHeaders(secret: string, id: string, body: string, at: Date = receiverNow) {
  return {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

/** Decides the API's response to the nth request for a session, 1 for the first. */
type RespondToSession = (id: string, nth: number, response: ServerResponse) => void | Promise<void>;

/** The service in a test: its API, and the sender of notifications. */
export interface SimulatedService {
  /** Ids of the sessions that were read, in order. */
  readonly reads: readonly string[];
  /** Decides every response from now on; at first a session is approved. */
  respond(decide: RespondToSession): void;
  readonly url: string;
}

/** A receiver with a store of its own, and the service that it belongs to. */
export interface Simulation {
  readonly service: SimulatedService;
  readonly url: string;
  readonly secret: string;
  readonly store: FileStore;
  readonly stateFile: string;
  readonly log: readonly LogEntry[];
  /** How many requests have begun to arrive. */
  arrived(): number;
  /** Sends bytes as they are, and returns the status. */
  post(body: string | Buffer, headers: Readonly<Record<string, string>>): Promise<number>;
  /** Signs and sends a notification, and returns the status. */
  notify(event: { readonly id: string }, at?: Date): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts a receiver and the service's API, both on loopback.
 * @param options `secrets`: the valid ones, the newest first; `wrap` puts a store of the test's own in front; `stateFile`: that of an earlier
 *   receiver; timeouts in milliseconds
 */
export async function simulate(
  options: {
    readonly secrets?: readonly [string, ...string[]];
    readonly wrap?: (store: Store) => Store;
    readonly stateFile?: string;
    readonly readTimeoutMs?: number;
    readonly requestTimeoutMs?: number;
  } = {},
): Promise<Simulation> {
  const { secrets = [newSecret()], wrap = (store: Store) => store } = options;
  const folder = await mkdtemp(join(tmpdir(), 'receiver-'));
  const stateFile = options.stateFile ?? join(folder, 'state.jsonl');
  const store = await openFileStore(stateFile);
  const api = await startApi();
  const log: LogEntry[] = [];
  const listener = createReceiver({
    path: '/notifications',
    keys: secrets.map((secret) => keyOf(secret)).filter((key) => key !== null),
    store: wrap(store),
    readSession: createSessionReader({
      apiUrl: api.url,
      apiKey: unloggable.apiKey,
      timeoutMs: options.readTimeoutMs ?? 5_000,
    }),
    now: () => receiverNow,
    log: (entry) => void log.push(entry),
  });
  const server = createReceiverServer(listener, { tls: null, requestTimeoutMs: options.requestTimeoutMs ?? 5_000 });
  const url = `${await listen(server)}/notifications`;
  let arrived = 0;
  server.on('request', () => {
    arrived += 1;
  });
  const [secret] = secrets;

  async function post(body: string | Buffer, headers: Readonly<Record<string, string>>): Promise<number> {
    const response = await fetch(url, { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers });
    await response.arrayBuffer();
    return response.status;
  }
  return {
    service: api,
    url,
    secret,
    store,
    stateFile,
    log,
    arrived: () => arrived,
    post,
    notify(event, at) {
      const body = JSON.stringify(event);
      return post(body, signedHeaders(secret, event.id, body, at));
    },
    async close() {
      await Promise.all([end(server), end(api.server)]);
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startApi(): Promise<SimulatedService & { readonly server: Server }> {
  const reads: string[] = [];
  let decide: RespondToSession = (id, _nth, response) => respondJson(response, detail(id));
  const server = createServer((request: IncomingMessage, response) => {
    const id = /^\/v1\/verification-sessions\/(vs_[0-9a-f]{32})$/.exec(request.url ?? '')?.[1];
    if (request.method !== 'GET' || id === undefined) return void response.writeHead(404).end();
    if (request.headers.authorization !== `Bearer ${unloggable.apiKey}`) return void response.writeHead(401).end();
    reads.push(id);
    void decide(id, reads.filter((read) => read === id).length, response);
  });
  return {
    server,
    url: await listen(server),
    reads,
    respond(next) {
      decide = next;
    },
  };
}

/** Responds 200 with a body. */
export function respondJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function end(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
