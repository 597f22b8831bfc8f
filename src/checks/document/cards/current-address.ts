// The address that counts as the current one (SPEC 2.6).

import type { AddressSource } from '../../../domain/findings.ts';
import type { CardReading } from './build-findings.ts';
import type { AddressEntries } from './read-address-entries.ts';

/** `currentAddress` of the findings. */
export interface CurrentAddress {
  readonly text: string | null;
  readonly source: AddressSource;
}

/**
 * Decides the current address from the entries of change.
 * @param entries null when the place for entries was not seen
 * @param source where entries stand
 */
export function decideAddress(
  reading: CardReading,
  entries: AddressEntries | null,
  source: 'front_address_update' | 'back_address_update' = 'back_address_update',
): CurrentAddress {
  if (entries === null || entries.kind === 'doubtful') return { text: null, source: 'unconfirmed' };
  if (entries.kind !== 'none' && entries.renamed) {
    // The printed name is an earlier one; a reviewer reads the new one.
    for (const name of ['last_name', 'first_name', 'full_name']) reading.doubt(name);
  }
  if (entries.kind === 'update') return { text: entries.text, source };
  const printed = reading.field('address');
  return { text: printed?.normalized == null ? null : printed.text, source: 'printed' };
}
