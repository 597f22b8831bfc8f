// IPv4 and IPv6 addresses and CIDR ranges, parsed in one way for the whole service.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address. A mapped IPv4 address (`::ffff:10.0.0.1`) is the IPv4 address that it holds. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The addresses of one version whose first bits are those of `base`. */
export interface AddressRange {
  readonly base: Address;
  readonly bits: number;
}

/** Loopback in both versions. */
export const loopbackRanges = ['127.0.0.0/8', '::1/128'];

/** The bits before the IPv4 address in a mapped address (RFC 4291, 2.5.5.2). */
const mappedBits = 96;

/**
 * Parses an address as `net.isIP` accepts it, without brackets; a zone (`%eth0`) is ignored.
 * @returns null when it is not an address
 */
export function parseAddress(text: string): Address | null {
  const [zoneless = ''] = text.split('%');
  if (isIP(zoneless) === 0) return null;
  const address = readAddress(zoneless);
  return mappedIPv4(address) ?? address;
}

/**
 * Parses a CIDR range such as `10.1.0.0/16`, or a single address. All ranges from outside are parsed here, so a range accepted in one
 * place works in every other.
 *
 * Strict: `10` is not 0.0.0.10, `/08` is not `/8`, and no zone. A mapped range is the IPv4 range that it holds; it cannot reach beyond
 * the mapped addresses.
 * @returns null when it is neither
 */
export function parseAddressRange(text: string): AddressRange | null {
  const [baseText = '', bitsText, ...rest] = text.split('/');
  // Checked first: ipaddr.js accepts short and octal forms, which are ambiguous.
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

/** Address ranges as tenants and operators write them (the port `IpRanges`). Parsed lists are kept as long as the list of texts lives. */
export function createIpRanges() {
  const parsed = new WeakMap<readonly string[], readonly AddressRange[]>();
  return {
    isRange: (text: string): boolean => parseAddressRange(text) !== null,
    contains(texts: readonly string[], address: string): boolean {
      const ranges = parsed.get(texts) ?? texts.map(parseAddressRange).filter((range) => range !== null);
      parsed.set(texts, ranges);
      return isInRanges(address, ranges);
    },
  };
}

/** Parses what `isIP` accepts. ipaddr.js reads `::8.8.8.8` as `::ffff:8.8.8.8`, so mixed notations go through the URL parser first. */
function readAddress(text: string): Address {
  const isMixed = text.includes(':') && text.includes('.');
  return ipaddr.parse(isMixed ? new URL(`https://[${text}]`).hostname.slice(1, -1) : text);
}

function mappedIPv4(address: Address): ipaddr.IPv4 | null {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : null;
}
