// Persons with a document of one kind: what it shows, what its holder types, and its pictures.

import type { PreRegisteredInfo, UserInputInfo } from '../../src/domain/personal-data.ts';
import { type Box, cardWidth } from '../specimens/draw-card.ts';
import {
  type AddressEntry,
  drawLicenceBack,
  drawLicenceFront,
  licencePortrait,
} from '../specimens/draw-driver-license.ts';
import { drawTd1Back, drawTd1Front, drawTd2Front, td1Portrait, td2Portrait } from '../specimens/draw-id-card.ts';
import { drawMyNumberFront, myNumberPortrait } from '../specimens/draw-my-number-card.ts';
import { drawPassport } from '../specimens/draw-passport.ts';
import { drawResidenceBack, drawResidenceFront, residencePortrait } from '../specimens/draw-residence-card.ts';
import { faceSeedOf } from '../specimens/face-traits.ts';
import { heldOutNames, inventPerson, tuningNames } from '../specimens/invented-persons.ts';
import { inventJapanesePerson, inventResident, type Pool } from '../specimens/japanese-persons.ts';
import { type SpecimenPerson, transliterate } from '../specimens/mrz-lines.ts';
import { pageWidth } from '../specimens/passport-page.ts';
import type { DocumentKind, EvalSession } from './session.ts';

/** What is changed on the front of a document. Dates are YYYY-MM-DD. */
export interface FrontChanges {
  readonly portrait?: Buffer;
  /** Printed in place of the person's own; on passports on the page only, not in the zone. */
  readonly birthDate?: string;
  readonly expiryDate?: string;
  /** Coded in the zone in place of the person's own, with right check digits. */
  readonly zone?: { readonly birthDate?: string; readonly expiryDate?: string };
}

/** A person with a document. */
export interface Subject {
  readonly document: DocumentKind;
  readonly faceSeed: number;
  /** The portrait area, and the width of the document, in the units of the drawing. */
  readonly portrait: Box;
  readonly width: number;
  /** Typed by the holder, and the same as known to the tenant. */
  readonly typed: UserInputInfo;
  readonly registered: PreRegisteredInfo;
  readonly fields: EvalSession['fields'];
  readonly currentAddress: EvalSession['currentAddress'];
  /** Whether the document shows its address in a way from which it cannot be confirmed, such as handwriting. */
  readonly addressDoubtful: boolean;
  readonly front: (changes: FrontChanges) => Promise<Buffer>;
  /** Null where the document has no back that is asked for. */
  readonly back: (() => Promise<Buffer>) | null;
}

/** A code that no State has, so that only the mark of a specimen is missing and nothing real is imitated. */
export const evalState = 'XAB';
const pixelsPerMm = 16;

/** A change of address: none, printed by an office, or written by hand. */
type Move = 'none' | 'printed' | 'handwritten';

/** Every fourth person has moved; every twelfth has an entry by hand. */
function moveOf(index: number): Move {
  return index % 12 === 11 ? 'handwritten' : index % 4 === 2 ? 'printed' : 'none';
}

/** Whether the person's document shows an address that cannot be confirmed from it; documents with a zone show none. */
export function isAddressDoubtful(document: DocumentKind, pool: Pool, index: number): boolean {
  return subjectOf(document, pool, index).addressDoubtful;
}

/** Writes 1丁目2番3号 as 1-2-3, as people do. */
function respell(address: string): string {
  return address.replace(/(\d+)丁目(\d+)番(?:地)?(\d+)号?/, '$1-$2-$3');
}

function entriesOf(move: Move, address: string, date: string): AddressEntry[] {
  return move === 'none' ? [] : [{ address, date, style: move }];
}

function addressOf(move: Move, printed: string, entry: string, source: string): EvalSession['currentAddress'] {
  if (move === 'handwritten') return { text: null, source: 'unconfirmed' };
  return move === 'printed' ? { text: entry, source } : { text: printed, source: 'printed' };
}

/** The held-out holders of documents with a zone are numbered far from all other specimens, which also have other names. */
const heldOutHolders = 100_000;

/** A holder of a document with a zone. */
export function zoneHolder(pool: Pool, index: number): SpecimenPerson {
  const person =
    pool === 'tuning' ? inventPerson(index * 2, tuningNames) : inventPerson(heldOutHolders + index, heldOutNames);
  return { ...person, state: evalState };
}

const zonePortraits = {
  passport: { portrait: { x: 56, y: 120, width: 350, height: 450 }, width: pageWidth },
  td1_card: { portrait: td1Portrait, width: cardWidth },
  td2_card: { portrait: td2Portrait, width: 1050 },
} as const;

