/** Knows addresses and ranges of IPv4 and IPv6. */
export interface IpRanges {
  /** Whether a text is an address or a CIDR range. */
  isRange(text: string): boolean;
  /** Whether an address lies in one of the ranges; a mapped IPv4 address counts as the IPv4 address it holds. */
  contains(ranges: readonly string[], address: string): boolean;
}
