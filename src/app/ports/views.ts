// The interfaces of read-only queries, for handlers and workers. `src/storage/views` implements them.

import type { ActorKind } from '../../domain/access.ts';
import type { Consent } from '../../domain/consent.ts';
import type { EndpointHealth } from '../../domain/endpoint-health.ts';
import type { NotificationEvent } from '../../domain/event.ts';
import type { BlocklistKind, DocumentOcr } from '../../domain/findings.ts';
import type { Outcome, ReasonCode, Verdict } from '../../domain/outcome.ts';
import type { Grant, MachineToken, Role } from '../../domain/people.ts';
import type { PreRegisteredInfo, UserInputInfo } from '../../domain/personal-data.ts';
import type { ReviewClaim } from '../../domain/review.ts';
import type { Session, SessionStatus } from '../../domain/session.ts';
import type { ProvidedStep, Tenant, TenantMode } from '../../domain/tenant.ts';
import type { AccessRecord } from './accesses.ts';
import type { Member, MemberLink } from './people.ts';
import type { ApiKey, Endpoint } from './tenants.ts';

/** The content of a session's detail (SPEC 2.3), for a presenter. Personal data. */
export interface SessionDetailView {
  readonly session: Session;
  readonly metadataText: string | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
  readonly userInputInfo: UserInputInfo | null;
  readonly documentOcr: DocumentOcr | null;
  /** The session's latest outcome, in every status. */
  readonly outcome: { readonly id: string; readonly outcome: Outcome } | null;
}

/** A review that waits for a reviewer. Holds no personal data. */
export interface PendingReview {
  readonly sessionId: string;
  readonly tenantId: string;
  /** The outcome that the reviewer's decision will replace. */
  readonly reviewId: string;
  readonly reasons: readonly ReasonCode[];
  readonly since: Date;
  /** When the personal data is erased unless the review has ended; null once it has been. */
  readonly deadline: Date | null;
  /** The latest claim, which may be over. */
  readonly claim: ReviewClaim | null;
  /** How many reviewers have given an opinion. */
  readonly opinions: number;
  /** When the personal data was erased: the review can only be rejected. */
  readonly purgedAt: Date | null;
}

/** Which sessions a list shows: every condition that is not null must match. */
export interface SessionFilter extends Pick<EventFilter, 'from' | 'to'> {
  /** As of the instant of the request. */
  readonly status: SessionStatus | null;
  readonly verdict: Verdict | null;
}

/** What lists show of a session. */
export type ListedSession = Pick<
  Session,
  'id' | 'status' | 'steps' | 'createdAt' | 'expiresAt' | 'completedAt' | 'purgedAt' | 'verdict'
>;

/** A session without its sealed columns. Holds no personal data. */
export interface SessionListEntry {
  readonly session: ListedSession;
  readonly metadataText: string | null;
}

/** Reads that go straight from a handler to the database. */
export interface SessionViews {
  /** Null when the tenant has no such session. */
  detail(tenantId: string, sessionId: string): Promise<SessionDetailView | null>;
  /** What the user agreed to at the latest start; null when nothing was recorded. Holds no personal data. */
  consent(tenantId: string, sessionId: string): Promise<Consent | null>;
  /** The tenant's sessions, newest first. With a filter a page may hold fewer than `limit` although there is a next page. */
  list(
    tenantId: string,
    filter: SessionFilter,
    page: PageRequest,
    now: Date,
  ): Promise<Page<SessionListEntry> | UnknownCursor>;
  /** A page of pending reviews of a tenant after the cursor: those with erased data first, then the others; of each the oldest first. */
  pendingReviews(tenantId: string, page: PageRequest): Promise<Page<PendingReview> | UnknownCursor>;
}

/**
 * The status of a delivery. `held` waits for the operator; `stopped` ended because its endpoint was deleted or no longer subscribes to the
 * event type.
 */
export type DeliveryState = 'pending' | 'delivered' | 'abandoned' | 'held' | 'stopped';

