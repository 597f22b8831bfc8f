import type { FetchLike } from './call-options.ts';
import { conceal } from './conceal.ts';
import { MitomeApiError, MitomeConnectionError, MitomeError } from './errors.ts';
import type { OperationId } from './generated/operations.gen.ts';
import { jittered, pause } from './pause.ts';

/** Where calls go, and how. */
export interface Connection {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly send: FetchLike;
  /** How often a call is repeated at most. */
  readonly retries: number;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** One call, with everything in its place. */
export interface Call {
  readonly operation: OperationId;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** JSON. */
  readonly body: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal | undefined;
}

const firstWaitMs = 250;
const waitMsMax = 8_000;
/** Whoever is told to come back later than this, in milliseconds, is better told so than kept waiting. */
const retryAfterMsMax = 30_000;

/**
 * Makes a call. One that is safe to repeat (a read, or one with an idempotency key) is repeated after a fault of the network, 429 and
 * 503, with growing waits.
 * @returns the body of the successful answer, with what is personal concealed; undefined where it has none
 * @throws MitomeError when it failed for good; the signal's reason when it was aborted
 */
export async function carryOut(connection: Connection, call: Call): Promise<unknown> {
  const repeatable = call.method === 'GET' || call.idempotencyKey !== undefined;
  for (let attempt = 0; ; attempt += 1) {
    call.signal?.throwIfAborted();
    const { result, retryAfterMs } = await tryOnce(connection, call);
    if (!(result instanceof MitomeError)) return result;
    const waitMs = Math.max(jittered(Math.min(firstWaitMs * 2 ** attempt, waitMsMax)), retryAfterMs);
    const mayRepeat = repeatable && result.retryable && attempt < connection.retries && retryAfterMs <= retryAfterMsMax;
    if (!mayRepeat) throw result;
    await pause(waitMs, call.signal);
  }
}

/** What an attempt gave, or its failure; and how long the service asks to be left alone, in milliseconds. */
interface Attempt {
  readonly result: unknown;
  readonly retryAfterMs: number;
}

async function tryOnce(connection: Connection, call: Call): Promise<Attempt> {
  const { operation, signal } = call;
  // Not AbortSignal.any: some runtimes have it not yet, and signals that outlive many calls must not gather listeners.
  const ending = new AbortController();
  const abort = (): void => ending.abort();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    ending.abort();
  }, connection.timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    const answer = await connection.send(connection.baseUrl + call.target, requestOf(connection, call, ending.signal));
    const text = await answer.text();
    const retryAfter = answer.headers.get('retry-after') ?? '';
    const retryAfterMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0;
    return { result: readAnswer(operation, answer.status, answer.headers.get('x-request-id'), text), retryAfterMs };
  } catch (cause) {
    signal?.throwIfAborted();
    return { result: new MitomeConnectionError(operation, timedOut ? 'timeout' : 'network', cause), retryAfterMs: 0 };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Redirects are not followed: the key and what is personal go to `baseUrl` and nowhere else. */
function requestOf({ apiKey }: Connection, call: Call, signal: AbortSignal): Parameters<FetchLike>[1] {
  const { method, body, idempotencyKey } = call;
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${apiKey}` };
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return { method, headers, redirect: 'manual', signal, ...(body === undefined ? {} : { body }) };
}

/** The body of a successful answer, or the failure that the answer is. */
function readAnswer(operation: OperationId, status: number, requestId: string | null, text: string): unknown {
  const body = jsonIn(text);
  if (status < 200 || status > 299) return new MitomeApiError(operation, status, requestId, body);
  if (text === '') return undefined;
  return body === undefined ? new MitomeConnectionError(operation, 'malformed_answer') : conceal(body);
}

/** The value of a JSON text, or undefined. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
