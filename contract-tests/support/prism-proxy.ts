// Prism's validating proxies, in front of a server that replays the responses of the service.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MockSurface, mockSurfaces, startPrism } from '../../scripts/mock/start-prism.ts';

/** The environment variable with the addresses of the running proxies, for test processes; unset where none run. */
export const proxiesVariable = 'MITOME_TEST_PRISM';

/** Addresses of the proxies by surface, and of the server behind them that replays responses. */
export interface ProxyAddresses {
  readonly replayServer: string;
  readonly proxies: Readonly<Record<MockSurface, string>>;
}

/** Proxies that run, and their replay server. */
export interface RunningProxies {
  readonly addresses: ProxyAddresses;
  /** How many responses have passed through them. */
  replayed(): number;
  /** All that the test processes have told of what came of it. */
  findings(): Findings;
  stop(): Promise<void>;
}

/** What came of looking at exchanges. */
export interface Findings {
  readonly violations: number;
  /** A reason for each known difference that was met. */
  readonly differences: readonly string[];
}

/** A response of the service, to be replayed. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Base64. */
  readonly body: string;
}

/** Names the recorded response for a request. */
export const recordingHeader = 'x-recorded-response';

/**
 * Starts a validating proxy of Prism's for each surface, in front of a replay server, which gives the response that the service gave
 * to the same request. So the proxy sees every request and every response as they were, and neither it nor its own parsing stands between a test
 * and the service.
 */
export async function startProxies(): Promise<RunningProxies> {
  const recorded = new Map<string, RecordedResponse>();
  const found: Findings[] = [];
  let replayed = 0;
  // A connection that ended while a proxy takes it up again would be a fault of the proxy's.
  const server = createServer({ keepAliveTimeout: 600_000 }, async (request, response) => {
    try {
      const body = await readBody(request);
      const id = `${request.headers[recordingHeader]}`;
      const own = request.method === 'PUT' ? request.url : undefined;
      if (own === '/recordings') recorded.set(id, JSON.parse(body));
      if (own === '/findings') found.push(JSON.parse(body));
      if (own === '/recordings' || own === '/findings') return void response.writeHead(204).end();
      replayed += 1;
      replay(recorded.get(id), response);
      recorded.delete(id);
    } catch {
      // A caller that breaks off gets nothing, and ends nothing else.
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const replayServer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const started = await Promise.all(mockSurfaces.map((surface) => startPrism({ surface, upstream: replayServer })));
  const proxies = Object.fromEntries(mockSurfaces.map((surface, index) => [surface, started[index]?.baseUrl]));
  return {
    addresses: { replayServer, proxies: proxies as Record<MockSurface, string> },
    replayed: () => replayed,
    findings: () => ({
      violations: found.reduce((sum, { violations }) => sum + violations, 0),
      differences: found.flatMap(({ differences }) => differences),
    }),
    async stop() {
      await Promise.all(started.map((prism) => prism.stop()));
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function replay(recording: RecordedResponse | undefined, response: ServerResponse): void {
  if (recording === undefined) response.writeHead(500).end();
  else response.writeHead(recording.status, recording.headers.flat()).end(Buffer.from(recording.body, 'base64'));
}

/** The environment variable that asks for the proxies: `1`. They cost time, so that only `npm run mock:check` and `.ci/run` do. */
const wantedVariable = 'MITOME_CONTRACT_PROXY';

/**
 * Vitest's global set-up: where they are asked for, Prism's proxies for all test processes of a run. At its end it reports how many
 * exchanges they have looked at, and what came of it; a violation fails the run even if no test was left to fail.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[wantedVariable] !== '1' || process.env[proxiesVariable] !== undefined) return undefined;
  const { addresses, replayed, findings, stop } = await startProxies();
  process.env[proxiesVariable] = JSON.stringify(addresses);
  return async () => {
    delete process.env[proxiesVariable];
    await stop();
    const { violations, differences } = findings();
    for (const reason of new Set(differences)) {
      const times = differences.filter((one) => one === reason).length;
      console.log(`[prism] known difference, met ${times} times: ${reason}`);
    }
    console.log(`[prism] ${replayed()} exchanges checked, ${violations} violations`);
    if (violations > 0) throw new Error("Prism's proxies found violations");
    if (replayed() === 0) throw new Error("Prism's proxies were asked for, and no exchange was checked");
  };
}
