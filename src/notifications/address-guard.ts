// Decides which hosts, addresses and ports notifications may be sent to, against SSRF.

import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import {
  type AddressRange,
  isInRange,
  isInRanges,
  loopbackRanges,
  parseAddressRange,
} from '../system/address-range.ts';
import { isPublicAddress } from './address-class.ts';
import { createNameResolver, type Resolver } from './resolve-name.ts';

/** Whether a receiver may be called, or why not. */
export type AddressVerdict = 'permitted' | 'blocked_address' | 'port_not_allowed';

/** Decides which addresses notifications may be sent to (SPEC 6: private networks are never called). */
export interface AddressGuard {
  /** Judges one address, before or after it was dialled. */
  judgeAddress(address: string, port: number): AddressVerdict;
  /**
   * Judges the host of a URL before anything is resolved. For a name, `permitted` only means that its addresses are judged when
   * the connection is made.
   * @param hostname as the WHATWG parser gives it, IPv6 addresses in brackets
   */
  judgeHost(hostname: string, port: number): AddressVerdict;
  /**
   * Judges the host of a new URL. Where only loopback is allowed besides public addresses, a name with another port is refused unless it
   * means loopback: its addresses would most likely be refused.
   */
  judgeNewHost(hostname: string, port: number): AddressVerdict;
  /**
   * The `lookup` of one connection. It fails with `BlockedAddressError` when any of the name's addresses is not permitted:
   * judging the very result that is dialled leaves no gap for a second, different result (DNS rebinding).
   */
  lookupForPort(port: number): LookupFunction;
}

/** A name or address that notifications are not sent to. The message does not say which, so tenants cannot scan ports with it. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';

  constructor() {
    super('The receiver is not at an address that may be called.');
  }
}

/*
 * Ports of public addresses. Other services on a public address (mail, databases, consoles) are not receivers, and free
 * choice would make this service a port scanner for tenants. Allowed ranges are the operator's own, so any port is
 * open there: a receiver on loopback during development rarely has 443.
 */
const publicPorts: ReadonlySet<number> = new Set([443, 8443]);

/**
 * Makes the guard of all outgoing notifications.
 * @param allow CIDRs or single addresses that may be called besides public ones, on any port
 * @throws RangeError naming the entry of `allow` that is not an address or CIDR
 */
export function createAddressGuard(allow: readonly string[], resolver = createNameResolver()): AddressGuard {
  const allowed = allow.map(readRange);
  const reachesBeyondLoopback = !allowed.every(isLoopback);
  const resolve = dedupeInFlight(resolver);

  function judgeAddress(address: string, port: number): AddressVerdict {
    if (isInRanges(address, allowed)) return 'permitted';
    if (!isPublicAddress(address)) return 'blocked_address';
    return publicPorts.has(port) ? 'permitted' : 'port_not_allowed';
  }

  function judgeHost(hostname: string, port: number): AddressVerdict {
    const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    if (isIP(host) !== 0) return judgeAddress(host, port);
    // RFC 6761: these names mean loopback everywhere.
    if (isLocalhost(host)) {
      const permitted = ['127.0.0.1', '::1'].some((address) => judgeAddress(address, port) === 'permitted');
      return permitted ? 'permitted' : 'blocked_address';
    }
    return publicPorts.has(port) || allowed.length > 0 ? 'permitted' : 'port_not_allowed';
  }

  function judgeNewHost(hostname: string, port: number): AddressVerdict {
    const isPlain = publicPorts.has(port) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
    return isPlain || reachesBeyondLoopback || isLocalhost(hostname) ? judgeHost(hostname, port) : 'port_not_allowed';
  }

  function lookupForPort(port: number): LookupFunction {
    return (hostname, lookupOptions, callback) => {
      resolve(hostname).then(
        (addresses) => {
          if (!addresses.every(({ address }) => judgeAddress(address, port) === 'permitted')) {
            callback(new BlockedAddressError(), []);
            return;
          }
          const wanted = addresses.filter(({ family }) => !lookupOptions.family || family === lookupOptions.family);
          const [first] = wanted;
          if (first === undefined) {
            callback(Object.assign(new Error('The name has no address.'), { code: 'ENOTFOUND' }), []);
          } else if (lookupOptions.all === true) {
            callback(null, [...wanted]);
          } else {
            callback(null, first.address, first.family);
          }
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error('The name was not resolved.'), []),
      );
    };
  }

  return { judgeAddress, judgeHost, judgeNewHost, lookupForPort };
}

function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}

const loopback = loopbackRanges.map(readRange);

function isLoopback({ base, bits }: AddressRange): boolean {
  return loopback.some((range) => bits >= range.bits && isInRange(base, range));
}

function readRange(text: string): AddressRange {
  const range = parseAddressRange(text);
  if (range === null) throw new RangeError(`allow: ${JSON.stringify(text)} is neither an address nor a CIDR.`);
  return range;
}

/**
 * Lets concurrent lookups of one name share one result: a burst to one receiver queries its name server once. Nothing is cached
 * afterwards.
 */
function dedupeInFlight(resolver: Resolver): Resolver {
  const running = new Map<string, Promise<readonly LookupAddress[]>>();
  return (hostname) => {
    const current = running.get(hostname);
    if (current !== undefined) return current;
    const started = resolver(hostname).finally(() => running.delete(hostname));
    running.set(hostname, started);
    return started;
  };
}
