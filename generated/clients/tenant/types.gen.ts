// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.

export type ClientOptions = {
    baseUrl: 'http://127.0.0.1:8080' | (string & {});
};

/**
 * Problem
 *
 * Any problem that this service answers, as `application/problem+json` (RFC 9457). Branch on the HTTP status and on `_tag`.
 */
export type Problem = InvalidRequestProblem | MetadataTooLargeProblem | CallbackUrlNotAllowedProblem | StateTooLongProblem | UnauthorizedProblem | IpNotAllowedProblem | SandboxOnlyProblem | SessionNotFoundProblem | RouteNotFoundProblem | MethodNotAllowedProblem | NotAcceptableProblem | SessionCreationNotAllowedProblem | ReprocessNotAllowedProblem | CancelNotAllowedProblem | SimulationNotAllowedProblem | IdempotencyKeyInUseProblem | RequestTimeoutProblem | RequestTooLargeProblem | HeadersTooLargeProblem | UnsupportedMediaTypeProblem | IdempotencyKeyReusedProblem | RateLimitedProblem | InternalErrorProblem | ServiceUnavailableProblem;

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
 * Timestamp
 *
 * A moment as ISO 8601, always in UTC with milliseconds.
 */
export type Timestamp = string;

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
 * OutcomeSummary
 *
 * The decision alone. Read the session for the checks, the reasons and the review.
 */
export type OutcomeSummary = {
    verdict: Verdict;
};

/**
 * SessionSummary
 *
 * A session without the personal data collected: how far it has come and what was decided. It never contains the verification URL. Every field
 * is always present; one without a value is null.
 *
 */
export type SessionSummary = {
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
     * When personal data was erased; null as long as it is kept.
     */
    purgedAt: Timestamp | null;
    /**
     * The latest decision. Present when `status` is `reviewing` or `completed`, otherwise null.
     */
    outcome: OutcomeSummary | null;
};

/**
 * SessionPage
 *
 * A page of sessions.
 */
export type SessionPage = {
    /**
     * The sessions, newest first. With a filter by `status` or `verdict` it may hold fewer than `limit`, and even none, although `next` is not
     * null: a call looks through a bounded part of the list.
     *
     */
    items: Array<SessionSummary>;
    /**
     * The cursor of the next page; null when this is the last one.
     */
    next: PageCursor | null;
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
     * Returned unchanged by the detail and in notifications. An object of more than 8192 bytes is refused with
     * `MetadataTooLarge`; only where it makes the whole body larger than 65536 bytes, the body is not read, and 413 `RequestTooLarge` says so.
     *
     */
    metadata?: Metadata;
    preRegisteredInfo?: PreRegisteredInfo;
};

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
 * IdempotencyKeyInUseProblem
 *
 * Another request with this `Idempotency-Key` is being worked on. Nothing was done by this one.
 */
export type IdempotencyKeyInUseProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#idempotency-key-in-use';
    title: ProblemTitle;
    status: 409;
    detail: ProblemDetail;
    _tag: 'IdempotencyKeyInUse';
    requestId: RequestId;
};

/**
 * CreateVerificationSessionConflict
 *
 * The problems that a create answers with status 409.
 */
export type CreateVerificationSessionConflict = SessionCreationNotAllowedProblem | IdempotencyKeyInUseProblem;

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
 * IdempotencyKeyReusedReason
 *
 * - `different_request`: the key was first used for another operation or path, or with another body
 * - `answer_erased`: the key has created a session whose personal data has been erased since, and the verification URL with it
 *
 */
export type IdempotencyKeyReusedReason = 'different_request' | 'answer_erased';

/**
 * IdempotencyKeyReusedProblem
 *
 * The `Idempotency-Key` has been used, and this request cannot be answered with that answer. Nothing was done.
 */
export type IdempotencyKeyReusedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#idempotency-key-reused';
    title: ProblemTitle;
    status: 422;
    detail: ProblemDetail;
    _tag: 'IdempotencyKeyReused';
    requestId: RequestId;
    reason: IdempotencyKeyReusedReason;
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
 * ReprocessVerificationSessionConflict
 *
 * The problems that a reprocess answers with status 409.
 */
export type ReprocessVerificationSessionConflict = ReprocessNotAllowedProblem | IdempotencyKeyInUseProblem;

/**
 * CancelNotAllowedReason
 *
 * - `status`: the user has submitted already, or the session ended with a verdict or a failure
 * - `conflict`: another operation on the session was faster; read the session and try again
 *
 */
