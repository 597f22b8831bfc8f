import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLicenceNumber, licenceCheckDigit } from './licence-number.ts';

const tenDigits = fc.stringMatching(/^\d{10}$/);

test('the published example has the check digit 2', () => {
  expect(licenceCheckDigit('3090123456')).toBe('2');
  expect(isLicenceNumber('309012345620')).toBe(true);
});

test('a remainder of 1 gives 0 and a remainder of 0 gives 1', () => {
  // Weighted sums of 12 and 11.
  expect(licenceCheckDigit('0000001110')).toBe('0');
  expect(licenceCheckDigit('0000000031')).toBe('1');
});

test('exchanging one of the ten digits changes the check digit, but between the two remainders that share the digit 1', () => {
  fc.assert(
    fc.property(tenDigits, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (digits, at, step) => {
      const other = [...digits].with(at, String((Number(digits[at]) + step) % 10)).join('');
      const digit = licenceCheckDigit(digits);
      if (digit !== '1') expect(licenceCheckDigit(other)).not.toBe(digit);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['30901234562', 'eleven digits'],
  ['3090123456200', 'thirteen digits'],
  ['309012345630', 'another check digit'],
  ['989012345660', 'a commission that does not exist'],
  ['30901234562O', 'a letter'],
])('%s is no number: %s', (number) => {
  expect(isLicenceNumber(number)).toBe(false);
});
