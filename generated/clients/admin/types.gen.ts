// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.

export type ClientOptions = {
    baseUrl: 'http://127.0.0.1:8080' | (string & {});
};

/**
 * AdminProblem
 *
 * Any problem that the admin surface answers, as `application/problem+json` (RFC 9457). Branch on the HTTP status and on `_tag`.
 */
export type AdminProblem = InvalidRequestProblem | ReceiverUrlNotAllowedProblem | UnauthorizedProblem | ResourceNotFoundProblem | RouteNotFoundProblem | MethodNotAllowedProblem | NotAcceptableProblem | SecretRotationNotAllowedProblem | LastSecretNotDisabledProblem | SessionActionNotAllowedProblem | RequestTimeoutProblem | RequestTooLargeProblem | HeadersTooLargeProblem | UnsupportedMediaTypeProblem | InternalErrorProblem | ServiceUnavailableProblem;

/**
 * TenantName
 *
 * What the tenant is called, with at least one visible character and no control characters. Its users see this name on the capture page. Lengths are counted in characters.
 */
export type TenantName = string;

/**
 * TenantMode
 *
 * Whether a tenant holds live data or sandbox data. It is one or the other for good, and its API keys carry it in their prefix.
 */
export type TenantMode = 'live' | 'sandbox';

/**
 * AllowedCallbackUrl
 *
 * A URL that `callbackUrl` must equal byte for byte: absolute, https, without user name, password, query and fragment, not even a bare
 * `?` or `#`.
 *
 */
export type AllowedCallbackUrl = string;

/**
 * VerificationStep
 *
 * One step of a verification. The set grows within a version: accept values that you do not know.
 * Known today: `document` (pictures of an identity document), `face` (pictures of the face), `user_input` (typed fields).
 *
 */
export type VerificationStep = string;

/**
 * IpRange
 *
 * An IPv4 or IPv6 address, or a range of addresses in CIDR notation.
 */
export type IpRange = string;

/**
 * SessionLifetimeSeconds
 *
 * Time from the creation or the reprocess of a session to its deadline, in seconds. 7 days where it was never set.
 */
export type SessionLifetimeSeconds = number;

/**
 * VerificationUrlLifetimeSeconds
 *
 * Time to open a verification URL, in seconds; never past the deadline of its session. 24 hours where it was never set.
 */
export type VerificationUrlLifetimeSeconds = number;

/**
 * RetentionSeconds
 *
 * Time from a session's latest end to the erasure of its personal data, in seconds. 90 days where it was never set.
 */
export type RetentionSeconds = number;

/**
 * CreationLimitPerMinute
 *
 * How many sessions may be asked for in one minute, refused ones included. 600 for a live and 60000 for a sandbox tenant where it was
 * never set.
 *
 */
export type CreationLimitPerMinute = number;

/**
 * TenantSettingsPatch
 *
 * Settings to change, at least one. A field that is left out keeps its value, or gets its default where the tenant had no settings yet.
 * A list replaces the old list as a whole. A step that this version does not perform, a callback URL that is not allowed as one, and a
 * range that is none are refused by their position.
 *
 */
export type TenantSettingsPatch = {
    /**
     * Where users may be sent after finishing. Empty permits no callback URL.
     */
    callbackUrls?: Array<AllowedCallbackUrl>;
    /**
     * The plan of sessions created from now on, in the order in which the user meets it. Empty means that no session can be created.
     * This version performs `document` and `user_input`.
     *
     */
    steps?: Array<VerificationStep>;
    /**
     * The addresses that API keys may be used from. Empty permits all.
     */
    ipAllowList?: Array<IpRange>;
    sessionLifetimeSeconds?: SessionLifetimeSeconds;
    verificationUrlLifetimeSeconds?: VerificationUrlLifetimeSeconds;
    retentionSeconds?: RetentionSeconds;
    creationLimitPerMinute?: CreationLimitPerMinute;
    /**
     * Whether a document whose authenticity could not be told is referred to a person. False where it was never set.
     */
    inconclusiveAuthenticityRefers?: boolean;
};

/**
 * CreateTenantRequest
 *
 * The tenant to create.
 */
export type CreateTenantRequest = {
    name: TenantName;
    mode: TenantMode;
    /**
     * How its sessions run; what is left out gets its default. Without `settings` the tenant is not configured and cannot create
     * sessions until it is.
     *
     */
    settings?: TenantSettingsPatch;
};

/**
 * RequestId
 *
 * Names this one request. Give it to the operator of the service when you ask about an answer.
 */
export type RequestId = string;

/**
 * TenantId
 *
 * Names a tenant, a UUID in lowercase with hyphens.
 */
export type TenantId = string;

/**
 * TenantSettings
 *
 * How the sessions of a tenant run. Sessions that exist keep their plan and the deadlines they have; a deadline that is set later (by a reprocess, a re-issued URL or an end) follows the settings of that moment.
 */
export type TenantSettings = {
    /**
     * Where users may be sent after finishing. Empty permits no callback URL.
     */
    callbackUrls: Array<AllowedCallbackUrl>;
    /**
     * The plan of sessions created from now on, in the order in which the user meets it. Empty means that no session can be created.
     * This version performs `document` and `user_input`.
     *
     */
    steps: Array<VerificationStep>;
    /**
     * The addresses that API keys may be used from. Empty permits all.
     */
    ipAllowList: Array<IpRange>;
    sessionLifetimeSeconds: SessionLifetimeSeconds;
    verificationUrlLifetimeSeconds: VerificationUrlLifetimeSeconds;
    retentionSeconds: RetentionSeconds;
    creationLimitPerMinute: CreationLimitPerMinute;
    /**
     * Whether a document whose authenticity could not be told is referred to a person. False where it was never set.
     */
    inconclusiveAuthenticityRefers: boolean;
};

/**
 * Timestamp
 *
 * A moment as ISO 8601, always in UTC with milliseconds.
 */
export type Timestamp = string;

/**
 * ResourceId
 *
 * Names an API key, an endpoint, a secret or a delivery.
 */
export type ResourceId = string;

/**
 * ApiKeyHint
 *
 * The last four characters of an API key, to tell keys apart.
 */
export type ApiKeyHint = string;

/**
 * ApiKeySummary
 *
 * An API key without its text, which is shown once, when it is issued.
 */
export type ApiKeySummary = {
    id: ResourceId;
    hint: ApiKeyHint;
    createdAt: Timestamp;
    /**
     * When it was revoked; null as long as it is valid.
     */
    revokedAt: Timestamp | null;
};

