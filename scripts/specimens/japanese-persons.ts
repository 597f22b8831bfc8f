// Invented persons with Japanese documents.

import { addMonths, isoDate } from './japanese-dates.ts';
import { heldOutNames, type Name, type NamePool, tuningNames } from './japanese-names.ts';
import { heldOutPlaces, type Place, type PlacePool, tuningPlaces } from './japanese-places.ts';
import { seededRandom } from './seeded-random.ts';

/** What a specimen is for: rules are tuned on one pool and measured on the other. They share no person, place, font or background. */
export type Pool = 'tuning' | 'held-out';

/** A driver's licence. Dates are YYYY-MM-DD. */
export interface LicenceDetails {
  /** Twelve digits; the eleventh is the check digit. */
  readonly number: string;
  readonly issueDate: string;
  /** One month after a birthday, as the law has it. */
  readonly expiryDate: string;
  /** Five digits beside the date of issue. */
  readonly reference: string;
  readonly color: 'gold' | 'blue';
  readonly motorcycleDate: string | null;
  readonly carDate: string;
  /** Such as 東京都. */
  readonly commission: string;
}

/** A My Number card. Dates are YYYY-MM-DD. */
export interface MyNumberDetails {
  readonly expiryDate: string;
  readonly certificateExpiryDate: string;
  /** Such as 千代田区. */
  readonly issuer: string;
  /** Twelve digits; the last is the check digit. Printed on the back only. */
  readonly myNumber: string;
}

/** An invented person with Japanese documents. */
export interface JapanesePerson {
  readonly pool: Pool;
  readonly index: number;
  readonly last: Name;
  readonly first: Name;
  readonly birthDate: string;
  readonly gender: 'M' | 'F';
  /** As printed, without a postal code. */
  readonly address: string;
  /** The address after a move, for entries of change. */
  readonly newAddress: string;
  /** The day of the move, YYYY-MM-DD: after every date of issue. */
  readonly moveDate: string;
  readonly licence: LicenceDetails;
  readonly myNumberCard: MyNumberDetails;
}

/** An invented foreign resident with a residence card. Dates are YYYY-MM-DD. */
export interface Resident {
  readonly pool: Pool;
  readonly index: number;
  /** Latin capitals, as the card prints them: last name first. */
  readonly lastName: string;
  readonly firstName: string;
  readonly birthDate: string;
  readonly gender: 'M' | 'F';
  /** In Japanese, such as ベトナム. */
  readonly nationality: string;
  readonly address: string;
  readonly newAddress: string;
  readonly moveDate: string;
  readonly status: string;
  readonly statusLatin: string;
  readonly period: string;
  readonly permitDate: string;
  readonly issueDate: string;
  readonly expiryDate: string;
  /** Two letters, eight digits, two letters. */
  readonly number: string;
}

interface PoolData {
  readonly names: NamePool;
  readonly places: PlacePool;
  readonly residents: {
    readonly last: readonly string[];
    readonly female: readonly string[];
    readonly male: readonly string[];
  };
  readonly nationalities: readonly string[];
  readonly salt: number;
}

const pools: Readonly<Record<Pool, PoolData>> = {
  tuning: {
    names: tuningNames,
    places: tuningPlaces,
    residents: {
      last: ['TURNER', 'NGUYEN', 'KIM', 'SANTOS', 'GURUNG', 'SCHMIDT', 'WANG', 'SILVA'],
      female: ['ELIZABETH', 'THI LAN', 'MARIA', 'ANNA'],
      male: ['JAMES', 'VAN MINH', 'CARLOS', 'PETER'],
    },
    nationalities: ['米国', 'ベトナム', '韓国', 'フィリピン', 'ネパール', 'ドイツ'],
    salt: 11,
  },
  'held-out': {
    names: heldOutNames,
    places: heldOutPlaces,
    residents: {
      last: ['WALKER', 'TRAN', 'PARK', 'REYES', 'SHRESTHA', 'DUBOIS', 'ZHANG', 'COSTA'],
      female: ['CATHERINE', 'THU HA', 'LUCIA', 'SOFIE'],
      male: ['GEORGE', 'QUOC BAO', 'DIEGO', 'HENRIK'],
    },
    nationalities: ['英国', 'インドネシア', '中国', 'ミャンマー', 'ブラジル', 'フランス'],
    salt: 23,
  },
};

const licenceWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;
const myNumberWeights = [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

/** The eleventh digit of a driver's licence: the last digit of 11 less the weighted sum modulo 11. */
export function licenceCheckDigit(firstTen: string): string {
  return String((11 - (weightedSum(firstTen, licenceWeights) % 11)) % 10);
}

/** The twelfth digit of a My Number: 0 for a remainder of 0 or 1, else 11 less the remainder. */
export function myNumberCheckDigit(firstEleven: string): string {
  const remainder = weightedSum(firstEleven, myNumberWeights) % 11;
  return String(remainder <= 1 ? 0 : 11 - remainder);
}

const fullWidth = (text: string): string =>
  text.replace(/[0-9-]/g, (character) =>
    character === '-' ? '－' : String.fromCharCode(character.charCodeAt(0) + 0xfee0),
  );

class Lot {
  readonly #random: () => number;
  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
  digits(count: number): string {
    return Array.from({ length: count }, () => String(this.below(10))).join('');
  }
  letters(count: number): string {
    return Array.from({ length: count }, () => 'ABCDEFGHJKLMNPRSTUVWXYZ'.charAt(this.below(23))).join('');
  }
}

/** Writes an address in one of the spellings that documents use. */
function inventAddress(lot: Lot, { places, houses }: PlacePool): { address: string; place: Place } {
  const place = lot.one(places);
  const [block, lotNumber, house] = [1 + lot.below(6), 1 + lot.below(29), 1 + lot.below(24)];
  const numbers = lot.one([
    `${block}丁目${lotNumber}番${house}号`,
    `${block}丁目${lotNumber}番地${house}`,
    `${block}-${lotNumber}-${house}`,
    fullWidth(`${block}-${lotNumber}-${house}`),
    `${lotNumber * 7 + block}番地`,
  ]);
  const room = `${1 + lot.below(8)}0${1 + lot.below(9)}`;
  const home = lot.one(['', '', `${lot.one(houses)}${room}号室`, ` ${lot.one(houses)}${room}`]);
  return { address: `${place.prefecture}${place.municipality}${lot.one(place.towns)}${numbers}${home}`, place };
}

/** How long a licence is given for that expires in a year: five years, four at 70, three from 71 on (Road Traffic Act, article 92-2). */
function licenceYears(birthYear: number, expiryYear: number): number {
  return [5, 4, 3].find((years) => expiryYear - years - birthYear < 75 - years) ?? 3;
}

/**
 * Invents a person with Japanese documents. The same pool and index give the same person. Every document is valid from August 2026 to
 * June 2027 at least.
 * @param index a whole number
 */
export function inventJapanesePerson(pool: Pool, index: number): JapanesePerson {
  const { names, places, salt } = pools[pool];
  const lot = new Lot(index * 7919 + salt * 104729);
  const gender = lot.one(['M', 'F'] as const);
  // Stepping through the list meets every last name; the stride has no factor in common with its length.
  const last = names.last[(index * 7) % names.last.length] as Name;
  const first = lot.one(gender === 'F' ? names.female : names.male);
  const birthDate = isoDate(1950 + lot.below(50), 1 + lot.below(12), 1 + lot.below(28));
  const home = inventAddress(lot, places);
  const next = inventAddress(lot, places);
  const birthday = birthDate.slice(4);
  const latestYear = 2028 + lot.below(3);
  const color = lot.one(['gold', 'blue'] as const);
  const [birthYear = 1950] = birthDate.split('-').map(Number);
  // Issued in 2025 at the latest.
  const expiryYear = Math.min(latestYear, 2025 + licenceYears(birthYear, latestYear));
  const validYears = licenceYears(birthYear, expiryYear);
  const licensedYear = birthYear + 18 + lot.below(3);
  const carDate = isoDate(licensedYear, 1 + lot.below(12), 1 + lot.below(28));
  const firstTen = `${home.place.commission}${String(licensedYear).slice(2)}${lot.digits(6)}`;
  return {
    pool,
    index,
    last,
    first,
    birthDate,
    gender,
    address: home.address,
    newAddress: next.address,
    moveDate: isoDate(2026, 1 + lot.below(6), 1 + lot.below(28)),
    licence: {
      number: `${firstTen}${licenceCheckDigit(firstTen)}0`,
      // Renewed within the month of a birthday.
      issueDate: `${expiryYear - validYears}${birthday.slice(0, 4)}${String(1 + lot.below(28)).padStart(2, '0')}`,
      expiryDate: addMonths(`${expiryYear}${birthday}`, 1),
      reference: lot.digits(5),
      color,
      motorcycleDate: lot.below(3) === 0 ? addMonths(carDate, -9) : null,
      carDate,
      commission: home.place.prefecture,
    },
    myNumberCard: {
      expiryDate: `${2028 + lot.below(7)}${birthday}`,
      certificateExpiryDate: `${2027 + lot.below(2)}${birthday}`,
      issuer: home.place.municipality,
      myNumber: withMyNumberCheckDigit(lot.digits(11)),
    },
  };
}

function withMyNumberCheckDigit(firstEleven: string): string {
  return firstEleven + myNumberCheckDigit(firstEleven);
}

/** Statuses of residence, the length of the stay as printed, and after how many months the card expires: permanent residents' after seven years. */
const statuses = [
  ['留学', 'Student', '2年3月', 27],
  ['永住者', 'Permanent Resident', '＊＊＊', 84],
  ['技術・人文知識・国際業務', 'Engineer / Specialist in Humanities / International Services', '5年', 60],
  ['日本人の配偶者等', 'Spouse or Child of Japanese National', '3年', 36],
] as const;

/**
 * Invents a foreign resident with a residence card. The same pool and index give the same person, and no other pool the same.
 * @param index a whole number
 */
export function inventResident(pool: Pool, index: number): Resident {
  const { residents, places, nationalities, salt } = pools[pool];
  const lot = new Lot(index * 6007 + salt * 15485863);
  const gender = lot.one(['M', 'F'] as const);
  const [status, statusLatin, period, months] = lot.one(statuses);
  const permitDate = isoDate(2025, 7 + lot.below(6), 1 + lot.below(28));
  return {
    pool,
    index,
    lastName: residents.last[(index * 3) % residents.last.length] as string,
    firstName: lot.one(gender === 'F' ? residents.female : residents.male),
    birthDate: isoDate(1960 + lot.below(45), 1 + lot.below(12), 1 + lot.below(28)),
    gender,
    nationality: lot.one(nationalities),
    address: inventAddress(lot, places).address,
    newAddress: inventAddress(lot, places).address,
    moveDate: isoDate(2026, 1 + lot.below(6), 1 + lot.below(28)),
    status,
    statusLatin,
    period,
    permitDate,
    issueDate: permitDate,
    expiryDate: addMonths(permitDate, months),
    number: `${lot.letters(2)}${lot.digits(8)}${lot.letters(2)}`,
  };
}
