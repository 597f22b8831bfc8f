// Connects to a receiver as an attempt does, with the same rules, and sends nothing.

import { TLSSocket } from 'node:tls';
import {
  ConnectionError,
  createGuardedConnector,
  type GuardedConnectorDeps,
} from '../../notifications/guarded-connector.ts';
import type { Probe } from './judge-receivers.ts';

/** How long one of several addresses may take before the next one is tried, in milliseconds. */
const addressTimeoutMs = 500;

/**
 * Makes the function that tries a receiver: name, address, TCP and TLS.
 * @param connectTimeoutMs the limit of all of it
 */
export function createProbe(deps: GuardedConnectorDeps, connectTimeoutMs: number): (url: string) => Promise<Probe> {
  const connect = createGuardedConnector(deps, { connectTimeoutMs, addressTimeoutMs });
  return (text) => {
    const url = URL.parse(text);
    if (url === null) return Promise.resolve({ connected: false, failure: 'dns_error' });
    const { hostname, port, protocol, host } = url;
    // An address of IPv6 stands in brackets in a URL, and without them in a connection.
    const target = { hostname: hostname.replace(/^\[|\]$/g, ''), host, port, protocol };
    return new Promise((resolve) => {
      connect(target, (error, socket) => {
        if (error !== null) {
          const failure = error instanceof ConnectionError ? error.errorClass : 'connect_error';
          return resolve({ connected: false, failure });
        }
        const certificateEnds = socket instanceof TLSSocket ? endOf(socket) : null;
        socket.destroy();
        resolve({ connected: true, certificateEnds });
      });
    });
  };
}

/** When the certificate of the peer ends; null when it does not say so in a form that is known. */
function endOf(socket: TLSSocket): Date | null {
  const end = new Date(socket.getPeerCertificate().valid_to);
  return Number.isNaN(end.getTime()) ? null : end;
}

/** Runs a function over a list, a few at a time, and keeps the order. */
export async function mapFew<In, Out>(
  list: readonly In[],
  atOnce: number,
  work: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  for (let start = 0; start < list.length; start += atOnce)
    results.push(...(await Promise.all(list.slice(start, start + atOnce).map(work))));
  return results;
}
