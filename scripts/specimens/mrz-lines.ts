// Writes the machine-readable zone of a passport (ICAO Doc 9303).

import { checkDigit } from '../../src/checks/document/check-digit.ts';

/** An invented passport holder, as printed on the data page. Dates are YYYY-MM-DD. */
export interface SpecimenPerson {
  readonly lastName: string;
  readonly firstName: string;
  readonly birthDate: string;
  readonly gender: 'M' | 'F' | 'X';
  /** Up to nine letters and digits. */
  readonly documentNumber: string;
  readonly expiryDate: string;
  /** Up to fourteen letters and digits. */
  readonly personalNumber?: string;
  /** The issuing State and nationality, three letters; Utopia by default, by which a document is known as a specimen. */
  readonly state?: string;
}

/** A check digit that a specimen can carry wrongly. */
export type CheckDigitName = 'number' | 'birthDate' | 'expiryDate' | 'personalNumber' | 'composite';

/** The issuing code that ICAO reserves for Utopia, a State that does not exist. */
export const specimenState = 'UTO';

const expansions: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ß: 'SS',
  Å: 'AA',
  Ø: 'OE',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  Ĳ: 'IJ',
  ẞ: 'SS',
  Ħ: 'H',
  Ŋ: 'N',
  Ŧ: 'T',
  Ə: 'E',
};

/** Writes a name as ICAO Doc 9303-3 section 6 has it: A to Z, hyphen and space as filler, apostrophe left out. */
export function transliterate(name: string): string {
  let out = '';
  for (const character of name.normalize('NFC').replaceAll('ß', 'SS').toUpperCase()) {
    const base = expansions[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
    out += /^[A-Z]+$/.test(base) ? base : /[\s-]/.test(base) ? '<' : '';
  }
  return out;
}

function sixDigits(date: string): string {
  return date.slice(2).replaceAll('-', '');
}

/**
 * Composes the two lines of a TD3 machine-readable zone (ICAO Doc 9303-4).
 * @param wrong a check digit that is to be one too high, to make a forged specimen
 * @returns two lines of 44 characters
 */
export function composeMrzLines(person: SpecimenPerson, wrong?: CheckDigitName): [string, string] {
  const digit = (name: CheckDigitName, characters: string): string => {
    const right = Number(checkDigit(characters));
    return String(name === wrong ? (right + 1) % 10 : right);
  };
  const names = `${transliterate(person.lastName)}<<${transliterate(person.firstName)}`;
  const number = person.documentNumber.padEnd(9, '<');
  const personal = (person.personalNumber ?? '').padEnd(14, '<');
  const numberPart = number + digit('number', number);
  const birth = sixDigits(person.birthDate);
  const birthPart = birth + digit('birthDate', birth);
  const expiry = sixDigits(person.expiryDate);
  const expiryPart = expiry + digit('expiryDate', expiry);
  const personalPart = personal + digit('personalNumber', personal);
  const composite = digit('composite', numberPart + birthPart + expiryPart + personalPart);
  const gender = person.gender === 'X' ? '<' : person.gender;
  return [
    `P<${person.state ?? specimenState}${names}`.padEnd(44, '<').slice(0, 44),
    `${numberPart}${person.state ?? specimenState}${birthPart}${gender}${expiryPart}${personalPart}${composite}`,
  ];
}
