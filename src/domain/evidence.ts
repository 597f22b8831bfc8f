// The evidence that a submission needs, and the rules for pictures.

import type { UserInputInfo } from './personal-data.ts';
import { refused } from './result.ts';
import type { TenantMode, TenantSettings } from './tenant.ts';

/** Kinds of pictures. `document_front` is also the data page of a passport. */
export const pictureKinds = ['document_front', 'document_back', 'face'] as const;

export type PictureKind = (typeof pictureKinds)[number];

/** Evidence that the user can give, by its names on the capture surface. */
export type EvidenceKind = PictureKind | 'challenge' | 'user_input';

/** Evidence that a submission still needs. A back is optional. */
export type MissingEvidence = Exclude<EvidenceKind, 'document_back'>;

/** The fields that a plan with `user_input` requires. Kana and address are optional. */
const requiredInput = ['lastName', 'firstName', 'birthDate'] as const satisfies readonly (keyof UserInputInfo)[];

/** The step that asks for each piece of evidence. */
const stepOf: Readonly<Record<EvidenceKind, string>> = {
  document_front: 'document',
  document_back: 'document',
  face: 'face',
  challenge: 'face',
  user_input: 'user_input',
};

/** Whether a plan asks for a piece of evidence. */
export function asksFor(steps: readonly string[], evidence: EvidenceKind): boolean {
  return steps.includes(stepOf[evidence]);
}

/**
 * The evidence that a plan asks for and the user has not given.
 * @param steps the session's plan; unknown steps ask for nothing
 */
export function missingEvidence(
  steps: readonly string[],
  given: {
    readonly pictures: readonly string[];
    readonly userInput: UserInputInfo | null;
    /** Whether the latest challenge of the round has all its frames. */
    readonly challenge: boolean;
  },
): MissingEvidence[] {
  const input = given.userInput;
  const hasInput = requiredInput.every((name) => input?.[name] !== undefined);
  const has: Readonly<Record<MissingEvidence, boolean>> = {
    document_front: given.pictures.includes('document_front'),
    face: given.pictures.includes('face'),
    challenge: given.challenge,
    user_input: hasInput,
  };
  return (['document_front', 'face', 'challenge', 'user_input'] as const).filter(
    (kind) => asksFor(steps, kind) && !has[kind],
  );
}

/** A round takes this many pictures of document and face: many retries, and a bound for what one link can cost. */
export const uploadsMax = 60;

/** What a user cannot give: the frames of a challenge, or these and the picture of the face. A person reviews the session then. */
export type Skip = 'challenge' | 'face';

/** The evidence that a submission still needs when the user skips a part. */
export function withoutSkipped(missing: readonly MissingEvidence[], skip: Skip | null): MissingEvidence[] {
  const skipped: readonly MissingEvidence[] =
    skip === null ? [] : skip === 'face' ? ['face', 'challenge'] : ['challenge'];
  return missing.filter((kind) => !skipped.includes(kind));
}

/** Why the file of a picture is refused, whatever else was sent. */
export type PictureRefusal =
  | 'not_a_picture'
  | 'unsupported_format'
  | 'too_large_dimensions'
  | 'too_small'
  | 'truncated'
  | 'my_number';

/** The refusal of a picture that shows an Individual Number. It says nothing of the number. */
export const myNumberRefusal = refused(
  'my_number',
  'The picture shows a My Number, which must not be stored. It was discarded. Send a side of a document without it.',
);

/**
 * The types of documents that a user may choose from: those that the tenant accepts, and that the installation can read unless a check
 * provider does. The front of a My Number card has a declaration about organ donation, which only an installation that reads print masks
 * before it is stored.
 */
export function offeredDocumentTypes(
  { acceptedDocumentTypes, documentProvider }: Pick<TenantSettings, 'acceptedDocumentTypes' | 'documentProvider'>,
  readable: readonly string[],
): string[] {
  return acceptedDocumentTypes.filter(
    (type) => (documentProvider !== null && type !== 'my_number_card') || readable.includes(type),
  );
}

/**
 * The types whose back may be given: it carries changes of the address, or the machine-readable zone. The back of a My Number card carries
 * the number, which must not be stored, and that of a passport's data page nothing.
 */
const typesWithBack: readonly string[] = ['driver_license', 'residence_card', 'id_card'];

/**
 * Whether the back of a document may be given. In live mode its type must be known, and the installation must read print: otherwise it could
 * not test the back for a My Number, or mask the declaration about organ donation on that of a driver's licence.
 * @param type the type that the user chose; null when none was chosen
 * @param readable the types that this installation can read; one that reads passports only reads no other print
 */
export function acceptsBack(type: string | null, mode: TenantMode, readable: readonly string[]): boolean {
  if (mode === 'sandbox') return type === null || typesWithBack.includes(type);
  return readsPrint(readable) && type !== null && typesWithBack.includes(type);
}

/** An installation that reads passports only reads no other print. */
function readsPrint(readable: readonly string[]): boolean {
  return typesWithBack.some((type) => readable.includes(type));
}

/**
 * Whether a side of a document may be stored with its type only. A check provider reads cards that the installation cannot test for what it
 * must not store; without a type, a card that is not offered for that reason would be taken.
 */
export function needsDocumentType(
  { documentProvider }: Pick<TenantSettings, 'documentProvider'>,
  readable: readonly string[],
): boolean {
  return documentProvider !== null && !readsPrint(readable);
}
