// Tells public addresses from special ones.

import { type AddressRange, isInRange, parseAddress, parseAddressRange } from '../system/address-range.ts';

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
].map((cidr) => parseAddressRange(cidr) as AddressRange);

/** All other IPv6 addresses are unassigned or special: loopback, private, link-local, multicast, NAT64. */
const globalUnicast = parseAddressRange('2000::/3') as AddressRange;

/**
 * Whether an address is public. IPv4-mapped addresses (`::ffff:127.0.0.1`) count as the IPv4 address they hold.
 * @param text an address as `net.isIP` accepts it, without brackets; anything else is not public
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === null || (address.kind() === 'ipv6' && !isInRange(address, globalUnicast))) return false;
  return !specialRanges.some((range) => isInRange(address, range));
}