export type CancelNotAllowedReason = 'status' | 'conflict';

/**
 * CancelNotAllowedProblem
 *
 * The session cannot be cancelled.
 */
export type CancelNotAllowedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#cancel-not-allowed';
    title: ProblemTitle;
    status: 409;
    detail: ProblemDetail;
    _tag: 'CancelNotAllowed';
    requestId: RequestId;
    reason: CancelNotAllowedReason;
};

/**
 * SimulatedOutcome
 *
 * What is to become of a sandbox session.
 *
 * - `collecting`: the user has started; the verification URL is used
 * - `deciding`: the user has submitted; the session stays so until the next simulation, or is decided as it is at `expiresAt`
 * - `approved`, `rejected`: before a decision the automatic one, during a review the reviewer's
 * - `needs_review`: the automatic decision refers the session to review
 * - `returned_to_review`: an operator returns the decided verdict to review
 * - `failed`: the checks could not be carried out
 * - `expired`: the deadline passes now
 * - `erased`: the retention period is over now, and personal data is erased
 *
 */
export type SimulatedOutcome = 'collecting' | 'deciding' | 'approved' | 'rejected' | 'needs_review' | 'returned_to_review' | 'failed' | 'expired' | 'erased';

/**
 * NotificationFault
 *
 * What goes wrong with a notification.
 *
 * - `duplicate`: it is delivered, and some seconds later delivered again: the same `webhook-id`, a new timestamp and signature
 * - `late`: it is first sent `delaySeconds` after the event
 * - `out_of_order`: the session is referred to review and decided in one call, and `verification.needs_review` is sent five seconds after
 * the verdict's notification, so that `sequence` falls
 *
 */
export type NotificationFault = 'duplicate' | 'late' | 'out_of_order';

/**
 * SimulatedNotification
 *
 * A fault of the notification that the simulated outcome causes.
 */
export type SimulatedNotification = {
    fault: NotificationFault;
    /**
     * How many seconds later a `late` notification is sent; 60 when left out. Other faults take none.
     */
    delaySeconds?: number;
};

/**
 * SimulateOutcomeRequest
 *
 * An outcome to simulate. What is left out has a fixed value, so that the same request always has the same result.
 *
 */
export type SimulateOutcomeRequest = {
    outcome: SimulatedOutcome;
    /**
     * The reasons of a rejection or a referral, at least one. When left out, an automatic rejection has `document_expired`, a referral
     * `risk_score_review`, and a reviewer's rejection `document_unreadable`. Other outcomes take none.
     *
     * An automatic rejection needs one of `document_expired`, `document_type_unsupported`, `document_rule_violation`, `blacklist_hit` and
     * `face_mismatch`; `document_unreadable`, `ocr_low_confidence`, `spoof_suspected`, `liveness_low_confidence`, `face_not_detected`,
     * `risk_score_review`, `user_input_mismatch` and `pre_registered_info_mismatch` may stand beside it, and are those of a referral.
     * `document_partially_hidden` and `other` come from people only: simulate `needs_review` first.
     *
     */
    reasons?: Array<'document_expired' | 'document_rule_violation' | 'document_unreadable' | 'document_type_unsupported' | 'face_not_detected' | 'face_mismatch' | 'liveness_low_confidence' | 'ocr_low_confidence' | 'spoof_suspected' | 'risk_score_review' | 'user_input_mismatch' | 'pre_registered_info_mismatch' | 'blacklist_hit' | 'operator_review_requested' | 'document_partially_hidden' | 'other'>;
    /**
     * What the simulated reviewer has to say, as free text, or null, which is the same as leaving it out. The reason `other` has to be
     * explained in it. No other decision takes one. Personal data, as a real note would be: do not log it.
     *
     */
    note?: string | null;
    notification?: SimulatedNotification;
};

/**
 * SandboxOnlyProblem
 *
 * The operation exists for sandbox tenants, and the key is a live one.
 */
export type SandboxOnlyProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#sandbox-only';
    title: ProblemTitle;
    status: 403;
    detail: ProblemDetail;
    _tag: 'SandboxOnly';
    requestId: RequestId;
};

/**
 * SimulateOutcomeForbidden
 *
 * The problems that a simulation answers with status 403.
 */
export type SimulateOutcomeForbidden = IpNotAllowedProblem | SandboxOnlyProblem;

