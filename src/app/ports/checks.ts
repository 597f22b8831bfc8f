import type { PictureRefusal } from '../../domain/evidence.ts';
import type { DocumentFindings } from '../../domain/findings.ts';
import type { Result } from '../../domain/result.ts';

/** Reads identity documents. It throws when the check itself fails; the caller retries. */
export interface DocumentCheck {
  read(
    pictures: readonly { readonly side: 'front' | 'back'; readonly bytes: Buffer }[],
    now: Date,
  ): Promise<DocumentFindings>;
}

/**
 * Decodes an uploaded file and re-encodes its picture as JPEG, so nothing else of the file is stored. `busy` means that too many
 * pictures are waiting, for this tenant or in total; `unavailable` that the decoder does not run.
 */
export type ReencodePicture = (
  bytes: Buffer,
  tenantId?: string,
) => Promise<Result<{ readonly bytes: Buffer }, PictureRefusal | 'busy' | 'unavailable'>>;
