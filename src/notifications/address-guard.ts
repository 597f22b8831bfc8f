// Decides which URLs, hosts, addresses and ports notifications may be sent to, against SSRF.

import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import type { ReceiverUrlRefusal } from '../domain/receiver-url.ts';
import { ok, type Result, refused } from '../domain/result.ts';
import {
  type AddressRange,
  isInRange,
  isInRanges,
  loopbackRanges,
  parseAddress,
  parseAddressRange,
} from '../system/address-range.ts';

/** Whether a receiver may be called, or why not. */
export type AddressVerdict = 'permitted' | 'blocked_address' | 'port_not_allowed';

/** Decides where notifications may be sent to (SPEC 6: https only, private networks are never called). */
export interface AddressGuard {
  /**
   * Checks the URL of a receiver before every attempt, since the allowed ranges may have changed since it was registered.
   *
   * The host is judged after WHATWG parsing and never as text: `0x7f000001`, `2130706433` and `127.1` are all 127.0.0.1. A name is judged
   * by its addresses when the connection is made (see `createGuardedConnector`).
   *
   * Ports are 443 and 8443, and any port inside the operator's allowed ranges. Where such ranges exist, a name with another port is accepted
   * here and judged with its addresses, too.
   * @param text at most 2048 characters
   * @returns the normalized URL, its host without a trailing dot; a refusal never repeats the URL
   */
  checkUrl(text: string): Result<string, ReceiverUrlRefusal>;
  /**
   * The same for a new URL. Where only loopback is allowed besides public addresses, a name with another port is refused unless it means
   * loopback: its addresses would most likely be refused.
   */
  checkNewUrl(text: string): Result<string, ReceiverUrlRefusal>;
  /** Judges one address, before or after it was dialled. */
  judgeAddress(address: string, port: number): AddressVerdict;
}

/*
 * Ports of public addresses. Other services on a public address (mail, databases, consoles) are not receivers, and free
 * choice would make this service a port scanner for tenants. Allowed ranges are the operator's own, so any port is
 * open there: a receiver on loopback during development rarely has 443.
 */
const publicPorts: ReadonlySet<number> = new Set([443, 8443]);

/*
 * The IANA special-purpose registries (RFC 6890 and its successors). The table is our own, because the ranges of ipaddr.js count
 * unassigned IPv6 space and the cloud's own addresses as unicast. Addresses that embed an IPv4 address (NAT64, 6to4, Teredo) are all
 * refused: a gateway on the way could turn them into a call to any internal host, and no receiver needs one.
 */
const specialRanges = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers, and 100.100.100.200: cloud metadata
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // cloud metadata
  '169.254.0.0/16', // link-local, and 169.254.169.254: cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments, and 192.0.0.192: cloud metadata
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmark
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved
  '2001::/23', // protocol assignments, with Teredo and benchmark
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // reserved
  '3fff::/20', // documentation
].map(readRange);

/** All other IPv6 addresses are unassigned or special: loopback, private, link-local, multicast, NAT64. */
const globalUnicast = readRange('2000::/3');

/**
 * Whether an address is public. IPv4-mapped addresses (`::ffff:127.0.0.1`) count as the IPv4 address they hold.
 * @param text an address as `net.isIP` accepts it, without brackets; anything else is not public
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === null || (address.kind() === 'ipv6' && !isInRange(address, globalUnicast))) return false;
  return !specialRanges.some((range) => isInRange(address, range));
}

/**
 * Makes the guard of all outgoing notifications.
 * @param allow CIDRs or single addresses that may be called besides public ones, on any port
 * @throws RangeError naming the entry of `allow` that is not an address or CIDR
 */
export function createAddressGuard(allow: readonly string[]): AddressGuard {
  const allowed = allow.map(readRange);
  const reachesBeyondLoopback = !allowed.every(isLoopback);

  function judgeAddress(address: string, port: number): AddressVerdict {
    if (isInRanges(address, allowed)) return 'permitted';
    if (!isPublicAddress(address)) return 'blocked_address';
    return publicPorts.has(port) ? 'permitted' : 'port_not_allowed';
  }

  /** Judges a host as the WHATWG parser gives it, before anything is resolved. */
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

  return {
    checkUrl: (text) => checkUrl(text, judgeHost),
    checkNewUrl: (text) => checkUrl(text, judgeNewHost),
    judgeAddress,
  };
}

function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}

const urlLengthMax = 2048;
const rewrittenByTheParser = /[\s\\\p{Cc}\p{Cf}]/u;

function checkUrl(text: string, judge: AddressGuard['judgeAddress']): Result<string, ReceiverUrlRefusal> {
  if (text.length > urlLengthMax)
    return refused('malformed', `A receiving URL has at most ${urlLengthMax} characters.`);
  // The parser would silently drop or mend these, and then the tenant would see another URL than the one called.
  if (rewrittenByTheParser.test(text) || !URL.canParse(text)) {
    return refused(
      'malformed',
      'A receiving URL is an absolute URL without white space, control characters or backslashes.',
    );
  }
  const url = new URL(text);
  if (url.protocol !== 'https:') return refused('not_https', 'A receiving URL begins with https://.');
  const authority = /^https:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) return refused('malformed', 'A receiving URL begins with https:// and names a host.');
  if (authority.includes('@'))
    return refused('has_userinfo', 'A receiving URL must not contain a user name or password.');
  if (text.includes('#')) return refused('has_fragment', 'A receiving URL must not contain a fragment.');
  if (url.hostname.endsWith('.')) {
    url.hostname = url.hostname.slice(0, -1);
  }
  if (!canBeHost(url.hostname)) return refused('malformed', 'A receiving URL names a host that can be looked up.');
  const port = url.port === '' ? 443 : Number(url.port);
  const verdict = judge(url.hostname, port);
  if (verdict === 'blocked_address') {
    return refused('blocked_address', 'A receiving URL does not point into a private or special network.');
  }
  if (verdict === 'port_not_allowed' || port === 0) {
    return refused('port_not_allowed', 'A receiving URL has port 443 or 8443.');
  }
  return url.href.length <= urlLengthMax
    ? ok(url.href)
    : refused('malformed', `A receiving URL has at most ${urlLengthMax} characters once it is percent-encoded.`);
}

/** Whether a host is an address, or a name that DNS can look up (RFC 1035, 2.3.4): the parser accepts longer and undecodable names. */
function canBeHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const labels = hostname.split('.');
  const lengthsFit = hostname.length <= 253 && labels.every(({ length }) => length >= 1 && length <= 63);
  return lengthsFit && domainToUnicode(hostname) !== '' && !labels.includes('xn--');
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
