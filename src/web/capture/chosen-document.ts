// The document that the user has chosen, and the sides of it that were given.

import type { CaptureVerification } from '../../../generated/clients/capture/index.ts';

/** A side of the document. */
export type Side = 'document_front' | 'document_back';

/** The part of the page's state that is about the document. */
interface DocumentState {
  readonly documentType: string | null;
  readonly verification: CaptureVerification | null;
}

/** The type of document that the user has chosen: here, before a reload, or because there is no other. */
export function chosenType({ documentType, verification }: DocumentState): string | null {
  const offered = verification?.documentTypes ?? [];
  const known = documentType ?? verification?.given.documentType ?? null;
  return known === null && offered.length === 1 ? (offered[0] ?? null) : known;
}

/**
 * The type that the texts are about. Where nothing is offered, the installation reads none of the documents that the tenant accepts, a passport
 * included: the user gives the picture of any, and a person looks at it.
 */
export function describedType(state: DocumentState): string | null {
  const type = chosenType(state);
  return type === null && state.verification?.documentTypes.length === 0 ? 'any' : type;
}

/** Whether the texts are those of a passport; without a type, they are. */
export function isPassport(type: string | null): boolean {
  return type === null || type === 'passport';
}

/**
 * Whether the document shows names in Latin letters only, and no address: nothing on it confirms a name in kanji or an address, which a person
 * checks then. Other identity cards are read from their zone.
 */
export function showsLatinOnly(type: string | null): boolean {
  return isPassport(type) || type === 'id_card';
}

/** Whether the picture of a side has been given, of the document that is chosen now. */
export function isGiven(state: DocumentState, side: Side): boolean {
  const given = state.verification?.given;
  if (given === undefined || !given.pictures.includes(side)) return false;
  return given.documentType === null || given.documentType === chosenType(state);
}

/** The documents on whose back a new address is written. */
const typesWithBack: readonly (string | null)[] = ['driver_license', 'residence_card'];

/** Whether the page offers to photograph the back: there is a front, and no back yet. */
export function offersBack(state: DocumentState): boolean {
  const hasBack = typesWithBack.includes(chosenType(state));
  return hasBack && isGiven(state, 'document_front') && !isGiven(state, 'document_back');
}

/** Whether a page that has been loaded again was left when the back was asked for: nothing that follows has been given. */
export function leftAtBack(state: DocumentState): boolean {
  const given = state.verification?.given;
  return given?.userInput === false && !given.pictures.includes('face') && offersBack(state);
}
