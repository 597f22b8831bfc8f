import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { createSecureContext, getCACertificates } from 'node:tls';

/** One POST to a receiver. */
export interface ReceiverRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Sends the body in so many parts, with pauses between them. */
  readonly pieces?: number;
}

/** How a POST ended. Moments are in milliseconds of `performance.now()`. */
export interface ReceiverResponse {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Of the answer's head; null when none came. */
  readonly status: number | null;
  /** Why none came: `timeout`, `aborted`, or what the system calls it. */
  readonly fault: string | null;
}

/** Sends one POST and waits for the head of the answer; redirects are not followed, the answer's body is not read (SPEC 6.4). */
export type SendRequest = (
  request: ReceiverRequest,
  options?: { readonly signal?: AbortSignal },
) => Promise<ReceiverResponse>;

export interface SendOptions {
  readonly url: URL;
  /** After this many milliseconds it is given up. */
  readonly giveUpMs: number;
  /** Certificates in PEM that are trusted besides the system's. */
  readonly ca?: string | undefined;
  readonly userAgent: string;
}

const piecePauseMs = 200;
/** The rest of an answer is let in for so long, so that the receiver sees no broken connection where it has none. */
const drainMs = 1_000;

/**
 * Makes the sending side of a receiver under test. Unlike the service's own sender it also speaks http and reaches this machine: what it
 * sends is invented, and where to is the caller's own choice.
 *
 * Each request has a connection of its own, so that one that a receiver cuts off says nothing about the next.
 */
export function createSendRequest({ url, giveUpMs, ca, userAgent }: SendOptions): SendRequest {
  const open = url.protocol === 'https:' ? openOverTls(url, ca) : openPlain(url);

  return ({ headers, body, pieces = 1 }, { signal } = {}) =>
    new Promise((resolve) => {
      const startedAtMs = performance.now();
      const outgoing = open({
        'content-type': 'application/json',
        'content-length': body.length,
        'user-agent': userAgent,
        ...headers,
      });
      const settle = (status: number | null, fault: string | null): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        resolve({ startedAtMs, endedAtMs: performance.now(), status, fault });
      };
      const stop = (fault: string): void => {
        settle(null, fault);
        outgoing.destroy();
      };
      const onAbort = (): void => stop('aborted');
      const timer = setTimeout(() => stop('timeout'), giveUpMs);
      outgoing.on('error', (error: NodeJS.ErrnoException) => settle(null, error.code ?? 'connection'));
      if (signal?.aborted) return onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      outgoing.on('response', (response) => {
        settle(response.statusCode ?? null, null);
        const drain = setTimeout(() => outgoing.destroy(), drainMs);
        response.on('error', () => {});
        response.once('close', () => clearTimeout(drain));
        response.resume();
      });
      void write(outgoing, body, pieces);
    });
}

type Open = (headers: OutgoingHttpHeaders) => ClientRequest;

function openPlain(url: URL): Open {
  const agent = new HttpAgent({ keepAlive: false });
  return (headers) => httpRequest(url, { method: 'POST', agent, headers });
}

function openOverTls(url: URL, ca: string | undefined): Open {
  const roots = [...getCACertificates('default'), ...getCACertificates('system'), ...(ca === undefined ? [] : [ca])];
  const agent = new HttpsAgent({ keepAlive: false, secureContext: createSecureContext({ ca: roots }) });
  return (headers) => httpsRequest(url, { method: 'POST', agent, headers });
}

/** Writes a body in parts that also end inside characters of several bytes. */
async function write(outgoing: ClientRequest, body: Buffer, pieces: number): Promise<void> {
  outgoing.setNoDelay(true);
  for (const piece of split(body, pieces).slice(0, -1)) {
    outgoing.write(piece);
    await pause(piecePauseMs);
    if (outgoing.destroyed) return;
  }
  outgoing.end(split(body, pieces).at(-1));
}

/** Cuts bytes into parts of about the same length, each behind the first byte of a character of several where there is one near. */
export function split(body: Buffer, pieces: number): readonly Buffer[] {
  const size = Math.ceil(body.length / pieces);
  const cuts = Array.from({ length: pieces - 1 }, (_, index) => {
    const at = (index + 1) * size;
    const lead = body.subarray(at, at + 4).findIndex((byte) => byte >= 0xc0);
    return lead === -1 ? at : at + lead + 1;
  });
  return [0, ...cuts].map((from, index) => body.subarray(from, cuts[index] ?? body.length));
}
