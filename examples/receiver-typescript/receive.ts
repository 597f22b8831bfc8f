import type { IncomingMessage, RequestListener } from 'node:http';
import { type ReadSession, SessionNotReadError } from './read-session.ts';
import type { Store } from './store.ts';
import { verifyNotification } from './verify.ts';

/** No notification comes near this: metadata has at most 8 KiB, a note 2000 characters. */
export const bodyBytesMax = 64 * 1024;

/** The types that are acted on. Others may be added to the service at any time. */
const knownTypes: ReadonlySet<string> = new Set([
  'verification.approved',
  'verification.rejected',
  'verification.needs_review',
  'verification.expired',
  'verification.failed',
]);

/** One line of the log. It has no member that could hold a body, metadata, a note, a key or a secret. */
export interface LogEntry {
  readonly outcome: 'processed' | 'stale' | 'duplicate' | 'ignored' | 'refused' | 'failed';
  readonly status: number;
  /** A word of this program's own, a status of the API, or the name of an error. */
  readonly reason?: string;
  /** Of verified notifications alone. */
  readonly eventId?: string;
  readonly sessionId?: string;
}

/** What the receiver needs. */
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

/** A notification that is to be processed. Only what names it is taken from its content. */
interface KnownEvent {
  readonly id: string;
  readonly sessionId: string;
  readonly sequence: number;
}

/** Makes the request listener that receives notifications. The response is a status without a body, because the service reads none. */
export function createReceiver(deps: ReceiverDeps): RequestListener {
  const { path, keys, store, readSession, now, log } = deps;
  /** Events whose processing has not ended, so that a duplicate that comes meanwhile waits for the same result. */
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

  /** Never throws: whatever goes wrong, the event stays unrecorded, and a response other than 2xx has it sent again. */
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
        // The rest of a body that is too large is not waited for.
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

/** Reads a body as the bytes that it is. @returns null when it is too large; what was read until then is dropped */
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

/** Finds in a verified body what names the event. Everything else in it, known or not, is left alone: the API is asked instead. */
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

/** Messages of errors may quote what was to be stored, so only a word is told. */
function reasonOf(error: unknown): string {
  if (error instanceof SessionNotReadError) return error.reason;
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}
