// Compares names, birth dates and addresses between the document, the user's input and the pre-registered data.

import { compareNames, type FullName } from './compare-names.ts';
import type { DocumentField, DocumentOcr } from './findings.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';

/** Matches between two sources by field. A field that could not be compared is absent, never false. */
export interface FieldMatches {
  readonly name?: boolean;
  readonly birthDate?: boolean;
  readonly address?: boolean;
  readonly gender?: boolean;
}

/** The sources to compare; null when a source does not exist. */
export interface MatchingInput {
  readonly document: DocumentOcr | null;
  readonly userInput: UserInputInfo | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
}

export interface Matching {
  /** Document against the user's input: the `checks.inputMatch.fields` of SPEC 2.7. */
  readonly inputMatch: { readonly name?: boolean; readonly birthDate?: boolean; readonly address?: boolean };
  /** Pre-registered data against the document. */
  readonly preRegisteredWithDocument: FieldMatches;
  /** Pre-registered data against the user's input. */
  readonly preRegisteredWithInput: FieldMatches;
  /** A field of the user's input differs from the document. */
  readonly userInputMismatch: boolean;
  /** A pre-registered field differs from the document or from the user's input. */
  readonly preRegisteredInfoMismatch: boolean;
  /**
   * The document has a name, and the user's or the tenant's could not be compared with it, such as a name in another script without kana.
   * A pre-registered name also counts as compared when it equals the user's, and that equals the document's.
   */
  readonly nameNotCompared: boolean;
}

/** The fields that have a value. Absent fields of a result are left out, never undefined or null. */
export function defined<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as ReturnType<
    typeof defined<T>
  >;
}

/** One source of personal data, prepared for comparison: dates, addresses and genders are equal when their texts are. */
interface Person {
  readonly name: FullName | undefined;
  readonly birthDate: string | undefined;
  readonly address: string | undefined;
  readonly gender: string | undefined;
  /** The document shows a single name only. */
  readonly singleName?: boolean;
}

/** The length of the name field of a TD3 zone, with the two fillers between the names (ICAO Doc 9303-4). */
const mrzNameLength = 39;

const genders = [['m', 'male', '男', '男性'], ['f', 'female', '女', '女性'], ['x']];

function personOfDocument(document: DocumentOcr): Person {
  const find = (name: string): DocumentField | undefined => document.fields.find((field) => field.name === name);
  const last = find('last_name');
  const first = find('first_name');
  const hasName = last?.normalized != null || first?.normalized != null;
  const coded = (last?.text?.length ?? 0) + 2 + (first?.text?.length ?? 0);
  const singleName = last?.normalized != null && first != null && first.text === null;
  // A name field without trailing fillers may be truncated.
  const truncated = document.documentType === 'passport' && (singleName ? coded - 2 : coded) >= mrzNameLength;
  return {
    name: hasName
      ? { last: defined({ text: last?.normalized }), first: defined({ text: first?.normalized }), truncated }
      : undefined,
    birthDate: find('birth_date')?.normalized ?? undefined,
    address: normalizeAddress(document.currentAddress?.text),
    gender: normalizeGender(find('gender')?.normalized),
    singleName,
  };
}

/** The text if it has a letter or a digit. */
function given(text: string | undefined): string | undefined {
  return text !== undefined && /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}

function personOf(info: UserInputInfo & PreRegisteredInfo): Person {
  const part = (text: string | undefined, kana: string | undefined) =>
    defined({ text: given(text), kana: given(kana) });
  return {
    name: { last: part(info.lastName, info.lastNameKana), first: part(info.firstName, info.firstNameKana) },
    birthDate: given(info.birthDate),
    address: normalizeAddress(given(info.address)),
    gender: normalizeGender(info.gender),
  };
}

/** The first known form of a gender; undefined for an unknown one. */
function normalizeGender(gender: string | null | undefined): string | undefined {
  const text = gender?.normalize('NFKC').trim().toLowerCase();
  return genders.find((forms) => forms.some((form) => form === text))?.[0];
}

