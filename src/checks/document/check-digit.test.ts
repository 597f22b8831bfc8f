import { expect, test } from 'vitest';
import { checkDigit } from './check-digit.ts';

test.each([
  ['520727', '3'],
  ['AB2134<<<', '5'],
  ['HA672242<', '6'],
  ['<<<<<<', '0'],
  ['', '0'],
])('the check digit of %s is %s', (characters, expected) => {
  // The first three are the worked examples of ICAO Doc 9303-3, part 4.9 and appendix A.
  expect(checkDigit(characters)).toBe(expected);
});

test('characters that no machine-readable zone has give no check digit', () => {
  for (const characters of ['12 34', 'abc', 'Ü', '12?']) expect(checkDigit(characters)).toBeNull();
});
