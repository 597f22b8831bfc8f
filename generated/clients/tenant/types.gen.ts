// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.

export type ClientOptions = {
    baseUrl: 'http://127.0.0.1:8080' | (string & {});
};

/**
 * Problem
 *
 * Any problem that this service answers, as `application/problem+json` (RFC 9457). Branch on the HTTP status and on `_tag`.
 */
export type Problem = InvalidRequestProblem | MetadataTooLargeProblem | CallbackUrlNotAllowedProblem | StateTooLongProblem | UnauthorizedProblem | IpNotAllowedProblem | SessionNotFoundProblem | RouteNotFoundProblem | MethodNotAllowedProblem | NotAcceptableProblem | SessionCreationNotAllowedProblem | ReprocessNotAllowedProblem | RequestTooLargeProblem | UnsupportedMediaTypeProblem | RateLimitedProblem | InternalErrorProblem | ServiceUnavailableProblem;

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
 * A day of birth as `YYYY-MM-DD`. It must be a day that exists. Personal data.
 */
export type BirthDate = string;

/**
 * PersonName
 *
 * A family name, a given name, or the reading of one. Lengths are counted in characters. Personal data.
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
 * PreRegisteredInfo
 *
 * What the tenant knows of the person beforehand, with at least one field. It is compared with the values read from the document and
 * with the user's input. Personal data.
 *
 */
export type PreRegisteredInfo = {
    birthDate?: BirthDate;
    lastName?: PersonName;
    firstName?: PersonName;
    address?: PostalAddress;
    gender?: Gender;
};

/**
 * CreateVerificationSessionRequest
 *
 * What a new session starts with. Every field is optional; a field that is not listed here is refused by name.
 */
export type CreateVerificationSessionRequest = {
    /**
     * Where the user is sent after finishing. It must be https, stand byte for byte in the tenant's allow-list, and have no query and no
     * fragment, not even a bare `?` or `#`. On return the service appends the query parameters `sessionId` and, where one was given,
     * `state`. That redirect is not a result: confirm the result by notification or by reading the session.
     * A value that breaks these rules is refused with `CallbackUrlNotAllowed`.
     *
     */
    callbackUrl?: string;
    /**
     * Returned unchanged on the return URL. Use an unguessable value per user and compare it on return, for correlation and against
     * CSRF. The whole return URL as it will be sent, `sessionId` and percent-encoded `state` included, has at most 8000 bytes; without
     * `callbackUrl`, `state` alone has at most 8000 bytes in UTF-8. More is refused with `StateTooLong`. The bound below only says that
     * a longer text cannot fit in a request.
     *
     */
    state?: string;
    /**
     * Returned unchanged by the detail and in notifications. An object of more than 8192 bytes is refused with `MetadataTooLarge`.
     *
     */
    metadata?: Metadata;
    preRegisteredInfo?: PreRegisteredInfo;
};

/**
 * RequestId
 *
 * Names this one request. Give it to the operator of the service when you ask about an answer.
 */
export type RequestId = string;

/**
 * SessionId
 *
 * Names a session, `vs_` followed by 32 lowercase hexadecimal digits. Ids grow in the order of creation.
 */
export type SessionId = string;

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
 * Timestamp
 *
 * A moment as ISO 8601, always in UTC with milliseconds.
 */
export type Timestamp = string;

/**
 * Session
 *
 * A session that was just created.
 */
export type Session = {
    id: SessionId;
    /**
     * `created` right after creation.
     */
    status: SessionStatus;
    /**
     * The single-use secret URL that the user opens. It is returned only here, never by the detail. Do not log it, and give it to nobody
     * but the user.
     *
     */
    verificationUrl: string;
    /**
     * Deadline to open the verification URL, never later than `expiresAt`.
     */
    verificationUrlExpiresAt: Timestamp;
    /**
     * Deadline of the session. A session still `created` or `collecting` after it becomes `expired`.
     */
    expiresAt: Timestamp;
    createdAt: Timestamp;
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
 * MetadataTooLargeProblem
 *
 * `metadata` has more than 8192 bytes as JSON.
 */
export type MetadataTooLargeProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#metadata-too-large';
    title: ProblemTitle;
    status: 400;
    detail: ProblemDetail;
    _tag: 'MetadataTooLarge';
    requestId: RequestId;
};

/**
 * CallbackUrlNotAllowedReason
 *
 * Why the `callbackUrl` was refused.
 *
 * - `malformed`: not an absolute URL, or one that contains a user name or password
 * - `not_https`: its scheme is not https
 * - `has_query`: it has a query, be it a bare `?`
 * - `has_fragment`: it has a fragment, be it a bare `#`
 * - `not_in_allow_list`: it does not stand byte for byte in the tenant's allow-list
 *
 */
export type CallbackUrlNotAllowedReason = 'malformed' | 'not_https' | 'has_query' | 'has_fragment' | 'not_in_allow_list';

/**
 * CallbackUrlNotAllowedProblem
 *
 * The `callbackUrl` is not one that the user may be sent to.
 */
export type CallbackUrlNotAllowedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#callback-url-not-allowed';
    title: ProblemTitle;
    status: 400;
    detail: ProblemDetail;
    _tag: 'CallbackUrlNotAllowed';
    requestId: RequestId;
    reason: CallbackUrlNotAllowedReason;
};

/**
 * StateTooLongProblem
 *
 * The return URL with `state`, or `state` alone where there is no `callbackUrl`, has more than 8000 bytes.
 */
export type StateTooLongProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#state-too-long';
    title: ProblemTitle;
    status: 400;
    detail: ProblemDetail;
    _tag: 'StateTooLong';
    requestId: RequestId;
};

/**
 * CreateVerificationSessionBadRequest
 *
 * The problems that a create answers with status 400.
 */
export type CreateVerificationSessionBadRequest = InvalidRequestProblem | MetadataTooLargeProblem | CallbackUrlNotAllowedProblem | StateTooLongProblem;

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
 * IpNotAllowedProblem
 *
 * The caller's address is not in the tenant's IP allow-list. The key is valid.
 */
export type IpNotAllowedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#ip-not-allowed';
    title: ProblemTitle;
    status: 403;
    detail: ProblemDetail;
    _tag: 'IpNotAllowed';
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
 * SessionCreationNotAllowedReason
 *
 * Why the tenant's configuration does not allow creating a session.
 *
 * - `settings_missing`: no configuration exists
 * - `no_steps_enabled`: no verification step is enabled
 *
 */
export type SessionCreationNotAllowedReason = 'settings_missing' | 'no_steps_enabled';

/**
 * SessionCreationNotAllowedProblem
 *
 * The tenant's configuration does not allow creating a session.
 */
export type SessionCreationNotAllowedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#session-creation-not-allowed';
    title: ProblemTitle;
    status: 409;
    detail: ProblemDetail;
    _tag: 'SessionCreationNotAllowed';
    requestId: RequestId;
    reason: SessionCreationNotAllowedReason;
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
 * RateLimitedProblem
 *
 * The limit of session creations is reached. Retry later; no limit value and no `Retry-After` is given.
 */
export type RateLimitedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#rate-limited';
    title: ProblemTitle;
    status: 429;
    detail: ProblemDetail;
    _tag: 'RateLimited';
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
 * VerificationStep
 *
 * One step of a verification. The set grows within a version: accept values that you do not know.
 * Known today: `document` (pictures of an identity document), `face` (pictures of the face), `user_input` (typed fields).
 *
 */
export type VerificationStep = string;

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
 * UserInputInfo
 *
 * What the user typed. A field that the user did not give is absent. Personal data.
 */
export type UserInputInfo = {
    lastName?: PersonName;
    firstName?: PersonName;
    lastNameKana?: PersonName;
    firstNameKana?: PersonName;
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
 * DocumentSide
 *
 * The side of the document that a value was read from. The set may grow within a version.
 */
export type DocumentSide = string;

/**
 * DocumentFieldName
 *
 * What a value read from the document is. The set may grow within a version. `address` is the address as printed.
 */
export type DocumentFieldName = string;

/**
 * DocumentOcrField
 *
 * One value read from the identity document. After personal data has been erased, `text` and `normalized` are null.
 */
export type DocumentOcrField = {
    side: DocumentSide;
    name: DocumentFieldName;
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
 * AddressSource
 *
 * Where the current address was taken from.
 *
 * - `printed`: the address as printed on the document
 * - `front_address_update`: the latest address-change entry on the front
 * - `back_address_update`: the latest address-change entry on the back
 * - `unconfirmed`: address-change entries could not be confirmed; `text` is null, and the printed address must not be treated as the
 * current address
 *
 */
export type AddressSource = 'printed' | 'front_address_update' | 'back_address_update' | 'unconfirmed';

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
    source: AddressSource;
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
 * TenantId
 *
 * Names a tenant, a UUID in lowercase with hyphens.
 */
export type TenantId = string;

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
 * OutcomeSource
 *
 * Who decided, the service's checks or a person.
 */
export type OutcomeSource = 'automatic' | 'manual_review';

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
    source: OutcomeSource;
    review?: Review;
    checks: Checks;
    /**
     * Reason codes for a rejection or a review referral; empty for an approval.
     */
    reasons: Array<ReasonCode>;
};

/**
 * SessionDetail
 *
 * A session with its progress, its decision and the personal data collected. It never contains the verification URL. Every field is
 * always present; one without a value is null.
 *
 */
export type SessionDetail = {
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
};

/**
 * SessionNotFoundProblem
 *
 * There is no such session for this tenant. A missing session, another tenant's session and a malformed id are not told apart.
 */
export type SessionNotFoundProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#session-not-found';
    title: ProblemTitle;
    status: 404;
    detail: ProblemDetail;
    _tag: 'SessionNotFound';
    requestId: RequestId;
};

/**
 * ReprocessedSession
 *
 * A session whose user may submit again. It contains no personal data and no verification URL.
 *
 */