/**
 * ReceiverUrl
 *
 * Where notifications are sent: an absolute https URL without user name, password and fragment, on port 443 or 8443, and not in a private
 * network. It may hold a secret in its path or query: do not log it.
 *
 */
export type ReceiverUrl = string;

/**
 * SubscribedEventType
 *
 * An event type that an endpoint receives. The set grows within a version, so accept values that you do not know.
 */
export type SubscribedEventType = string;

/**
 * EndpointSecretSummary
 *
 * A valid signing secret without its text, which is shown once, when it is issued.
 */
export type EndpointSecretSummary = {
    id: ResourceId;
    createdAt: Timestamp;
};

/**
 * WebhookEndpoint
 *
 * A receiving URL of a tenant, and which notifications go there.
 */
export type WebhookEndpoint = {
    id: ResourceId;
    url: ReceiverUrl;
    /**
     * What it receives.
     */
    eventTypes: Array<SubscribedEventType>;
    /**
     * Whether anything is sent to it. Events that happen meanwhile are not sent later.
     */
    enabled: boolean;
    /**
     * The first of the failed attempts since the latest success; null while it fares well.
     */
    failingSince: Timestamp | null;
    /**
     * Since when its events are held because it failed for too long. It is tried with one of them now and then; the first success, or
     * `resumeEndpoint`, ends the pause. Null while its events are sent.
     *
     */
    pausedAt: Timestamp | null;
    createdAt: Timestamp;
    /**
     * The secrets that are valid now, newest first; two while a secret is being rotated.
     */
    secrets: Array<EndpointSecretSummary>;
};

/**
 * TenantDetail
 *
 * A tenant with its settings, keys and endpoints. It holds no text of a key or secret.
 */
export type TenantDetail = {
    id: TenantId;
    name: TenantName;
    mode: TenantMode;
    /**
     * How its sessions run; null as long as it is not configured, and it cannot create sessions then.
     */
    settings: TenantSettings | null;
    createdAt: Timestamp;
    /**
     * All its API keys, revoked ones included.
     */
    apiKeys: Array<ApiKeySummary>;
    /**
     * Its receiving URLs.
     */
    endpoints: Array<WebhookEndpoint>;
};

/**
 * ProblemTitle
 *
 * A short text for people, the same for every problem of one kind.
 */
export type ProblemTitle = string;

/**
 * ProblemDetail
 *
 * What went wrong in this request, for people. It never holds personal data. Do not parse it.
 */
export type ProblemDetail = string;

/**
 * InvalidRequestIssue
 *
 * One fault of a request.
 */
export type InvalidRequestIssue = {
    /**
     * Where the fault is, as a JSON Pointer that begins with the part of the request (`/body`, `/query`); `/body` alone means the body as
     * a whole. Shortened where the name of an unknown field is very long.
     *
     */
    path: string;
    /**
     * The rule that was broken, for people. It never repeats the value.
     */
    message: string;
};

/**
 * InvalidRequestProblem
 *
 * The request breaks a rule of this document. `issues` names every fault that was found.
 */
export type InvalidRequestProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#invalid-request';
    title: ProblemTitle;
    status: 400;
    detail: ProblemDetail;
    _tag: 'InvalidRequest';
    requestId: RequestId;
    /**
     * Every fault found, at most the first hundred.
     */
    issues: Array<InvalidRequestIssue>;
};

/**
 * UnauthorizedProblem
 *
 * The credential is missing, wrong or revoked. These are not told apart.
 */
export type UnauthorizedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#unauthorized';
    title: ProblemTitle;
    status: 401;
    detail: ProblemDetail;
    _tag: 'Unauthorized';
    requestId: RequestId;
};

/**
 * NotAcceptableProblem
 *
 * The `Accept` header leaves no room for JSON.
 */
export type NotAcceptableProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#not-acceptable';
    title: ProblemTitle;
    status: 406;
    detail: ProblemDetail;
    _tag: 'NotAcceptable';
    requestId: RequestId;
};

/**
 * RequestTooLargeProblem
 *
 * The body is larger than the operation takes.
 */
export type RequestTooLargeProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#request-too-large';
    title: ProblemTitle;
    status: 413;
    detail: ProblemDetail;
    _tag: 'RequestTooLarge';
    requestId: RequestId;
};

/**
 * UnsupportedMediaTypeProblem
 *
 * The body is not sent in a media type that the operation takes (JSON in UTF-8 only), or it is sent compressed.
 */
export type UnsupportedMediaTypeProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#unsupported-media-type';
    title: ProblemTitle;
    status: 415;
    detail: ProblemDetail;
    _tag: 'UnsupportedMediaType';
    requestId: RequestId;
};

/**
 * InternalErrorProblem
 *
 * The service failed. The request may be retried; the failure is recorded under `requestId`.
 */
export type InternalErrorProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#internal-error';
    title: ProblemTitle;
    status: 500;
    detail: ProblemDetail;
    _tag: 'InternalError';
    requestId: RequestId;
};

/**
 * ServiceUnavailableProblem
 *
 * The service cannot answer for the moment, for example because its database cannot be reached or an access cannot be recorded. Retry later.
 */
export type ServiceUnavailableProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#service-unavailable';
    title: ProblemTitle;
    status: 503;
    detail: ProblemDetail;
    _tag: 'ServiceUnavailable';
    requestId: RequestId;
};

/**
 * ResourceKind
 *
 * What was not found. An endpoint, session, event or delivery of another tenant, or of a tenant that does not exist, and a secret that is no
 * longer valid, count as missing themselves.
 *
 */
export type ResourceKind = 'tenant' | 'api_key' | 'endpoint' | 'secret' | 'session' | 'event' | 'delivery';

/**
 * ResourceNotFoundProblem
 *
 * The path names something that does not exist; `resource` says what. A malformed id is answered like a missing one.
 */
export type ResourceNotFoundProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#resource-not-found';
    title: ProblemTitle;
    status: 404;
    detail: ProblemDetail;
    _tag: 'ResourceNotFound';
    requestId: RequestId;
    resource: ResourceKind;
};

/**
 * IssuedApiKey
 *
 * A new API key, with its text for the only time.
 */
export type IssuedApiKey = {
    id: ResourceId;
    /**
     * The key, `mtm_live_…` or `mtm_test_…` as its tenant is live or sandbox. It is shown only here and stored nowhere. Use it on a
     * server only, and do not log it.
     *
     */
    key: string;
    hint: ApiKeyHint;
    createdAt: Timestamp;
};

/**
 * SubscribableEventType
 *
 * An event type that an endpoint can receive in this version.
 */
