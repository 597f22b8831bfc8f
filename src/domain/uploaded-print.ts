// What the print of an upload shows, and why it may therefore not be stored.

import type { PictureKind } from './evidence.ts';
import type { TenantMode } from './tenant.ts';

/** The backs that are told apart by their print, an identity card's by its machine-readable zone. That of a My Number card is also that of a residence card that is one (特定在留カード). */
export type RecognizedBack = 'driver_license' | 'residence_card' | 'my_number_card' | 'id_card';

/** What was found in the print of an upload. */
export interface PrintInspection {
  /** The picture to be stored: without the declaration about organ donation where one was `masked`. */
  readonly bytes: Buffer;
  /** Whether it shows as much print as a document has at least; true where print cannot be read. */
  readonly showsPrint: boolean;
  /** Whether it shows an Individual Number (My Number). */
  readonly showsMyNumber: boolean;
  /** The back that it shows; null when it shows none of these. */
  readonly back: RecognizedBack | null;
  /** The declaration about organ donation; `unlocated` when there is one, and it could not be painted over with certainty. */
  readonly donorPart: 'none' | 'masked' | 'unlocated';
}

/** Why a picture is refused for its print. */
export type PrintRefusal = 'my_number' | 'wrong_side' | 'back_not_recognized' | 'not_maskable';

/** The types whose back a live tenant takes only when it is recognized: an unrecognized one may have a declaration that nothing found. */
const recognizedWhenLive: readonly string[] = ['driver_license', 'residence_card', 'id_card'];

/**
 * Why an upload may not be stored.
 * @param documentType the type of document that it belongs to; null when none is known
 * @returns null when it may be
 */
export function printRefusal(
  kind: PictureKind | 'challenge',
  { showsMyNumber, back, donorPart }: Omit<PrintInspection, 'bytes' | 'showsPrint'>,
  documentType: string | null,
  mode: TenantMode,
): PrintRefusal | null {
  if (showsMyNumber) return 'my_number';
  if (kind !== 'document_back') {
    if (back === 'driver_license' || back === 'residence_card') return 'wrong_side';
    // A face with a card beside it: what is painted over may be the face.
    const mayBeMasked = kind === 'document_front' && donorPart === 'masked';
    return donorPart === 'none' || mayBeMasked ? null : 'not_maskable';
  }
  if (back === 'my_number_card') return 'my_number';
  if (donorPart === 'unlocated') return 'not_maskable';
  const isOfType = back === documentType || documentType === null;
  const isNeeded = mode === 'live' && documentType !== null && recognizedWhenLive.includes(documentType);
  return isOfType || (back === null && !isNeeded) ? null : 'back_not_recognized';
}

/** What to do, in words for the user. */
export const printDetails: Readonly<Record<Exclude<PrintRefusal, 'my_number'>, string>> = {
  wrong_side: 'The picture shows the back of a card. Take the one that is asked for here. Nothing was stored.',
  back_not_recognized:
    'The back of the chosen document was not recognized. Lay it flat on a plain dark surface and photograph all of it, or continue without it. Nothing was stored.',
  not_maskable:
    'The picture shows a declaration about organ donation, which must not be stored and could not be masked. Lay the card flat on a plain dark surface, straight and whole, and take the picture again. Nothing was stored.',
};
