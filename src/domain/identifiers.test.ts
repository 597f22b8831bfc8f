import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentField } from './findings.ts';
import {
  addressIdentifier,
  documentIdentifier,
  type IdentifiedPerson,
  identifiersOf,
  personIdentifiers,
} from './identifiers.ts';

const birthDate = '1994-11-23';
const formsOf = (person: IdentifiedPerson) => personIdentifiers({ birthDate, ...person }).map(({ text }) => text);
const isSame = (one: IdentifiedPerson, other: IdentifiedPerson) => {
  const forms = formsOf(other);
  return formsOf(one).some((form) => forms.includes(form));
};
const named = (lastName: string, firstName?: string): IdentifiedPerson =>
  firstName === undefined ? { lastName } : { lastName, firstName };

describe('a person has one form', () => {
  test.each([
    ['width and case', named('ｙａｍａｄａ', 'Taro'), named('YAMADA', 'TARO')],
    ['kana and Latin letters', named('ヤマダ', 'タロウ'), named('YAMADA', 'TARO')],
    ['hiragana and half-width katakana', named('やまだ', 'はなこ'), named('ﾔﾏﾀﾞ', 'ﾊﾅｺ')],
    ['long vowels', named('OHNO', 'YUUTA'), named('オオノ', 'ユウタ')],
    ['Kunrei and Hepburn', named('Tuti', 'Syunzi'), named('TSUCHI', 'SHUNJI')],
    ['M and N before B', named('Honma', 'Shimbo'), named('HONMA', 'SHINBO')],
    ['marks and their transliteration', named('Müller', 'Zoë'), named('MUELLER', 'ZOE')],
    ['apostrophes, hyphens and spaces', named("O'Neil", 'Anne-Marie'), named('ONEIL', 'ANNE MARIE')],
    ['old characters', named('髙邊', '國廣'), named('高辺', '国広')],
    ['variants of the same name', named('齋藤', '龍一'), named('斉藤', '竜一')],
    ['one field and two', { fullName: '山田 太郎' }, named('山田', '太郎')],
    [
      'a reading given beside it',
      { ...named('山田', '太郎'), lastNameKana: 'ヤマダ', firstNameKana: 'タロウ' },
      named('YAMADA', 'TARO'),
    ],
    ['a reading of one part', { ...named('山田', 'ハナ'), lastNameKana: 'ヤマダ' }, named('YAMADA', 'HANA')],
    ['a single name', named('SUKARNO'), named('Sukarno')],
  ])('whatever the %s', (_title, one, other) => {
    expect(isSame(one, other)).toBe(true);
  });

  test.each([
    ['name', named('山田', '太郎'), named('山田', '次郎')],
    ['reading', named('マツウラ', 'アキ'), named('マツダ', 'アキ')],
    ['part', named('山田', '太郎'), named('山田')],
    ['birth date', named('山田', '太郎'), { ...named('山田', '太郎'), birthDate: '1994-11-24' }],
  ])('and another %s another form', (_title, one, other) => {
    expect(isSame(one, other)).toBe(false);
  });

  test('only with a birth date and a name', () => {
    expect(personIdentifiers(named('山田', '太郎'))).toEqual([]);
    expect(personIdentifiers({ birthDate })).toEqual([]);
    expect(formsOf(named('---'))).toEqual([]);
  });
});

test('a document is its type and number, whatever its spaces, width and case', () => {
  const one = documentIdentifier('passport', 'TZ 123-4567');
  expect(one).toEqual(documentIdentifier('passport', 'ｔｚ１２３４５６７'));
  expect(one).not.toEqual(documentIdentifier('residence_card', 'TZ1234567'));
  expect(one).not.toEqual(documentIdentifier('passport', 'TZ1234568'));
  expect(documentIdentifier('passport', ' - ')).toBeUndefined();
});