/**
 * SimulationNotAllowedReason
 *
 * - `status`: the session does not go from its status to this outcome; `detail` says what to simulate first
 * - `link_not_usable`: the verification URL has been used, replaced or is too old, so that nobody can start with it
 * - `record_not_stored`: the record of an approval is still being stored; try again within seconds
 * - `personal_data_erased`: the personal data has been erased
 * - `conflict`: another operation on the session was faster; read the session and try again
 *
 */
export type SimulationNotAllowedReason = 'status' | 'link_not_usable' | 'record_not_stored' | 'personal_data_erased' | 'conflict';

/**
 * SimulationNotAllowedProblem
 *
 * The session is not in a state from which this outcome can be simulated.
 */
export type SimulationNotAllowedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#simulation-not-allowed';
    title: ProblemTitle;
    status: 409;
    detail: ProblemDetail;
    _tag: 'SimulationNotAllowed';
    requestId: RequestId;
    reason: SimulationNotAllowedReason;
};

/**
 * SubscribableEventType
 *
 * An event type that an endpoint can receive in this version.
 */
export type SubscribableEventType = 'verification.approved' | 'verification.rejected' | 'verification.needs_review' | 'verification.expired' | 'verification.failed';

/**
 * EventId
 *
 * Names an event. It stays the same on every redelivery, so receivers deduplicate by it.
 */
export type EventId = string;

/**
 * ApiVersion
 *
 * The version of the notification body.
 */
export type ApiVersion = '2026-08-02';

/**
 * EventSequence
 *
 * A whole number that rises with every event of one session. A receiver that has processed a higher number of the same session may drop
 * this one as stale. Numbers may be skipped, and they say nothing about other sessions.
 *
 */
export type EventSequence = number;

/**
 * ApprovedOutcome
 *
 * An outcome whose verdict is `approved`.
 */
export type ApprovedOutcome = Outcome & {
    verdict: 'approved';
    [key: string]: unknown;
};

/**
 * VerificationApprovedEvent
 *
 * Identity confirmed and finalized.
 * `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
 *
 */
export type VerificationApprovedEvent = {
    id: EventId;
    type: 'verification.approved';
    apiVersion: ApiVersion;
    createdAt: Timestamp;
    sequence: EventSequence;
    /**
     * The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
     * free text: do not log it.
     *
     */
    metadata: Metadata | null;
    data: ApprovedOutcome;
};

/**
 * RejectedOutcome
 *
 * An outcome whose verdict is `rejected`.
 */
export type RejectedOutcome = Outcome & {
    verdict: 'rejected';
    [key: string]: unknown;
};

/**
 * VerificationRejectedEvent
 *
 * Identity not confirmed and finalized.
 * `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
 *
 */
export type VerificationRejectedEvent = {
    id: EventId;
    type: 'verification.rejected';
    apiVersion: ApiVersion;
    createdAt: Timestamp;
    sequence: EventSequence;
    /**
     * The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
     * free text: do not log it.
     *
     */
    metadata: Metadata | null;
    data: RejectedOutcome;
};

/**
 * NeedsReviewOutcome
 *
 * An outcome whose verdict is `needs_review`.
 */
export type NeedsReviewOutcome = Outcome & {
    verdict: 'needs_review';
    [key: string]: unknown;
};

/**
 * VerificationNeedsReviewEvent
 *
 * Referred to human review, because it could not be decided automatically or because an operator returned a finalized verdict.
 * `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
 *
 */
export type VerificationNeedsReviewEvent = {
    id: EventId;
    type: 'verification.needs_review';
    apiVersion: ApiVersion;
    createdAt: Timestamp;
    sequence: EventSequence;
    /**
     * The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
     * free text: do not log it.
     *
     */
    metadata: Metadata | null;
    data: NeedsReviewOutcome;
};

/**
 * ExpiredEventData
 *
 * The session that was not finished by its deadline.
 */
export type ExpiredEventData = {
    session: SessionReference;
};

/**
 * VerificationExpiredEvent
 *
 * The process was not finished by the deadline, or `cancelVerificationSession` brought the deadline forward to the moment of the call.
 * `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
 *
 */
export type VerificationExpiredEvent = {
    id: EventId;
    type: 'verification.expired';
    apiVersion: ApiVersion;
    createdAt: Timestamp;
    sequence: EventSequence;
    /**
     * The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
     * free text: do not log it.
     *
     */
    metadata: Metadata | null;
    data: ExpiredEventData;
};

/**
 * FailureCode
 *
 * Why a session ended with an error. The set grows within a version: accept values that you do not know. Known today: `processing_error`
 * (the checks could not be carried out, also after retries).
 *
 */
