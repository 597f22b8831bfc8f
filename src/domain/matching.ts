// Compares names, birth dates, addresses and genders between the document, the user's input and the pre-registered data.

import { compareAddresses } from './compare-addresses.ts';
import { compareFullName, compareNames, type FullName } from './compare-names.ts';
import type { DocumentField, DocumentOcr } from './findings.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';

/** The parts of a person that are compared, in the order in which results list them. */
const comparedParts = ['name', 'birthDate', 'address', 'gender'] as const;

export type ComparedPart = (typeof comparedParts)[number];

/** Matches by part. A part that could not be compared is absent, never false. */
export type PartMatches = { readonly [P in ComparedPart]?: boolean };

/** The sources to compare; null when a source does not exist. */
export interface MatchingInput {
  readonly document: DocumentOcr | null;
  readonly userInput: UserInputInfo | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
}

/**
 * The comparison of three sources. Every part that the user typed or the tenant pre-registered is either in `parts` or in `notCompared`,
 * never in both.
 */
export interface Matching {
  /**
   * False when any two sources disagree; true when every given value equals the document's. `name`, `birthDate` and `address` are the
   * `checks.inputMatch.fields` of SPEC 2.7.
   */
  readonly parts: PartMatches;
  /** Given parts that nothing contradicts and the document does not confirm. */
  readonly notCompared: readonly ComparedPart[];
  /** A value of the user's input differs from the document. */
  readonly userInputMismatch: boolean;
  /** A pre-registered value differs from the document or from the user's input. */
  readonly preRegisteredInfoMismatch: boolean;
}

/** The fields that have a value. Absent fields of a result are left out, never undefined or null. */
export function defined<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as ReturnType<
    typeof defined<T>
  >;
}

/** One source of personal data. */
interface Person {
  readonly name: FullName | undefined;
  readonly birthDate: string | undefined;
  readonly address: string | undefined;
  readonly gender: string | undefined;
}

/** The document's person. */
interface ShownPerson extends Person {
  /** Names printed in one piece, such as 氏名 on Japanese cards. A card may print one in each of two scripts. */
  readonly fullNames: readonly string[];
  /** The document shows a single name only. */
  readonly singleName: boolean;
}

/** The length of the name in a machine-readable zone, with the two fillers between its parts (ICAO Doc 9303, parts 4 and 5). */
const zoneNameLengths: Readonly<Record<string, number>> = { passport: 39, id_card: 30 };

const genders = [['m', 'male', '男', '男性'], ['f', 'female', '女', '女性'], ['x']];

function personOfDocument(document: DocumentOcr): ShownPerson {
  const find = (name: string): DocumentField | undefined => document.fields.find((field) => field.name === name);
  const last = find('last_name');
  const first = find('first_name');
  const hasName = last?.normalized != null || first?.normalized != null;
  const coded = (last?.text?.length ?? 0) + 2 + (first?.text?.length ?? 0);
  const singleName = last?.normalized != null && first != null && first.text === null;
  // A name field without trailing fillers may be truncated.
  const zoneNameLength = zoneNameLengths[document.documentType ?? ''];
  const truncated = zoneNameLength !== undefined && (singleName ? coded - 2 : coded) >= zoneNameLength;
  const address = document.currentAddress;
  return {
    name: hasName
      ? { last: defined({ text: last?.normalized }), first: defined({ text: first?.normalized }), truncated }
      : undefined,
    fullNames: document.fields.flatMap(({ name, normalized }) =>
      name === 'full_name' && normalized !== null ? [normalized] : [],
    ),
    birthDate: find('birth_date')?.normalized ?? undefined,
    // The printed address may be out of date where the changes could not be confirmed (SPEC 2.6).
    address: address === null || address.source === 'unconfirmed' ? undefined : (address.text ?? undefined),
    gender: knownGender(find('gender')?.normalized),
    singleName,
  };
}

/** The text if it has a letter or a digit. */
function given(text: string | undefined): string | undefined {
  return text !== undefined && /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}

