import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressRange, isInRange, isInRanges, parseAddressRange } from '../system/address-range.ts';
import { classifyAddress } from './address-class.ts';
import { createNameResolver, type Resolver } from './resolve-name.ts';

export type { Resolver };

/** Whether a receiver may be called, or why not. */
export type AddressVerdict = 'permitted' | 'blocked_address' | 'port_not_allowed';

/** Decides which addresses notifications may be sent to (SPEC 6: private networks are never called). */
export interface AddressGuard {
  /** Judges one address, as it is about to be dialled or has been. */
  judgeAddress(address: string, port: number): AddressVerdict;
  /**
   * Judges the host of a URL before anything is resolved. For a name that is all that can be known, so `permitted` then means
   * that its addresses are judged when the connection is made.
   * @param hostname as the WHATWG parser gives it, IPv6 addresses in brackets
   */
  judgeHost(hostname: string, port: number): AddressVerdict;
  /**
   * Judges the host of a URL that is to be registered. Where loopback is all that is allowed besides public addresses, a name with a port of
   * its own is refused, unless it is one of this machine: it would most likely never be called.
   */
  judgeNewHost(hostname: string, port: number): AddressVerdict;
  /**
   * The `lookup` of one connection. It gives `BlockedAddressError` when any one of the name's addresses is not permitted:
   * deciding on the very answer that is dialled leaves no gap for a second, different answer (DNS rebinding).
   */
  lookupForPort(port: number): LookupFunction;
}

export interface AddressGuardOptions {
  /** CIDRs or single addresses that may be called besides public ones, on any port. */
  readonly allow: readonly string[];
  /** How names are resolved; `createNameResolver` by default. */
  readonly resolver?: Resolver;
}

/** A name or address that notifications are not sent to. It does not say which: receivers' owners must not scan ports with it. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';

  constructor() {
    super('The receiver is not at an address that may be called.');
  }
}

/*
 * Ports of public addresses. Everything else that speaks on a public address (mail, databases, consoles) is no receiver,
 * and letting tenants choose freely would make this service their port scanner. Allowed ranges are the operator's own, so
 * there any port is open: a receiver on loopback during development rarely has 443.
 */
const publicPorts: ReadonlySet<number> = new Set([443, 8443]);

/**
 * Makes the guard of all outgoing notifications.
 * @throws RangeError naming the entry of `allow` that is not an address or CIDR
 */
export function createAddressGuard(options: AddressGuardOptions): AddressGuard {
  const allowed = options.allow.map(readRange);
  const reachBeyondLoopback = !allowed.every(isLoopback);
  const resolve = dedupeInFlight(options.resolver ?? createNameResolver());

  function judgeAddress(address: string, port: number): AddressVerdict {
    if (isInRanges(address, allowed)) {
      return 'permitted';
    }
    if (classifyAddress(address) !== 'public') {
      return 'blocked_address';
    }
    return publicPorts.has(port) ? 'permitted' : 'port_not_allowed';
  }

  function judgeHost(hostname: string, port: number): AddressVerdict {
    const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    if (isIP(host) !== 0) {
      return judgeAddress(host, port);
    }
    // RFC 6761: these names mean loopback everywhere, so there is no need to wait for the connection.
    if (isLocalhost(host)) {
      const permitted = ['127.0.0.1', '::1'].some((address) => judgeAddress(address, port) === 'permitted');
      return permitted ? 'permitted' : 'blocked_address';
    }
    return publicPorts.has(port) || allowed.length > 0 ? 'permitted' : 'port_not_allowed';
  }

  function judgeNewHost(hostname: string, port: number): AddressVerdict {
    const isPlain = publicPorts.has(port) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
    return isPlain || reachBeyondLoopback || isLocalhost(hostname) ? judgeHost(hostname, port) : 'port_not_allowed';
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

const loopback = ['127.0.0.0/8', '::1/128'].map(readRange);

function isLoopback({ base, bits }: AddressRange): boolean {
  return loopback.some((range) => bits >= range.bits && isInRange(base, range));
}

function readRange(text: string): AddressRange {
  const range = parseAddressRange(text);
  if (range === null) {
    throw new RangeError(`allow: ${JSON.stringify(text)} is neither an address nor a CIDR.`);
  }
  return range;
}

/**
 * Lets calls for one name that run at the same time share one answer: a burst to one receiver asks its name server once. Nothing
 * is kept afterwards.
 */
function dedupeInFlight(resolver: Resolver): Resolver {
  const running = new Map<string, Promise<readonly LookupAddress[]>>();
  return (hostname) => {
    const current = running.get(hostname);
    if (current !== undefined) {
      return current;
    }
    const started = resolver(hostname).finally(() => running.delete(hostname));
    running.set(hostname, started);
    return started;
  };
}
