// Receives notifications: verifies, deduplicates, reads the session and stores it.

import type { IncomingMessage, RequestListener } from 'node:http';
import { type ReadSession, SessionNotReadError } from './read-session.ts';
import type { Store } from './store.ts';
import { verifyNotification } from './verify.ts';

/** More than any notification has: metadata is at most 8 KiB, a note 2000 characters. */
export const bodyBytesMax = 64 * 1024;

/** The types that are processed. The service may add others at any time. */
const knownTypes: ReadonlySet<string> = new Set([
  'verification.approved',
  'verification.rejected',
  'verification.needs_review',
  'verification.expired',
  'verification.failed',
]);

/** One line of the log. It has no field for a body, metadata, a note, a key or a secret. */
export interface LogEntry {
  readonly outcome: 'processed' | 'stale' | 'duplicate' | 'ignored' | 'refused' | 'failed';
  readonly status: number;
  /** A word of this program's own, a status of the API, or the name of an error. */
  readonly reason?: string;
  /** Of verified notifications only. */
  readonly eventId?: string;
  readonly sessionId?: string;
}

/** Settings and collaborators of a receiver. */
export interface ReceiverDeps {
  /** Where notifications arrive, for example `/notifications`. */
  readonly path: string;
  /** Keys of the valid secrets, the newest first. */
  readonly keys: readonly Buffer[];
  readonly store: Store;
  readonly readSession: ReadSession;
  readonly now: () => Date;
  readonly log: (entry: LogEntry) => void;
}

/** A notification to process, with the only fields of its content that are used. */
interface KnownEvent {
  readonly id: string;
  readonly sessionId: string;
  readonly sequence: number;
}

/** Makes the request listener that receives notifications. Responses have no body, because the service reads none. */
export function createReceiver(deps: ReceiverDeps): RequestListener {
  const { path, keys, store, readSession, now, log } = deps;
  /** Events that are being processed: a duplicate that arrives meanwhile waits for the same result. */
  const underWay = new Map<string, Promise<LogEntry>>();

  async function respondTo(request: IncomingMessage): Promise<LogEntry> {
    if (request.url?.split('?', 1)[0] !== path) return refused(404, 'path');
    if (request.method !== 'POST') return refused(405, 'method');
    const body = await readBody(request);
    if (body === null) return refused(413, 'too_large');
    const verification = verifyNotification({ headers: request.headers, body }, keys, now());
    if (!verification.ok) return refused(400, verification.reason);
    const { eventId } = verification;
    const event = eventIn(body, eventId);
    if (event === 'malformed') return { ...refused(400, 'malformed'), eventId };
    if (event === 'unknown_type') return { outcome: 'ignored', status: 204, reason: event, eventId };
    return underWay.get(eventId)?.then(asDuplicate) ?? begin(event);
  }

  function begin(event: KnownEvent): Promise<LogEntry> {
    const ended = process(event).finally(() => underWay.delete(event.id));
    underWay.set(event.id, ended);
    return ended;
  }

  /** Never throws: after an error the event stays unrecorded, and the service sends it again because the response is not 2xx. */
  async function process({ id: eventId, sessionId, sequence }: KnownEvent): Promise<LogEntry> {
    const about = { eventId, sessionId };
    try {
      if (await store.isProcessed(eventId)) return { outcome: 'duplicate', status: 204, ...about };
      const session = await readSession(sessionId);
      const saved = await store.save({ eventId, sequence, session });
      return { outcome: saved === 'applied' ? 'processed' : saved, status: 204, ...about };
    } catch (error) {
      return { outcome: 'failed', status: 503, reason: reasonOf(error), ...about };
    }
  }

  return (request, response) => {
    respondTo(request)
      .catch((error: unknown): LogEntry => ({ outcome: 'failed', status: 500, reason: reasonOf(error) }))
      .then((entry) => {
        const { status } = entry;
        if (status === 405) response.setHeader('allow', 'POST');
        // The rest of a body that is too large is not read.
        if (status === 413) response.setHeader('connection', 'close');
        response.writeHead(status).end();
        log(entry);
      });
  };
}

function refused(status: number, reason: string): LogEntry {
  return { outcome: 'refused', status, reason };
}

function asDuplicate(entry: LogEntry): LogEntry {
  return entry.status === 204 ? { ...entry, outcome: 'duplicate' } : entry;
}

/** Reads the bytes of a body. @returns null when it is too large */
function readBody(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    request.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes <= bodyBytesMax) chunks.push(chunk);
      else resolve(null);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

/** Reads the fields that identify the event from a verified body. All others are ignored: the session comes from the API. */
function eventIn(body: Buffer, eventId: string): KnownEvent | 'unknown_type' | 'malformed' {
  let event: { id?: unknown; type?: unknown; sequence?: unknown; data?: { session?: { sessionId?: unknown } } } | null;
  try {
    event = JSON.parse(body.toString('utf8'));
  } catch {
    return 'malformed';
  }
  if (event?.id !== eventId || typeof event.type !== 'string') return 'malformed';
  if (!knownTypes.has(event.type)) return 'unknown_type';
  const { sequence, data } = event;
  const sessionId = data?.session?.sessionId;
  if (typeof sessionId !== 'string' || !/^vs_[0-9a-f]{32}$/.test(sessionId)) return 'malformed';
  if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence)) return 'malformed';
  return { id: eventId, sessionId, sequence };
}

/** An error's message may quote stored data, so the log gets only a code. */
function reasonOf(error: unknown): string {
  if (error instanceof SessionNotReadError) return error.reason;
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}