/** The text unless it is blank. No document confirms `?` or `-`, so a session with it is referred: the part was given. */
function written(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

function personOf(info: UserInputInfo & PreRegisteredInfo): Person {
  const part = (text: string | undefined, kana: string | undefined) =>
    defined({ text: given(text), kana: given(kana) });
  const last = part(info.lastName, info.lastNameKana);
  const first = part(info.firstName, info.firstNameKana);
  const hasName = Object.keys(last).length + Object.keys(first).length > 0;
  return {
    name: hasName ? { last, first } : undefined,
    birthDate: given(info.birthDate),
    address: written(info.address),
    gender: written(info.gender),
  };
}

/** The first known form of a gender; undefined for an unknown one. */
export function knownGender(gender: string | null | undefined): string | undefined {
  const text = gender?.normalize('NFKC').trim().toLowerCase();
  return genders.find((forms) => forms.some((form) => form === text))?.[0];
}

/** A single name on the document matches the other's last name, and a first name that repeats it. */
function compareSingleName(document: FullName, other: FullName): boolean | undefined {
  const single = { last: document.last, first: {}, truncated: document.truncated === true };
  const parts = [other.last, other.first].filter(({ text, kana }) => text !== undefined || kana !== undefined);
  const compared = parts.map((part) => compareNames(single, { last: part, first: {} }));
  if (compared.includes(false)) return false;
  return compared.length === 0 || compared.includes(undefined) ? undefined : true;
}

/** Compares with every name that the document shows: one that disagrees makes it false, and one that agrees confirms it. */
function compareShownName(document: ShownPerson, other: FullName): boolean | undefined {
  const { name, singleName, fullNames } = document;
  const compared = fullNames.map((fullName) => compareFullName(fullName, other));
  if (name !== undefined) compared.push((singleName ? compareSingleName : compareNames)(name, other));
  if (compared.includes(false)) return false;
  return compared.includes(true) ? true : undefined;
}

/** Compares two values that both sources have. */
function both<T>(a: T | undefined, b: T | undefined, isSame: (a: T, b: T) => boolean | undefined): boolean | undefined {
  return a === undefined || b === undefined ? undefined : isSame(a, b);
}

function compareAllButNames(a: Person, b: Person): PartMatches {
  const equal = (left: string, right: string) => left === right;
  return defined({
    birthDate: both(a.birthDate, b.birthDate, equal),
    address: both(a.address, b.address, compareAddresses),
    gender: both(knownGender(a.gender), knownGender(b.gender), equal),
  });
}

function compare(a: Person, b: Person): PartMatches {
  return { ...defined({ name: both(a.name, b.name, compareNames) }), ...compareAllButNames(a, b) };
}

function compareWithDocument(document: ShownPerson, other: Person): PartMatches {
  const name = other.name && compareShownName(document, other.name);
  return { ...defined({ name }), ...compareAllButNames(document, other) };
}

function hasMismatch(matches: PartMatches): boolean {
  return Object.values(matches).includes(false);
}

/**
 * Compares the document's reading, the user's input and the tenant's pre-registered data with each other (SPEC 2.4, 2.7).
 *
 * Only normalized values of the document count; uncertain ones are null. Only the document confirms a value: what the user typed never
 * confirms what the tenant pre-registered. The compared address is `currentAddress`, never a printed one with unconfirmed changes
 * (SPEC 2.6). A name that fills the name field of a zone may be truncated, which is no mismatch. Genders are compared in their known forms
 * only (M F X, male female, 男 女).
 */
export function matchPersonalData(input: MatchingInput): Matching {
  const document = input.document === null ? null : personOfDocument(input.document);
  const user = input.userInput === null ? null : personOf(input.userInput);
  const registered = input.preRegisteredInfo === null ? null : personOf(input.preRegisteredInfo);
  const sources = [user, registered].flatMap((person) =>
    person === null
      ? []
      : [{ person, shown: document === null ? ({} as PartMatches) : compareWithDocument(document, person) }],
  );
  const withInput: PartMatches = user !== null && registered !== null ? compare(user, registered) : {};
  const mismatchOf = (owner: Person | null) =>
    sources.some(({ person, shown }) => person === owner && hasMismatch(shown));

  const parts: { [P in ComparedPart]?: boolean } = {};
  const notCompared: ComparedPart[] = [];
  for (const part of comparedParts) {
    const confirmed = sources.filter(({ person }) => person[part] !== undefined).map(({ shown }) => shown[part]);
    if (confirmed.length === 0) continue;
    if (confirmed.includes(false) || withInput[part] === false) parts[part] = false;
    else if (confirmed.includes(undefined)) notCompared.push(part);
    else parts[part] = true;
  }
  return {
    parts,
    notCompared,
    userInputMismatch: mismatchOf(user),
    preRegisteredInfoMismatch: mismatchOf(registered) || hasMismatch(withInput),
  };
}
