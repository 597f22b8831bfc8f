// Sends one signed notification to a receiver and classifies the result (SPEC 6.4).

import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent } from 'undici';
import { defaultDeliverySettings } from '../config/delivery-settings.ts';
import { defaultDrainLimits, type ExchangeErrorClass, exchange } from './exchange.ts';
import { createGuardedConnector, type GuardedConnectorDeps } from './guarded-connector.ts';
import { checkReceiverUrl } from './receiver-url.ts';
import { parseRetryAfter } from './retry-schedule.ts';
import { parseAuthorities } from './trusted-authorities.ts';

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

/**
 * Makes the sender of all notifications (SPEC 6.4), one per process: it shares connections between attempts. HTTPS only,
 * certificates always verified, redirects never followed, response bodies never used.
 * @param deps.secureContext made by `createTrust`
 */
export function createSender(deps: GuardedConnectorDeps, options: SenderOptions = {}): Sender {
  const limits = { ...defaultLimits, ...options };
  const { keepAliveMs } = limits;
  const agent = new Agent({
    connect: createGuardedConnector(deps, limits),
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: limits.responseHeaderBytesMax,
    // A receiver that sends slowly never reaches these idle timeouts. The timeout of the attempt and the drain limits replace them.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  async function send(request: NotificationRequest): Promise<AttemptResult> {
    const startedAt = performance.now();
    const durationMs = (): number => Math.round(performance.now() - startedAt);
    const url = checkReceiverUrl(request.url, deps.guard);
    if (!url.ok) return { class: 'blocked_address', status: null, durationMs: durationMs() };
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), limits.timeoutMs);
    try {
      const headers = { 'content-type': 'application/json', 'user-agent': userAgent, ...request.headers };
      const { body } = request;
      const result = await exchange(agent, { url: new URL(url.value), headers, body, signal: deadline.signal }, limits);
      return result.kind === 'response'
        ? resultOf(result.status, result.retryAfter, durationMs())
        : { class: result.errorClass, status: null, durationMs: durationMs() };
    } finally {
      clearTimeout(timer);
    }
  }

  return { send, close: () => agent.close() };
}

function resultOf(status: number, retryAfter: string | undefined, durationMs: number): AttemptResult {
  if (status < 300) return { class: 'delivered', status, durationMs };
  if (status < 400) return { class: 'redirect', status, durationMs };
  const retryAfterSeconds = status === 429 || status === 503 ? parseRetryAfter(retryAfter, new Date()) : undefined;
  return { class: 'http_error', status, durationMs, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/**
 * Reads Node's own roots, the system's and the operator's, once for all connections.
 * @param extra certificates in PEM that are trusted besides the system's
 * @throws Error when `extra` holds something that is not a certificate in PEM
 */
export function createTrust(extra?: string): SecureContext {
  const roots = new Set([...getCACertificates('default'), ...getCACertificates('system')]);
  for (const certificate of extra === undefined ? [] : parseAuthorities(extra)) roots.add(certificate);
  return createSecureContext({ ca: [...roots], minVersion: 'TLSv1.2' });
}
