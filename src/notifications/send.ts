import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent } from 'undici';
import { defaultDeliverySettings } from '../config/delivery-settings.ts';
import type { AddressGuard } from './address-guard.ts';
import { defaultDrainLimits, type ExchangeFaultClass, type ExchangeOutcome, exchange } from './exchange.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { checkReceiverUrl } from './receiver-url.ts';
import { parseRetryAfter } from './retry-schedule.ts';
import { parseAuthorities } from './trusted-authorities.ts';

/** How an attempt ended; all but `delivered` lead to a redelivery (SPEC 6.4). */
export type AttemptClass = 'delivered' | 'http_error' | 'redirect' | ExchangeFaultClass;

export interface AttemptResult {
  readonly class: AttemptClass;
  /** The HTTP status, or null when no answer's head arrived. */
  readonly status: number | null;
  /** Whole milliseconds from the call to the answer's head or the failure. */
  readonly durationMs: number;
  /** What the receiver asked for with 429 or 503, in seconds. */
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
   * @returns how it ended, whatever the receiver does; it rejects only for faults of this program
   */
  send(request: NotificationRequest): Promise<AttemptResult>;
  /** Lets running attempts end, which takes at most the deadline, and closes all connections. */
  close(): Promise<void>;
}

/** Limits of attempts and connections; the first two are settings. */
const defaultLimits = {
  timeoutMs: defaultDeliverySettings.timeoutMs,
  connectTimeoutMs: defaultDeliverySettings.connectTimeoutMs,
  /** How long one of several addresses may take to connect before the next one is tried too. */
  addressTimeoutMs: 500,
  /** How long an idle connection is kept. */
  keepAliveMs: 4000,
  staleResendMs: 1000,
  /** Longer response headers fail the attempt as `bad_response`. */
  responseHeaderBytesMax: 16_384,
  ...defaultDrainLimits,
};

export type SenderLimits = Readonly<typeof defaultLimits>;

export interface SenderOptions extends Partial<SenderLimits> {
  readonly guard: AddressGuard;
  /** Certificates in PEM that are trusted besides the system's. */
  readonly ca?: string | undefined;
}

const userAgent = 'Mitome-Webhooks/1';

/**
 * Makes the sender of all notifications (SPEC 6.4), one per process: it shares connections between attempts. HTTPS only,
 * certificates always verified, redirects never followed, answers' bodies never read.
 * @throws Error when `ca` holds something that is not a certificate in PEM
 */
export function createSender(options: SenderOptions): Sender {
  const { guard } = options;
  const limits: SenderLimits = { ...defaultLimits, ...options };
  const { connectTimeoutMs, addressTimeoutMs, keepAliveMs } = limits;
  const secureContext = createTrust(options.ca);
  const agent = new Agent({
    connect: createGuardedConnector({ guard, secureContext, connectTimeoutMs, addressTimeoutMs }),
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: limits.responseHeaderBytesMax,
    // Both are idle timers that a trickling receiver never lets run out. The deadline and the drain limits do their work.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const reuse = watchReuse();

  /** Sends once more when the receiver had closed the connection just before: that says nothing about the receiver. */
  async function exchangeAndResend(
    url: URL,
    request: NotificationRequest,
    signal: AbortSignal,
  ): Promise<ExchangeOutcome> {
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent, ...request.headers };
    const startedAt = performance.now();
    // A view of its own over the same bytes, by which the connection of this very exchange is recognised.
    const body = request.body.subarray();
    const outcome = await exchange(agent, { url, headers, body, signal }, limits);
    const isStale = outcome.kind === 'fault' && outcome.isHangUp && reuse.hadUsedConnection(body);
    return isStale && performance.now() - startedAt < limits.staleResendMs
      ? exchange(agent, { url, headers, body: request.body.subarray(), signal }, limits)
      : outcome;
  }

  async function send(request: NotificationRequest): Promise<AttemptResult> {
    const startedAt = performance.now();
    const durationMs = (): number => Math.round(performance.now() - startedAt);
    const url = checkReceiverUrl(request.url, guard);
    if (!url.ok) {
      return { class: 'blocked_address', status: null, durationMs: durationMs() };
    }
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), limits.timeoutMs);
    try {
      const outcome = await exchangeAndResend(new URL(url.value), request, deadline.signal);
      return outcome.kind === 'head'
        ? resultOfHead(outcome.status, outcome.retryAfter, durationMs())
        : { class: outcome.faultClass, status: null, durationMs: durationMs() };
    } finally {
      clearTimeout(timer);
    }
  }

  async function close(): Promise<void> {
    await agent.close();
    reuse.stop();
  }

  return { send, close };
}

function resultOfHead(status: number, retryAfter: string | undefined, durationMs: number): AttemptResult {
  if (status < 300) {
    return { class: 'delivered', status, durationMs };
  }
  if (status < 400) {
    return { class: 'redirect', status, durationMs };
  }
  const retryAfterSeconds = status === 429 || status === 503 ? parseRetryAfter(retryAfter, new Date()) : undefined;
  return { class: 'http_error', status, durationMs, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** Node's own roots, the system's and the operator's, read once for all connections. */
function createTrust(extra: string | undefined): SecureContext {
  const roots = new Set([...getCACertificates('default'), ...getCACertificates('system')]);
  if (extra !== undefined) {
    const authorities = parseAuthorities(extra);
    if (!authorities.ok) {
      throw new Error(`ca: ${authorities.detail}.`);
    }
    for (const certificate of authorities.value) {
      roots.add(certificate);
    }
  }
  return createSecureContext({ ca: [...roots], minVersion: 'TLSv1.2' });
}

/** Tells which exchanges went over a connection that had served an earlier one, as undici's diagnostics channel shows it. */
function watchReuse(): { hadUsedConnection(body: Buffer): boolean; stop(): void } {
  const usedSockets = new WeakSet<object>();
  const bodiesOnUsedSockets = new WeakSet<object>();
  const onSendHeaders = (message: unknown): void => {
    const { request, socket } = message as { request: { body?: unknown }; socket: object };
    if (usedSockets.has(socket) && typeof request.body === 'object' && request.body !== null) {
      bodiesOnUsedSockets.add(request.body);
    }
    usedSockets.add(socket);
  };
  subscribe('undici:client:sendHeaders', onSendHeaders);
  return {
    hadUsedConnection: (body) => bodiesOnUsedSockets.has(body),
    stop: () => unsubscribe('undici:client:sendHeaders', onSendHeaders),
  };
}
