import type { DocumentFindings } from '../../domain/findings.ts';
import type { PictureInfo, PictureRefusal } from '../../domain/picture.ts';
import type { Result } from '../../domain/result.ts';

/** Reads identity documents. Throws when the check itself breaks, which is retried. */
export interface DocumentCheck {
  read(
    pictures: readonly { readonly side: 'front' | 'back'; readonly bytes: Buffer }[],
    now: Date,
  ): Promise<DocumentFindings>;
}

/**
 * Tells whether bytes are a picture that the checks can work with, before anything of it is stored. `busy` says nothing of the picture:
 * too many are being looked at, of this tenant or in all.
 * @throws when the looking itself failed
 */
export type PictureInspector = (
  bytes: Buffer,
  tenantId?: string,
) => Promise<Result<PictureInfo, PictureRefusal | 'busy'>>;