export type SubscribableEventType = 'verification.approved' | 'verification.rejected' | 'verification.needs_review' | 'verification.expired' | 'verification.failed';

/**
 * CreateEndpointRequest
 *
 * The receiving URL to register.
 */
export type CreateEndpointRequest = {
    url: ReceiverUrl;
    /**
     * What it receives, at least one type.
     */
    eventTypes: Array<SubscribableEventType>;
};

/**
 * IssuedEndpointSecret
 *
 * A new signing secret, with its text for the only time.
 */
export type IssuedEndpointSecret = {
    id: ResourceId;
    /**
     * The secret in the form of Standard Webhooks, `whsec_` and 24 to 64 bytes in base64. It is shown only here. Do not log it.
     *
     */
    secret: string;
    createdAt: Timestamp;
};

/**
 * CreatedEndpoint
 *
 * A new endpoint with its first secret.
 */
export type CreatedEndpoint = {
    endpoint: WebhookEndpoint;
    secret: IssuedEndpointSecret;
};

/**
 * ReceiverUrlNotAllowedReason
 *
 * Why the receiving URL was refused.
 *
 * - `malformed`: not an absolute URL with a host that can be looked up, one with white space, control characters or backslashes, or
 * longer than 2048 characters once percent-encoded
 * - `not_https`: its scheme is not https
 * - `has_userinfo`: it holds a user name or password
 * - `has_fragment`: it holds a fragment, be it a bare `#`
 * - `port_not_allowed`: its port is neither 443 nor 8443
 * - `blocked_address`: its host is an address in a private or special network
 *
 */
export type ReceiverUrlNotAllowedReason = 'malformed' | 'not_https' | 'has_userinfo' | 'has_fragment' | 'port_not_allowed' | 'blocked_address';

/**
 * ReceiverUrlNotAllowedProblem
 *
 * Notifications are never sent to a URL of this kind.
 */
export type ReceiverUrlNotAllowedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#receiver-url-not-allowed';
    title: ProblemTitle;
    status: 400;
    detail: ProblemDetail;
    _tag: 'ReceiverUrlNotAllowed';
    requestId: RequestId;
    reason: ReceiverUrlNotAllowedReason;
};

/**
 * EndpointBadRequest
 *
 * The problems that a create or update of an endpoint is answered with, with status 400.
 */
export type EndpointBadRequest = InvalidRequestProblem | ReceiverUrlNotAllowedProblem;

/**
 * UpdateEndpointRequest
 *
 * What to change, at least one field. A field that is left out keeps its value.
 */
export type UpdateEndpointRequest = {
    url?: ReceiverUrl;
    /**
     * What it receives, at least one type.
     */
    eventTypes?: Array<SubscribableEventType>;
    /**
     * Whether anything is sent to it.
     */
    enabled?: boolean;
};

/**
 * SecretRotationNotAllowedProblem
 *
 * Two secrets of the endpoint are valid already. Disable the old one before issuing a further one.
 */
export type SecretRotationNotAllowedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#secret-rotation-not-allowed';
    title: ProblemTitle;
    status: 409;
    detail: ProblemDetail;
    _tag: 'SecretRotationNotAllowed';
    requestId: RequestId;
};

/**
 * LastSecretNotDisabledProblem
 *
 * This is the endpoint's last valid secret, without which notifications could not be signed. Rotate it first.
 */
export type LastSecretNotDisabledProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#last-secret-not-disabled';
    title: ProblemTitle;
    status: 409;
    detail: ProblemDetail;
    _tag: 'LastSecretNotDisabled';
    requestId: RequestId;
};

/**
 * DeliveryStatus
 *
 * How far an event has come on its way to an endpoint.
 *
 * - `pending`: attempts are still to come, or one is under way
 * - `delivered`: the endpoint answered 2xx
 * - `abandoned`: every attempt of the schedule failed
 * - `held`: it could not be put into the published form, and waits for the operator of the installation
 * - `stopped`: its endpoint was deleted, or received this type no more when the next attempt was due
 *
 */
export type DeliveryStatus = 'pending' | 'delivered' | 'abandoned' | 'held' | 'stopped';

/**
 * Moment
 *
 * A moment as ISO 8601, with seconds and with `Z` or an offset from UTC.
 */
export type Moment = string;

/**
 * PageCursor
 *
 * Where the next page begins. It is opaque; give back what the service gave.
 */
export type PageCursor = string;

/**
 * EventId
 *
 * Names an event. It stays the same on every redelivery, so receivers deduplicate by it.
 */
export type EventId = string;

/**
 * SessionId
 *
 * Names a session, `vs_` followed by 32 lowercase hexadecimal digits. Ids grow in the order of creation.
 */
export type SessionId = string;

/**
 * AttemptResult
 *
 * How an attempt ended. The set grows within a version: accept values that you do not know.
 *
 * - `delivered`: answered 2xx
 * - `http_error`, `redirect`: answered otherwise; redirects are not followed
 * - `bad_response`: the answer was broken off or was not HTTP
 * - `timeout`, `dns_error`, `connect_error`, `tls_error`, `blocked_address`: there was no answer
 * - `invalid_body`, `internal_error`: the service could not send it
 *
 */
export type AttemptResult = string;

/**
 * LastDeliveryAttempt
 *
 * How the latest attempt of a delivery went.
 */
export type LastDeliveryAttempt = {
    /**
     * When it began.
     */
    at: Timestamp;
    result: AttemptResult;
    /**
     * The status that the endpoint answered with; null when there was no answer.
     */
    httpStatus: number | null;
    /**
     * How long it took, in milliseconds, until the head of the answer or the failure.
     */
    durationMs: number;
};

/**
 * Delivery
 *
 * One event on its way to one endpoint.
 */
export type Delivery = {
    id: ResourceId;
    eventId: EventId;
    eventType: SubscribedEventType;
    sessionId: SessionId;
    endpointId: ResourceId;
    status: DeliveryStatus;
    createdAt: Timestamp;
    /**
     * When the next attempt is due. Null when there is none to come, while one is under way, and while the endpoint is disabled or paused.
     *
     */
    nextAttemptAt: Timestamp | null;
    /**
     * How many attempts were made.
     */
    attempts: number;
    /**
     * The latest of them; null when there was none.
     */
    lastAttempt: LastDeliveryAttempt | null;
};

/**
 * DeliveryPage
 *
 * A page of deliveries.
 */
export type DeliveryPage = {
    /**
     * The deliveries, newest first.
     */
    items: Array<Delivery>;
    /**
     * The cursor of the next page; null when this is the last one.
     */
    next: PageCursor | null;
};

