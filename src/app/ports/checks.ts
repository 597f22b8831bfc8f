import type { PictureRefusal } from '../../domain/evidence.ts';
import type { PictureQuality } from '../../domain/picture-quality.ts';
import type { Result } from '../../domain/result.ts';
import type { PrintInspection } from '../../domain/uploaded-print.ts';

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
 * Inspects the print of a re-encoded picture and paints over a declaration about organ donation. `busy` means that this is not possible
 * now, so the picture must not be stored. An installation that reads no print finds nothing.
 */
export type InspectPrint = (bytes: Buffer, tenantId?: string) => Promise<PrintInspection | 'busy'>;
