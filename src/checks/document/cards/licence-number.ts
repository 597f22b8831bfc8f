// The number of a Japanese driver's licence.

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/**
 * The check digit of a driver's licence number, its eleventh digit: the first ten digits weighted 5 4 3 2 7 6 5 4 3 2, the sum
 * modulo 11, and the last digit of 11 minus that. No official text publishes the rule; two independent descriptions agree on it and one gives
 * the example 309012345620: http://jiko0.com/bangou.html and https://kurechan.hatenadiary.org/entry/20050121/p2. Ordinances of
 * prefectural police say that a check digit is part of the number:
 * https://resource-sharing.co.jp/driver-license-number-check-digit/.
 * @param digits at least ten digits; others than the first ten are ignored
 * @returns one digit, or null when the first ten characters are not digits
 */
export function licenceCheckDigit(digits: string): string | null {
  if (!/^\d{10}/.test(digits)) return null;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return String((11 - (sum % 11)) % 10);
}

/** The codes of the prefectural commissions that gave the first licence; 00 stands on some licences that were exchanged for foreign ones. */
const commissions = /^(?:00|1[0-4]|2[0-5]|30|4[0-9]|5[0-5]|6[0-5]|7[0-4]|8[0-3]|9[0-7])/;

/**
 * Whether a text is a well-formed number: twelve digits, a commission that exists, and the right check digit. The twelfth digit
 * counts reissues. The third and fourth, the year of the first licence, are compared with other dates in `authenticity/date-rules.ts`: the number
 * outlives licences that lapsed, so a contradiction does not reject.
 */
export function isLicenceNumber(text: string): boolean {
  return /^\d{12}$/.test(text) && commissions.test(text) && licenceCheckDigit(text) === text[10];
}
