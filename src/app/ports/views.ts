import type { EndpointHealth } from '../../domain/endpoint-health.ts';
import type { DocumentOcr } from '../../domain/findings.ts';
import type { NotificationEvent } from '../../domain/notification.ts';
import type { Outcome, ReasonCode, Verdict } from '../../domain/outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from '../../domain/personal-data.ts';
import type { Session, SessionStatus } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';

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

/** How far an event has come on its way to one endpoint. `held` waits for the operator, `stopped` lost its endpoint, or its endpoint's interest. */
export type DeliveryState = 'pending' | 'delivered' | 'abandoned' | 'held' | 'stopped';

/** Which deliveries a list shows: all conditions that are not null have to match. */
export interface DeliveryFilter {
  readonly sessionId: string | null;
  readonly endpointId: string | null;
  readonly eventId: string | null;
  readonly status: DeliveryState | null;
  readonly eventType: string | null;
  /** Created at this instant or later. */
  readonly from: Date | null;
  /** Created before this instant. */
  readonly to: Date | null;
}

/** Which events a list shows, likewise. */
export interface EventFilter {
  readonly sessionId: string | null;
  readonly eventType: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Which part of a list is asked for. */
export interface PageRequest {
  /** The cursor of an earlier answer; null begins at the start. */
  readonly after: string | null;
  /** How many entries the part has at most. */
  readonly limit: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page, or null at the end. */
  readonly next: string | null;
}

/** What a list answers to a cursor that was not given for this list of this tenant. */
export type UnknownCursor = 'unknown_cursor';

/** One attempt; nothing of its content is kept. */
export interface AttemptView {
  readonly number: number;
  readonly at: Date;
  /** `delivered` or a failure class. */
  readonly result: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
}

export interface DeliveryView {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly sessionId: string;
  readonly endpointId: string;
  readonly status: DeliveryState;
  readonly createdAt: Date;
  /** Null when none is to come, one is under way, or the endpoint is disabled or paused. */
  readonly nextAttemptAt: Date | null;
  readonly attempts: number;
  readonly lastAttempt: AttemptView | null;
}

/** What was sent where, for operators. Holds no personal data. */
export interface DeliveryViews {
  /** The tenant's deliveries, newest first. */
  list(tenantId: string, filter: DeliveryFilter, page: PageRequest): Promise<Page<DeliveryView> | UnknownCursor>;
  /** A delivery's attempts, the first one first. Null when the tenant has no such delivery. */
  attempts(tenantId: string, deliveryId: string, page: PageRequest): Promise<Page<AttemptView> | UnknownCursor | null>;
}

export interface EventSummaryView {
  readonly id: string;
  readonly type: string;
  readonly sessionId: string;
  readonly sequence: number;
  readonly createdAt: Date;
}

/** A part of the list of events that a tenant follows. */
export interface EventStretch {
  /** As they are to be shown now. Notes are left out whatever became of them. */
  readonly items: readonly NotificationEvent[];
  /** Where to go on, now or later. */
  readonly next: string;
  /** Whether something lies behind it already. */
  readonly hasMore: boolean;
}

/** A tenant's events in the order in which they were relayed, which is the order in which they become visible. */
export interface EventViews {
  /** Newest first, for operators. */
  newest(tenantId: string, filter: EventFilter, page: PageRequest): Promise<Page<EventSummaryView> | UnknownCursor>;
  /** Oldest first, for the tenant: what comes after the cursor. It may hold fewer than `limit` although more follows. */
  following(
    tenantId: string,
    filter: Omit<EventFilter, 'sessionId'>,
    page: PageRequest,
  ): Promise<EventStretch | UnknownCursor>;
}

/** An API key without its hash. */
export interface ApiKeyView {
  readonly id: string;
  /** The last four characters of the key. */
  readonly hint: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** A webhook endpoint with its health and its valid secrets, newest first; never a secret's text. */
export interface EndpointView {
  readonly endpoint: {
    readonly id: string;
    readonly url: string;
    readonly eventTypes: readonly string[];
    readonly enabled: boolean;
    readonly createdAt: Date;
  };
  readonly health: Pick<EndpointHealth, 'failingSince' | 'pausedAt'>;
  readonly secrets: readonly { readonly id: string; readonly createdAt: Date }[];
}

/** A tenant with its API keys and endpoints, oldest first. */
export interface TenantView {
  readonly tenant: Tenant;
  readonly apiKeys: readonly ApiKeyView[];
  readonly endpoints: readonly EndpointView[];
}

/** Tenants as administrators see them. */
export interface TenantViews {
  exists(tenantId: string): Promise<boolean>;
  /** Null when there is no such tenant. */
  detail(tenantId: string): Promise<TenantView | null>;
  /** Null when the tenant has no such endpoint. */
  endpoint(tenantId: string, endpointId: string): Promise<EndpointView | null>;
}
