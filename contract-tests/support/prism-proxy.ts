import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MockSurface, mockSurfaces, startPrism } from '../../scripts/mock/start-prism.ts';

/** The environment variable with the addresses of the running proxies, for test processes; unset where none run. */
export const proxiesVariable = 'MITOME_TEST_PRISM';

/** Addresses of the proxies by surface, and of the player behind them. */
export interface ProxyAddresses {
  readonly player: string;
  readonly proxies: Readonly<Record<MockSurface, string>>;
}

/** Proxies that run, and their player. */
export interface RunningProxies {
  readonly addresses: ProxyAddresses;
  /** How many answers have passed through them. */
  played(): number;
  stop(): Promise<void>;
}

/** An answer of the service, to be played. */
export interface RecordedAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Base64. */
  readonly body: string;
}

/** Names the recorded answer that a request is to be answered with. */
export const recordingHeader = 'x-recorded-answer';

/**
 * Starts a validating proxy of Prism's for each surface, in front of a player that gives the answer that the service has given to the
 * same request. So the proxy sees every request and every answer as they were, and neither it nor its own parsing stands between a test
 * and the service.
 */
export async function startProxies(): Promise<RunningProxies> {
  const recorded = new Map<string, RecordedAnswer>();
  let played = 0;
  const server = createServer((request, response) => {
    if (request.url !== '/recordings') played += 1;
    // A caller that breaks off gets nothing, and ends nothing else.
    play(recorded, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const player = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const started = await Promise.all(mockSurfaces.map((surface) => startPrism({ surface, upstream: player })));
  const proxies = Object.fromEntries(mockSurfaces.map((surface, index) => [surface, started[index]?.baseUrl]));
  return {
    addresses: { player, proxies: proxies as Record<MockSurface, string> },
    played: () => played,
    async stop() {
      await Promise.all(started.map((prism) => prism.stop()));
      server.closeAllConnections();
      server.close();
    },
  };
}

async function play(recorded: Map<string, RecordedAnswer>, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const id = `${request.headers[recordingHeader]}`;
  if (request.method === 'PUT' && request.url === '/recordings') {
    recorded.set(id, JSON.parse(Buffer.concat(chunks).toString()) as RecordedAnswer);
    response.writeHead(204).end();
    return;
  }
  const answer = recorded.get(id);
  recorded.delete(id);
  if (answer === undefined) response.writeHead(500).end();
  else response.writeHead(answer.status, answer.headers.flat()).end(Buffer.from(answer.body, 'base64'));
}
