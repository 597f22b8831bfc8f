// Serves the receiver over http or https.

import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';

/** How a receiver is served. */
export interface ServerOptions {
  /** PEM texts; null behind a proxy that terminates TLS. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
}

/**
 * Makes the server; it does not listen yet. It cuts slow requests off, so that together with the time for reading the session the response
 * leaves well within the 15 seconds that an attempt may take.
 */
export function createReceiverServer(listener: RequestListener, { tls, requestTimeoutMs }: ServerOptions): Server {
  const limits = {
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    // The default is every 30 seconds.
    connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 5),
  };
  return tls === null ? createServer(limits, listener) : createTlsServer({ ...limits, ...tls }, listener);
}
