import type { DocumentOcr } from '../../domain/findings.ts';
import type { Outcome, ReasonCode, Verdict } from '../../domain/outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from '../../domain/personal-data.ts';
import type { Session, SessionStatus } from '../../domain/session.ts';
import type { Page, PageRequest, UnknownCursor } from './delivery-views.ts';

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

/** Which sessions a list shows: all conditions that are not null have to match. */
export interface SessionFilter {
  /** As of the instant the list is asked at. */
  readonly status: SessionStatus | null;
  readonly verdict: Verdict | null;
  /** Created at this instant or later. */
  readonly from: Date | null;
  /** Created before this instant. */
  readonly to: Date | null;
}

/** A session without what is sealed. Holds no personal data. */
export interface SessionListEntry {
  readonly session: Session;
  readonly metadataText: string | null;
}

/** Reads that go straight from a handler to the database. */
export interface SessionViews {
  /** One detail in as few statements as it takes. Null when the tenant has no such session. */
  detail(tenantId: string, sessionId: string): Promise<SessionDetailView | null>;
  /** The tenant's sessions, newest first. With a filter a page may hold fewer than asked for although there is a next one. */
  list(
    tenantId: string,
    filter: SessionFilter,
    page: PageRequest,
    now: Date,
  ): Promise<Page<SessionListEntry> | UnknownCursor>;
  /** A page of pending reviews of a tenant, oldest first, after the cursor. */
  pendingReviews(tenantId: string, page: PageRequest): Promise<Page<PendingReview> | UnknownCursor>;
}