/**
 * RedeliverRequest
 *
 * What to send again: either one event, by `eventId`, or what failed, by `failedSince`, `eventType` or both. `endpointId` narrows it to one
 * endpoint.
 *
 */
export type RedeliverRequest = {
    /**
     * All deliveries of this event, whatever their status.
     */
    eventId?: EventId;
    /**
     * What failed, of the deliveries that were created at this moment or later.
     */
    failedSince?: Moment;
    /**
     * What failed, of events of this type.
     */
    eventType?: SubscribableEventType;
    /**
     * Only deliveries to this endpoint.
     */
    endpointId?: ResourceId;
};

/**
 * Redelivery
 *
 * What a redelivery has set going.
 */
export type Redelivery = {
    /**
     * How many deliveries were made due by it.
     */
    redelivered: number;
};

/**
 * DeliveryAttempt
 *
 * One attempt to send a notification. Neither body nor headers are kept.
 */
export type DeliveryAttempt = {
    /**
     * Counts the attempts of the delivery, from 1.
     */
    number: number;
    /**
     * When it began.
     */
    at: Timestamp;
    result: AttemptResult;
    /**
     * The status that the endpoint answered with; null when there was no answer.
     */
    httpStatus: number | null;
    /**
     * How long it took, in milliseconds, until the head of the answer or the failure.
     */
    durationMs: number;
};

/**
 * DeliveryAttemptPage
 *
 * A page of attempts.
 */
export type DeliveryAttemptPage = {
    /**
     * The attempts, the first one first.
     */
    items: Array<DeliveryAttempt>;
    /**
     * The cursor of the next page; null when this is the last one.
     */
    next: PageCursor | null;
};

/**
 * EventSequence
 *
 * A whole number that rises with every event of one session. A receiver that has processed a higher number of the same session may drop
 * this one as stale. Numbers may be skipped, and they say nothing about other sessions.
 *
 */
export type EventSequence = number;

/**
 * EventSummary
 *
 * An event, without what it says.
 */
export type EventSummary = {
    id: EventId;
    type: SubscribedEventType;
    sessionId: SessionId;
    sequence: EventSequence;
    createdAt: Timestamp;
};

/**
 * EventSummaryPage
 *
 * A page of events.
 */
export type EventSummaryPage = {
    /**
     * The events, newest first.
     */
    items: Array<EventSummary>;
    /**
     * The cursor of the next page; null when this is the last one.
     */
    next: PageCursor | null;
};

/**
 * SessionStatus
 *
 * How far the session has come. It says nothing about the decision, which stands in `outcome.verdict` alone.
 *
 * - `created`: just created, the user has not started
 * - `collecting`: the user is in the process, capturing or typing
 * - `deciding`: submitted, the decision is in progress
 * - `reviewing`: waiting for human review; the verdict is `needs_review`
 * - `completed`: the verdict is final and stands in `outcome.verdict`
 * - `expired`: the process was not finished by `expiresAt`; create a new session
 * - `failed`: ended with an error that cannot be recovered
 *
 */
export type SessionStatus = 'created' | 'collecting' | 'deciding' | 'reviewing' | 'completed' | 'expired' | 'failed';

/**
 * Plan
 *
 * The verification steps of one session, fixed by the tenant's configuration when the session was created.
 */
export type Plan = {
    /**
     * The steps, in the order in which the user meets them.
     */
    steps: Array<VerificationStep>;
};

/**
 * Metadata
 *
 * Correlation data of the tenant: any JSON object of at most 8192 bytes, counted on the UTF-8 bytes of its JSON text without
 * insignificant white space. It is kept as text, so the order of keys and large numbers survive. It must not contain personal data.
 *
 */
export type Metadata = {
    [key: string]: unknown;
};

/**
 * BirthDate
 *
 * A day of birth as `YYYY-MM-DD`, from 1900 on. It must be a day that exists and that has begun somewhere on earth. Personal data.
 */
export type BirthDate = string;

/**
 * PersonName
 *
 * A family name or a given name, with at least one letter. Lengths are counted in characters. Personal data.
 */
export type PersonName = string;

/**
 * PostalAddress
 *
 * An address on one or several lines. Lengths are counted in characters. Personal data.
 */
export type PostalAddress = string;

/**
 * Gender
 *
 * Free text. Known forms (`M`, `F`, `X`, `male`, `female`, `男`, `女`) are compared with the document; any other text never counts as
 * a mismatch. Personal data.
 *
 */
export type Gender = string;

/**
 * StoredPreRegisteredInfo
 *
 * The `preRegisteredInfo` given at creation, with the fields that were given. Personal data.
 */
export type StoredPreRegisteredInfo = {
    birthDate?: BirthDate;
    lastName?: PersonName;
    firstName?: PersonName;
    address?: PostalAddress;
    gender?: Gender;
};

/**
 * PersonNameKana
 *
 * The reading of a family name or a given name, in katakana or hiragana, with at least one letter. Lengths are counted in characters.
 * Personal data.
 *
 */
export type PersonNameKana = string;

/**
 * UserInputInfo
 *
 * What the user typed. A field that the user did not give is absent. Personal data.
 */
export type UserInputInfo = {
    lastName?: PersonName;
    firstName?: PersonName;
    lastNameKana?: PersonNameKana;
    firstNameKana?: PersonNameKana;
    birthDate?: BirthDate;
    address?: PostalAddress;
};

/**
 * DocumentType
 *
 * The kind of an identity document. The set grows within a version, so accept values that you do not know.
 */
export type DocumentType = string;

/**
 * DocumentOcrField
 *
 * One value read from the identity document. After personal data has been erased, `text` and `normalized` are null.
 */
export type DocumentOcrField = {
    /**
     * The side of the document that a value was read from. The set may grow within a version.
     */
    side: string;
    /**
     * What a value read from the document is. The set may grow within a version. `address` is the address as printed.
     */
    name: string;
    /**
     * The value as printed or coded on the document; null when it could not be read. Personal data.
     */
    text: string | null;
    /**
     * The value in the service's own form, for example a date as `YYYY-MM-DD`; null when there is no such form or the value could not
     * be read. Personal data.
     *
     */
    normalized: string | null;
};

/**
 * CurrentAddress
 *
 * The address that holds today according to the document.
 */
