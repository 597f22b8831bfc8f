import type { DocumentFindings } from '../../domain/findings.ts';

/** Reads identity documents. Throws when the check itself breaks, which is retried. */
export interface DocumentCheck {
  read(
    pictures: readonly { readonly side: 'front' | 'back'; readonly bytes: Buffer }[],
    now: Date,
  ): Promise<DocumentFindings>;
}
