import ipaddr from 'ipaddr.js';
import type { IpRanges } from '../app/ports/ip.ts';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Address ranges over ipaddr.js. Parsed lists are kept as long as the list itself lives. */
export function createIpRanges(): IpRanges {
  const parsed = new WeakMap<readonly string[], Range[]>();
  return {
    isRange: (text) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text),
    contains(ranges, address) {
      if (!ipaddr.isValid(address)) return false;
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

function parseRange(text: string): Range {
  if (!text.includes('/')) {
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  const [network, bits] = ipaddr.parseCIDR(text);
  const mapped = network.kind() === 'ipv6' && (network as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96;
  return mapped ? [(network as ipaddr.IPv6).toIPv4Address(), bits - 96] : [network, bits];
}
