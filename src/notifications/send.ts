// Sends one signed notification to a receiver and classifies the result (SPEC 6.4).

import type { Dispatcher } from 'undici';
import { defaultDeliverySettings } from '../config/delivery-settings.ts';
import { ConnectionError, createGuardedAgent, errorCodeOf, type GuardedConnectorDeps } from './guarded-connector.ts';
import { parseRetryAfter } from './retry-schedule.ts';

/** How an attempt ended; all but `delivered` lead to a retry (SPEC 6.4). */
export type AttemptClass = 'delivered' | 'http_error' | 'redirect' | ExchangeErrorClass;

export interface AttemptResult {
  readonly class: AttemptClass;
  /** The HTTP status, or null when no response headers arrived. */
  readonly status: number | null;
  /** Whole milliseconds from the call to the response headers or the failure. */
  readonly durationMs: number;
  /** The Retry-After of a 429 or 503 response, in seconds. */
  readonly retryAfterSeconds?: number;
}

export interface NotificationRequest {
  readonly url: string;
  /** The signature headers of this attempt. */
  readonly headers: Readonly<Record<string, string>>;
  /** The signed bytes. */
  readonly body: Buffer;
}

export interface Sender {
  /**
   * Makes one attempt. The caller bounds how many run at once: the clock starts with the call, so an attempt that had to
   * queue here would time out without having been made.
   * @returns how it ended, whatever the receiver does; it rejects only for errors of this program
   */
  send(request: NotificationRequest): Promise<AttemptResult>;
  /** Waits for running attempts, which takes at most the timeout, and closes all connections. */
  close(): Promise<void>;
}

/** A response body is read up to this size and time so that the connection can be reused; beyond, the connection is closed. */
const defaultDrainLimits = { responseDrainBytesMax: 16_384, responseDrainMs: 1000 };

/** Limits of attempts and connections; the first two are settings. */
const defaultLimits = {
  timeoutMs: defaultDeliverySettings.timeoutMs,
  connectTimeoutMs: defaultDeliverySettings.connectTimeoutMs,
  /** How long one of several addresses may take to connect before the next one is tried too. */
  addressTimeoutMs: 500,
  /**
   * How long an idle connection is kept. Shorter than servers keep theirs (gunicorn: 2 s, Node.js and Apache: 5 s), so that hardly any
   * attempt meets a connection that the receiver is closing: such an attempt fails and is retried by the schedule.
   */
  keepAliveMs: 1000,
  /** Longer response headers fail the attempt as `bad_response`. */
  responseHeaderBytesMax: 16_384,
  ...defaultDrainLimits,
};

export type SenderOptions = Partial<Readonly<typeof defaultLimits>>;

const userAgent = 'Mitome-Webhooks/1';
const targetsMax = 10_000;

/**
 * Makes the sender of all notifications (SPEC 6.4), one per process: it shares connections between attempts. HTTPS only,
 * certificates always verified, redirects never followed, response bodies never used.
 * @param deps.trust made by `createTrust`
 */
export function createSender(deps: GuardedConnectorDeps, options: SenderOptions = {}): Sender {
  const limits = { ...defaultLimits, ...options };
  const agent = createGuardedAgent(deps, limits);
  const targets = new Map<string, Target>();

  async function send(request: NotificationRequest): Promise<AttemptResult> {
    const dispatcher = await agent.open();
    const startedAt = performance.now();
    const durationMs = (): number => Math.round(performance.now() - startedAt);
    const target = targetOf(request.url);
    if (target === null) return { class: 'blocked_address', status: null, durationMs: durationMs() };
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent, ...request.headers };
    const result = await exchange(dispatcher, { ...target, headers, body: request.body }, limits);
    return result.kind === 'response'
      ? resultOf(result.status, result.retryAfter, durationMs())
      : { class: result.errorClass, status: null, durationMs: durationMs() };
  }

  /** Checks a URL once for many attempts: the verdict depends on the text and on settings only, addresses are checked by the connector. */
  function targetOf(text: string): Target | null {
    const known = targets.get(text);
    if (known !== undefined) return known;
    const url = deps.guard.checkUrl(text);
    if (!url.ok) return null;
    const { origin, pathname, search } = new URL(url.value);
    const target = { origin, path: pathname + search };
    if (targets.size >= targetsMax) targets.clear();
    targets.set(text, target);
    return target;
  }

  return { send, close: agent.close };
}

