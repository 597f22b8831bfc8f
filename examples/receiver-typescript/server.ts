import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';

/** How a receiver is served. */
export interface ServerOptions {
  /** PEM texts; null where a proxy in front ends TLS. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
}

/**
 * Makes the server, listening nowhere yet. Requests that trickle in are cut off, so that with the time for reading the session the response
 * leaves well before the service gives the attempt up, which is after 15 seconds.
 */
export function createReceiverServer(listener: RequestListener, { tls, requestTimeoutMs }: ServerOptions): Server {
  const limits = {
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    // The default is to look for such requests twice a minute.
    connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 5),
  };
  return tls === null ? createServer(limits, listener) : createTlsServer({ ...limits, ...tls }, listener);
}
