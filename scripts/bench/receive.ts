import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

/**
 * A receiver over HTTPS as a process of its own. It counts arrivals by event id, and measures the time from the event to its arrival.
 * Run with the files of its certificate and key, and `respond` or `hang`: a hanging receiver accepts requests and never responds.
 */
const [certFile = '', keyFile = '', mode = 'respond'] = process.argv.slice(2);

/** The reply to the measuring process. */
export interface ReceiverReport {
  readonly received: number;
  readonly distinct: number;
  /** From the event's own time to its first arrival, in milliseconds. */
  readonly latenciesMs: readonly number[];
  /** Milliseconds since the epoch; 0 when nothing arrived. */
  readonly lastAt: number;
}

let seen = new Set<string>();
let received = 0;
let latenciesMs: number[] = [];
let lastAt = 0;

const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (request, response) => {
  if (mode === 'hang') return;
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    lastAt = Date.now();
    const id = `${request.headers['webhook-id']}`;
    received += 1;
    if (!seen.has(id)) {
      seen.add(id);
      // Near the front; parsing the whole body would cost more than it is worth.
      const [, createdAt] = /"createdAt":"([^"]+)"/.exec(Buffer.concat(chunks).toString('latin1')) ?? [];
      latenciesMs.push(lastAt - Date.parse(createdAt ?? ''));
    }
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.on('connection', (socket) => void socket.on('error', () => {}));

process.on('message', (message) => {
  if (message === 'report') {
    process.send?.({ received, distinct: seen.size, latenciesMs, lastAt } satisfies ReceiverReport);
  } else if (message === 'reset') {
    seen = new Set();
    received = 0;
    latenciesMs = [];
    process.send?.('done');
  }
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', 4096, () => process.send?.({ port: (server.address() as { port: number }).port }));
