// The address of a caller, for the allow-list of a tenant and for access records.

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Finds the address of the caller behind trusted proxies. Each proxy appends the address of its own caller to X-Forwarded-For, so the
 * entries are read from the right for as long as a trusted proxy appended them; the caller may have written everything further left.
 * @returns the first address from the right that is no trusted proxy; any text, where that entry holds no address
 */
export function clientAddressBehind(
  isTrustedProxy: (address: string) => boolean,
): (request: IncomingMessage) => string {
  return (request) => {
    // A closed connection has no address.
    let address = request.socket.remoteAddress ?? '';
    const forwarded = request.headers['x-forwarded-for'];
    if (forwarded === undefined) return address;
    // Node.js joins the lines of a repeated header in the order in which they arrived.
    const claims = String(forwarded)
      .split(',')
      .map((claim) => claim.trim())
      .filter((claim) => claim !== '');
    while (claims.length > 0 && isTrustedProxy(address)) address = claims.pop() ?? '';
    return address;
  };
}

/**
 * The form in which an address is recorded: without the zone of IPv6, and IPv4 in its own form.
 * @returns null for a text that is no address, which a proxy can pass on and which could hold anything
 */
export function recordedAddress(text: string): string | null {
  const [address = ''] = text.split('%');
  if (isIP(address) === 0) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address.toLowerCase();
}
