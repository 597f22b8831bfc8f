import type { PictureRefusal } from '../../domain/evidence.ts';
import type { PictureQuality } from '../../domain/picture-quality.ts';
import type { Result } from '../../domain/result.ts';

/**
 * Decodes an uploaded file, re-encodes its picture as JPEG, so nothing else of the file is stored, measures it, and refuses it when it shows
 * an Individual Number. `busy` means that too many pictures are waiting, for this tenant or in total; `unavailable` that the decoder does
 * not run.
 */
export type ReencodePicture = (
  bytes: Buffer,
  tenantId?: string,
) => Promise<
  Result<{ readonly bytes: Buffer; readonly quality: PictureQuality }, PictureRefusal | 'busy' | 'unavailable'>
>;

/**
 * Tests whether a re-encoded picture shows an Individual Number in print. `busy` means that nobody can tell now, so the picture must not be
 * stored; `donation` that it shows none, and the part of a card about organ donation. An installation that reads no print finds neither.
 */
export type ShowsMyNumber = (bytes: Buffer, tenantId?: string) => Promise<boolean | 'busy' | 'donation'>;
