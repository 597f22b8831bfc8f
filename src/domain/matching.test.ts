import { describe, expect, test } from 'vitest';
import type { AddressSource, DocumentField, DocumentOcr } from './findings.ts';
import { matchPersonalData } from './matching.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';

function field(name: string, text: string | null, normalized: string | null): DocumentField {
  return { side: 'front', name, text, normalized };
}

function passport(overrides: Record<string, string | null> = {}): DocumentOcr {
  const values: Record<string, string | null> = {
    last_name: 'BRANDT',
    first_name: 'MIRA',
    birth_date: '1990-04-05',
    gender: 'F',
    ...overrides,
  };
  return {
    documentType: 'passport',
    fields: Object.entries(values).map(([name, value]) => field(name, value?.replaceAll(' ', '<') ?? null, value)),
    currentAddress: { text: null, source: 'printed' },
  };
}

function card(address: string | null, source: AddressSource = 'printed'): DocumentOcr {
  return {
    documentType: 'id_card',
    fields: [field('address', 'elsewhere', 'elsewhere')],
    currentAddress: { text: address, source },
  };
}

const input = { lastName: 'Brandt', firstName: 'Mira', birthDate: '1990-04-05' };

test('matching fields are true, and none is a mismatch', () => {
  const matching = matchPersonalData({
    document: passport(),
    userInput: input,
    preRegisteredInfo: { ...input, gender: 'female' },
  });
  expect(matching.parts).toEqual({ name: true, birthDate: true, gender: true });
  expect(matching.notCompared).toEqual([]);
  expect(matching.userInputMismatch).toBe(false);
  expect(matching.preRegisteredInfoMismatch).toBe(false);
});

describe('parts that cannot be compared are absent', () => {
  test('no document, no input, no pre-registered data', () => {
    for (const userInput of [input, null]) {
      const matching = matchPersonalData({ document: null, userInput, preRegisteredInfo: null });
      expect(matching.parts).toEqual({});
      expect(matching.userInputMismatch).toBe(false);
      expect(matching.preRegisteredInfoMismatch).toBe(false);
    }
  });

  test('a field that the user did not give', () => {
    const matching = matchPersonalData({
      document: passport(),
      userInput: { lastName: 'Brandt' },
      preRegisteredInfo: null,
    });
    expect(matching.parts).toEqual({ name: true });
  });

  test('a value with an uncertain reading', () => {
    const document = passport();
    const doubtful = { ...document, fields: document.fields.map((one) => ({ ...one, normalized: null })) };
    expect(matchPersonalData({ document: doubtful, userInput: input, preRegisteredInfo: null }).parts).toEqual({});
  });

  test('the address, when the document shows none or its changes could not be confirmed', () => {
    const userInput = { address: '1 Nowhere Street' };
    expect(matchPersonalData({ document: passport(), userInput, preRegisteredInfo: null }).parts).toEqual({});
    const unconfirmed = card(null, 'unconfirmed');
    expect(matchPersonalData({ document: unconfirmed, userInput, preRegisteredInfo: null }).parts).toEqual({});
  });

  test('the name, when it is in another script and no kana was given', () => {
    const userInput = { lastName: '山田', firstName: '花子', birthDate: '1990-04-05' };
    const matching = matchPersonalData({ document: passport(), userInput, preRegisteredInfo: null });
    expect(matching.parts).toEqual({ birthDate: true });
    expect(matching.userInputMismatch).toBe(false);
  });
});

test('each differing part is false and makes a mismatch', () => {
  for (const [userInput, expected] of [
    [
      { ...input, lastName: 'Brand' },
      { name: false, birthDate: true },
    ],
    [
      { ...input, birthDate: '1990-05-04' },
      { name: true, birthDate: false },
    ],
  ] as const) {
    const matching = matchPersonalData({ document: passport(), userInput, preRegisteredInfo: null });
    expect(matching.parts).toEqual(expected);
    expect(matching.userInputMismatch).toBe(true);
    expect(matching.preRegisteredInfoMismatch).toBe(false);
  }
});

