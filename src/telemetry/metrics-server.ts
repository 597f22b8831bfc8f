// Serves the metrics of a node, on an address of its own.

import { createServer, type Server, type ServerResponse } from 'node:http';
import { type Log, safeError } from '../app/ports/system.ts';
import { metricsType } from './render.ts';

/**
 * Makes the server of `GET /metrics`. It knows no other path, reads no body and no query, and needs no authentication: its address must be
 * reachable for the monitoring alone. Scrapes at the same time share one collection.
 * @param collect writes the metrics
 */
export function createMetricsServer(collect: () => Promise<string>, log: Pick<Log, 'error'>): Server {
  let running: Promise<string> | null = null;
  const shared = (): Promise<string> => {
    running ??= collect().finally(() => {
      running = null;
    });
    return running;
  };
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, async (request, response) => {
    request.resume();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.url?.split('?', 1)[0] !== '/metrics') return send(response, 404, 'There is only /metrics here.\n');
    if (!isRead) {
      response.setHeader('Allow', 'GET, HEAD');
      return send(response, 405, 'Only GET is possible here.\n');
    }
    try {
      send(response, 200, await shared(), metricsType);
    } catch (error) {
      log.error({ error: safeError(error) }, 'writing metrics failed');
      send(response, 500, 'The metrics could not be collected. The log has the reason.\n');
    }
  });
  // A scraper that does not read must not hold the text for ever.
  server.timeout = 30_000;
  return server;
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
