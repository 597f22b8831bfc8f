// Turns the valid response of a check provider into findings.

import type { components } from '../../generated/types/check-provider.ts';
import type { DocumentField, DocumentFindings, DocumentOcr, FaceFindings, Observation } from '../domain/findings.ts';

type Schemas = components['schemas'];

/** The names of values that the service knows. A provider may read more, which it must not keep. */
const knownFields: ReadonlySet<string> = new Set([
  'last_name',
  'first_name',
  'full_name',
  'birth_date',
  'address',
  'document_number',
  'issue_date',
  'expiry_date',
  'gender',
  'nationality',
]);

const dateFields: ReadonlySet<string> = new Set(['birth_date', 'issue_date', 'expiry_date']);

/** Lists the rules of the document that no schema expresses and a result breaks. Names rules and fields, never values. */
export function documentResultFaults({ fields, currentAddress }: Schemas['DocumentCheckResult']): string[] {
  const names = fields.map(({ name }) => name);
  const repeated = names.filter((name, index) => knownFields.has(name) && names.indexOf(name) !== index);
  const badDates = fields.filter(
    ({ name, normalized }) => dateFields.has(name) && normalized !== null && !isDate(normalized),
  );
  const isContradiction = currentAddress?.source === 'unconfirmed' && currentAddress.text !== null;
  return [
    ...repeated.map((name) => `fields has ${name} twice`),
    ...badDates.map(({ name }) => `normalized of ${name} is not a date`),
    ...(isContradiction ? ['currentAddress is unconfirmed and has a text'] : []),
  ];
}

/**
 * The findings of a document check. Values below the tenant's gate count as doubtful, as those of the built-in check do, and so do values
 * without a letter or digit, which no comparison would contradict.
 * @param gate the confidence that a value needs, 0 to 1
 */
export function documentFindings(result: Schemas['DocumentCheckResult'], gate: number): DocumentFindings {
  const { documentType, currentAddress, authenticity, problems } = result;
  const fields = result.fields
    .filter((field) => knownFields.has(field.name) && !holdsMyNumber(documentType, field) && !isUnreadFirstName(field))
    .map(({ side, name, text, normalized, confidence }): DocumentField => {
      const isCertain = confidence >= gate && /[\p{L}\p{N}]/u.test(normalized ?? '');
      return { side, name, text, normalized: isCertain ? normalized : null, confidence };
    });
  const isEmpty = documentType === null && fields.length === 0;
  return {
    ocr: isEmpty ? null : { documentType, fields, currentAddress: keptAddress(documentType, currentAddress) },
    authenticity,
    fromProvider: true,
    problems: [...problems],
    observations: observationsOf(result),
  };
}

/**
 * The findings of a face check. A part that the provider did not perform is absent.
 * @param isAnswered whether the user sent every frame of a challenge, each a new picture. Without, a person decides about liveness, whatever the provider saw in the selfie
 */
export function faceFindings(result: Schemas['FaceCheckResult'], isAnswered: boolean): FaceFindings {
  const { match, liveness, similarity, problems } = result;
  const doubts = isAnswered ? [] : (['liveness_low_confidence'] as const);
  return {
    ...(match !== null && { match }),
    ...(liveness !== null && { liveness: liveness === 'passed' && !isAnswered ? 'inconclusive' : liveness }),
    problems: [...new Set([...problems, ...doubts])],
    similarity,
    observations: observationsOf(result),
  };
}

/** Types that carry no address, so no change of one can be missing. */
const typesWithoutAddress: readonly (string | null)[] = ['passport', 'id_card'];

/** The current address (SPEC 2.6); unconfirmed where the document has one that was not read or may not be kept. */
function keptAddress(
  documentType: string | null,
  address: Schemas['DocumentCheckResult']['currentAddress'],
): DocumentOcr['currentAddress'] {
  if (address === null && typesWithoutAddress.includes(documentType)) return { text: null, source: 'printed' };
  const isKept = address !== null && !showsTwelveDigits(documentType, [address.text]);
  return isKept ? address : { text: null, source: 'unconfirmed' };
}

function observationsOf({ observations = [] }: { readonly observations?: readonly Observation[] }): Observation[] {
  return observations.map(({ name, result, confidence }) => ({ name, result, confidence }));
}

/** Results that may show an Individual Number: a notification card is no known type, and a residence card may be a My Number card too. */
const typesWithMyNumber: readonly (string | null)[] = ['my_number_card', 'residence_card', null];

/** Whether a field may hold an Individual Number, which must not be stored. */
function holdsMyNumber(documentType: string | null, { name, text, normalized }: Schemas['ReadField']): boolean {
  const isNumber = name === 'document_number' && documentType === 'my_number_card';
  return isNumber || showsTwelveDigits(documentType, [text, normalized]);
}

/** Whether a text of a document that may show an Individual Number has as many digits in a row as one, however they are separated. */
function showsTwelveDigits(documentType: string | null, texts: readonly (string | null)[]): boolean {
  if (!typesWithMyNumber.includes(documentType)) return false;
  const values = texts.map((text) => (text ?? '').normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, ''));
  return values.some((value) => /\d{12}/.test(value));
}

/**
 * Whether a first name has no text. The contract means one that could not be read; the decision would take it for a person with a single
 * name, who has none.
 */
function isUnreadFirstName({ name, text }: Schemas['ReadField']): boolean {
  return name === 'first_name' && text === null;
}

function isDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