test('pre-registered data is compared with the document and with the input separately', () => {
  const againstDocument = matchPersonalData({
    document: passport(),
    userInput: null,
    preRegisteredInfo: { birthDate: '1991-01-01' },
  });
  expect(againstDocument.preRegisteredInfoMismatch).toBe(true);
  const againstInput = matchPersonalData({
    document: null,
    userInput: input,
    preRegisteredInfo: { lastName: 'Okafor' },
  });
  expect(againstInput.preRegisteredInfoMismatch).toBe(true);
  expect(againstInput.userInputMismatch).toBe(false);
});

describe('a name that was not compared', () => {
  const noInput = { document: passport(), userInput: null, preRegisteredInfo: null };
  const inHan = { lastName: '山田', firstName: '花子' };
  const withKana = { ...inHan, lastNameKana: 'ブラント', firstNameKana: 'ミラ' };

  test.each([
    ['typed in another script', { userInput: inHan }, true],
    ['typed in another script, in part', { userInput: { lastName: 'Brandt', firstName: '花子' } }, true],
    ['typed as it is printed', { userInput: input }, false],
    ['not typed', { userInput: { birthDate: '1990-04-05' } }, false],
    ['pre-registered in another script', { preRegisteredInfo: inHan }, true],
    [
      'pre-registered in another script, and typed as it is printed',
      { userInput: input, preRegisteredInfo: inHan },
      true,
    ],
    ['pre-registered as it is printed', { preRegisteredInfo: input }, false],
    ['typed, with a document that shows none', { document: card('1 Nowhere Street'), userInput: input }, true],
    ['typed, without a document', { document: null, userInput: inHan }, true],
  ] as const)('%s: %s', (_, change, expected) => {
    expect(matchPersonalData({ ...noInput, ...change }).notCompared.includes('name')).toBe(expected);
  });

  test('is neither the same nor a mismatch', () => {
    const matching = matchPersonalData({ ...noInput, userInput: inHan, preRegisteredInfo: inHan });
    expect(matching).toEqual({
      ...{ parts: {}, notCompared: ['name'], userInputMismatch: false, preRegisteredInfoMismatch: false },
    });
  });

  test('differs where the kana beside it spell another name', () => {
    const matching = matchPersonalData({ ...noInput, userInput: withKana });
    // ブラント is BURANTO, as no passport spells it.
    expect(matching).toMatchObject({ parts: { name: false }, userInputMismatch: true });
  });
});

describe('a name in one piece', () => {
  const licence = (...names: string[]): DocumentOcr => ({
    documentType: 'driver_license',
    fields: names.map((name) => field('full_name', name, name)),
    currentAddress: null,
  });

  test.each<[string[], PreRegisteredInfo & UserInputInfo, boolean | undefined]>([
    [['日向野 澪'], { lastName: '日向野', firstName: '澪' }, true],
    [['日向野澪'], { lastName: '日向野', firstName: '澪' }, true],
    [['日向野　澪'], { lastName: '日向', firstName: '澪' }, false],
    [['日向野 澪'], { lastName: '日向野' }, true],
    [['日向野 澪'], { lastName: '日向' }, false],
    [['日向野 澪'], { firstName: '澪' }, true],
    [['日向野 澪'], { firstName: '日向野' }, false],
    // Nothing shows where the last name ends.
    [['日向野澪'], { lastName: '日向' }, undefined],
    [['髙橋 澪'], { lastName: '高橋', firstName: '澪' }, true],
    [['WANG XIAOMING'], { lastName: 'Wang', firstName: 'Xiaoming' }, true],
    [['WANG XIAOMING'], { lastName: 'Xiaoming', firstName: 'Wang' }, true],
    [['WANG XIAOMING', '王 小明'], { lastName: '王', firstName: '小明' }, true],
    [['WANG XIAOMING', '王 小明'], { lastName: '王', firstName: '大明' }, false],
    [['WANG XIAOMING'], { lastName: '王', firstName: '小明' }, undefined],
    [['日向野 澪'], { lastName: 'ヒュウガノ', firstName: 'ミオ' }, undefined],
    [['日向野 澪'], { lastName: '日向野', firstName: '澪', lastNameKana: 'ヒュウガノ', firstNameKana: 'ミオ' }, true],
  ])('%s against %o is %s', (names, userInput, expected) => {
    const matching = matchPersonalData({ document: licence(...names), userInput, preRegisteredInfo: null });
    expect(matching.parts.name).toBe(expected);
  });
});

