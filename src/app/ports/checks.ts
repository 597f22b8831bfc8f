import type { PictureInfo, PictureRefusal } from '../../domain/evidence.ts';
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
 * Inspects bytes before anything is stored: whether they are a picture that the checks can read. `busy` means that too many inspections
 * run, for this tenant or in total.
 * @throws when the inspection itself fails
 */
export type PictureInspector = (
  bytes: Buffer,
  tenantId?: string,
) => Promise<Result<PictureInfo, PictureRefusal | 'busy'>>;
