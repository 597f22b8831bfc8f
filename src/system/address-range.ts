import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address. One that maps an IPv4 address (`::ffff:10.0.0.1`) is the IPv4 address that it holds. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The addresses of one version whose first bits are those of `base`. */
export interface AddressRange {
  readonly base: Address;
  readonly bits: number;
}

/** The bits in front of the IPv4 address that a mapped address holds (RFC 4291, 2.5.5.2). */
const mappedBits = 96;

/**
 * Reads an address as `net.isIP` accepts it, without brackets; a zone (`%eth0`) is passed over.
 * @returns null when it is none
 */
export function parseAddress(text: string): Address | null {
  const [zoneless = ''] = text.split('%');
  if (isIP(zoneless) === 0) return null;
  const address = readAddress(zoneless);
  return mappedIPv4(address) ?? address;
}

/**
 * Reads a CIDR range such as `10.1.0.0/16`, or a single address. Everything that takes ranges from outside reads them here, so that what
 * is accepted in one place can be used in every other.
 *
 * Strict: `10` is not 0.0.0.10, `/08` is not `/8`, and no zone. A mapped range is the IPv4 range that it holds; it cannot reach beyond
 * the mapped addresses.
 * @returns null when it is neither
 */
export function parseAddressRange(text: string): AddressRange | null {
  const [baseText = '', bitsText, ...rest] = text.split('/');
  // Checked by hand first: ipaddr.js reads short and octal forms, which people mean differently.
  if (isIP(baseText) === 0 || baseText.includes('%') || rest.length > 0) return null;
  const written = readAddress(baseText);
  const held = mappedIPv4(written);
  const bitsMin = held === null ? 0 : mappedBits;
  const bitsMax = written.kind() === 'ipv4' ? 32 : 128;
  if (bitsText !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bitsText)) return null;
  const bits = bitsText === undefined ? bitsMax : Number(bitsText);
  if (bits < bitsMin || bits > bitsMax) return null;
  return { base: held ?? written, bits: bits - bitsMin };
}

/** Whether an address lies in a range; one of the other version never does. */
export function isInRange(address: Address, { base, bits }: AddressRange): boolean {
  if (address instanceof ipaddr.IPv4) return base instanceof ipaddr.IPv4 && address.match(base, bits);
  return base instanceof ipaddr.IPv6 && address.match(base, bits);
}

/** Whether an address lies in one of the ranges. Texts that are not addresses never do. */
export function isInRanges(text: string, ranges: readonly AddressRange[]): boolean {
  const address = parseAddress(text);
  return address !== null && ranges.some((range) => isInRange(address, range));
}

/** Reads what `isIP` accepts. ipaddr.js takes `::8.8.8.8` for `::ffff:8.8.8.8`, so mixed notations go through the URL parser first. */
function readAddress(text: string): Address {
  const isMixed = text.includes(':') && text.includes('.');
  return ipaddr.parse(isMixed ? new URL(`https://[${text}]`).hostname.slice(1, -1) : text);
}

function mappedIPv4(address: Address): ipaddr.IPv4 | null {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : null;
}
