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
    ['its title as two lines', ['個人番号', 'カード', '見本 花子']],
    ['its title with a kanji for カ', ['個人番号力一ド', '氏名 見本 花子']],
    ['its title with another sign for カ', ['個人番号ナード', '氏名 見本 花子']],
    ['its title without its end', ['個人番号カ', '氏名 見本 花子']],
    ['its title without its last word', ['個人番号', '氏名 見本 花子', '電子証明書の有効期限', '2030年1月1日まで有効']],
    ['its title behind all other print', ['氏名 見本 花子', 'サインパネル領域', '個人番号']],
    ['dates beside what is left of its title', ['個人番号', '2030年1月1日まで有効', '1990.01.01', '1234']],
    ['a page that names the card', ['マイナンバーカードを使う', '通知を受け取る', 'カードを選ぶ']],
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

test.each<readonly [string, readonly string[]]>([
  ['the back of the card', ['この個人番号カードを 拾得された方は、お近くの警察署等へお届けください。']],
  ['the label', ['個 人 番 号', '氏名 見本 花子', '平成2年1月1日生']],
  ['the label as it is misread', ['個入番号 l2E4', '見本 花子']],
  ['the label in katakana', ['マイナンバー', '見本 花子']],
  ['the label beside the title of the front', ['個人番号カード', '氏名 見本 花子', '個人番号']],
  ['the notification card', ['通知カード', '氏名 見本 花子', '発行日 平成27年10月5日']],
  ['the notification card with a kanji for カ', ['通知力一ド', '2030年1月1日まで有効']],
  ['the notice of the number', ['個人番号通知書', '見本 花子']],
])('%s is a sign although no number was read', (_title, lines) => {
  expect(myNumberSign(lines)).toBe(true);
});

test('beside words of the front, what is left of its title is the label of a number that was read', () => {
  expect(myNumberSign(['2030年1月1日まで有効', '個人番号', '1234 5678 9012'])).toBe(true);
  expect(myNumberSign(['2030年1月1日まで有効', '個人番号', '1234 5G78 9O12'])).toBe(true);
});
