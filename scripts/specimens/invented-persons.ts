// Invented persons for specimens, from many States.

import type { SpecimenPerson } from './mrz-lines.ts';
import { seededRandom } from './seeded-random.ts';

const lastNames = [
  'Brandt',
  'Okafor',
  'Yamada',
  'Müller',
  'García-Vidal',
  "O'Rourke",
  'Nguyen',
  'Kowalczyk',
  'de la Cruz',
  'Sørensen',
  'Quill',
  'Jensen',
  'Weiß',
  'Zhou',
  'Ekström',
  'Baptiste',
  'Uchida',
  'Fox',
  'Vasquez',
  'Hughes',
] as const;
const firstNames = [
  'Mira',
  'Tobias Emil',
  'Hanako',
  'Jörg',
  'Lucía',
  'Sinead',
  'Binh',
  'Wojciech',
  'Ana Sofia',
  'Björn',
  'Jack',
  'Freya',
  'Ottilie',
  'Xavier',
  'Kwame',
  'Zoé',
  'Dilip',
  'Guðrun',
  'Pavel',
  'Yvonne',
] as const;

/** Names of invented persons. */
export interface NamePool {
  readonly last: readonly string[];
  readonly first: readonly string[];
}

/** The names of most specimens. */
const commonNames: NamePool = { last: lastNames, first: firstNames };

/**
 * Names with letters that machine-readable zones transliterate, for the tuning set of the evaluation, behind those of most specimens. Their
 * number is odd, so that every one is met by even numbers of persons too.
 */
export const tuningNames: NamePool = {
  last: [
    ...lastNames,
    'Bærum',
    'Nygård',
    'Ægidius',
    'Strøm',
    'Cœur',
    'Þorvald',
    'Weẞel',
    'Świątek',
    'Đorđević',
    'Iħaddad',
    'Şahin',
    'Łęcki',
    'Peñalver',
    'Lőrincz',
    'Šimůnek',
    'Ŧåsjö',
    'Brûlé',
    'Yıldız',
    'Nuñez-Åhl',
    'Hæstad',
    'Møller',
  ],
  first: [
    ...firstNames,
    'Bjørn Åge',
    'Ævar',
    'Þóra',
    'Łucja',
    'Ðan',
    'Özgür',
    'Lœtitia',
    'Begoña',
    'Ġorġ',
    'Ása',
    'İpek',
    'Ŋali',
    'Lærke',
  ],
};

/** Names that only the held-out set of the evaluation has. */
export const heldOutNames: NamePool = {
  last: [
    'Halloran',
    'Ivarsson',
    'Tanaka',
    'Böhm',
    'López-Ruiz',
    "D'Amico",
    'Tran',
    'Zielinski',
    'van der Meer',
    'Kjær',
    'Xu',
    'Abdi',
    'Großmann',
    'Petrov',
    'Lindqvist',
    'Chevalier',
    'Mori',
    'Wynn',
    'Quispe',
    'Farouk',
  ],
  first: [
    'Elin',
    'Karl Johan',
    'Yuki',
    'Götz',
    'Inés',
    'Padraig',
    'Thuy',
    'Agnieszka',
    'Maria Luisa',
    'Søren',
    'Max',
    'Ingrid',
    'Ulrike',
    'Wendell',
    'Ama',
    'Cécile',
    'Vikram',
    'Sigrún',
    'Oksana',
    'Joaquín',
  ],
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
/** Letters and digits that are never taken for each other, as careful States number their passports. */
const unmistakable = 'CFGHJKLMNPRTVWXYZ0123456789';

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * Invents a passport holder. The same index gives the same person.
 * @param index a whole number
 * @param names the names that the person may have
 * @returns a person born 1950 to 2005 with a passport that is valid until 2031 to 2035 and numbered in one of four ways
 *   that States use
 */
export function inventPerson(index: number, names = commonNames): SpecimenPerson {
  const random = seededRandom(index * 104729 + 3);
  const below = (limit: number): number => Math.floor(random() * limit);
  const draw = (from: string, count: number): string =>
    Array.from({ length: count }, () => from.charAt(below(from.length))).join('');
  const documentNumber = [
    () => draw(digits, 9),
    () => draw(letters, 2) + draw(digits, 7),
    () => draw(unmistakable.slice(0, 17), 1) + draw(unmistakable, 8),
    () => draw(digits, 2) + draw(letters, 2) + draw(digits, 5),
  ][index % 4]?.();
  return {
    lastName: names.last[index % names.last.length] ?? 'Brandt',
    firstName: names.first[below(names.first.length)] ?? 'Mira',
    birthDate: `${1950 + below(56)}-${twoDigits(1 + below(12))}-${twoDigits(1 + below(28))}`,
    gender: (['F', 'M', 'X'] as const)[below(20) === 0 ? 2 : below(2)] ?? 'F',
    documentNumber: documentNumber ?? '',
    expiryDate: `${2031 + below(5)}-${twoDigits(1 + below(12))}-${twoDigits(1 + below(28))}`,
    ...(index % 5 === 0 ? { personalNumber: String(10000000 + below(90000000)) } : {}),
  };
}
