// Sends requests with timeouts, retries and the errors of this package.

import { MitomeApiError, MitomeConnectionError, MitomeError } from './errors.ts';
import type { OperationId } from './generated/schemas.gen.ts';
import { jittered, pause } from './pause.ts';

/** The part of `fetch` that the client uses, so that any implementation can replace it. */
export type FetchLike = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    redirect: 'manual';
    signal: AbortSignal;
  },
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

/** How requests are sent. */
export interface Sending {
  readonly fetch: FetchLike;
  /** The maximum number of repetitions of a call. */
  readonly retries: number;
  /** The time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number;
}

const firstWaitMs = 250;
const waitMsMax = 8_000;
/** A longer `Retry-After`, in milliseconds, is reported to the caller at once. */
const retryAfterMsMax = 30_000;

/**
 * The `fetch` under openapi-fetch. A request that is safe to repeat (a read, or one with an idempotency key) is repeated after a network
 * error, 429 and 503, with growing waits.
 * @returns a successful response with its whole body
 * @throws MitomeError after the last attempt; the signal's reason when it was aborted
 */
export async function send(
  { fetch, retries, timeoutMs }: Sending,
  operation: OperationId,
  request: Request,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { url, method } = request;
  const headers = Object.fromEntries(request.headers);
  const body = await request.text();
  // Redirects are not followed: the key and personal data go to `baseUrl` and nowhere else.
  const init = { method, headers, redirect: 'manual' as const, ...(body !== '' && { body }) };
  const repeatable = method === 'GET' || 'idempotency-key' in headers;
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted();
    const { result, retryAfterMs } = await tryOnce(
      operation,
      (attemptSignal) => fetch(url, { ...init, signal: attemptSignal }),
      timeoutMs,
      signal,
    );
    if (!(result instanceof MitomeError)) return result;
    const waitMs = Math.max(jittered(Math.min(firstWaitMs * 2 ** attempt, waitMsMax)), retryAfterMs);
    const mayRepeat = repeatable && result.retryable && attempt < retries && retryAfterMs <= retryAfterMsMax;
    if (!mayRepeat) throw result;
    await pause(waitMs, signal);
  }
}

/** The result of an attempt, and the wait that the service asks for, in milliseconds. */
interface Attempt {
  readonly result: Response | MitomeError;
  readonly retryAfterMs: number;
}

async function tryOnce(
  operation: OperationId,
  fetch: (signal: AbortSignal) => ReturnType<FetchLike>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  // Some runtimes lack AbortSignal.any, and a signal that outlives many calls must not accumulate listeners.
  const ending = new AbortController();
  const abort = (): void => ending.abort();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    ending.abort();
  }, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    const { status, headers, text } = await fetch(ending.signal).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }));
    const retryAfter = headers.get('retry-after') ?? '';
    const retryAfterMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0;
    const isSuccess = status >= 200 && status <= 299;
    const result = isSuccess
      ? new Response(text === '' ? null : text, { status })
      : new MitomeApiError(operation, status, headers.get('x-request-id'), jsonIn(text));
    return { result, retryAfterMs };
  } catch (cause) {
    signal?.throwIfAborted();
    return { result: new MitomeConnectionError(operation, timedOut ? 'timeout' : 'network', cause), retryAfterMs: 0 };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The value of a JSON text, or undefined. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