/** Which deliveries a list shows: every condition that is not null must match. */
export interface DeliveryFilter extends EventFilter {
  readonly endpointId: string | null;
  readonly eventId: string | null;
  readonly status: DeliveryState | null;
}

/** Which events a list shows: every condition that is not null must match. */
export interface EventFilter {
  readonly sessionId: string | null;
  readonly eventType: string | null;
  /** Created at this instant or later. */
  readonly from: Date | null;
  /** Created before this instant. */
  readonly to: Date | null;
}

export interface PageRequest {
  /** The `next` of an earlier page; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page, or null at the end. */
  readonly next: string | null;
}

/** The result for a cursor that this list of this tenant never returned. */
export type UnknownCursor = 'unknown_cursor';

/** One attempt, without the content of request and response. */
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
  /** Null when the delivery has ended or is in flight, or when the endpoint is disabled or paused. */
  readonly nextAttemptAt: Date | null;
  readonly attempts: number;
  readonly lastAttempt: AttemptView | null;
}

/** Deliveries and their attempts, for operators. Holds no personal data. */
export interface DeliveryViews {
  /** The tenant's deliveries, newest first. */
  list(tenantId: string, filter: DeliveryFilter, page: PageRequest): Promise<Page<DeliveryView> | UnknownCursor>;
  /** A delivery's attempts, oldest first. Null when the tenant has no such delivery. */
  attempts(tenantId: string, deliveryId: string, page: PageRequest): Promise<Page<AttemptView> | UnknownCursor | null>;
}

export interface EventSummaryView {
  readonly id: string;
  readonly type: string;
  readonly sessionId: string;
  readonly sequence: number;
  readonly createdAt: Date;
}

/** A page of the list of events that a tenant polls. */
export interface EventPage {
  /** As of now, without notes. */
  readonly items: readonly NotificationEvent[];
  /** The cursor of the next page, which may still be empty. */
  readonly next: string;
  /** Whether the next page has events already. */
  readonly hasMore: boolean;
}

/** A tenant's events, in the order in which the relay made them visible. */
export interface EventViews {
  /** Newest first, for operators. */
  newest(tenantId: string, filter: EventFilter, page: PageRequest): Promise<Page<EventSummaryView> | UnknownCursor>;
  /** Oldest first after the cursor, for the tenant. A page may hold fewer than `limit` although more follow. */
  following(
    tenantId: string,
    filter: Omit<EventFilter, 'sessionId'>,
    page: PageRequest,
  ): Promise<EventPage | UnknownCursor>;
}

/** An API key without its hash. */
export type ApiKeyView = Omit<ApiKey, 'tenantId' | 'hash'>;

/** A webhook endpoint with its health and its valid secrets, newest first; never a secret's text. */
export interface EndpointView {
  readonly endpoint: Omit<Endpoint, 'tenantId'>;
  readonly health: Pick<EndpointHealth, 'failingSince' | 'pausedAt'>;
  /** Since when a person has paused it; null while nobody has, also while it is paused after failures. */
  readonly pausedByPersonAt: Date | null;
  readonly secrets: readonly { readonly id: string; readonly createdAt: Date }[];
}

/** A tenant with its API keys and endpoints, oldest first. */
export interface TenantView {
  readonly tenant: Tenant;
  /** SHA-256 of the logo, hex; null without one. */
  readonly logoDigest: string | null;
  readonly apiKeys: readonly ApiKeyView[];
  readonly endpoints: readonly EndpointView[];
}

/** What lists show of a tenant. */
export type TenantSummary = Pick<Tenant, 'id' | 'name' | 'mode' | 'createdAt'>;

