// A receiver of notifications that turns bad in every way, and remembers what it has accepted.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ReceiverTrust } from '../bench/receivers.ts';
import type { Cleanup } from '../setup/cleanup.ts';

/** A notification as far as the checks need it. */
export interface Arrival {
  readonly eventId: string;
  readonly type: string;
  readonly sessionId: string;
  readonly sequence: number;
  /** From the event to its arrival, in milliseconds. */
  readonly lagMs: number;
}

/** How a receiver behaves. */
export type Behaviour = 'good' | keyof typeof badBehaviours;

export interface ChaosReceiver {
  /** Each path below has a behaviour of its own. */
  url(path: string): string;
  behave(path: string, behaviour: Behaviour): void;
  /** What the path has accepted with 204, in its order, repeated notifications included. */
  accepted(path: string): readonly Arrival[];
}

/** Every bad kind: none of them counts as delivered. */
export const badBehaviours = {
  failing: (_request: IncomingMessage, response: ServerResponse) => response.writeHead(500).end('no'),
  busy: (_request: IncomingMessage, response: ServerResponse) => response.writeHead(503, { 'Retry-After': '1' }).end(),
  redirecting: (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(302, { Location: 'https://127.0.0.1:1/elsewhere' }).end(),
  resetting: (request: IncomingMessage) => request.socket.destroy(),
  hanging: () => {},
  /** A head that never ends, a byte now and then. */
  trickling: (request: IncomingMessage) => {
    const { socket } = request;
    socket.write('HTTP/1.1 204 No Content\r\nX-Slow: ');
    const timer = setInterval(() => socket.write('a'), 250);
    socket.once('close', () => clearInterval(timer));
  },
  garbling: (request: IncomingMessage) => request.socket.end('this is not HTTP\r\n\r\n'),
  bloating: (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(204, { 'X-Large': 'a'.repeat(1_000_000) }).end(),
} as const;

/** Starts it on loopback. */
export async function startChaosReceiver(cleanup: Cleanup, trust: ReceiverTrust): Promise<ChaosReceiver> {
  const [cert, key] = await Promise.all([readFile(trust.certFile), readFile(trust.keyFile)]);
  const behaviours = new Map<string, Behaviour>();
  const accepted = new Map<string, Arrival[]>();
  const server = createServer({ cert, key }, (request, response) => {
    const path = request.url ?? '/';
    const behaviour = behaviours.get(path) ?? 'good';
    let text = '';
    request.setEncoding('utf8');
    request.on('error', () => {});
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      if (behaviour !== 'good') return void badBehaviours[behaviour](request, response);
      const { id, type, sequence, createdAt, data } = JSON.parse(text) as {
        id: string;
        type: string;
        sequence: number;
        createdAt: string;
        data: { session: { sessionId: string } };
      };
      const arrivals = accepted.get(path) ?? [];
      const lagMs = Date.now() - Date.parse(createdAt);
      arrivals.push({ eventId: id, type, sequence, sessionId: data.session.sessionId, lagMs });
      accepted.set(path, arrivals);
      response.writeHead(204).end();
    });
  });
  server.on('connection', (socket) => void socket.on('error', () => {}));
  cleanup.add(async () => {
    server.close();
    server.closeAllConnections();
  });
  server.listen(0, '127.0.0.1', 1024);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `https://127.0.0.1:${port}${path}`,
    behave: (path, behaviour) => void behaviours.set(path, behaviour),
    accepted: (path) => accepted.get(path) ?? [],
  };
}