export type FailureCode = string;

/**
 * Failure
 *
 * The error that ended a session. It holds nothing personal.
 */
export type Failure = {
    code: FailureCode;
};

/**
 * FailedEventData
 *
 * The session that ended with an error, and the error.
 */
export type FailedEventData = {
    session: SessionReference;
    failure: Failure;
};

/**
 * VerificationFailedEvent
 *
 * The session ended with an error that cannot be recovered.
 * `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
 *
 */
export type VerificationFailedEvent = {
    id: EventId;
    type: 'verification.failed';
    apiVersion: ApiVersion;
    createdAt: Timestamp;
    sequence: EventSequence;
    /**
     * The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
     * free text: do not log it.
     *
     */
    metadata: Metadata | null;
    data: FailedEventData;
};

/**
 * VerificationEvent
 *
 * An event, in the form of the body of its notification. `type` tells which of them it is. Types may be added within a version: ignore those
 * that you do not know.
 *
 */
export type VerificationEvent = VerificationApprovedEvent | VerificationRejectedEvent | VerificationNeedsReviewEvent | VerificationExpiredEvent | VerificationFailedEvent;

/**
 * EventPage
 *
 * A part of the tenant's list of events.
 */
export type EventPage = {
    /**
     * The events, oldest first: in the order in which the service took them up for sending. It may hold fewer than `limit`, and even none,
     * while `hasMore` is true.
     *
     */
    events: Array<VerificationEvent>;
    /**
     * Where to go on, now or later. It is always given, so keep it also when there is nothing more for now.
     */
    next: PageCursor;
    /**
     * Whether there is more to be read at once with `next`.
     */
    hasMore: boolean;
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
 * Makes it safe to send the request again when its answer was lost: 1 to 255 visible ASCII characters, new for each thing to be done. Take a
 * random value, such as a UUID, and nothing personal. For 24 hours after the first request with a key
 *
 * - the same request gets the first one's answer again, marked with `Idempotency-Replayed: true`, and nothing is done twice. It is the answer
 * of then: the session may have moved on. Once its personal data is erased, the answer of a create is gone, and 422
 * `IdempotencyKeyReused` with the reason `answer_erased` comes instead. Repeating the answer of a create is recorded as an access to
 * personal data, for the verification URL in it;
 * - while the first one is running, others are answered 409 `IdempotencyKeyInUse`;
 * - another request is answered 422 `IdempotencyKeyReused`. The same means the same operation and path, and a body equal byte for byte where
 * the operation reads one.
 *
 * Only success is kept. A request that was refused, or that the service failed at, has changed nothing, and its key can be used again. A key
 * belongs to the tenant, whichever API key came with it. A request that is repeated counts towards the creation limit like any other.
 *
 */
export type IdempotencyKey = string;

/**
 * The session's id. Any text is valid here: a malformed id is answered like a missing session, with 404 `SessionNotFound`.
 *
 */
export type VerificationSessionId = string;

export type ListVerificationSessionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only sessions with this status, as of now.
         */
        status?: SessionStatus;
        /**
         * Only sessions whose `outcome.verdict` is this one.
         */
        verdict?: Verdict;
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
    url: '/v1/verification-sessions';
};

export type ListVerificationSessionsErrors = {
    /**
     * The request breaks a rule.
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

export type ListVerificationSessionsError = ListVerificationSessionsErrors[keyof ListVerificationSessionsErrors];

export type ListVerificationSessionsResponses = {
    /**
     * A page of sessions.
     */
    200: SessionPage;
};

export type ListVerificationSessionsResponse = ListVerificationSessionsResponses[keyof ListVerificationSessionsResponses];