export type CurrentAddress = {
    /**
     * The address; null when it could not be read, when `source` is `unconfirmed`, when the document carries no address (a passport),
     * and after personal data has been erased. Personal data.
     *
     */
    text: string | null;
    /**
     * Where the current address was taken from.
     *
     * - `printed`: the address as printed on the document
     * - `front_address_update`: the latest address-change entry on the front
     * - `back_address_update`: the latest address-change entry on the back
     * - `unconfirmed`: address-change entries could not be confirmed; `text` is null, and the printed address must not be treated as the
     * current address
     *
     */
    source: 'printed' | 'front_address_update' | 'back_address_update' | 'unconfirmed';
};

/**
 * DocumentOcr
 *
 * The values read from the identity document.
 */
export type DocumentOcr = {
    /**
     * The kind of document; null when it was not recognised.
     */
    documentType: DocumentType | null;
    /**
     * The values, at most one entry for each side and name.
     */
    fields: Array<DocumentOcrField>;
    /**
     * Null only when there is no reading result.
     */
    currentAddress: CurrentAddress | null;
};

/**
 * SessionReference
 *
 * The session that a decision or a notification is about.
 */
export type SessionReference = {
    sessionId: SessionId;
    tenantId: TenantId;
};

/**
 * Verdict
 *
 * The decision.
 *
 * - `approved`: identity confirmed
 * - `rejected`: identity not confirmed
 * - `needs_review`: could not be decided automatically, or was returned to review; an `approved` or `rejected` notification follows
 * when the review ends
 *
 */
export type Verdict = 'approved' | 'rejected' | 'needs_review';

/**
 * Review
 *
 * The human review behind a decision.
 */
export type Review = {
    reviewedAt: Timestamp;
    /**
     * What the reviewer wrote, as free text; null when nothing was written and after personal data has been erased. Personal data: do
     * not log it.
     *
     */
    note: string | null;
};

/**
 * CheckResult
 *
 * The result of one check. It passed, it failed, or it could not tell.
 */
export type CheckResult = 'passed' | 'failed' | 'inconclusive';

/**
 * DocumentCheck
 *
 * Summary of the document check. A part that was not performed is absent.
 */
export type DocumentCheck = {
    documentType?: DocumentType;
    authenticity?: CheckResult;
};

/**
 * FaceCheck
 *
 * Summary of the face check: `match` says whether the face in front of the camera is the one on the document, `liveness` whether a living
 * person was there. A part that was not performed is absent.
 *
 */
export type FaceCheck = {
    match?: CheckResult;
    liveness?: CheckResult;
};

/**
 * InputMatchFields
 *
 * Whether each kind of value agrees between the document, the user's input and the tenant's data. What was not compared is absent.
 */
export type InputMatchFields = {
    name?: boolean;
    birthDate?: boolean;
    address?: boolean;
};

/**
 * InputMatchCheck
 *
 * Summary of the comparison of values.
 */
export type InputMatchCheck = {
    fields: InputMatchFields;
};

/**
 * Checks
 *
 * Summary of the checks performed. It contains no personal values, only outcomes. A check that was not performed is absent, never
 * `false`.
 *
 */
export type Checks = {
    document?: DocumentCheck;
    face?: FaceCheck;
    inputMatch?: InputMatchCheck;
};

/**
 * ReasonCode
 *
 * Why a session was rejected or referred to review. The set grows within a version: ignore values that you do not know, never treat
 * them as an error.
 *
 * - `document_expired`, `document_rule_violation`, `document_unreadable`, `document_type_unsupported`: the document itself
 * - `face_not_detected`, `face_mismatch`, `liveness_low_confidence`: the face
 * - `ocr_low_confidence`, `spoof_suspected`, `risk_score_review`: the service is not sure enough
 * - `user_input_mismatch`, `pre_registered_info_mismatch`: a value differs from the document's
 * - `blacklist_hit`: the person or document is on the tenant's list
 * - `operator_review_requested`: an operator returned a decided verdict to review; stands beside the original reasons
 * - `document_partially_hidden`: part of the document is cut off or hidden; only in rejections made by human review
 * - `other`: explained in `review.note`; only in rejections made by human review
 *
 * Where an operator returns a rejection made by human review, its reasons stand among the original ones.
 *
 */
export type ReasonCode = string;

/**
 * Outcome
 *
 * One decision. A session shows its latest one; a notification carries the one that it announces.
 * `decidedAt` is when the decision was made or, after a return to review, when it was returned. `review` is present when `source` is
 * `manual_review` and absent otherwise.
 *
 */
export type Outcome = {
    session: SessionReference;
    verdict: Verdict;
    decidedAt: Timestamp;
    /**
     * Who decided, the service's checks or a person.
     */
    source: 'automatic' | 'manual_review';
    review?: Review;
    checks: Checks;
    /**
     * Reason codes for a rejection or a review referral; empty for an approval.
     */
    reasons: Array<ReasonCode>;
};

/**
 * SessionRound
 *
 * 1 at creation, one more with each reprocess. Links, decisions and reviews of an older round are void.
 */
export type SessionRound = number;

/**
 * ReviewId
 *
 * Names one pending review. A newer review of the same session has another id, so that a decision never lands on a case that its
 * reviewer did not see.
 *
 */
export type ReviewId = string;

/**
 * AdminSessionDetail
 *
 * A session as its tenant sees it (`SessionDetail` of the tenant API), with what an operator needs besides. It never contains the
 * verification URL. Every field is always present; one without a value is null.
 *
 */
export type AdminSessionDetail = {
    id: SessionId;
    status: SessionStatus;
    plan: Plan;
    /**
     * Deadline of the session, counted anew from the moment of a reprocess.
     */
    expiresAt: Timestamp;
    createdAt: Timestamp;
    /**
     * The value given at creation, unchanged; `{}` when none was given.
     */
    metadata: Metadata;
    /**
     * When the verdict was finalized. Null before that, and again after a return to review or a reprocess.
     */
    completedAt: Timestamp | null;
    /**
     * When personal data was erased after the retention period; null as long as it is kept.
     */
    purgedAt: Timestamp | null;
    /**
     * The data given at creation; null when none was given and after erasure. Personal data.
     */
    preRegisteredInfo: StoredPreRegisteredInfo | null;
    /**
     * What the user typed; null before the first submission and after erasure. Personal data.
     */
    userInputInfo: UserInputInfo | null;
    /**
     * The values read from the identity document; null only when there is no reading result. After erasure its skeleton stays, with null
     * for every value. Personal data. In a new round the old reading stays until the resubmission replaces it.
     *
     */
    documentOcr: DocumentOcr | null;
    /**
     * The latest decision. Present when `status` is `reviewing` or `completed`, otherwise null.
     */
    outcome: Outcome | null;
    round: SessionRound;
    /**
     * The review that waits for a decision; null unless `status` is `reviewing`.
     */
    reviewId: ReviewId | null;
    /**
     * Deadline to open the latest verification URL, whether or not it was used. Null after a reprocess, until a new one is issued.
     *
     */
    verificationUrlExpiresAt: Timestamp | null;
};

