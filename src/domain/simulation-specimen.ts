// The invented person and document of simulations.

import type { DocumentField, DocumentOcr } from './findings.ts';
import { knownGender } from './matching.ts';
import type { ReasonCode } from './outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';

/** A person whose data a simulated user types, or a simulated document shows. */
export interface SpecimenPerson {
  readonly lastName: string;
  readonly firstName: string;
  readonly birthDate: string;
  readonly address?: string;
  readonly gender?: string;
}

/** The person of a session without pre-registered data (SPEC 2.5). */
const sandra: SpecimenPerson = { lastName: 'Specimen', firstName: 'Sandra', birthDate: '1990-01-31' };

/** What a simulated user typed, null where the plan does not ask for it, and whom the document shows. */
export interface SpecimenData {
  readonly userInput: UserInputInfo | null;
  readonly shown: SpecimenPerson;
}

/** What a session has been given. */
export interface GivenData {
  readonly steps: readonly string[];
  readonly preRegisteredInfo: PreRegisteredInfo | null;
  /** What the user has submitted in this round; undefined before the submission. */
  readonly submitted: UserInputInfo | null | undefined;
}

const latin = /^[\p{Script=Latin}\p{M}\p{P}\p{Z}]+$/u;
const kana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー\p{Z}]+$/u;

/** Another name in the script of a name: those in two scripts are not compared. */
function otherName(name: string, inLatin: string, inKana: string, inHan: string): string[] {
  return [latin.test(name) ? inLatin : kana.test(name) ? inKana : inHan];
}

/** Other values of each part of a person, the most usual part first. */
function otherValues({ lastName, firstName }: SpecimenPerson): [keyof SpecimenPerson, string[]][] {
  return [
    ['lastName', otherName(lastName, 'Example', 'レイジ', '例示')],
    ['birthDate', ['1990-02-01', '1990-02-02']],
    ['firstName', otherName(firstName, 'Erika', 'エリカ', '例花')],
    [
      'address',
      ['みほん県架空市例示1丁目2番3号', 'みほん県架空市例示4丁目5番6号', '1 Example Street', '2 Example Street'],
    ],
    ['gender', ['F', 'M']],
  ];
}

/** The data of a session whose sources agree: what was pre-registered or submitted, and for the rest that of the specimen. */
export function agreeingData({ steps, preRegisteredInfo, submitted }: GivenData): SpecimenData {
  const shown = { ...sandra, ...preRegisteredInfo, ...submitted };
  return { userInput: submitted === undefined ? typedBy(steps, shown) : submitted, shown };
}

/**
 * The data of a session whose sources disagree, in one part each time. What was submitted stays as it is.
 * @returns the possible ones, the most usual first
 */
export function* disagreeingData(given: GivenData): Generator<SpecimenData> {
  const { steps, preRegisteredInfo, submitted } = given;
  const { userInput, shown } = agreeingData(given);
  if (submitted !== undefined) yield { userInput, shown: { ...shown, ...preRegisteredInfo } };
  for (const [part, values] of otherValues(shown)) {
    for (const value of values) {
      const other = { ...shown, [part]: value };
      yield { userInput, shown: other };
      if (submitted !== undefined || userInput === null) continue;
      const typed = typedBy(steps, other);
      yield { userInput: typed, shown: other };
      yield { userInput: typed, shown };
      if (part === 'address') {
        for (const address of values)
          yield { userInput: { ...userInput, address: value }, shown: { ...shown, address } };
      }
    }
  }
}

function typedBy(steps: readonly string[], { lastName, firstName, birthDate }: SpecimenPerson): UserInputInfo | null {
  return steps.includes('user_input') ? { lastName, firstName, birthDate } : null;
}

const cards = ['residence_card', 'driver_license', 'my_number_card'];
const zones = ['passport', 'id_card'];

/**
 * The type of document that shows a person: a passport, or a card where it must print an address or a name in Japanese.
 * @param isAccepted which types are possible
 */
export function specimenType(person: SpecimenPerson, isAccepted: (type: string) => boolean): string | null {
  const isLatin = latin.test(`${person.lastName}${person.firstName}`);
  const types = isLatin && person.address === undefined ? [...zones, ...cards] : [...cards, ...zones];
  return types.find(isAccepted) ?? null;
}

/**
 * The reading of the specimen document (SPEC 2.6).
 * @param reasons the decision's reasons, which the reading must match
 * @param doubted the field whose value is in doubt, if the reasons say that one is
 */
export function specimenOcr(
  documentType: string,
  person: SpecimenPerson,
  reasons: readonly ReasonCode[],
  doubted: 'document_number' | 'expiry_date',
): DocumentOcr {
  const isCard = cards.includes(documentType);
  const lastName = person.lastName.toUpperCase();
  const firstName = person.firstName.toUpperCase();
  const address = isCard ? (person.address ?? 'みほん県架空市例示1丁目2番3号') : undefined;
  const values: Readonly<Record<string, string | undefined>> = {
    ...(isCard ? { full_name: `${lastName} ${firstName}` } : { last_name: lastName, first_name: firstName }),
    birth_date: person.birthDate,
    gender: documentType === 'driver_license' ? undefined : (knownGender(person.gender)?.toUpperCase() ?? 'F'),
    nationality: documentType === 'residence_card' ? 'ユートピア' : undefined,
    address,
    // The service never reads the number of this card.
    document_number: documentType === 'my_number_card' ? undefined : 'XX0000000',
    expiry_date: reasons.includes('document_expired') ? '2020-01-31' : '2099-12-31',
  };
  // A value in doubt, or one that breaks a rule, has no normalized form.
  const hasDoubt = reasons.includes('ocr_low_confidence') || reasons.includes('document_rule_violation');
  const doubtedField = documentType === 'my_number_card' ? 'gender' : doubted;
  const fields = Object.entries(values).flatMap(([name, text]): DocumentField[] =>
    text === undefined
      ? []
      : [{ side: 'front', name, text, normalized: hasDoubt && name === doubtedField ? null : text }],
  );
  return { documentType, fields, currentAddress: { text: address ?? null, source: 'printed' } };
}
