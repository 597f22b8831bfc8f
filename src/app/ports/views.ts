import type { DocumentOcr } from '../../domain/findings.ts';
import type { Outcome, ReasonCode } from '../../domain/outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from '../../domain/personal-data.ts';
import type { Session } from '../../domain/session.ts';

/** Everything that the detail of a session shows (SPEC 2.3), before it is put into the contract's form. Personal data. */
export interface SessionDetailView {
  readonly session: Session;
  readonly metadataText: string | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
  readonly userInputInfo: UserInputInfo | null;
  readonly documentOcr: DocumentOcr | null;
  /** The outcome the session points to, whatever its status. */
  readonly outcome: { readonly id: string; readonly outcome: Outcome } | null;
}

/** A review that waits for a person. Holds no personal data. */
export interface PendingReview {
  readonly sessionId: string;
  readonly tenantId: string;
  /** The outcome to be replaced by the decision. */
  readonly reviewId: string;
  readonly reasons: readonly ReasonCode[];
  readonly since: Date;
}

/** Reads that go straight from a handler to the database. */
export interface SessionViews {
  /** One detail in as few statements as it takes. Null when the tenant has no such session. */
  detail(tenantId: string, sessionId: string): Promise<SessionDetailView | null>;
  /** A page of pending reviews of a tenant, oldest first, after the cursor. */
  pendingReviews(
    tenantId: string,
    after: string | null,
    limit: number,
  ): Promise<{ items: PendingReview[]; next: string | null }>;
}