/**
 * ReissuedVerificationUrl
 *
 * A new verification URL of a session.
 */
export type ReissuedVerificationUrl = {
    /**
     * The single-use secret URL that the user opens. It is shown only here. Do not log it, and give it to nobody but the user.
     *
     */
    verificationUrl: string;
    /**
     * Deadline to open it, never later than the deadline of the session.
     */
    verificationUrlExpiresAt: Timestamp;
};

/**
 * SessionActionNotAllowedReason
 *
 * Why the session is not open to the action.
 *
 * - `status`: its status does not allow it
 * - `session_expired`: it has passed its deadline
 * - `stale`: the review has been replaced by a newer one; read the session, then decide again
 * - `record_not_stored`: the approved verification record is not stored yet; retry after a short wait
 * - `personal_data_erased`: its personal data has been erased
 * - `conflict`: a concurrent operation on the same session was faster; read the session, then decide whether to retry
 *
 */
export type SessionActionNotAllowedReason = 'status' | 'session_expired' | 'stale' | 'record_not_stored' | 'personal_data_erased' | 'conflict';

/**
 * SessionActionNotAllowedProblem
 *
 * The session is not open to this action now, or not at all.
 */
export type SessionActionNotAllowedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#session-action-not-allowed';
    title: ProblemTitle;
    status: 409;
    detail: ProblemDetail;
    _tag: 'SessionActionNotAllowed';
    requestId: RequestId;
    reason: SessionActionNotAllowedReason;
};

/**
 * SessionState
 *
 * Where a session stands after an action. It holds no personal data.
 */
export type SessionState = {
    id: SessionId;
    status: SessionStatus;
    round: SessionRound;
    /**
     * The review that waits for a decision; null unless `status` is `reviewing`.
     */
    reviewId: ReviewId | null;
};

/**
 * DecideReviewRequest
 *
 * The decision of a review. A rejection names at least one reason; an approval names none, because reasons explain rejections and
 * referrals only. The reason `other` has to be explained in the note. Once the personal data is erased, a review can only be rejected.
 *
 */
export type DecideReviewRequest = {
    /**
     * The review that is decided, as the reviewer saw it.
     */
    reviewId: ReviewId;
    /**
     * How a review ends.
     */
    verdict: 'approved' | 'rejected';
    /**
     * At least one for a rejection, none for an approval.
     */
    reasons: Array<'document_expired' | 'document_rule_violation' | 'document_unreadable' | 'document_type_unsupported' | 'face_not_detected' | 'face_mismatch' | 'liveness_low_confidence' | 'ocr_low_confidence' | 'spoof_suspected' | 'risk_score_review' | 'user_input_mismatch' | 'pre_registered_info_mismatch' | 'blacklist_hit' | 'document_partially_hidden' | 'other'>;
    /**
     * What the reviewer has to say, as free text, or null. The tenant reads it in the outcome. Personal data: do not log it.
     *
     */
    note: string | null;
};

/**
 * PendingReview
 *
 * A session that waits for a person. It holds no personal data.
 */
export type PendingReview = {
    sessionId: SessionId;
    reviewId: ReviewId;
    /**
     * Why it waits.
     */
    reasons: Array<ReasonCode>;
    /**
     * When it was referred or returned to review.
     */
    since: Timestamp;
};

/**
 * ReviewPage
 *
 * A page of pending reviews.
 */
export type ReviewPage = {
    /**
     * The reviews, the longest waiting first.
     */
    items: Array<PendingReview>;
    /**
     * The cursor of the next page; null when this is the last one.
     */
    next: PageCursor | null;
};

/**
 * RouteNotFoundProblem
 *
 * The service has nothing at this path.
 */
export type RouteNotFoundProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#route-not-found';
    title: ProblemTitle;
    status: 404;
    detail: ProblemDetail;
    _tag: 'RouteNotFound';
    requestId: RequestId;
};

/**
 * MethodNotAllowedProblem
 *
 * The path exists, but not with this method. The `Allow` header lists the methods that it has.
 */
export type MethodNotAllowedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#method-not-allowed';
    title: ProblemTitle;
    status: 405;
    detail: ProblemDetail;
    _tag: 'MethodNotAllowed';
    requestId: RequestId;
};

/**
 * RequestTimeoutProblem
 *
 * The request did not arrive in time, so that nothing of it was looked at. The connection is closed.
 */
export type RequestTimeoutProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#request-timeout';
    title: ProblemTitle;
    status: 408;
    detail: ProblemDetail;
    _tag: 'RequestTimeout';
    requestId: RequestId;
};

/**
 * HeadersTooLargeProblem
 *
 * The headers, with the request line, have more than 16384 bytes. Nothing of the request was looked at, and the connection is closed.
 */
export type HeadersTooLargeProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#headers-too-large';
    title: ProblemTitle;
    status: 431;
    detail: ProblemDetail;
    _tag: 'HeadersTooLarge';
    requestId: RequestId;
};

/**
 * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
 *
 */
export type TenantId2 = string;

/**
 * The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
 *
 */
export type EndpointId = string;

/**
 * Only what belongs to this session. Nothing belongs to an id that the tenant does not have.
 */
export type FilterSessionId = string;

/**
 * Only what belongs to events of this type.
 */
export type FilterEventType = SubscribableEventType;

/**
 * Only what was created at this moment or later. Write the `+` of an offset as `%2B`.
 */
export type FilterFrom = Moment;

/**
 * Only what was created before this moment. Write the `+` of an offset as `%2B`.
 */
export type FilterTo = Moment;

/**
 * The `next` of an earlier answer of this list; without it the list begins at its start. A text that the service did not give for this
 * list of this tenant is refused.
 *
 */
export type ListAfter = PageCursor;

/**
 * How many entries the page has at most, in decimal digits without sign or leading zero.
 */
export type PageLimit = number;

/**
 * The session's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
 *
 */
export type SessionId2 = string;

export type CreateTenantData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: CreateTenantRequest;
    path?: never;
    query?: never;
    url: '/admin/tenants';
};

export type CreateTenantErrors = {
    /**
     * The request breaks a rule. Nothing was created.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not sent as `application/json` in UTF-8 and in an encoding that the service reads.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type CreateTenantError = CreateTenantErrors[keyof CreateTenantErrors];

export type CreateTenantResponses = {
    /**
     * The tenant.
     */
    201: TenantDetail;
};