function zoneSubject(document: 'passport' | 'td1_card' | 'td2_card', pool: Pool, index: number): Subject {
  const person = zoneHolder(pool, index);
  const spaced = (name: string): string => transliterate(name).replace(/<+/g, ' ').trim();
  const typed = { lastName: person.lastName, firstName: person.firstName, birthDate: person.birthDate };
  const front = async ({ portrait, zone, ...dates }: FrontChanges): Promise<Buffer> => {
    const common = { mark: false, seed: index, ...(portrait === undefined ? {} : { portrait }) };
    const printed = { ...person, ...dates };
    const coded = { ...person, ...zone };
    if (document === 'passport') {
      const size = { format: 'png', pixelsPerMm: 12 } as const;
      return drawPassport({ person: coded, printed, ...size, ...common });
    }
    const draw = document === 'td1_card' ? drawTd1Front : drawTd2Front;
    return draw({ person: printed, zone: coded, pixelsPerMm, ...common });
  };
  return {
    document,
    faceSeed: faceSeedOf(pool, index),
    ...zonePortraits[document],
    typed,
    registered: { ...typed, ...(person.gender === 'X' ? {} : { gender: person.gender }) },
    fields: {
      last_name: spaced(person.lastName),
      first_name: spaced(person.firstName),
      birth_date: person.birthDate,
      document_number: person.documentNumber,
      expiry_date: person.expiryDate,
      gender: person.gender,
      nationality: evalState,
    },
    currentAddress: null,
    addressDoubtful: false,
    front,
    back: document === 'td1_card' ? () => drawTd1Back({ person, pixelsPerMm, mark: false, seed: index }) : null,
  };
}

function japaneseSubject(document: 'driver_license' | 'my_number_card', pool: Pool, index: number): Subject {
  const person = inventJapanesePerson(pool, index);
  const { last, first, birthDate, licence, myNumberCard } = person;
  const move = moveOf(index);
  const entries = entriesOf(move, person.newAddress, person.moveDate);
  const isLicence = document === 'driver_license';
  const home = move === 'none' ? person.address : person.newAddress;
  const common = { person, pixelsPerMm, mark: false, seed: index };
  const typed = {
    lastName: last.kanji,
    firstName: first.kanji,
    lastNameKana: last.kana,
    firstNameKana: first.kana,
    birthDate,
    address: home,
  };
  return {
    document,
    faceSeed: faceSeedOf(pool, index),
    portrait: isLicence ? licencePortrait : myNumberPortrait,
    width: cardWidth,
    typed,
    registered: {
      lastName: last.kanji,
      firstName: first.kanji,
      birthDate,
      address: index % 3 === 0 ? respell(home) : home,
      gender: person.gender === 'F' ? 'female' : 'male',
    },
    fields: {
      full_name: last.kanji + first.kanji,
      birth_date: birthDate,
      address: person.address,
      ...(isLicence
        ? { document_number: licence.number, issue_date: licence.issueDate, expiry_date: licence.expiryDate }
        : { gender: person.gender, expiry_date: myNumberCard.expiryDate }),
    },
    currentAddress: addressOf(
      move,
      person.address,
      person.newAddress,
      isLicence ? 'back_address_update' : 'front_address_update',
    ),
    addressDoubtful: move === 'handwritten',
    front: ({ portrait, zone: _without, ...forged }) => {
      const changed = { ...common, forged, ...(portrait === undefined ? {} : { portrait }) };
      return isLicence ? drawLicenceFront(changed) : drawMyNumberFront({ ...changed, entries });
    },
    back: isLicence ? () => drawLicenceBack({ ...common, entries, donor: index % 5 === 0 }) : null,
  };
}

function residentSubject(pool: Pool, index: number): Subject {
  const person = inventResident(pool, index);
  const move = moveOf(index);
  const common = { person, pixelsPerMm, mark: false, seed: index };
  const address = move === 'none' ? person.address : person.newAddress;
  const { lastName, firstName, birthDate, gender } = person;
  return {
    document: 'residence_card',
    faceSeed: faceSeedOf(pool, index),
    portrait: residencePortrait,
    width: cardWidth,
    typed: { lastName, firstName, birthDate, address },
    registered: { lastName, firstName, birthDate, address, gender },
    fields: {
      full_name: `${lastName} ${firstName}`,
      birth_date: birthDate,
      gender,
      nationality: person.nationality,
      address: person.address,
      document_number: person.number,
      expiry_date: person.expiryDate,
    },
    currentAddress: addressOf(move, person.address, person.newAddress, 'back_address_update'),
    addressDoubtful: move === 'handwritten',
    front: ({ portrait, zone: _without, ...forged }) =>
      drawResidenceFront({ ...common, forged, ...(portrait === undefined ? {} : { portrait }) }),
    back: () => drawResidenceBack({ ...common, entries: entriesOf(move, person.newAddress, person.moveDate) }),
  };
}

/** The person of a pool with a document. The same arguments give the same person and document. */
export function subjectOf(document: DocumentKind, pool: Pool, index: number): Subject {
  switch (document) {
    case 'driver_license':
    case 'my_number_card':
      return japaneseSubject(document, pool, index);
    case 'residence_card':
      return residentSubject(pool, index);
    default:
      return zoneSubject(document, pool, index);
  }
}
