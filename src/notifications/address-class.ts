import { type AddressRange, isInRange, parseAddress, parseAddressRange } from '../system/address-range.ts';

/** The kind of an address. Only `public` ones are called unless a setting allows more (SPEC 6). */
export type AddressClass =
  | 'public'
  | 'this_network'
  | 'loopback'
  | 'private'
  | 'shared'
  | 'link_local'
  | 'cloud_metadata'
  | 'special_purpose'
  | 'documentation'
  | 'benchmark'
  | 'multicast'
  | 'reserved'
  | 'transition'
  | 'invalid';

/*
 * The IANA special-purpose registries (RFC 6890 and its successors), first match wins. The table is our own, because the
 * ranges of ipaddr.js count IPv4-compatible addresses, unassigned IPv6 space and the cloud's own addresses as unicast.
 * Addresses that embed an IPv4 address (NAT64, 6to4, Teredo) are all refused: a gateway on the way could turn them
 * into a call to any internal host, and no receiver needs one.
 */
const ipv4Ranges = parseRanges([
  ['168.63.129.16/32', 'cloud_metadata'],
  ['169.254.169.254/32', 'cloud_metadata'],
  ['192.0.0.192/32', 'cloud_metadata'],
  ['100.100.100.200/32', 'cloud_metadata'],
  ['0.0.0.0/8', 'this_network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link_local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'special_purpose'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'special_purpose'],
  ['192.52.193.0/24', 'special_purpose'],
  ['192.88.99.0/24', 'transition'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'special_purpose'],
  ['198.18.0.0/15', 'benchmark'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
]);

const ipv6Ranges = parseRanges([
  ['fd00:ec2::254/128', 'cloud_metadata'],
  ['::/128', 'this_network'],
  ['::1/128', 'loopback'],
  ['::/96', 'transition'],
  ['64:ff9b::/96', 'transition'],
  ['64:ff9b:1::/48', 'transition'],
  ['100::/64', 'special_purpose'],
  ['2001:2::/48', 'benchmark'],
  ['2001:db8::/32', 'documentation'],
  ['2001::/32', 'transition'],
  ['2001::/23', 'special_purpose'],
  ['2002::/16', 'transition'],
  ['2620:4f:8000::/48', 'special_purpose'],
  ['3ffe::/16', 'reserved'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'special_purpose'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link_local'],
  ['fec0::/10', 'private'],
  ['ff00::/8', 'multicast'],
  // The rest outside 2000::/3 is unassigned.
  ['2000::/3', 'public'],
  ['::/0', 'reserved'],
]);

/**
 * Classifies an address. IPv4-mapped addresses (`::ffff:127.0.0.1`) count as the IPv4 address they hold.
 * @param text an address as `net.isIP` accepts it, without brackets; anything else is `invalid`
 */
export function classifyAddress(text: string): AddressClass {
  const address = parseAddress(text);
  if (address === null) {
    return 'invalid';
  }
  const ranges = address.kind() === 'ipv4' ? ipv4Ranges : ipv6Ranges;
  return ranges.find(([range]) => isInRange(address, range))?.[1] ?? 'public';
}

function parseRanges(
  table: readonly (readonly [string, AddressClass])[],
): readonly (readonly [AddressRange, AddressClass])[] {
  return table.map(([cidr, addressClass]) => [parseAddressRange(cidr) as AddressRange, addressClass]);
}