export type CreateTenantResponse = CreateTenantResponses[keyof CreateTenantResponses];

export type GetTenantData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}';
};

export type GetTenantErrors = {
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * There is no such tenant.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type GetTenantError = GetTenantErrors[keyof GetTenantErrors];

export type GetTenantResponses = {
    /**
     * The tenant.
     */
    200: TenantDetail;
};

export type GetTenantResponse = GetTenantResponses[keyof GetTenantResponses];

export type UpdateTenantSettingsData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: TenantSettingsPatch;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/settings';
};

export type UpdateTenantSettingsErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * There is no such tenant.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not sent as `application/json` in UTF-8 and in an encoding that the service reads.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type UpdateTenantSettingsError = UpdateTenantSettingsErrors[keyof UpdateTenantSettingsErrors];

export type UpdateTenantSettingsResponses = {
    /**
     * The tenant with its new settings.
     */
    200: TenantDetail;
};

export type UpdateTenantSettingsResponse = UpdateTenantSettingsResponses[keyof UpdateTenantSettingsResponses];

export type IssueApiKeyData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/api-keys';
};

export type IssueApiKeyErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * There is no such tenant.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type IssueApiKeyError = IssueApiKeyErrors[keyof IssueApiKeyErrors];

export type IssueApiKeyResponses = {
    /**
     * The key. Keep its text: it is never shown again.
     */
    201: IssuedApiKey;
};

export type IssueApiKeyResponse = IssueApiKeyResponses[keyof IssueApiKeyResponses];

export type RevokeApiKeyData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
        /**
         * The API key's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        keyId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/api-keys/{keyId}';
};

export type RevokeApiKeyErrors = {
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The tenant, or the key of this tenant, does not exist.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type RevokeApiKeyError = RevokeApiKeyErrors[keyof RevokeApiKeyErrors];

export type RevokeApiKeyResponses = {
    /**
     * The key, which is revoked.
     */
    200: ApiKeySummary;
};

export type RevokeApiKeyResponse = RevokeApiKeyResponses[keyof RevokeApiKeyResponses];

export type CreateEndpointData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: CreateEndpointRequest;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/endpoints';
};

export type CreateEndpointErrors = {
    /**
     * The request breaks a rule, or the receiving URL is not allowed. Nothing was changed.
     */
    400: EndpointBadRequest;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * There is no such tenant.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not sent as `application/json` in UTF-8 and in an encoding that the service reads.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type CreateEndpointError = CreateEndpointErrors[keyof CreateEndpointErrors];

export type CreateEndpointResponses = {
    /**
     * The endpoint, and its secret: keep its text, it is never shown again.
     */
    201: CreatedEndpoint;
};

export type CreateEndpointResponse = CreateEndpointResponses[keyof CreateEndpointResponses];

export type DeleteEndpointData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
        /**
         * The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        endpointId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/endpoints/{endpointId}';
};

export type DeleteEndpointErrors = {
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The tenant has no such endpoint, or does not exist.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type DeleteEndpointError = DeleteEndpointErrors[keyof DeleteEndpointErrors];

export type DeleteEndpointResponses = {
    /**
     * The endpoint is deleted.
     */
    204: void;
};

export type DeleteEndpointResponse = DeleteEndpointResponses[keyof DeleteEndpointResponses];

export type UpdateEndpointData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: UpdateEndpointRequest;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
        /**
         * The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        endpointId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/endpoints/{endpointId}';
};

export type UpdateEndpointErrors = {
    /**
     * The request breaks a rule, or the receiving URL is not allowed. Nothing was changed.
     */
    400: EndpointBadRequest;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The tenant has no such endpoint, or does not exist.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not sent as `application/json` in UTF-8 and in an encoding that the service reads.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type UpdateEndpointError = UpdateEndpointErrors[keyof UpdateEndpointErrors];

export type UpdateEndpointResponses = {
    /**
     * The endpoint.
     */
    200: WebhookEndpoint;
};

export type UpdateEndpointResponse = UpdateEndpointResponses[keyof UpdateEndpointResponses];

export type ResumeEndpointData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
        /**
         * The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        endpointId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/endpoints/{endpointId}/resume';
};

export type ResumeEndpointErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The tenant has no such endpoint, or does not exist.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type ResumeEndpointError = ResumeEndpointErrors[keyof ResumeEndpointErrors];

export type ResumeEndpointResponses = {
    /**
     * The endpoint, which is not paused.
     */
    200: WebhookEndpoint;
};

export type ResumeEndpointResponse = ResumeEndpointResponses[keyof ResumeEndpointResponses];

export type RotateSecretData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
        /**
         * The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        endpointId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets';
};

export type RotateSecretErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The tenant has no such endpoint, or does not exist.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * Two secrets are valid already. Nothing was issued.
     */
    409: SecretRotationNotAllowedProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type RotateSecretError = RotateSecretErrors[keyof RotateSecretErrors];

export type RotateSecretResponses = {
    /**
     * The secret. Keep its text: it is never shown again.
     */
    201: IssuedEndpointSecret;
};

export type RotateSecretResponse = RotateSecretResponses[keyof RotateSecretResponses];

export type DisableSecretData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
        /**
         * The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        endpointId: string;
        /**
         * The secret's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        secretId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}';
};

export type DisableSecretErrors = {
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The tenant has no such endpoint, or the endpoint no such valid secret.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The last valid secret cannot be disabled. Nothing was changed.
     */
    409: LastSecretNotDisabledProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type DisableSecretError = DisableSecretErrors[keyof DisableSecretErrors];

export type DisableSecretResponses = {
    /**
     * The endpoint with the secrets that are still valid.
     */
    200: WebhookEndpoint;
};

export type DisableSecretResponse = DisableSecretResponses[keyof DisableSecretResponses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
    };
    query?: {
        /**
         * Only what belongs to this session. Nothing belongs to an id that the tenant does not have.
         */
        sessionId?: string;
        /**
         * Only what belongs to this endpoint. It may be deleted by now. Nothing belongs to an id that the tenant does not have.
         */
        endpointId?: string;
        /**
         * Only what belongs to this event. Nothing belongs to an id that the tenant does not have.
         */
        eventId?: string;
        /**
         * Only deliveries with this status.
         */
        status?: DeliveryStatus;
        /**
         * Only what belongs to events of this type.
         */
        eventType?: SubscribableEventType;
        /**
         * Only what was created at this moment or later. Write the `+` of an offset as `%2B`.
         */
        from?: Moment;
        /**
         * Only what was created before this moment. Write the `+` of an offset as `%2B`.
         */
        to?: Moment;
        /**
         * The `next` of an earlier answer of this list; without it the list begins at its start. A text that the service did not give for this
         * list of this tenant is refused.
         *
         */
        after?: PageCursor;
        /**
         * How many entries the page has at most, in decimal digits without sign or leading zero.
         */
        limit?: number;
    };
    url: '/admin/tenants/{tenantId}/deliveries';
};

