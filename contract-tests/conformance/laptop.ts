// A developer's server on loopback, to which `listen` forwards events.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it arrived on the laptop. */
export interface ForwardedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly body: {
    readonly id: string;
    readonly type: string;
    readonly data: { readonly session: { readonly sessionId: string } };
  };
}

/** A receiver that the service cannot reach: http on loopback. */
export interface Laptop {
  readonly url: string;
  readonly arrived: readonly ForwardedRequest[];
  /** Decides the status of every response from now on; 204 at first. A promise that does not resolve leaves it open. */
  respondWith(decide: (request: ForwardedRequest) => number | Promise<number>): void;
  close(): Promise<void>;
}

export async function openLaptop(): Promise<Laptop> {
  const arrived: ForwardedRequest[] = [];
  let decide: (request: ForwardedRequest) => number | Promise<number> = () => 204;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const one = { headers: request.headers as Record<string, string>, bytes, body: JSON.parse(`${bytes}`) };
    arrived.push(one);
    response.writeHead(await decide(one)).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`,
    arrived,
    respondWith(next) {
      decide = next;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
