// The form's fields and their validation.

import type { PutUserInputRequest } from '../../../generated/clients/capture/index.ts';

/** The fields of the form as typed. They are kept in memory only. */
export interface Draft {
  readonly lastName: string;
  readonly firstName: string;
  readonly birthYear: string;
  readonly birthMonth: string;
  readonly birthDay: string;
  readonly lastNameKana: string;
  readonly firstNameKana: string;
  readonly address: string;
}

export const emptyDraft: Draft = {
  lastName: '',
  firstName: '',
  birthYear: '',
  birthMonth: '',
  birthDay: '',
  lastNameKana: '',
  firstNameKana: '',
  address: '',
};

/** The fields as the service knows them; the three parts of the birth date are one. In the order of the form. */
export const inputFields = ['lastName', 'firstName', 'birthDate', 'lastNameKana', 'firstNameKana', 'address'] as const;
export type InputField = (typeof inputFields)[number];

/** The error of a field. Only the service reports `refused`. */
export type InputFault =
  | 'missing'
  | 'no_letter'
  | 'too_long'
  | 'not_kana'
  | 'not_a_date'
  | 'short_year'
  | 'in_the_future'
  | 'too_early'
  | 'refused';
export type InputFaults = Readonly<Partial<Record<InputField, InputFault>>>;

export type CheckedDraft =
  | { readonly ok: true; readonly input: PutUserInputRequest }
  | { readonly ok: false; readonly faults: InputFaults };

const nameCharactersMax = 200;
const addressCharactersMax = 1000;
const birthYearMin = 1900;
const kana = /^[ ぁ-ゟ゠-ヿ]+$/;

/**
 * Turns the form into the request, or lists the errors by field. Full-width digits, which Japanese keyboards produce, count as
 * digits.
 * @param today today in the user's time zone, `YYYY-MM-DD`; a later birth date is an error
 */
export function checkDraft(draft: Draft, today: string): CheckedDraft {
  const faults: Partial<Record<InputField, InputFault>> = {};
  const note = (field: InputField, fault: InputFault | null): void => {
    if (fault !== null) faults[field] = fault;
  };
  const lastName = draft.lastName.trim();
  const firstName = draft.firstName.trim();
  const lastNameKana = draft.lastNameKana.normalize('NFKC').trim();
  const firstNameKana = draft.firstNameKana.normalize('NFKC').trim();
  const address = draft.address.trim();
  const birth = readBirthDate(draft, today);
  note('lastName', nameFault(lastName));
  note('firstName', nameFault(firstName));
  note('birthDate', birth.fault);
  note('lastNameKana', kanaFault(lastNameKana));
  note('firstNameKana', kanaFault(firstNameKana));
  note('address', [...address].length > addressCharactersMax ? 'too_long' : null);
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  return {
    ok: true,
    input: {
      lastName,
      firstName,
      birthDate: birth.date,
      ...(lastNameKana === '' ? {} : { lastNameKana }),
      ...(firstNameKana === '' ? {} : { firstNameKana }),
      ...(address === '' ? {} : { address }),
    },
  };
}

/** Whether a name has letters that a document with Latin names cannot confirm. Kana can be compared. */
export function hasOtherScript(name: string): boolean {
  return /[^\P{L}\p{Script=Latin}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(name.normalize('NFKC'));
}

/** The errors that the service reported, by the JSON Pointers of its response. */
export function faultsOfIssues(issues: readonly { readonly path: string }[]): InputFaults {
  const named = inputFields.filter((field) =>
    issues.some(({ path }) => path === `/body/${field}` || path.startsWith(`/body/${field}/`)),
  );
  return Object.fromEntries(named.map((field) => [field, 'refused']));
}

function nameFault(name: string): InputFault | null {
  if (name === '') return 'missing';
  // The service requires a letter in a name.
  if (!/\p{L}/u.test(name)) return 'no_letter';
  return [...name].length > nameCharactersMax ? 'too_long' : null;
}

function kanaFault(name: string): InputFault | null {
  if (name === '') return null;
  if ([...name].length > nameCharactersMax) return 'too_long';
  return kana.test(name) && /\p{L}/u.test(name) ? null : 'not_kana';
}

function readBirthDate(draft: Draft, today: string): { date: string; fault: InputFault | null } {
  const [year = '', month = '', day = ''] = [draft.birthYear, draft.birthMonth, draft.birthDay].map((part) =>
    part.normalize('NFKC').trim(),
  );
  if (year === '' && month === '' && day === '') return { date: '', fault: 'missing' };
  if (year !== '' && !/^\d{4}$/.test(year)) return { date: '', fault: 'short_year' };
  const wellFormed = year !== '' && /^\d{1,2}$/.test(month) && /^\d{1,2}$/.test(day);
  if (!wellFormed) return { date: '', fault: 'not_a_date' };
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A date that does not exist (31 April) rolls over to another one, or is invalid.
  const parsed = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date)
    return { date: '', fault: 'not_a_date' };
  if (Number(year) < birthYearMin) return { date: '', fault: 'too_early' };
  return date > today ? { date: '', fault: 'in_the_future' } : { date, fault: null };
}
