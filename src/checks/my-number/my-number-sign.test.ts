import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasMyNumberCheckDigit } from './check-digit.ts';
import { myNumberSign } from './my-number-sign.ts';

const digit = fc.integer({ min: 0, max: 9 });
const elevenDigits = fc.array(digit, { minLength: 11, maxLength: 11 }).map((digits) => digits.join(''));
const withCheckDigit = (digits: string) =>
  Array.from({ length: 10 }, (_value, last) => `${digits}${last}`).filter(hasMyNumberCheckDigit);
const number = elevenDigits.map((digits) => withCheckDigit(digits)[0] as string);
const grouped = (digits: string) => digits.replace(/(....)(....)(....)/, '$1 $2 $3');

describe('the check digit of an Individual Number', () => {
  test.each([
    ['123456789018', true],
    ['023456789013', true],
    ['123456789012', false],
    ['12345678901', false],
    ['1234567890180', false],
    ['12345678901８', false],
  ])('%s: %s', (digits, isRight) => {
    expect(hasMyNumberCheckDigit(digits)).toBe(isRight);
  });

  test('is exactly one for every eleven digits', () => {
    fc.assert(fc.property(elevenDigits, (digits) => withCheckDigit(digits).length === 1));
  });

  test('finds every wrong digit before it, unless the remainder is 0 or 1', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (right, place, by) => {
        fc.pre(!right.endsWith('0'));
        const wrong = `${right.slice(0, place)}${(Number(right[place]) + by) % 10}${right.slice(place + 1)}`;
        return !hasMyNumberCheckDigit(wrong);
      }),
    );
  });
});

describe('the sign of an Individual Number', () => {
  test('every number with its check digit is found, in groups and in a row, in any width', () => {
    const wide = (text: string) => text.replace(/\d/g, (one) => String.fromCodePoint(0xff10 + Number(one)));
    fc.assert(
      fc.property(number, (found) =>
        [[found], [grouped(found)], ['氏名 見本 花子', wide(grouped(found))], [wide(found)]].every(myNumberSign),
      ),
    );
  });

  test('a number is found whatever the reader makes of its gaps', () => {
    const read = ['1234  5678  9018', '12345678 9018', '1234 56789018', '1234 ・5678, 9018', '1234−5678ー9018'];
    expect(read.filter((line) => !myNumberSign([line]))).toEqual([]);
    expect(myNumberSign(['氏名 見本 花子', '1234', '5678', '9018'])).toBe(true);
  });

  test('beside the label, a number is found that was misread or taken apart', () => {
    expect(myNumberSign(['個 人 番 号', '1234 5678 9012'])).toBe(true);
    expect(myNumberSign(['個人番号 123456789012'])).toBe(true);
    expect(myNumberSign(['個人番号', '1234', '5678', '9012'])).toBe(true);
    expect(myNumberSign(['マイナンバー', '1234-5678-9012'])).toBe(true);
    expect(myNumberSign(['個人番号', '1234 5G78 9O12'])).toBe(true);
    expect(myNumberSign(['個人番号', '1234 5678 90'])).toBe(true);
  });

  test.each<readonly [string, readonly string[]]>([
    [
      'the front of a My Number card',
      ['個人番号カード', '氏名 見本 花子', '生年月日 平成2年1月1日', '2030年1月1日まで有効'],
    ],
    ['a date and a code below the label alone', ['個人番号', '2030年1月1日', '1990.01.01', '1234']],
    ['its title as two lines', ['個人番号', 'カード', '見本 花子']],
    ['a wrong check digit without the label', ['1234 5678 9012', '123456789012']],
    ['the number of a license that has the check digit by chance', ['運転免許証', '第 123456789018 号']],
    ['such a number with one gap', ['運転免許証', '第 1234 56789018 号']],
    ['two numbers in lines that follow one another', ['1234 5678', '9018']],
    ['a part of a longer number', ['9123456789018', '1234567890181']],
    ['a machine-readable zone', ['TK1234567<8UTO9001011F3001012123456789018<<<04']],
    ['nothing', []],
  ])('%s has none', (_title, lines) => {
    expect(myNumberSign(lines)).toBe(false);
  });
});

test('the back of the card is a sign although its number was not read', () => {
  expect(myNumberSign(['この個人番号カードを 拾得された方は、お近くの警察署等へお届けください。'])).toBe(true);
});
