import type { DecideReviewRequest, ReviewerReason } from '../../../../../generated/clients/admin/types.gen.ts';
import { reviewerReasonValues } from '../../../../../generated/clients/admin/values.gen.ts';

/** What a reviewer has entered so far. */
export interface Draft {
  readonly verdict: 'approved' | 'rejected' | null;
  readonly reasons: readonly ReviewerReason[];
  readonly note: string;
}

export const emptyDraft: Draft = { verdict: null, reasons: [], note: '' };

/** What is still missing of a draft. */
export type Missing = 'verdict' | 'reasons' | 'note' | 'noteErased' | 'approvalErased';

/** What keeps a draft from being sent; empty when it can be. @param isErased whether the personal data has been erased */
export function missingOf({ verdict, reasons, note }: Draft, isErased: boolean): readonly Missing[] {
  if (verdict === null) return ['verdict'];
  if (isErased && verdict === 'approved') return ['approvalErased'];
  const missing: Missing[] = [];
  if (verdict === 'rejected' && reasons.length === 0) missing.push('reasons');
  if (verdict === 'rejected' && reasons.includes('other') && note.trim() === '' && !isErased) missing.push('note');
  if (isErased && note.trim() !== '') missing.push('noteErased');
  return missing;
}

/** The request of a draft that has everything. */
export function requestOf({ verdict, reasons, note }: Draft, reviewId: string): DecideReviewRequest {
  return {
    reviewId,
    verdict: verdict ?? 'rejected',
    reasons: verdict === 'approved' ? [] : [...reasons],
    note: note.trim() === '' ? null : note.trim(),
  } as DecideReviewRequest;
}

/** The reasons that a reviewer can give, in the order of the document. */
export const reviewerReasons: readonly ReviewerReason[] = reviewerReasonValues;
