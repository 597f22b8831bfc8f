// Writes the machine-readable zones of cards (ICAO Doc 9303, parts 5 and 6).

import { checkDigit } from '../../src/checks/document/check-digit.ts';
import { type SpecimenPerson, specimenState, transliterate } from './mrz-lines.ts';

/** A check digit of a card's zone that a specimen can carry wrongly. */
export type CardCheckDigitName = 'number' | 'birthDate' | 'expiryDate' | 'composite';

function partsOf(person: SpecimenPerson, wrong: CardCheckDigitName | undefined) {
  const digit = (name: CardCheckDigitName, characters: string): string => {
    const right = Number(checkDigit(characters));
    return String(name === wrong ? (right + 1) % 10 : right);
  };
  const number = person.documentNumber.padEnd(9, '<');
  const birth = person.birthDate.slice(2).replaceAll('-', '');
  const expiry = person.expiryDate.slice(2).replaceAll('-', '');
  return {
    digit,
    number: number + digit('number', number),
    birth: birth + digit('birthDate', birth),
    expiry: expiry + digit('expiryDate', expiry),
    state: person.state ?? specimenState,
    gender: person.gender === 'X' ? '<' : person.gender,
    names: `${transliterate(person.lastName)}<<${transliterate(person.firstName)}`,
  };
}

/**
 * Composes the three lines of a TD1 zone.
 * @param wrong a check digit that is to be one too high, to make a forged specimen
 * @returns three lines of 30 characters
 */
export function composeTd1Lines(person: SpecimenPerson, wrong?: CardCheckDigitName): [string, string, string] {
  const { digit, number, birth, expiry, gender, names, state } = partsOf(person, wrong);
  const optional = (person.personalNumber ?? '').padEnd(15, '<');
  const composite = digit('composite', number + optional + birth + expiry + '<'.repeat(11));
  return [
    `I<${state}${number}${optional}`.slice(0, 30),
    `${birth}${gender}${expiry}${state}${'<'.repeat(11)}${composite}`,
    names.padEnd(30, '<').slice(0, 30),
  ];
}

/**
 * Composes the two lines of a TD2 zone.
 * @param wrong a check digit that is to be one too high, to make a forged specimen
 * @returns two lines of 36 characters
 */
export function composeTd2Lines(person: SpecimenPerson, wrong?: CardCheckDigitName): [string, string] {
  const { digit, number, birth, expiry, gender, names, state } = partsOf(person, wrong);
  const optional = '<'.repeat(7);
  const composite = digit('composite', number + birth + expiry + optional);
  return [
    `I<${state}${names}`.padEnd(36, '<').slice(0, 36),
    `${number}${state}${birth}${gender}${expiry}${optional}${composite}`,
  ];
}