describe('an address', () => {
  test.each([
    ['神奈川県架空市見本町一丁目2番3号', '架空市見本町1-2-3'],
    ['〒999-9999 東京都架空区見本１−２−３ 見本ハイツ101号室', '架空区見本1-2-3-405'],
    ['架空市見本ヶ丘2丁目-5番6号', '架空市見本が丘２－５－６'],
    ['架空市北十条西5丁目2-3', '架空市北10条西5-2-3'],
    ['架空市澤見本12番地', '架空市沢見本12'],
    ['5-8-2 Mihonmachi, Kakuu-shi', '5 8 2 MIHONMACHI KAKUU SHI'],
  ])('%s is in the block of %s', (one, other) => {
    expect(addressIdentifier(one)).toBeDefined();
    expect(addressIdentifier(one)).toEqual(addressIdentifier(other));
  });

  test.each([
    ['架空市見本町1-2-3', '架空市見本町1-2-4'],
    ['架空市見本町1-2-3', '架空市見本本町1-2-3'],
    ['架空市北10条西5-2-3', '架空市北11条西5-2-3'],
    ['架空市見本町12', '架空市見本町1-2'],
  ])('%s is in another block than %s', (one, other) => {
    expect(addressIdentifier(one)).not.toEqual(addressIdentifier(other));
  });

  test('without a number has no block', () => {
    expect(addressIdentifier('架空市見本町')).toBeUndefined();
  });
});

describe('a session', () => {
  const field = (name: string, text: string, normalized: string | null = text, side = 'front'): DocumentField => ({
    side,
    name,
    text,
    normalized,
  });
  const document = {
    documentType: 'passport',
    fields: [
      field('last_name', 'YAMADA'),
      field('first_name', 'TARO'),
      field('birth_date', '941123', birthDate),
      field('document_number', 'TZ1234567'),
    ],
    currentAddress: { text: '架空市見本町1-2-3', source: 'printed' as const },
  };
  const kindsOf = (fields: readonly DocumentField[]) =>
    identifiersOf({ document: { ...document, fields }, userInput: null, preRegisteredInfo: null }).map(
      ({ kind }) => kind,
    );

  test('is recognized by each source, and by one that repeats another once', () => {
    const same = { lastName: 'やまだ', firstName: 'たろう', birthDate, address: '見本県架空市見本町1丁目2番3号' };
    const found = identifiersOf({
      document,
      userInput: same,
      preRegisteredInfo: { lastName: '山田', firstName: '太郎', birthDate },
    });
    expect(found.map(({ kind }) => kind)).toEqual(['document_number', 'person', 'person', 'address']);
    expect(identifiersOf({ document: null, userInput: null, preRegisteredInfo: null })).toEqual([]);
  });

  test('is not recognized by what the document shows without certainty', () => {
    const uncertain = (name: string) =>
      document.fields.map((shown) => (shown.name === name ? { ...shown, normalized: null } : shown));
    expect(kindsOf(uncertain('document_number'))).toEqual(['person', 'address']);
    for (const name of ['last_name', 'first_name', 'birth_date']) {
      expect(kindsOf(uncertain(name)), name).toEqual(['document_number', 'address']);
    }
  });

  test('is recognized by both sides of a document that spell the name in two scripts', () => {
    const fields = [
      ...document.fields,
      field('full_name', '山田太郎', '山田太郎', 'back'),
      field('birth_date', 'x', birthDate, 'back'),
    ];
    expect(kindsOf(fields)).toEqual(['document_number', 'person', 'person', 'address']);
  });
});

test('any text has one form in any width, and the longest that requests allow are read too', () => {
  const anyText = fc.string({ unit: 'grapheme-composite', maxLength: 60 });
  fc.assert(
    fc.property(anyText, anyText, (lastName, address) => {
      const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
      expect(formsOf({ lastName: wide(lastName) })).toEqual(formsOf({ lastName }));
      expect(addressIdentifier(wide(address))).toEqual(addressIdentifier(address));
    }),
  );
  for (const unit of ['1', '-', '1-', '十', 'ー', 'O', 'ン', '号', '県', ' ', 'é', '一丁目']) {
    expect(() => addressIdentifier(unit.repeat(1000).slice(0, 1000)), unit).not.toThrow();
    expect(() => formsOf({ lastName: unit.repeat(200) }), unit).not.toThrow();
  }
});
