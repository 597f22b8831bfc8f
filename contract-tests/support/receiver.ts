// The tenant's receiver: inboxes that verify notifications, and the example receiver as a process.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { Notifications } from '../../generated/notifications/validators.d.ts';
import { validators } from '../../generated/notifications/validators.js';
import type { LocalAuthority } from '../../src/installation/local-authority.ts';
import { findFreePort } from './installation.ts';
import { type TestClock, waitUntil } from './time.ts';

/** How a process ended. */
export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The body of a notification of any type. */
export type Notification = Notifications[keyof Notifications];

/** One request as it arrived. */
export interface Arrived {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly body: Notification;
}

/** The response of an inbox. */
export interface InboxResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One receiving URL of a receiver. */
export interface Inbox {
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** Tells it a secret; everything that arrives must verify with the latest one told. */
  useSecret(secret: string): void;
  /** Decides the response from now on; 204 at first. */
  respondWith(decide: (arrived: Arrived) => InboxResponse | Promise<InboxResponse>): void;
  /** What arrived for a session, in order of arrival. */
  of(sessionId: string): readonly Arrived[];
  /** Waits until so many requests for a session have arrived, and returns the last of them. */
  nth(sessionId: string, count: number): Promise<Arrived>;
  /** Waits until a session's event of this number has arrived, and returns its first request. Events may overtake each other. */
  event(sessionId: string, sequence: number): Promise<Arrived>;
}

/** An HTTPS server on loopback that tenants' receiving URLs lead to. */
export interface Receiver {
  openInbox(): Inbox;
  close(): Promise<void>;
}

/**
 * Opens a receiver whose certificate the service trusts. Each request is verified with the official Standard Webhooks library and held
 * against the published schema before it is kept; what does not verify gets 400 and fails the next wait.
 * @param clock the receiver's clock: signatures may be 300 seconds off it
 */