export type ListDeliveriesErrors = {
    /**
     * The request breaks a rule.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * There is no such tenant.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];

export type ListDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: DeliveryPage;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type RedeliverData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: RedeliverRequest;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/deliveries/redeliver';
};

export type RedeliverErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * There is no such tenant, or it has no such event or endpoint.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not sent as `application/json` in UTF-8 and in an encoding that the service reads.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type RedeliverError = RedeliverErrors[keyof RedeliverErrors];

export type RedeliverResponses = {
    /**
     * The deliveries are due; listDeliveries tells how they go.
     */
    202: Redelivery;
};

export type RedeliverResponse = RedeliverResponses[keyof RedeliverResponses];

export type ListDeliveryAttemptsData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
        /**
         * The delivery's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        deliveryId: string;
    };
    query?: {
        /**
         * The `next` of an earlier answer of this list; without it the list begins at its start. A text that the service did not give for this
         * list of this tenant is refused.
         *
         */
        after?: PageCursor;
        /**
         * How many entries the page has at most, in decimal digits without sign or leading zero.
         */
        limit?: number;
    };
    url: '/admin/tenants/{tenantId}/deliveries/{deliveryId}/attempts';
};

export type ListDeliveryAttemptsErrors = {
    /**
     * The request breaks a rule.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The tenant has no such delivery, or does not exist.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type ListDeliveryAttemptsError = ListDeliveryAttemptsErrors[keyof ListDeliveryAttemptsErrors];

export type ListDeliveryAttemptsResponses = {
    /**
     * A page of attempts.
     */
    200: DeliveryAttemptPage;
};

export type ListDeliveryAttemptsResponse = ListDeliveryAttemptsResponses[keyof ListDeliveryAttemptsResponses];

export type ListEventsData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
    };
    query?: {
        /**
         * Only what belongs to this session. Nothing belongs to an id that the tenant does not have.
         */
        sessionId?: string;
        /**
         * Only what belongs to events of this type.
         */
        eventType?: SubscribableEventType;
        /**
         * Only what was created at this moment or later. Write the `+` of an offset as `%2B`.
         */
        from?: Moment;
        /**
         * Only what was created before this moment. Write the `+` of an offset as `%2B`.
         */
        to?: Moment;
        /**
         * The `next` of an earlier answer of this list; without it the list begins at its start. A text that the service did not give for this
         * list of this tenant is refused.
         *
         */
        after?: PageCursor;
        /**
         * How many entries the page has at most, in decimal digits without sign or leading zero.
         */
        limit?: number;
    };
    url: '/admin/tenants/{tenantId}/events';
};

export type ListEventsErrors = {
    /**
     * The request breaks a rule.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * There is no such tenant.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * A page of events.
     */
    200: EventSummaryPage;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type GetSessionData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        sessionId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/sessions/{sessionId}';
};

export type GetSessionErrors = {
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The tenant has no such session, or does not exist.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type GetSessionError = GetSessionErrors[keyof GetSessionErrors];

export type GetSessionResponses = {
    /**
     * The session.
     */
    200: AdminSessionDetail;
};

export type GetSessionResponse = GetSessionResponses[keyof GetSessionResponses];

export type ReissueVerificationUrlData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        sessionId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url';
};

export type ReissueVerificationUrlErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The tenant has no such session, or does not exist.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * No verification URL can be issued now. Nothing was changed.
     */
    409: SessionActionNotAllowedProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type ReissueVerificationUrlError = ReissueVerificationUrlErrors[keyof ReissueVerificationUrlErrors];

export type ReissueVerificationUrlResponses = {
    /**
     * The new verification URL. Give it to the user, and to nobody else.
     */
    200: ReissuedVerificationUrl;
};

export type ReissueVerificationUrlResponse = ReissueVerificationUrlResponses[keyof ReissueVerificationUrlResponses];

export type ReturnToReviewData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        sessionId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review';
};

export type ReturnToReviewErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The tenant has no such session, or does not exist.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The verdict cannot be returned to review now, or not at all. Nothing was changed.
     */
    409: SessionActionNotAllowedProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type ReturnToReviewError = ReturnToReviewErrors[keyof ReturnToReviewErrors];

export type ReturnToReviewResponses = {
    /**
     * The session, which now waits for a person.
     */
    200: SessionState;
};

export type ReturnToReviewResponse = ReturnToReviewResponses[keyof ReturnToReviewResponses];

export type DecideReviewData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: DecideReviewRequest;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        sessionId: string;
    };
    query?: never;
    url: '/admin/tenants/{tenantId}/sessions/{sessionId}/review';
};

export type DecideReviewErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The tenant has no such session, or does not exist.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The review cannot be ended this way now. Nothing was changed.
     */
    409: SessionActionNotAllowedProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not sent as `application/json` in UTF-8 and in an encoding that the service reads.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type DecideReviewError = DecideReviewErrors[keyof DecideReviewErrors];

export type DecideReviewResponses = {
    /**
     * The session, which is decided.
     */
    200: SessionState;
};

export type DecideReviewResponse = DecideReviewResponses[keyof DecideReviewResponses];

export type ListReviewsData = {
    body?: never;
    path: {
        /**
         * The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         *
         */
        tenantId: string;
    };
    query?: {
        /**
         * The `next` of an earlier answer of this list; without it the list begins at its start. A text that the service did not give for this
         * list of this tenant is refused.
         *
         */
        after?: PageCursor;
        /**
         * How many entries the page has at most, in decimal digits without sign or leading zero.
         */
        limit?: number;
    };
    url: '/admin/tenants/{tenantId}/reviews';
};

export type ListReviewsErrors = {
    /**
     * The request breaks a rule.
     */
    400: InvalidRequestProblem;
    /**
     * The admin token is missing or wrong. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * There is no such tenant.
     */
    404: ResourceNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type ListReviewsError = ListReviewsErrors[keyof ListReviewsErrors];

export type ListReviewsResponses = {
    /**
     * A page of pending reviews.
     */
    200: ReviewPage;
};

export type ListReviewsResponse = ListReviewsResponses[keyof ListReviewsResponses];