/** Tenants as administrators see them. */
export interface TenantViews {
  /** Null when there is no such tenant. */
  modeOf(tenantId: string): Promise<TenantMode | null>;
  /** Whether any tenant has live data. */
  anyLive(): Promise<boolean>;
  /** The check providers that tenants have chosen, with the number of these tenants. */
  chosenProviders(): Promise<{ step: ProvidedStep; provider: string; tenants: number }[]>;
  /** Null when there is no such tenant. */
  load(tenantId: string): Promise<Tenant | null>;
  /** The members of `metadata` that lists show; empty also when there is no such tenant. */
  listedMetadataKeys(tenantId: string): Promise<readonly string[]>;
  /** Null when there is no such tenant. */
  detail(tenantId: string): Promise<TenantView | null>;
  /** The tenants of the installation, by id. @param name a text within the name, or with which the id begins; null for all */
  list(name: string | null, page: PageRequest): Promise<Page<TenantSummary> | UnknownCursor>;
  /** Null when the tenant has no such endpoint. */
  endpoint(tenantId: string, endpointId: string): Promise<EndpointView | null>;
}

/** Reads the logo of a tenant by its digest; null when it is not the tenant's. */
export type LoadLogo = (tenantId: string, digest: string) => Promise<Buffer | null>;

/** An entry of a tenant's blocklist, without the values that it was made from: only their hashes are stored. */
export interface BlocklistEntry {
  readonly id: string;
  readonly kind: BlocklistKind;
  /** The operator's text. */
  readonly note: string;
  readonly createdAt: Date;
  /** Null when it applies until it is deleted. */
  readonly expiresAt: Date | null;
}

/** A tenant's blocklist, for operators. */
export interface BlocklistViews {
  /** The entries that apply now, newest first. */
  list(tenantId: string, page: PageRequest, now: Date): Promise<Page<BlocklistEntry> | UnknownCursor>;
}

/** Which accesses a list shows: every condition that is not null must match. */
export interface AccessFilter extends Pick<EventFilter, 'sessionId' | 'from' | 'to'> {
  readonly actorKind: ActorKind | null;
}

/** The record of an access to personal data. */
export interface RecordedAccess extends Omit<AccessRecord, 'tenantId'> {
  readonly id: string;
}

/** Accesses to the personal data of a tenant. */
export interface AccessViews {
  /** Newest first. */
  list(tenantId: string, filter: AccessFilter, page: PageRequest): Promise<Page<RecordedAccess> | UnknownCursor>;
}

/** A member of a tenant, or of the instance. Personal data of staff. */
export interface MemberView extends Pick<Member, 'id' | 'email' | 'name' | 'createdAt'> {
  readonly roles: readonly Role[];
  readonly hasSecondFactor: boolean;
}

/** An invitation, with its roles where it was made. */
export interface InvitationView
  extends Pick<MemberLink, 'id' | 'email' | 'issuedBy' | 'createdAt' | 'expiresAt' | 'usedAt'> {
  readonly roles: readonly Role[];
}

/** Roles in a tenant with a name, or in the instance. */
export interface NamedGrant extends Grant {
  /** Null for the instance. */
  readonly tenant: Pick<Tenant, 'id' | 'name' | 'mode'> | null;
}

/** Machine tokens and members, of a tenant or, with null, of the instance. */
export interface PeopleViews {
  /** Newest first, revoked and expired ones too. */
  tokens(tenantId: string | null, page: PageRequest): Promise<Page<MachineToken> | UnknownCursor>;
  /** Newest first. */
  members(tenantId: string | null, page: PageRequest): Promise<Page<MemberView> | UnknownCursor>;
  /** Null when it is no member there. */
  member(tenantId: string | null, memberId: string): Promise<MemberView | null>;
  /** Newest first, accepted and expired ones too. */
  invitations(tenantId: string | null, page: PageRequest): Promise<Page<InvitationView> | UnknownCursor>;
  /** Grants with the names of their tenants, the instance first. Those of missing tenants are left out. */
  named(grants: readonly Grant[]): Promise<NamedGrant[]>;
  /** How many recovery codes of a member have not been used. */
  recoveryCodesLeft(memberId: string): Promise<number>;
}
