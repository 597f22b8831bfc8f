// Sends one notification of a check and records the response with its times.

import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { createSecureContext, getCACertificates } from 'node:tls';

/** One POST to a receiver. */
export interface ReceiverRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Sends the body in so many parts, with pauses between them. */
  readonly pieces?: number;
}

/** How a POST ended. Times are in milliseconds of `performance.now()`. */
export interface ReceiverResponse {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Null without a response. */
  readonly status: number | null;
  /** Why there is no response: `timeout`, `aborted`, or the system's error code. */
  readonly error: string | null;
}

/** Whether a response counts as delivered (SPEC 6.4). */
export function isAccepted({ status }: Pick<ReceiverResponse, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Sends one POST and waits for the response headers; redirects are not followed, the body is not used (SPEC 6.4). */
export type SendRequest = (
  request: ReceiverRequest,
  options?: { readonly signal?: AbortSignal },
) => Promise<ReceiverResponse>;

export interface SendOptions {
  readonly url: URL;
  readonly timeoutMs: number;
  /** Certificates in PEM that are trusted besides the system's. */
  readonly ca?: string | undefined;
  readonly userAgent: string;
}

const piecePauseMs = 200;
/** The body of a response is read for this long, so a correct receiver sees no aborted connection. */
const drainMs = 1_000;

/**
 * Makes the sender for a receiver under test. Unlike the service's own sender it also uses http and reaches this machine: its data is
 * invented, and the caller chooses the address. Each request has its own connection, so an aborted one does not affect the next.
 */
export function createSendRequest({ url, timeoutMs, ca, userAgent }: SendOptions): SendRequest {
  const isHttps = url.protocol === 'https:';
  const request = isHttps ? httpsRequest : httpRequest;
  const roots = [...getCACertificates('default'), ...getCACertificates('system'), ...(ca === undefined ? [] : [ca])];
  const tls = isHttps ? { secureContext: createSecureContext({ ca: roots }) } : {};

  return ({ headers, body, pieces = 1 }, { signal } = {}) =>
    new Promise((resolve) => {
      const startedAtMs = performance.now();
      const common = { 'content-type': 'application/json', 'content-length': body.length, 'user-agent': userAgent };
      const outgoing = request(url, { method: 'POST', agent: false, ...tls, headers: { ...common, ...headers } });
      const finish = (status: number | null, error: string | null): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        resolve({ startedAtMs, endedAtMs: performance.now(), status, error });
      };
      const stop = (error: string): void => {
        finish(null, error);
        outgoing.destroy();
      };
      const onAbort = (): void => stop('aborted');
      const timer = setTimeout(() => stop('timeout'), timeoutMs);
      outgoing.on('error', ({ code }: NodeJS.ErrnoException) => finish(null, code ?? 'connection'));
      if (signal?.aborted) return onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      outgoing.on('response', (response) => {
        finish(response.statusCode ?? null, null);
        const drain = setTimeout(() => outgoing.destroy(), drainMs);
        response.on('error', () => {});
        response.once('close', () => clearTimeout(drain));
        response.resume();
      });
      void write(outgoing, body, pieces);
    });
}

/** Writes a body in parts that also end inside multi-byte characters. */
async function write(outgoing: ClientRequest, body: Buffer, pieces: number): Promise<void> {
  outgoing.setNoDelay(true);
  for (const piece of split(body, pieces).slice(0, -1)) {
    outgoing.write(piece);
    await pause(piecePauseMs);
    if (outgoing.destroyed) return;
  }
  outgoing.end(split(body, pieces).at(-1));
}

/** Splits bytes into parts of about equal length, each ending after the first byte of a multi-byte character if one is near. */
export function split(body: Buffer, pieces: number): readonly Buffer[] {
  const size = Math.ceil(body.length / pieces);
  const cuts = Array.from({ length: pieces - 1 }, (_, index) => {
    const at = (index + 1) * size;
    const lead = body.subarray(at, at + 4).findIndex((byte) => byte >= 0xc0);
    return lead === -1 ? at : at + lead + 1;
  });
  return [0, ...cuts].map((from, index) => body.subarray(from, cuts[index] ?? body.length));
}
