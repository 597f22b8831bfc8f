// A receiver with one fault of choice, for the tests of `check-receiver`.

import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What may be wrong with a receiver. */
export type Fault =
  | 'rewrites the JSON before verifying'
  | 'collects the body as text'
  | 'aborts slow bodies'
  | 'does not look at the time'
  | 'allows one minute only'
  | 'ignores the signature'
  | 'accepts requests with a missing header'
  | 'looks at the first signature only'
  | 'ignores the version of signatures'
  | 'refuses with 500'
  | 'looks into metadata that are null'
  | 'crashes on unknown types'
  | 'crashes on unknown fields'
  | 'crashes on unknown reasons'
  | 'processes duplicates again'
  | 'responds to duplicates with 500'
  | 'refuses a lower sequence'
  | 'counts an event as processed before the work'
  | 'responds 2xx when the work failed'
  | 'counts a forged event as processed'
  | 'reads the session of a forged event'
  | 'believes the content'
  | 'responds too late'
  | 'has no verdict of a failed session'
  | 'looks at the last signature only'
  | 'has another secret';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly metadata: { readonly applicationId?: string } | null;
  readonly data: { readonly session: { readonly sessionId: string }; readonly reasons?: readonly string[] };
}

const knownTypes = ['approved', 'rejected', 'needs_review', 'expired', 'failed'].map((type) => `verification.${type}`);
const knownFields = ['id', 'type', 'apiVersion', 'createdAt', 'sequence', 'metadata', 'data'];
const knownReasons = ['document_expired', 'ocr_low_confidence'];

/** How long the one that responds too late takes. */
export const lateMs = 450;

/**
 * Starts a receiver on loopback that does all that it has to, but for one fault.
 * @param options `fault`: null for a receiver without; `apiUrl`: where it reads sessions
 */
export async function startFlawedReceiver(options: {
  readonly secret: string;
  readonly apiUrl: string;
  readonly fault: Fault | null;
}): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { secret, apiUrl } = options;
  const has = (fault: Fault): boolean => options.fault === fault;
  const key = has('has another secret') ? randomBytes(32) : Buffer.from(secret.slice('whsec_'.length), 'base64');
  const processed = new Set<string>();
  const sequences = new Map<string, number>();

  async function readBody(request: IncomingMessage): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    let text = '';
    for await (const chunk of request) {
      chunks.push(chunk);
      text += chunk;
    }
    // By its pieces, because a body that is sent at once may take long too where the machine is busy.
    if (has('aborts slow bodies') && chunks.length > 2) return null;
    return has('collects the body as text') ? Buffer.from(text) : Buffer.concat(chunks);
  }

  function verifies({ headers }: IncomingMessage, body: Buffer): boolean {
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
    if (has('ignores the signature')) return true;
    if (!id || !timestamp || !signatures) return has('accepts requests with a missing header');
    const offsetSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
    const toleranceSeconds = has('allows one minute only') ? 60 : 300;
    if (offsetSeconds > toleranceSeconds && !has('does not look at the time')) return false;
    const signed = has('rewrites the JSON before verifying') ? JSON.stringify(JSON.parse(`${body}`)) : body;
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(signed).digest('base64');
    const all = `${signatures}`.split(' ');
    const first = has('looks at the first signature only') ? all.slice(0, 1) : all;
    return (has('looks at the last signature only') ? all.slice(-1) : first).some((signature) =>
      has('ignores the version of signatures') ? signature.endsWith(`,${expected}`) : signature === `v1,${expected}`,
    );
  }

  async function readSession(id: string): Promise<boolean> {
    const url = `${apiUrl}/v1/verification-sessions/${id}`;
    const response = await fetch(url, { headers: { authorization: 'Bearer mtm_test_of-this-test' } });
    const body = (await response.json()) as { id?: string };
    return response.status === 200 && body.id === id;
  }

  /** @returns the status of the response */
  async function receive(request: IncomingMessage): Promise<number> {
    const body = await readBody(request);
    if (body === null) return 408;
    const event = JSON.parse(`${body}`) as Event;
    const { sessionId } = event.data.session;
    if (!verifies(request, body)) {
      if (has('counts a forged event as processed')) processed.add(event.id);
      if (has('reads the session of a forged event')) await readSession(sessionId);
      return has('refuses with 500') ? 500 : 400;
    }
    if (!knownTypes.includes(event.type)) return has('crashes on unknown types') ? 500 : 204;
    if (has('has no verdict of a failed session') && event.type === 'verification.failed') return 500;
    if (has('looks into metadata that are null') && event.metadata === null) return 500;
    if (has('crashes on unknown fields') && Object.keys(event).some((field) => !knownFields.includes(field)))
      return 500;
    const unknown = event.data.reasons?.some((reason) => !knownReasons.includes(reason)) ?? false;
    if (has('crashes on unknown reasons') && unknown) return 500;
    if (has('refuses a lower sequence') && event.sequence < (sequences.get(sessionId) ?? 0)) return 409;
    if (processed.has(event.id) && !has('processes duplicates again')) {
      return has('responds to duplicates with 500') ? 500 : 204;
    }
    if (has('counts an event as processed before the work')) processed.add(event.id);
    const isDone = has('believes the content') || (await readSession(sessionId));
    if (!isDone && !has('responds 2xx when the work failed')) return 503;
    processed.add(event.id);
    sequences.set(sessionId, Math.max(event.sequence, sequences.get(sessionId) ?? 0));
    return 204;
  }

  const server = createServer(async (request, response) => {
    const status = await receive(request).catch(() => 500);
    if (has('responds too late')) await pause(lateMs);
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
