// Check digits of machine-readable zones.

const weights = [7, 3, 1] as const;

/** The value of one character of a machine-readable zone: digits as they are, A to Z as 10 to 35, the filler as 0; else NaN. */
function mrzValue(character: string): number {
  if (character === '<') return 0;
  if (character >= '0' && character <= '9') return character.charCodeAt(0) - 48;
  if (character >= 'A' && character <= 'Z') return character.charCodeAt(0) - 55;
  return Number.NaN;
}

/**
 * The check digit of a stretch of a machine-readable zone (ICAO Doc 9303-3, 4.9): weights 7, 3, 1, modulus 10.
 * @param characters digits, A to Z and `<`
 * @returns one digit, or null when a character is none of these
 */
export function checkDigit(characters: string): string | null {
  let sum = 0;
  for (let index = 0; index < characters.length; index += 1) {
    sum += mrzValue(characters.charAt(index)) * (weights[index % 3] ?? 0);
  }
  return Number.isNaN(sum) ? null : String(sum % 10);
}
