// Canonical forms of persons, documents and addresses, so that spellings of the same one have the same hash.

import { japanese, readKanjiNumber } from './compare-addresses.ts';
import { withoutMarks } from './compare-names.ts';
import type { DocumentOcr } from './findings.ts';
import { foldHan } from './han-variants.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';
import { romanizeKana, toKatakana } from './romanize-kana.ts';

/** What a session can be recognized by. */
export type IdentifierKind = 'person' | 'document_number' | 'address';

/** A canonical form of one person, document or address. Personal data: only its keyed hash is stored. */
export interface Identifier {
  readonly kind: IdentifierKind;
  readonly text: string;
}

/** A name with a birth date, in one source. A part may be given in two spellings. */
export interface IdentifiedPerson extends Omit<UserInputInfo, 'address'> {
  /** Last and first name in one, where the source does not tell them apart. */
  readonly fullName?: string;
}

/** The sources in which a session names its user; null when a source does not exist. */
export interface IdentifierSources {
  readonly document: DocumentOcr | null;
  readonly userInput: UserInputInfo | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
}

/**
 * A document by its type and number.
 * @returns undefined when the number has no letter or digit
 */
export function documentIdentifier(documentType: string, number: string): Identifier | undefined {
  const plain = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return plain === '' ? undefined : { kind: 'document_number', text: `${documentType}\n${plain}` };
}

/**
 * A person by name and birth date, in each script in which the name is given, last name first. Spellings of one name have one form:
 * Hepburn, Kunrei and long vowels, letters with and without marks, old and new characters. So a few other names have it too, which is
 * why a hit by person refers a session and never rejects it.
 * @returns nothing without a birth date or a name
 */
export function personIdentifiers(person: IdentifiedPerson): Identifier[] {
  const { birthDate } = person;
  if (birthDate === undefined || birthDate === '') return [];
  return distinct(nameForms(person).map((form) => ({ kind: 'person', text: `${birthDate}\n${form}` })));
}

/**
 * The block of an address: up to the number of the house, without building, room, postal code and prefecture. An address in Latin
 * letters, whose parts stand in another order, is taken whole.
 * @returns undefined when the address has no number
 */
export function addressIdentifier(address: string): Identifier | undefined {
  const plain = address
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*〒?\s*\d{3}[\p{Pd}−ー]\d{4}/u, '')
    .replace(/\s+/g, '')
    .replace(kanjiNumbers, readKanjiNumber)
    .replace(/(?<=\d)(?:丁目|番地|番|号|の|ノ|[\p{Pd}−ー])+/gu, '-')
    .replace(/(?<=\d)-+(?!\d)/g, '');
  if (!/\d/.test(plain)) return undefined;
  if (!japanese.test(plain)) return { kind: 'address', text: withoutMarks(plain).replace(/[^\p{L}\p{N}]/gu, '') };
  const [block = ''] = /^.*?\d+(?:-\d+){1,2}|^.*?\d+(?![\d条線])/u.exec(plain) ?? [plain];
  const withoutPrefecture = block.replace(/^(?:東京都|北海道|(?:大阪|京都)府|\p{Script=Han}{2,3}?県)/u, '');
  return {
    kind: 'address',
    text: foldCharacters(toKatakana(withoutPrefecture))
      .replace(/[^\p{L}\p{N}-]/gu, '')
      .replace(/[ヶガ]/g, 'ケ'),
  };
}

/** Everything that a session can be recognized by. Of the document only certain values count. */
export function identifiersOf({ document, userInput, preRegisteredInfo }: IdentifierSources): Identifier[] {
  const given = [userInput, preRegisteredInfo].filter((source) => source !== null);
  const addresses = [document?.currentAddress?.text, ...given.map(({ address }) => address)];
  return distinct([
    ...(document === null ? [] : [...numbersOf(document), ...personsOf(document)]),
    ...given.flatMap(personIdentifiers),
    ...addresses.flatMap((address) => (address == null ? [] : (addressIdentifier(address) ?? []))),
  ]);
}

function numbersOf({ documentType, fields }: DocumentOcr): Identifier[] {
  if (documentType === null) return [];
  return fields
    .filter(({ name, normalized }) => name === 'document_number' && normalized !== null)
    .flatMap(({ normalized }) => documentIdentifier(documentType, normalized ?? '') ?? []);
}

