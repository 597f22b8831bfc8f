// The values that each type of document must show before a session is approved automatically.

import type { DocumentOcr } from './findings.ts';
import type { ComparedPart } from './matching.ts';

/** A requirement: one field, or `name`, which a document prints in one piece or in two. */
type Requirement = 'name' | 'birth_date' | 'address' | 'document_number' | 'expiry_date' | 'gender' | 'nationality';

const travelDocument: readonly Requirement[] = ['name', 'birth_date', 'document_number', 'expiry_date'];

/**
 * The required fields of each type. A field that a card prints and that is missing here, such as the issue date of a licence, decides
 * nothing. It is a map because a check provider's type may be any word, `constructor` among them.
 */
const requirements = new Map<string | null, readonly Requirement[]>([
  ['passport', travelDocument],
  ['id_card', travelDocument],
  ['driver_license', ['name', 'birth_date', 'address', 'document_number', 'expiry_date']],
  // The service never reads the number of this card.
  ['my_number_card', ['name', 'birth_date', 'address', 'gender', 'expiry_date']],
  // A card that is handed out at an airport says 未定 in place of an address.
  ['residence_card', ['name', 'birth_date', 'gender', 'nationality', 'document_number', 'expiry_date']],
]);

/** Types without a table of their own. */
const unknownType: readonly Requirement[] = ['name', 'birth_date', 'document_number', 'expiry_date'];

/** The part that a requirement is compared as. */
const partOf: Readonly<Partial<Record<Requirement, ComparedPart>>> = { birth_date: 'birthDate' };

/**
 * Parts that a type of document never prints and that tenants give nevertheless. Only those need no comparison. A passport's missing
 * address is not among them: a tenant that gives an address relies on it, so a reviewer must confirm it from another source.
 */
const neverPrinted = new Map<string | null, readonly ComparedPart[]>([['driver_license', ['gender']]]);

/** Whether the type of document never prints a part, so that nothing can confirm it. */
export function isNeverPrinted(documentType: string | null, part: ComparedPart): boolean {
  return neverPrinted.get(documentType)?.includes(part) === true;
}

function isRead(ocr: DocumentOcr, requirement: Requirement): boolean {
  const has = (name: string) => ocr.fields.some((field) => field.name === name && field.normalized !== null);
  if (requirement !== 'name') return has(requirement);
  if (has('full_name')) return true;
  // A person with a single name has no first name, which is shown by a field without text.
  const singleName = ocr.fields.some(({ name, text }) => name === 'first_name' && text === null);
  return has('last_name') && (has('first_name') || singleName);
}

/**
 * The required values that were not read with certainty, each as the part that is compared, or else by its field's name.
 * @param ocr the reading of a document whose type is known
 */
export function missingFields(ocr: DocumentOcr): readonly string[] {
  const required = requirements.get(ocr.documentType) ?? unknownType;
  return required.filter((requirement) => !isRead(ocr, requirement)).map((name) => partOf[name] ?? name);
}
