// The table of opinions on reviews.

import { defineEntity, nullable, primary, type RowOf } from './define-entity.ts';

/** What reviewers decided where a second one has to agree. Rows are history: only erasure changes them, and only the note. */
export const reviewOpinionEntity = defineEntity('review_opinions', (kinds) => ({
  sessionId: primary(kinds.ascii(35)),
  reviewId: primary(kinds.ascii(36)),
  /** 1 for the first opinion on the review. */
  number: primary(kinds.integer()),
  tenantId: kinds.ascii(36),
  /** Of `actorKinds`. */
  actorKind: kinds.ascii(16),
  actorId: kinds.ascii(64),
  verdict: kinds.ascii(16),
  /** JSON text. */
  reasons: kinds.longText(),
  /** Sealed. */
  note: nullable(kinds.bytes()),
  givenAt: kinds.instant(),
}));
export type ReviewOpinionRow = RowOf<typeof reviewOpinionEntity>;

export const reviewEntities = [reviewOpinionEntity];