export type CreateVerificationSessionData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: CreateVerificationSessionRequest;
    headers?: {
        /**
         * Makes it safe to send the request again when its answer was lost: 1 to 255 visible ASCII characters, new for each thing to be done. Take a
         * random value, such as a UUID, and nothing personal. For 24 hours after the first request with a key
         *
         * - the same request gets the first one's answer again, marked with `Idempotency-Replayed: true`, and nothing is done twice. It is the answer
         * of then: the session may have moved on. Once its personal data is erased, the answer of a create is gone, and 422
         * `IdempotencyKeyReused` with the reason `answer_erased` comes instead. Repeating the answer of a create is recorded as an access to
         * personal data, for the verification URL in it;
         * - while the first one is running, others are answered 409 `IdempotencyKeyInUse`;
         * - another request is answered 422 `IdempotencyKeyReused`. The same means the same operation and path, and a body equal byte for byte where
         * the operation reads one.
         *
         * Only success is kept. A request that was refused, or that the service failed at, has changed nothing, and its key can be used again. A key
         * belongs to the tenant, whichever API key came with it. A request that is repeated counts towards the creation limit like any other.
         *
         */
        'Idempotency-Key'?: string;
    };
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
     * The tenant's configuration does not allow creating a session, or the `Idempotency-Key` is in use. Nothing was created.
     */
    409: CreateVerificationSessionConflict;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not sent as `application/json` in UTF-8 and in an encoding that the service reads.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The `Idempotency-Key` has been used for something else, or its answer is gone. Nothing was done.
     */
    422: IdempotencyKeyReusedProblem;
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
         * The session's id. Any text is valid here: a malformed id is answered like a missing session, with 404 `SessionNotFound`.
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
    headers?: {
        /**
         * Makes it safe to send the request again when its answer was lost: 1 to 255 visible ASCII characters, new for each thing to be done. Take a
         * random value, such as a UUID, and nothing personal. For 24 hours after the first request with a key
         *
         * - the same request gets the first one's answer again, marked with `Idempotency-Replayed: true`, and nothing is done twice. It is the answer
         * of then: the session may have moved on. Once its personal data is erased, the answer of a create is gone, and 422
         * `IdempotencyKeyReused` with the reason `answer_erased` comes instead. Repeating the answer of a create is recorded as an access to
         * personal data, for the verification URL in it;
         * - while the first one is running, others are answered 409 `IdempotencyKeyInUse`;
         * - another request is answered 422 `IdempotencyKeyReused`. The same means the same operation and path, and a body equal byte for byte where
         * the operation reads one.
         *
         * Only success is kept. A request that was refused, or that the service failed at, has changed nothing, and its key can be used again. A key
         * belongs to the tenant, whichever API key came with it. A request that is repeated counts towards the creation limit like any other.
         *
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a missing session, with 404 `SessionNotFound`.
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
     * The session cannot be reprocessed now, or not at all, or the `Idempotency-Key` is in use. Nothing was changed.
     */
    409: ReprocessVerificationSessionConflict;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The `Idempotency-Key` has been used for something else, or its answer is gone. Nothing was done.
     */
    422: IdempotencyKeyReusedProblem;
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

export type CancelVerificationSessionData = {
    body?: never;
    path: {
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a missing session, with 404 `SessionNotFound`.
         *
         */
        id: string;
    };
    query?: never;
    url: '/v1/verification-sessions/{id}/cancel';
};

export type CancelVerificationSessionErrors = {
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
     * The session cannot be cancelled. Nothing was changed.
     */
    409: CancelNotAllowedProblem;
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

export type CancelVerificationSessionError = CancelVerificationSessionErrors[keyof CancelVerificationSessionErrors];

export type CancelVerificationSessionResponses = {
    /**
     * The session, which is over.
     */
    200: SessionSummary;
};

export type CancelVerificationSessionResponse = CancelVerificationSessionResponses[keyof CancelVerificationSessionResponses];

export type SimulateOutcomeData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: SimulateOutcomeRequest;
    path: {
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a missing session, with 404 `SessionNotFound`.
         *
         */
        id: string;
    };
    query?: never;
    url: '/v1/verification-sessions/{id}/simulate';
};

export type SimulateOutcomeErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The API key is missing, wrong or revoked. These are not told apart.
     */
    401: UnauthorizedProblem;
    /**
     * The key is a live one, or the caller's address is not in the tenant's IP allow-list. Nothing was changed.
     */
    403: SimulateOutcomeForbidden;
    /**
     * There is no such session. A missing session, another tenant's session and a malformed id get the same answer.
     */
    404: SessionNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The outcome cannot be simulated from the state of the session. Nothing was changed.
     */
    409: SimulationNotAllowedProblem;
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

export type SimulateOutcomeError = SimulateOutcomeErrors[keyof SimulateOutcomeErrors];

export type SimulateOutcomeResponses = {
    /**
     * The session with its simulated outcome.
     */
    200: SessionSummary;
};

export type SimulateOutcomeResponse = SimulateOutcomeResponses[keyof SimulateOutcomeResponses];

export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only events of this type.
         */
        type?: SubscribableEventType;
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
    url: '/v1/events';
};

export type ListEventsErrors = {
    /**
     * The request breaks a rule.
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
     * The events that follow.
     */
    200: EventPage;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];