/** A single name on the document matches the user's last name, and a first name that repeats it. */
function compareSingleName(document: FullName, other: FullName): boolean | undefined {
  const single = { last: document.last, first: {}, truncated: document.truncated === true };
  const parts = [other.last, other.first].filter(({ text, kana }) => text !== undefined || kana !== undefined);
  const compared = parts.map((part) => compareNames(single, { last: part, first: {} }));
  if (compared.includes(false)) return false;
  return compared.length === 0 || compared.includes(undefined) ? undefined : true;
}

function compare(a: Person, b: Person): FieldMatches {
  const same = (left: string | undefined, right: string | undefined) =>
    left === undefined || right === undefined ? undefined : left === right;
  return defined({
    name: a.name && b.name && (a.singleName === true ? compareSingleName : compareNames)(a.name, b.name),
    birthDate: same(a.birthDate, b.birthDate),
    address: same(a.address, b.address),
    gender: same(a.gender, b.gender),
  });
}

function hasName(person: Person | null): boolean {
  const parts = [person?.name?.last, person?.name?.first];
  return parts.some((part) => part?.text !== undefined || part?.kana !== undefined);
}

function hasMismatch(matches: FieldMatches): boolean {
  return Object.values(matches).includes(false);
}

/**
 * Compares the document's reading, the user's input and the tenant's pre-registered data with each other (SPEC 2.4, 2.7).
 *
 * Only normalized values of the document count; uncertain ones are null. The compared address is `currentAddress`, never a printed one
 * with unconfirmed changes (SPEC 2.6). A name that fills the name field of a passport may be truncated, which is no mismatch. Genders are
 * compared in their known forms only (M F X, male female, 男 女).
 */
export function matchPersonalData(input: MatchingInput): Matching {
  const document = input.document === null ? null : personOfDocument(input.document);
  const user = input.userInput === null ? null : personOf(input.userInput);
  const registered = input.preRegisteredInfo === null ? null : personOf(input.preRegisteredInfo);
  const { gender: _neverTyped, ...inputMatch } = document !== null && user !== null ? compare(document, user) : {};
  const preRegisteredWithDocument = document !== null && registered !== null ? compare(document, registered) : {};
  const preRegisteredWithInput = user !== null && registered !== null ? compare(user, registered) : {};
  const isConfirmed =
    preRegisteredWithDocument.name ?? (preRegisteredWithInput.name === true ? inputMatch.name : undefined);
  return {
    inputMatch,
    preRegisteredWithDocument,
    preRegisteredWithInput,
    userInputMismatch: hasMismatch(inputMatch),
    preRegisteredInfoMismatch: hasMismatch(preRegisteredWithDocument) || hasMismatch(preRegisteredWithInput),
    nameNotCompared:
      hasName(document) &&
      ((hasName(user) && inputMatch.name === undefined) || (hasName(registered) && isConfirmed === undefined)),
  };
}

const kanjiDigits = '〇一二三四五六七八九';

/** Converts kanji numbers such as 二十三 to digits; chōme numbers stay below 100. */
function readKanjiNumber(kanji: string): string {
  const [tens = '', ones = ''] = kanji.includes('十') ? kanji.split('十') : ['', kanji];
  const ten = kanji.includes('十') ? (tens === '' ? 1 : kanjiDigits.indexOf(tens)) : 0;
  const one = ones === '' ? 0 : kanjiDigits.indexOf(ones);
  return String(ten * 10 + one);
}

/**
 * Normalizes an address without regard to compatibility forms, case, spaces and punctuation: 一丁目2番地3号, 1丁目2-3 and 1-2-3 become
 * the same. Different spellings of one place can still differ, so a mismatch refers a session to reviewers and never rejects it.
 * @returns undefined when nothing is left
 */
function normalizeAddress(address: string | null | undefined): string | undefined {
  const text = address
    ?.normalize('NFKC')
    .toUpperCase()
    .replace(/([一二三四五六七八九]?十[一二三四五六七八九]?|[〇一二三四五六七八九])(?=丁目|番|号)/g, (kanji) =>
      readKanjiNumber(kanji),
    )
    .replace(/〒?\s*\d{3}-\d{4}/, '')
    .replace(/(?<=\d)\s*(?:丁目|番地の|番地|番|号|の|[\p{Pd}−ー])\s*/gu, '-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s,.;:'’/#()]/g, '')
    .replace(/-+/g, '-')
    .replace(/-(?!\d)/g, '');
  return text || undefined;
}