function resultOf(status: number, retryAfter: string | undefined, durationMs: number): AttemptResult {
  if (status < 300) return { class: 'delivered', status, durationMs };
  if (status < 400) return { class: 'redirect', status, durationMs };
  const retryAfterSeconds = status === 429 || status === 503 ? parseRetryAfter(retryAfter, new Date()) : undefined;
  return { class: 'http_error', status, durationMs, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** How one request ended: with response headers, or without. */
type ExchangeResult =
  | { readonly kind: 'response'; readonly status: number; readonly retryAfter: string | undefined }
  | { readonly kind: 'error'; readonly errorClass: ExchangeErrorClass };

type ExchangeErrorClass = ConnectionError['errorClass'] | 'bad_response';

/** Where a request goes. */
interface Target {
  readonly origin: string;
  readonly path: string;
}

interface ExchangeRequest extends Target {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Errors caused by this program and not by the receiver. */
const ownErrorCodes: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

const hangUpCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']);

/**
 * Sends one POST and waits for the response headers, never for the body (SPEC 6.4). Informational responses (1xx) are ignored:
 * however many arrive, only the timeout ends the wait. Redirects are not followed.
 * @param limits.timeoutMs ends the exchange with `timeout`, in whatever state it is
 * @returns the result; it rejects only for errors of the caller, such as a closed dispatcher or a header with a line break
 */
function exchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  limits: Readonly<typeof defaultDrainLimits & Pick<typeof defaultLimits, 'timeoutMs'>>,
): Promise<ExchangeResult> {
  const { origin, path, headers, body } = request;
  let deadline: NodeJS.Timeout | undefined;
  const exchanged = new Promise<ExchangeResult>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let responseBegan = false;
    let drainedBytes = 0;
    let drainTimer: NodeJS.Timeout | undefined;

    let isLate = false;
    deadline = setTimeout(() => {
      isLate = true;
      resolve({ kind: 'error', errorClass: 'timeout' });
      controller?.abort(new ConnectionError('timeout'));
    }, limits.timeoutMs);
    const closeUnread = (reading: Dispatcher.DispatchController): void =>
      reading.abort(new Error('The rest of the response is not read.'));

    dispatcher.dispatch(
      { origin, path, method: 'POST', headers, body },
      {
        onRequestStart(started) {
          controller = started;
          // The connection came too late. Nothing has been written yet, and nothing may be.
          if (isLate) started.abort(new ConnectionError('timeout'));
        },
        onResponseStarted() {
          responseBegan = true;
        },
        onResponseStart(started, status, headers) {
          if (status < 200) return;
          const retryAfter = headers['retry-after'];
          resolve({ kind: 'response', status, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter });
          if (Number(headers['content-length'] ?? 0) > limits.responseDrainBytesMax) closeUnread(started);
          else drainTimer = setTimeout(() => closeUnread(started), limits.responseDrainMs);
        },
        onResponseData(started, chunk) {
          drainedBytes += chunk.length;
          if (drainedBytes > limits.responseDrainBytesMax) closeUnread(started);
        },
        onResponseEnd() {
          clearTimeout(drainTimer);
        },
        onResponseError(_started, error) {
          clearTimeout(drainTimer);
          if (!ownErrorCodes.has(errorCodeOf(error)))
            return resolve({ kind: 'error', errorClass: classOf(error, responseBegan) });
          reject(error);
        },
      },
    );
  });
  return exchanged.finally(() => clearTimeout(deadline));
}

function classOf(error: Error, responseBegan: boolean): ExchangeErrorClass {
  if (error instanceof ConnectionError) return error.errorClass;
  const code = errorCodeOf(error);
  if (code === 'ETIMEDOUT') return 'timeout';
  // Under TLS 1.3 a receiver can reject the handshake after it is done on this side.
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) return 'tls_error';
  return responseBegan || !hangUpCodes.has(code) ? 'bad_response' : 'connect_error';
}
