import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { IpRanges } from '../app/ports/ip.ts';

/** One list per version: in a common one `::/0` would hold every IPv4 address too. */
interface Lists {
  readonly ipv4: BlockList;
  readonly ipv6: BlockList;
}

/** Address ranges over Node's own lists. Parsed lists are kept as long as the list of texts itself lives. */
export function createIpRanges(): IpRanges {
  const parsed = new WeakMap<readonly string[], Lists>();
  return {
    isRange,
    contains(ranges, address) {
      const client = unmapped(address);
      const version = isIP(client);
      if (version === 0) return false;
      let lists = parsed.get(ranges);
      if (lists === undefined) {
        lists = { ipv4: new BlockList(), ipv6: new BlockList() };
        for (const range of ranges) addRange(lists, range);
        parsed.set(ranges, lists);
      }
      return version === 4 ? lists.ipv4.check(client, 'ipv4') : lists.ipv6.check(client, 'ipv6');
    },
  };
}

/**
 * Whether a text is an IPv4 or IPv6 address, or a CIDR range. Strict: `10` is not 0.0.0.10, `/08` is not `/8`, and a range that
 * reaches beyond the mapped IPv4 addresses cannot begin with one.
 */
export function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  if (bits === undefined) return true;
  const least = isMapped(address) ? mappedBits : 0;
  return /^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) >= least && Number(bits) <= (version === 4 ? 32 : 128);
}

/** The bits in front of the IPv4 address that a mapped address holds (RFC 4291, 2.5.5.2). */
const mappedBits = 96;

function addRange(lists: Lists, range: string): void {
  const [text = '', bits] = range.split('/');
  const address = unmapped(text);
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  const width = family === 'ipv4' ? 32 : 128;
  const prefix = bits === undefined ? width : Number(bits) - (isMapped(text) ? mappedBits : 0);
  lists[family].addSubnet(address, prefix, family);
}

/** The IPv4 address that a mapped one holds, or the address itself. */
function unmapped(address: string): string {
  return isMapped(address) ? (ipaddr.parse(address) as ipaddr.IPv6).toIPv4Address().toString() : address;
}

function isMapped(address: string): boolean {
  if (isIP(address) !== 6 || !/ffff:/i.test(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.kind() === 'ipv6' && (parsed as ipaddr.IPv6).isIPv4MappedAddress();
}
