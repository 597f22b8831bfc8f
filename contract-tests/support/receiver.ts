import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Notifications } from '../../generated/notifications/validators.d.ts';
import { validators } from '../../generated/notifications/validators.js';
import type { LocalAuthority } from '../../src/installation/local-authority.ts';
import type { TestClock } from './test-clock.ts';
import { waitUntil } from './wait-until.ts';

/** The body of a notification of any type. */
export type Notification = Notifications[keyof Notifications];

/** One request as it arrived. */
export interface Arrived {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly body: Notification;
}

/** What an inbox answers with. */
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
  /** Decides what to answer from now on; 204 at first. */
  answer(decide: (arrived: Arrived) => InboxResponse | Promise<InboxResponse>): void;
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
 * against the published schema before it is kept; what does not verify is answered 400 and fails the next wait.
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
    const answer = (await inbox?.take({ headers, bytes, body: JSON.parse(bytes.toString()) })) ?? { status: 410 };
    response.writeHead(answer.status, answer.headers).end();
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
      answer(next) {
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
