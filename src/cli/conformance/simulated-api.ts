import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SessionRead } from './check.ts';
import type { ListenAddress } from './read-options.ts';
import type { ObservedApi } from './run-checks.ts';
import type { SessionDetail } from './sample-events.ts';

/** A simulated API that its starter closes. */
export interface SimulatedApi extends ObservedApi {
  close(): Promise<void>;
}

/**
 * Simulates `getVerificationSession` of the tenant API (SPEC 4.2) for the receiver under test and records each request. It knows the
 * sessions of the run, whose persons are invented, and accepts any API key.
 * @throws Error with the system's code when it cannot listen there
 */
export async function startSimulatedApi({ host, port }: ListenAddress): Promise<SimulatedApi> {
  const details = new Map<string, SessionDetail>();
  const down = new Set<string>();
  const reads: SessionRead[] = [];
  const recorded = new EventEmitter();

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const sessionId = /^\/v1\/verification-sessions\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? '';
    const isAuthorized = /^bearer \S+$/i.test(request.headers.authorization ?? '');
    const detail = details.get(sessionId);
    if (request.method !== 'GET') problem(response, 404, 'RouteNotFound');
    else if (detail === undefined && isAuthorized) problem(response, 404, 'SessionNotFound');
    else if (detail === undefined) problem(response, 401, 'Unauthorized');
    else respondSession(response, detail, isAuthorized);
  }

  function respondSession(response: ServerResponse, detail: SessionDetail, isAuthorized: boolean): void {
    const { id } = detail;
    const result = !isAuthorized ? 'unauthorized' : down.has(id) ? 'unavailable' : 'read';
    reads.push({ sessionId: id, atMs: performance.now(), result });
    recorded.emit('read');
    if (result === 'unauthorized') problem(response, 401, 'Unauthorized');
    else if (result === 'unavailable') problem(response, 503, 'ServiceUnavailable');
    else send(response, 200, 'application/json', detail);
  }

  const server = createServer(respond);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  const wasRead = (id: string): boolean => reads.some(({ sessionId, result }) => sessionId === id && result === 'read');
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    reads,
    // The first state of a session stays: an event that arrives late does not overwrite a later state.
    offer: ({ sessionId, detail }) => void (details.has(sessionId) || details.set(sessionId, detail)),
    setDown: (sessionId, isDown) => void (isDown ? down.add(sessionId) : down.delete(sessionId)),
    async waitForRead(sessionId, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      while (!wasRead(sessionId) && !signal.aborted) await once(recorded, 'read', { signal }).catch(() => undefined);
      return wasRead(sessionId);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function problem(response: ServerResponse, status: number, tag: string): void {
  const type = `/docs/errors#${tag.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}`;
  const detail = 'check-receiver simulates this API.';
  const body = { type, title: tag, status, detail, _tag: tag, requestId: randomUUID() };
  send(response, status, 'application/problem+json', body);
}

function send(response: ServerResponse, status: number, type: string, body: object): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
