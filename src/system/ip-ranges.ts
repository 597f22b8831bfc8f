import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { IpRanges } from '../app/ports/ip.ts';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Address ranges over ipaddr.js. Parsed lists are kept as long as the list itself lives. */
export function createIpRanges(): IpRanges {
  const parsed = new WeakMap<readonly string[], Range[]>();
  return {
    isRange,
    contains(ranges, address) {
      if (isIP(address) === 0) return false;
      let list = parsed.get(ranges);
      if (list === undefined) {
        list = ranges.map(parseRange);
        parsed.set(ranges, list);
      }
      const client = ipaddr.process(address);
      return list.some(([network, bits]) => network.kind() === client.kind() && client.match(network, bits));
    },
  };
}

/**
 * Whether a text is an IPv4 or IPv6 address, or a CIDR range. Strict: ipaddr.js alone would take `10` for 0.0.0.10, as old C
 * libraries do.
 */
export function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function parseRange(text: string): Range {
  if (!text.includes('/')) {
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  const [network, bits] = ipaddr.parseCIDR(text);
  const mapped = network.kind() === 'ipv6' && (network as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96;
  return mapped ? [(network as ipaddr.IPv6).toIPv4Address(), bits - 96] : [network, bits];
}
