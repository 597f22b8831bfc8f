// The values that tests give to the service, and the search for them in logs.

import type { SpecimenPerson } from '../../scripts/specimens/mrz-lines.ts';

const person: SpecimenPerson = {
  lastName: 'Quillfeather',
  firstName: 'Ottoline',
  birthDate: '1991-04-12',
  gender: 'F',
  documentNumber: 'MT4512087',
  // Five years on, so that neither time nor a clock put forward by a retention period makes it expire.
  expiryDate: `${new Date().getUTCFullYear() + 5}-06-30`,
};

/**
 * The values that tests give to the service and that no log may hold. Tests use these and no others, so that every log of every test
 * can be searched for them.
 */
export const planted = {
  person,
  otherName: 'Brackenridge',
  kana: 'クイルフェザー',
  /** As a passport spells the kana. */
  romanized: 'Kuirufeza',
  otherHan: '架空谷',
  address: 'みほん県架空市例示一丁目2番3号',
  gender: 'planted-gender',
  state: 'planted-state-7Qm8yW0rT5xJc7nLd',
  metadata: { applicationId: 'planted-metadata-app-20431' },
  note: 'planted note: a thumb covers the corner of the portrait',
  callbackUrl: 'https://shop.example.com/planted-callback/verified',
  /** What the addresses of all members of the staff begin with, and their passwords. */
  member: 'planted-member',
  password: 'planted password of a person',
  /** In the metadata of a picture (EXIF, XMP), as a phone writes its owner and the place. */
  pictureText: 'planted-picture-text-35.6586N-139.7454E',
} as const;

/** What was typed of the planted person. */
export const typed = {
  lastName: planted.person.lastName,
  firstName: planted.person.firstName,
  birthDate: planted.person.birthDate,
} as const;

const texts: Readonly<Record<string, string>> = {
  'a family name': planted.person.lastName,
  'a given name': planted.person.firstName,
  'another name': planted.otherName,
  'a reading': planted.kana,
  'a romanized reading': planted.romanized,
  'a name in kanji': planted.otherHan,
  'an address': planted.address,
  'a gender': planted.gender,
  'a birth date': planted.person.birthDate,
  'a document number': planted.person.documentNumber,
  state: planted.state,
  metadata: planted.metadata.applicationId,
  'a note': planted.note,
  'a return URL': 'planted-callback',
  'an address of the staff': planted.member,
  'a password': planted.password,
  'metadata of a picture': planted.pictureText,
};

const forms: Readonly<Record<string, RegExp>> = {
  'an API key or admin token': /mtm_(live|test|admin)_[0-9A-Za-z]{43}/,
  'a webhook secret': /whsec_/,
  'a token of a link or hand-off': /vs_[0-9a-f]{32}[.~][A-Za-z0-9_-]{43}/,
  'a browser cookie': /mitome_browser=/,
  'a session of the staff': /mitome_session=[\w-]{43}/,
  'a database password': /(mysql|postgres|postgresql|mariadb):\/\/[^/\s]*@/,
  'a bearer header': /bearer\s+\S/i,
};

/** Names of what a text holds and no log may hold. Case does not matter: documents are printed in capitals. */
export function secretsIn(text: string): string[] {
  const lower = text.toLowerCase();
  return [
    ...Object.entries(texts).flatMap(([name, value]) => (lower.includes(value.toLowerCase()) ? [name] : [])),
    ...Object.entries(forms).flatMap(([name, form]) => (form.test(text) ? [name] : [])),
  ];
}