/** The persons of each side of a document: the zone and the printed page may spell a name in two scripts. */
function personsOf({ fields }: DocumentOcr): Identifier[] {
  const valuesOf = (name: string, side?: string): string[] =>
    fields
      .filter((field) => field.name === name && (side === undefined || field.side === side))
      .flatMap(({ normalized }) => normalized ?? []);
  const sides = [...new Set(fields.map(({ side }) => side))];
  const persons = sides.flatMap((side) => {
    const [lastName, firstName, fullName] = ['last_name', 'first_name', 'full_name'].map(
      (name) => valuesOf(name, side)[0],
    );
    // A first name that is printed and uncertain is not a person of one name.
    const isWhole =
      firstName !== undefined || !fields.some((field) => field.name === 'first_name' && field.text !== null);
    return valuesOf('birth_date').flatMap((birthDate) => [
      ...(lastName !== undefined && isWhole
        ? [{ lastName, ...(firstName !== undefined && { firstName }), birthDate }]
        : []),
      ...(fullName === undefined ? [] : [{ fullName, birthDate }]),
    ]);
  });
  return persons.flatMap(personIdentifiers);
}

function nameForms({ lastName, firstName, lastNameKana, firstNameKana, fullName }: IdentifiedPerson): string[] {
  const written = [lastName, firstName].filter((part) => part !== undefined);
  const read = [lastNameKana ?? readable(lastName), firstNameKana ?? readable(firstName)];
  const isRead = read.every((part, index) => part !== undefined || written[index] === undefined);
  const names = [
    written,
    isRead ? read.filter((part) => part !== undefined) : [],
    fullName === undefined ? [] : [fullName],
  ];
  return names.map(nameForm).filter((form) => form !== '');
}

/** A part that is its own reading. */
function readable(part: string | undefined): string | undefined {
  return part !== undefined && !hasOtherScript(part) ? part : undefined;
}

/** One form of all spellings of a name in one script. */
function nameForm(parts: readonly string[]): string {
  const isLatin = !parts.some(hasOtherScript);
  return parts.map((part) => (isLatin ? latinForm(part) : foldCharacters(toKatakana(lettersOf(part))))).join('');
}

/** Whether a name has letters that are neither Latin nor kana. */
function hasOtherScript(name: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Hiragana}\p{Script=Katakana}\p{M}ー]/u.test(lettersOf(name));
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}ー]/gu, '');
}

/** Letters that have no mark to remove. */
const plainLetters = pairs('ÆA ŒO ØO ĐD ÐD ŁL ÞT ƏE');

/**
 * Spellings of one sound, in order: Kunrei forms become Hepburn; long vowels, double letters, and the second letter of a transliterated
 * umlaut are left out.
 */
const foldedSpellings: readonly (readonly [spelling: RegExp, letters: string])[] = [
  [/SY/g, 'SH'],
  [/[ZJ]Y/g, 'J'],
  [/TY/g, 'CH'],
  [/SI/g, 'SHI'],
  [/[ZD]I/g, 'JI'],
  [/TI/g, 'CHI'],
  [/TU/g, 'TSU'],
  [/DZ?U/g, 'ZU'],
  [/HU/g, 'FU'],
  [/TCH/g, 'CH'],
  [/M(?=[BP])/g, 'N'],
  [/OU/g, 'O'],
  [/OH(?![AIUEO])/g, 'O'],
  [/([AOU])E/g, '$1'],
  [/(.)\1+/g, '$1'],
];

function latinForm(name: string): string {
  const letters = lettersOf(name);
  const kana = japanese.test(letters) ? romanizeKana(letters) : null;
  const latin = kana === null ? letters : kana.map(([first = '']) => first).join('');
  const plain = [...withoutMarks(latin)].map((letter) => plainLetters.get(letter) ?? letter).join('');
  return foldedSpellings.reduce((text, [spelling, folded]) => text.replaceAll(spelling, folded), plain);
}

/**
 * Different characters that people write for each other in one name or place. `compareNames` keeps them apart; an identifier may not, or
 * the spelling would hide a person from the blocklist. The second one is kept.
 */
const confusedCharacters = pairs('斉斎 藝芸 籔薮 驒騨');

/** One spelling of the variants of a character, and of characters that are confused with it. */
function foldCharacters(text: string): string {
  return [...foldHan(text)].map((character) => confusedCharacters.get(character) ?? character).join('');
}

/** Reads pairs of characters. */
function pairs(table: string): ReadonlyMap<string, string> {
  return new Map(
    table
      .trim()
      .split(/\s+/)
      .map((pair) => [...pair] as [string, string]),
  );
}

/** A number in kanji that a word of addresses follows. */
const kanjiNumbers =
  /[一二三四五六七八九]?十[一二三四五六七八九]?(?=丁目|番|号|条|線)|[一二三四五六七八九](?=丁目|番|号|条|線)/g;

function distinct(identifiers: readonly Identifier[]): Identifier[] {
  return [...new Map(identifiers.map((identifier) => [`${identifier.kind}\n${identifier.text}`, identifier])).values()];
}