export type ReprocessedSession = {
    id: SessionId;
    /**
     * `collecting` right after the reprocess.
     */
    status: SessionStatus;
    plan: Plan;
    /**
     * The new deadline, counted from the moment of the reprocess.
     */
    expiresAt: Timestamp;
    createdAt: Timestamp;
    /**
     * The value given at creation, unchanged; `{}` when none was given.
     */
    metadata: Metadata;
};

/**
 * ReprocessNotAllowedReason
 *
 * Why the session cannot be reprocessed.
 *
 * - `status`: it is not `completed`, `failed` or `reviewing`
 * - `personal_data_erased`: its personal data has been erased
 * - `record_not_stored`: the approved verification record is not stored yet; retry after a short wait
 * - `conflict`: a concurrent operation on the same session was faster; read the session, then decide whether to retry
 *
 */
export type ReprocessNotAllowedReason = 'status' | 'personal_data_erased' | 'record_not_stored' | 'conflict';

/**
 * ReprocessNotAllowedProblem
 *
 * The session cannot be reprocessed now, or not at all.
 */
export type ReprocessNotAllowedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#reprocess-not-allowed';
    title: ProblemTitle;
    status: 409;
    detail: ProblemDetail;
    _tag: 'ReprocessNotAllowed';
    requestId: RequestId;
    reason: ReprocessNotAllowedReason;
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
 * The session's id. A malformed id is answered like a missing session, with 404 `SessionNotFound`, so any text is valid here. The bound is
 * the longest request head that the service reads.
 *
 */
export type VerificationSessionId = string;

export type CreateVerificationSessionData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: CreateVerificationSessionRequest;
    path?: never;
    query?: never;
    url: '/v1/verification-sessions';
};

export type CreateVerificationSessionErrors = {
    /**
     * The request breaks a rule. Nothing was created.
     */
    400: CreateVerificationSessionBadRequest;
    /**
     * The API key is missing, wrong or revoked. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The caller's address is not in the tenant's IP allow-list, even though the key is valid.
     */
    403: IpNotAllowedProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The tenant's configuration does not allow creating a session.
     */
    409: SessionCreationNotAllowedProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not sent as `application/json` in UTF-8 and in an encoding that the service reads.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The limit of session creations is reached. Retry later; no limit value and no `Retry-After` header is given.
     */
    429: RateLimitedProblem;
    /**
     * The service failed. It has recorded why under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later.
     */
    503: ServiceUnavailableProblem;
};

export type CreateVerificationSessionError = CreateVerificationSessionErrors[keyof CreateVerificationSessionErrors];

export type CreateVerificationSessionResponses = {
    /**
     * The session. Give `verificationUrl` to the user, and to nobody else.
     */
    201: Session;
};

export type CreateVerificationSessionResponse = CreateVerificationSessionResponses[keyof CreateVerificationSessionResponses];

export type GetVerificationSessionData = {
    body?: never;
    path: {
        /**
         * The session's id. A malformed id is answered like a missing session, with 404 `SessionNotFound`, so any text is valid here. The bound is
         * the longest request head that the service reads.
         *
         */
        id: string;
    };
    query?: never;
    url: '/v1/verification-sessions/{id}';
};

export type GetVerificationSessionErrors = {
    /**
     * The API key is missing, wrong or revoked. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The caller's address is not in the tenant's IP allow-list, even though the key is valid.
     */
    403: IpNotAllowedProblem;
    /**
     * There is no such session. A missing session, another tenant's session and a malformed id get the same answer.
     */
    404: SessionNotFoundProblem;
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

export type GetVerificationSessionError = GetVerificationSessionErrors[keyof GetVerificationSessionErrors];

export type GetVerificationSessionResponses = {
    /**
     * The session.
     */
    200: SessionDetail;
};

export type GetVerificationSessionResponse = GetVerificationSessionResponses[keyof GetVerificationSessionResponses];

export type ReprocessVerificationSessionData = {
    body?: never;
    path: {
        /**
         * The session's id. A malformed id is answered like a missing session, with 404 `SessionNotFound`, so any text is valid here. The bound is
         * the longest request head that the service reads.
         *
         */
        id: string;
    };
    query?: never;
    url: '/v1/verification-sessions/{id}/reprocess';
};

export type ReprocessVerificationSessionErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The API key is missing, wrong or revoked. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The caller's address is not in the tenant's IP allow-list, even though the key is valid.
     */
    403: IpNotAllowedProblem;
    /**
     * There is no such session. A missing session, another tenant's session and a malformed id get the same answer.
     */
    404: SessionNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The session cannot be reprocessed now, or not at all. Nothing was changed.
     */
    409: ReprocessNotAllowedProblem;
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

export type ReprocessVerificationSessionError = ReprocessVerificationSessionErrors[keyof ReprocessVerificationSessionErrors];

export type ReprocessVerificationSessionResponses = {
    /**
     * The session, which now waits for the user.
     */
    200: ReprocessedSession;
};

export type ReprocessVerificationSessionResponse = ReprocessVerificationSessionResponses[keyof ReprocessVerificationSessionResponses];
