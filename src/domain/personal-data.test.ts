import { describe, expect, it } from 'vitest';
import { personalDataFaults } from './personal-data.ts';

const now = new Date('2026-08-10T09:59:59.999Z');
const fieldsAtFault = (info: Parameters<typeof personalDataFaults>[0], at = now) =>
  personalDataFaults(info, at).map(({ field }) => field);

describe('names', () => {
  it.each([' ', '　', '.', '12', '\u200b', '(-)', '😀', '\u0301', '\u3164', '\uffa0', 'ʼ'])(
    'need a letter: %j has none',
    (text) => {
      expect(fieldsAtFault({ lastName: text, firstName: text })).toEqual(['lastName', 'firstName']);
      const readings = { lastNameKana: text, firstNameKana: text };
      expect([...new Set(fieldsAtFault(readings))]).toEqual(Object.keys(readings));
    },
  );

  it.each(['O', 'Ngô', "d'Arc", '𠮷野', '々', 'محمد', 'ー', 'Sukma 2'])('with a letter are valid: %j', (text) => {
    expect(fieldsAtFault({ lastName: text, firstName: text })).toEqual([]);
  });
});

describe('readings', () => {
  it.each(['ヤマダ', 'やまだ', 'ﾔﾏﾀﾞ', 'ジャン・ポール', 'オオノ ケン'])('are in kana: %s', (text) => {
    expect(fieldsAtFault({ lastNameKana: text, firstNameKana: text })).toEqual([]);
  });

  it.each(['日向野', 'Yamada', 'ヤマダ2'])('are in no other script: %s', (text) => {
    expect(fieldsAtFault({ lastNameKana: text, firstNameKana: text })).toEqual(['lastNameKana', 'firstNameKana']);
  });
});

describe('a birth date', () => {
  it('is of this century or the last', () => {
    expect(fieldsAtFault({ birthDate: '1899-12-31' })).toEqual(['birthDate']);
    expect(fieldsAtFault({ birthDate: '1900-01-01' })).toEqual([]);
  });

  it('may be today in the easternmost time zone, and no later', () => {
    expect(fieldsAtFault({ birthDate: '2026-08-10' })).toEqual([]);
    expect(fieldsAtFault({ birthDate: '2026-08-11' })).toEqual(['birthDate']);
    expect(fieldsAtFault({ birthDate: '2026-08-11' }, new Date(now.getTime() + 1))).toEqual([]);
  });
});

it('finds every fault, repeats no value, and requires no absent field', () => {
  expect(personalDataFaults({}, now)).toEqual([]);
  const faults = personalDataFaults({ lastName: '7', firstName: '8', birthDate: '2090-01-01' }, now);
  expect(faults).toHaveLength(3);
  expect(JSON.stringify(faults)).not.toMatch(/7|8|2090/);
});