describe('gender', () => {
  test.each([
    ['F', 'female', true],
    ['F', '女', true],
    ['F', 'f', true],
    ['M', '男', true],
    ['X', 'X', true],
    ['F', 'male', false],
    ['F', '男性', false],
    ['X', 'M', false],
  ])('%s against %s is %s', (printed, registered, expected) => {
    const matching = matchPersonalData({
      document: passport({ gender: printed }),
      userInput: null,
      preRegisteredInfo: { gender: registered },
    });
    expect(matching.parts).toEqual({ gender: expected });
    expect(matching.preRegisteredInfoMismatch).toBe(!expected);
  });

  test('an unknown form is never a mismatch', () => {
    for (const gender of ['non-binary', 'd', '?', '', ' ']) {
      const matching = matchPersonalData({ document: passport(), userInput: null, preRegisteredInfo: { gender } });
      expect(matching).toMatchObject({ parts: {}, preRegisteredInfoMismatch: false });
      expect(matching.notCompared).toEqual(gender.trim() === '' ? [] : ['gender']);
    }
  });
});

describe('address', () => {
  test.each(['?', '---', '…'])('%j is given, and no document confirms it', (address) => {
    for (const document of [card('東京都千代田区丸の内1-2-3'), card('12 Sample Street'), passport()]) {
      const matching = matchPersonalData({ document, userInput: null, preRegisteredInfo: { address } });
      expect(matching).toMatchObject({ notCompared: ['address'], preRegisteredInfoMismatch: false });
      expect(matching.parts).toEqual({});
    }
  });

  test.each([
    ['東京都千代田区丸の内一丁目2番3号', '東京都千代田区丸の内1-2-3'],
    ['東京都千代田区丸の内１丁目２番地３', '東京都千代田区丸の内１－２－３'],
    ['北町二十三番地', '北町23'],
    ['1 Nowhere Street, Utopia', '1 NOWHERE  STREET UTOPIA'],
    ['Rue de l’Été 5', "rue de l'Ete 5"],
  ])('%s is the same as %s', (printed, typed) => {
    const matching = matchPersonalData({
      document: card(printed),
      userInput: { address: typed },
      preRegisteredInfo: null,
    });
    expect(matching.parts).toEqual({ address: true });
  });

  test('a different house number is a different address', () => {
    const matching = matchPersonalData({
      document: card('北町1-2-3'),
      userInput: { address: '北町1-23' },
      preRegisteredInfo: { address: '北町1-2-4' },
    });
    expect(matching.parts).toEqual({ address: false });
    expect(matching.preRegisteredInfoMismatch).toBe(true);
  });
});

describe('names on a passport', () => {
  test('a name field without trailing fillers may be truncated', () => {
    const document = passport({ last_name: 'VENKATANARASIMHARAJUVARIPET', first_name: 'CHITTARANJ' });
    const userInput = { lastName: 'Venkatanarasimharajuvaripet', firstName: 'Chittaranjan' };
    expect(matchPersonalData({ document, userInput, preRegisteredInfo: null }).parts).toEqual({ name: true });
  });

  test('a name field with trailing fillers is complete', () => {
    const document = passport({ first_name: 'CHITTA' });
    const userInput = { lastName: 'Brandt', firstName: 'Chittaranjan' };
    expect(matchPersonalData({ document, userInput, preRegisteredInfo: null }).parts).toEqual({ name: false });
  });

  test.each([
    [{ lastName: 'Sukma' }, true],
    [{ firstName: 'Sukma' }, true],
    [{ lastName: 'Sukma', firstName: 'Sukma' }, true],
    [{ lastName: 'Sukma', firstName: 'Dewi' }, false],
  ])('a single name on the document against %o is %s', (userInput, expected) => {
    const document = passport({ last_name: 'SUKMA', first_name: null });
    expect(matchPersonalData({ document, userInput, preRegisteredInfo: null }).parts).toEqual({ name: expected });
  });
});
