// Recognizes zones of documents that are not passports.

import { checkDigit } from './check-digit.ts';
import type { MrzReading } from './interpret-passport.ts';
import { type CharacterKind, voteCharacters } from './vote-characters.ts';

/** Where birth date and expiry date stand, six digits and a check digit each, by lines and characters of the zone. */
const layouts = [
  { type: 'id_card', lines: 3, characters: 30, line: 1, birthAt: 0, expiryAt: 8, codes: /^[ACI]/ },
  { type: 'id_card', lines: 2, characters: 36, line: 1, birthAt: 13, expiryAt: 21, codes: /^[ACI]/ },
  { type: 'visa', lines: 2, characters: 36, line: 1, birthAt: 13, expiryAt: 21, codes: /^V/ },
  { type: 'visa', lines: 2, characters: 44, line: 1, birthAt: 13, expiryAt: 21, codes: /^V/ },
] as const;

/**
 * The type of document that a zone belongs to, if it is a valid one of another than a passport: an identity card (TD1, TD2) or a visa
 * (ICAO Doc 9303-5 to -7); null otherwise. Both dates must match their check digits, so a badly read or cropped passport is
 * not mistaken for another document.
 */
export function otherDocumentType(readings: readonly MrzReading[]): 'id_card' | 'visa' | null {
  const reading = readings[0];
  if (reading === undefined) return null;
  const found = layouts.find((layout) => {
    if (reading.length !== layout.lines || reading.some((line) => line.length !== layout.characters)) return false;
    const code = voteCharacters(
      readings.map((one) => one[0] ?? []),
      ['letter'],
    )[0];
    if (code === undefined || !layout.codes.test(code.character)) return false;
    const kinds = new Array<CharacterKind>(layout.characters).fill('digit');
    const digits = voteCharacters(
      readings.map((one) => one[layout.line] ?? []),
      kinds,
    ).map((voted) => voted.character);
    return [layout.birthAt, layout.expiryAt].every((at) => {
      const date = digits.slice(at, at + 6).join('');
      return checkDigit(date) === digits[at + 6];
    });
  });
  return found?.type ?? null;
}