export async function openReceiver(authority: LocalAuthority, clock: Pick<TestClock, 'now'>): Promise<Receiver> {
  const { certPem: cert, keyPem: key } = await authority.issue(['localhost', '127.0.0.1']);
  const inboxes = new Map<string, { take(arrived: Arrived): InboxResponse | Promise<InboxResponse> }>();
  const server = createServer({ cert, key }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const inbox = inboxes.get(request.url ?? '');
    const headers = request.headers as Record<string, string>;
    const reply = (await inbox?.take({ headers, bytes, body: JSON.parse(bytes.toString()) })) ?? { status: 410 };
    response.writeHead(reply.status, reply.headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function openInbox(): Inbox {
    const path = `/inbox/${inboxes.size + 1}`;
    const arrived: Arrived[] = [];
    const faults: string[] = [];
    let secret: string | null = null;
    let decide: (arrived: Arrived) => InboxResponse | Promise<InboxResponse> = () => ({ status: 204 });
    const ofSession = (sessionId: string) => arrived.filter(({ body }) => body.data.session.sessionId === sessionId);
    inboxes.set(path, {
      take(one) {
        const fault = secret === null ? 'it came before its secret' : faultOf(one, secret, clock.now());
        if (fault !== null) {
          faults.push(fault);
          return { status: 400 };
        }
        arrived.push(one);
        return decide(one);
      },
    });
    const verified = (sessionId: string) => {
      if (faults.length > 0) throw new Error(`a notification is not as it must be: ${faults.join('; ')}`);
      return ofSession(sessionId);
    };
    return {
      url: `${origin}${path}`,
      arrived,
      useSecret(text) {
        secret = text;
      },
      respondWith(next) {
        decide = next;
      },
      of: ofSession,
      nth: (sessionId, count) =>
        waitUntil(`notification ${count} of ${sessionId}`, () => verified(sessionId)[count - 1]),
      event: (sessionId, sequence) =>
        waitUntil(`event ${sequence} of ${sessionId}`, () =>
          verified(sessionId).find(({ body }) => body.sequence === sequence),
        ),
    };
  }

  return {
    openInbox,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What is wrong with a notification, or null. */
function faultOf({ headers, bytes, body }: Arrived, secret: string, now: Date): string | null {
  if (!verifies({ headers, bytes }, secret, now)) return 'the signature does not verify';
  const validate = validators[body.type];
  if (validate === undefined) return `the type ${body.type} is not published`;
  if (!validate(body)) return JSON.stringify(validate.errors);
  if (headers['webhook-id'] !== body.id) return 'webhook-id is not the id of the event';
  return headers['content-type'] === 'application/json' ? null : 'the content type is not application/json';
}

/** Whether the official library takes a notification as signed with a secret. */
export function verifies({ headers, bytes }: Pick<Arrived, 'headers' | 'bytes'>, secret: string, now: Date): boolean {
  // The library reads the machine's clock, and the service's may be put forward. Nothing else runs meanwhile.
  const machineNow = Date.now;
  Date.now = () => now.getTime();
  try {
    new Webhook(secret).verify(bytes, { ...headers });
    return true;
  } catch {
    return false;
  } finally {
    Date.now = machineNow;
  }
}

/** Requests that wait for their responses. */
export interface HeldResponses {
  /** How many wait now. */
  waiting(): number;
  /** Responds to those that wait and to all that follow. @param response 204 when left out */
  release(response?: InboxResponse): void;
}

/** Makes inboxes take requests and not respond to them. */
export function holdResponses(...inboxes: readonly Inbox[]): HeldResponses {
  let waiting = 0;
  let release: (response: InboxResponse) => void = () => {};
  const released = new Promise<InboxResponse>((resolve) => {
    release = resolve;
  });
  for (const inbox of inboxes) {
    inbox.respondWith(async () => {
      waiting += 1;
      const response = await released;
      waiting -= 1;
      return response;
    });
  }
  return {
    waiting: () => waiting,
    release: (response = { status: 204 }) => release(response),
  };
}

const entry = join(import.meta.dirname, '..', '..', 'examples', 'receiver-typescript', 'main.ts');

/** One line of the example's log. */
export interface ExampleLogLine {
  readonly outcome: string;
  readonly status?: number;
  readonly reason?: string;
  readonly eventId?: string;
  readonly sessionId?: string;
}

/** The example receiver as a process of its own. */
export interface RunningExample {
  /** Everything that it has written. */
  output(): string;
  /** Its log about a session. */
  linesOf(sessionId: string): readonly ExampleLogLine[];
  /** Ends it as an operator does. */
  stop(): Promise<Ended>;
}

/** A place where the example receiver can be started, again and again, under one URL and with one memory. */
export interface ExampleReceiver {
  readonly url: string;
  /** What it has stored of a session, or undefined. */
  stored(sessionId: string): Promise<unknown>;
  /** Starts it, over HTTPS with a certificate of the authority. @returns when it listens */
  start(environment: Readonly<Record<string, string>>): Promise<RunningExample>;
  /** Starts it with whatever is given, and waits until it has ended. */
  run(environment: Readonly<Record<string, string>>): Promise<Ended & { readonly output: string }>;
  /** Ends what still runs, and removes what it left. */
  close(): Promise<void>;
}

/** Makes a place for the example receiver. */
export async function placeExampleReceiver(authority: LocalAuthority): Promise<ExampleReceiver> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-example-'));
  const port = await findFreePort();
  const [certFile, keyFile, stateFile] = ['cert.pem', 'key.pem', 'state.jsonl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const { certPem, keyPem } = await authority.issue(['localhost']);
  await writeFile(certFile, certPem);
  await writeFile(keyFile, keyPem, { mode: 0o600 });
  const fixed = {
    HOST: 'localhost',
    PORT: `${port}`,
    STATE_FILE: stateFile,
    TLS_CERT_FILE: certFile,
    TLS_KEY_FILE: keyFile,
  };
  const running = new Set<() => void>();

  function launch(environment: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, [entry], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...fixed, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => void child.kill('SIGKILL');
    running.add(kill);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
    }
    const ended = once(child, 'close').then(([status, signal]): Ended => {
      running.delete(kill);
      return { status, signal };
    });
    return { child, ended, output: () => text };
  }

  return {
    url: `https://localhost:${port}/notifications`,
    async stored(sessionId) {
      const lines = (await readFile(stateFile, 'utf8')).split('\n').slice(0, -1);
      return lines.map((line) => JSON.parse(line).session).findLast((session) => session.id === sessionId);
    },
    async start(environment) {
      const { child, ended, output } = launch(environment);
      const lines = () =>
        output()
          .split('\n')
          .slice(0, -1)
          .map((line): ExampleLogLine => JSON.parse(line));
      await waitUntil('the example listens', () => {
        if (child.exitCode !== null) throw new Error(`the example did not start: ${output()}`);
        return output().includes('\n') && lines().some(({ outcome }) => outcome === 'listening');
      });
      return {
        output,
        linesOf: (sessionId) => lines().filter((line) => line.sessionId === sessionId),
        stop() {
          child.kill('SIGTERM');
          return ended;
        },
      };
    },
    async run(environment) {
      const { ended, output } = launch(environment);
      return { ...(await ended), output: output() };
    },
    async close() {
      for (const kill of running) kill();
      await waitUntil('the example has ended', () => running.size === 0);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
