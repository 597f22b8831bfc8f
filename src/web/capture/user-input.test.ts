import { describe, expect, it } from 'vitest';
import { showsLatinOnly } from './chosen-document.ts';
import { checkDraft, type Draft, emptyDraft, faultsOfIssues, hasOtherScript } from './user-input.ts';

const today = '2026-08-10';
const complete: Draft = {
  ...emptyDraft,
  lastName: ' Hayase ',
  firstName: 'Miyu',
  birthYear: '1994',
  birthMonth: '3',
  birthDay: '9',
};

describe('checkDraft', () => {
  it('builds the request: trimmed names, a padded date, no empty fields', () => {
    expect(checkDraft(complete, today)).toEqual({
      ok: true,
      input: { lastName: 'Hayase', firstName: 'Miyu', birthDate: '1994-03-09' },
    });
  });

  it('takes full-width digits and half-width kana', () => {
    const draft = { ...complete, birthYear: '１９８８', birthMonth: '２', birthDay: '２９', lastNameKana: 'ﾋｶﾞﾉ' };
    expect(checkDraft(draft, today)).toMatchObject({
      ok: true,
      input: { birthDate: '1988-02-29', lastNameKana: 'ヒガノ' },
    });
  });

  it('names every missing field at once', () => {
    expect(checkDraft(emptyDraft, today)).toEqual({
      ok: false,
      faults: { lastName: 'missing', firstName: 'missing', birthDate: 'missing' },
    });
  });

  it.each([
    ['2023', '2', '29', 'not_a_date'],
    ['1994', '4', '31', 'not_a_date'],
    ['1994', '13', '1', 'not_a_date'],
    ['94', '1', '1', 'short_year'],
    ['９４', '', '', 'short_year'],
    ['19911', '1', '1', 'short_year'],
    ['abcd', '', '', 'short_year'],
    ['1994', '', '1', 'not_a_date'],
    ['1994', '0', '1', 'not_a_date'],
    ['1899', '12', '31', 'too_early'],
    ['2026', '8', '11', 'in_the_future'],
  ])('refuses the birth date %s-%s-%s: %s', (birthYear, birthMonth, birthDay, fault) => {
    expect(checkDraft({ ...complete, birthYear, birthMonth, birthDay }, today)).toEqual({
      ok: false,
      faults: { birthDate: fault },
    });
  });

  it.each(['😀', '42', '－・'])('says of the name %s that it needs a letter, not that it is missing', (name) => {
    expect(checkDraft({ ...complete, lastName: name, firstName: ` ${name} ` }, today)).toEqual({
      ok: false,
      faults: { lastName: 'no_letter', firstName: 'no_letter' },
    });
  });

  it('takes a birth date of today', () => {
    expect(checkDraft({ ...complete, birthYear: '2026', birthMonth: '8', birthDay: '10' }, today).ok).toBe(true);
  });

  it('refuses kanji where the reading belongs', () => {
    expect(checkDraft({ ...complete, lastNameKana: '日向野' }, today)).toEqual({
      ok: false,
      faults: { lastNameKana: 'not_kana' },
    });
  });

  it('counts characters, not UTF-16 units, against the limits', () => {
    expect(checkDraft({ ...complete, lastName: '𠮷'.repeat(200) }, today).ok).toBe(true);
    expect(checkDraft({ ...complete, lastName: '𠮷'.repeat(201) }, today)).toEqual({
      ok: false,
      faults: { lastName: 'too_long' },
    });
  });
});

describe('faultsOfIssues', () => {
  it('finds the fields that the service names, and only those', () => {
    expect(faultsOfIssues([{ path: '/body/birthDate' }, { path: '/body/middleName' }, { path: '/body' }])).toEqual({
      birthDate: 'refused',
    });
  });
});

describe('what a document cannot confirm', () => {
  it.each(["O'Neil-Łukasz", 'ハヤセ', 'はやせ', 'ﾊﾔｾ', 'Vie 2', ''])(
    '%s can be compared with Latin letters',
    (name) => {
      expect(hasOtherScript(name)).toBe(false);
    },
  );

  it.each(['早瀬', '早セ', '김', 'Иван'])('%s cannot be compared with Latin letters', (name) => {
    expect(hasOtherScript(name)).toBe(true);
  });

  it('is a name in kanji and an address, on passports and other identity cards', () => {
    expect([null, 'passport', 'id_card'].map(showsLatinOnly)).toEqual([true, true, true]);
    expect(['driver_license', 'my_number_card', 'residence_card'].map(showsLatinOnly)).toEqual([false, false, false]);
  });
});
