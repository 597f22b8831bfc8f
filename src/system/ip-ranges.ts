import type { IpRanges } from '../app/ports/system.ts';
import { type AddressRange, isInRanges, parseAddressRange } from './address-range.ts';

/** Address ranges as tenants and operators write them. Parsed lists are kept as long as the list of texts itself lives. */
export function createIpRanges(): IpRanges {
  const parsed = new WeakMap<readonly string[], readonly AddressRange[]>();
  return {
    isRange: (text) => parseAddressRange(text) !== null,
    contains(texts, address) {
      let ranges = parsed.get(texts);
      if (ranges === undefined) {
        ranges = texts.map(parseAddressRange).filter((range) => range !== null);
        parsed.set(texts, ranges);
      }
      return isInRanges(address, ranges);
    },
  };
}
