// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.

export type ClientOptions = {
    baseUrl: 'http://127.0.0.1:8080' | (string & {});
};

/**
 * CaptureProblem
 *
 * Any problem of the capture API, as `application/problem+json` (RFC 9457). Branch on the HTTP
 * status and on `_tag`.
 *
 */
export type CaptureProblem = InvalidRequestProblem | PictureNotAcceptedProblem | BrowserNotBoundProblem | CrossSiteRequestProblem | LinkNotFoundProblem | RouteNotFoundProblem | MethodNotAllowedProblem | NotAcceptableProblem | LinkNotUsableProblem | VerificationNotOpenProblem | RequestTimeoutProblem | RequestTooLargeProblem | HeadersTooLargeProblem | UnsupportedMediaTypeProblem | InternalErrorProblem | ServiceUnavailableProblem;

/**
 * RequestId
 *
 * The id of the request. Quote it when you ask the operator of the service about a response.
 */
export type RequestId = string;

/**
 * SessionId
 *
 * The id of a session: `vs_` followed by 32 lowercase hexadecimal digits. Ids increase in the order of creation.
 */
export type SessionId = string;

/**
 * SessionStatus
 *
 * The progress of the session. The decision is in `outcome.verdict` only.
 *
 * - `created`: created; the user has not started
 * - `collecting`: the user is taking pictures or typing
 * - `deciding`: submitted; the decision is in progress
 * - `reviewing`: in human review; the verdict is `needs_review`
 * - `completed`: the verdict is final; see `outcome.verdict`
 * - `expired`: not finished by `expiresAt`; create a new session
 * - `failed`: ended with an unrecoverable error
 *
 */
export type SessionStatus = 'created' | 'collecting' | 'deciding' | 'reviewing' | 'completed' | 'expired' | 'failed';

/**
 * TenantName
 *
 * The name of the tenant, with at least one visible character and no control characters. Users see
 * it on the capture page. The length is counted in characters.
 *
 */
export type TenantName = string;

/**
 * TenantMode
 *
 * Whether the tenant holds live data or sandbox data. The mode is permanent, and the prefix of its API keys shows it.
 */
export type TenantMode = 'live' | 'sandbox';

/**
 * VerificationStep
 *
 * One step of a verification. The set grows within a version: accept values that you do not know.
 * Known today: `document` (pictures of an identity document), `face` (pictures of the face),
 * `user_input` (typed values).
 *
 */
export type VerificationStep = string;

/**
 * CaptureGiven
 *
 * The evidence given in this round. The content is never returned.
 */
export type CaptureGiven = {
    /**
     * The kinds of stored pictures; empty before the start and after the submission.
     */
    pictures: Array<string>;
    /**
     * Whether user input was stored; false before the start and after the submission.
     */
    userInput: boolean;
};

/**
 * MissingEvidence
 *
 * Evidence that the plan requires and the user has not given yet: a kind of picture, or `user_input`
 * for the typed values. The set grows within a version: accept values that you do not know.
 *
 */
export type MissingEvidence = string;

/**
 * Timestamp
 *
 * A date and time in ISO 8601, always in UTC with milliseconds.
 */
export type Timestamp = string;

/**
 * CaptureVerification
 *
 * A session as the phone may see it: enough to guide its user. It never contains the decision, its
 * reasons, or any value that was typed, read or compared. Every field is always present; a field
 * without a value is null.
 *
 */
export type CaptureVerification = {
    id: SessionId;
    status: SessionStatus;
    /**
     * The name of the tenant that requested the verification.
     */
    tenantName: TenantName;
    /**
     * The mode of the tenant. The page tells the user when it is `sandbox`.
     */
    mode: TenantMode;
    /**
     * The steps of the session, in the order in which the user completes them.
     */
    steps: Array<VerificationStep>;
    given: CaptureGiven;
    /**
     * The evidence that is missing for the submission; empty unless `status` is `collecting`.
     */
    missing: Array<MissingEvidence>;
    /**
     * The deadline of the session. A session that is `created` or `collecting` expires at this time.
     */
    expiresAt: Timestamp;
    /**
     * Whether this browser has started the verification and can continue it.
     */
    bound: boolean;
    /**
     * The URL that the user returns to after the submission, with `sessionId` and `state` appended.
     * Null before the submission, for an expired session, if the session has no callback URL, and
     * after personal data has been erased. It contains the tenant's `state`: do not log it.
     *
     */
    returnUrl: string | null;
};

/**
 * ProblemTitle
 *
 * A short text for humans, the same for every problem of one type.
 */
export type ProblemTitle = string;

/**
 * ProblemDetail
 *
 * What went wrong in this request, for humans. It never contains personal data. Do not parse it.
 */
export type ProblemDetail = string;

/**
 * BrowserNotBoundProblem
 *
 * This browser is not bound to the verification: it did not start it, or another browser has
 * started since. A missing session, another browser's session and a malformed id return the same
 * response.
 *
 */
export type BrowserNotBoundProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#browser-not-bound';
    title: ProblemTitle;
    status: 401;
    detail: ProblemDetail;
    _tag: 'BrowserNotBound';
    requestId: RequestId;
};

/**
 * CrossSiteRequestProblem
 *
 * A page of another origin sent the request. Only the service's own page may send it.
 */
export type CrossSiteRequestProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#cross-site-request';
    title: ProblemTitle;
    status: 403;
    detail: ProblemDetail;
    _tag: 'CrossSiteRequest';
    requestId: RequestId;
};

/**
 * NotAcceptableProblem
 *
 * The `Accept` header does not allow JSON.
 */
export type NotAcceptableProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
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
 * The service failed. The request may be retried; the log contains the cause under `requestId`.
 */
export type InternalErrorProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
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
 * The service is temporarily unavailable, for example because its database cannot be reached or
 * an access to personal data cannot be recorded. Retry later.
 *
 */
export type ServiceUnavailableProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#service-unavailable';
    title: ProblemTitle;
    status: 503;
    detail: ProblemDetail;
    _tag: 'ServiceUnavailable';
    requestId: RequestId;
};

/**
 * VerificationUrlToken
 *
 * The secret part of the verification URL: everything after its `#`. Browsers do not send that
 * part, so proxies and logs do not see it. Do not log it.
 *
 */
export type VerificationUrlToken = string;

/**
 * OpenVerificationRequest
 *
 * The verification URL to open.
 */
export type OpenVerificationRequest = {
    token: VerificationUrlToken;
};

/**
 * InvalidRequestIssue
 *
 * One error in a request.
 */
export type InvalidRequestIssue = {
    /**
     * The location of the error as a JSON Pointer that starts with the part of the request
     * (`/body`, `/query`); `/body` alone is the whole body. It is shortened when the name of an
     * unknown field is very long.
     *
     */
    path: string;
    /**
     * The broken rule, for humans. It never repeats the value.
     */
    message: string;
};

/**
 * InvalidRequestProblem
 *
 * The request breaks a rule of this document. `issues` lists every error that was found.
 */
export type InvalidRequestProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#invalid-request';
    title: ProblemTitle;
    status: 400;
    detail: ProblemDetail;
    _tag: 'InvalidRequest';
    requestId: RequestId;
    /**
     * The errors found, at most the first hundred.
     */
    issues: Array<InvalidRequestIssue>;
};

/**
 * LinkNotFoundProblem
 *
 * The service has not issued this verification URL for this session. A missing session, a
 * malformed id and a wrong token return the same response.
 *
 */
export type LinkNotFoundProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#link-not-found';
    title: ProblemTitle;
    status: 404;
    detail: ProblemDetail;
    _tag: 'LinkNotFound';
    requestId: RequestId;
};

/**
 * LinkNotUsableReason
 *
 * Why the verification URL cannot be used.
 *
 * - `link_used`: another browser used it, or this browser used it more than ten minutes ago
 * - `link_expired`: its deadline has passed; while the session runs, it can be reissued
 * - `link_replaced`: it was reissued, or a reprocess revoked it
 * - `session_expired`: the session has passed its deadline
 * - `status`: the session does not wait for its user
 * - `conflict`: a concurrent operation changed the session; retry
 *
 */
export type LinkNotUsableReason = 'link_used' | 'link_expired' | 'link_replaced' | 'session_expired' | 'status' | 'conflict';

/**
 * LinkNotUsableProblem
 *
 * The verification URL exists but cannot be used now.
 */
export type LinkNotUsableProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#link-not-usable';
    title: ProblemTitle;
    status: 409;
    detail: ProblemDetail;
    _tag: 'LinkNotUsable';
    requestId: RequestId;
    reason: LinkNotUsableReason;
};

/**
 * RequestTooLargeProblem
 *
 * The body is larger than the operation accepts.
 */
export type RequestTooLargeProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
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
 * The operation does not accept the media type or the encoding of the body. JSON is accepted in
 * UTF-8 only, and no body may be compressed.
 *
 */
export type UnsupportedMediaTypeProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#unsupported-media-type';
    title: ProblemTitle;
    status: 415;
    detail: ProblemDetail;
    _tag: 'UnsupportedMediaType';
    requestId: RequestId;
};

/**
 * StartVerificationRequest
 *
 * The verification URL to consume.
 */
export type StartVerificationRequest = {
    token: VerificationUrlToken;
};

/**
 * PictureNotAcceptedReason
 *
 * Why the picture cannot be used.
 *
 * - `not_a_picture`: the body is empty or not a picture
 * - `unsupported_format`: it is neither JPEG nor PNG, or a JPEG with more than 40 scans
 * - `too_large_dimensions`: it has more than 12,000 pixels on a side, more than 40 million in
 * total, or more than 16 million when stored in several passes (progressive JPEG, interlaced
 * PNG)
 * - `too_small`: its shorter side has less than 300 pixels, too few to read a document
 * - `truncated`: it ends early or is damaged
 *
 */
export type PictureNotAcceptedReason = 'not_a_picture' | 'unsupported_format' | 'too_large_dimensions' | 'too_small' | 'truncated';

/**
 * PictureNotAcceptedProblem
 *
 * The picture cannot be used. Nothing was stored.
 */
export type PictureNotAcceptedProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#picture-not-accepted';
    title: ProblemTitle;
    status: 400;
    detail: ProblemDetail;
    _tag: 'PictureNotAccepted';
    requestId: RequestId;
    reason: PictureNotAcceptedReason;
};

/**
 * PutEvidenceBadRequest
 *
 * The problems that uploading a picture returns with status 400.
 */
export type PutEvidenceBadRequest = InvalidRequestProblem | PictureNotAcceptedProblem;

/**
 * VerificationNotOpenReason
 *
 * Why the verification does not allow the operation.
 *
 * - `status`: it was submitted or has ended, or its plan (`steps`) does not require this
 * evidence
 * - `session_expired`: it has passed its deadline
 * - `evidence_missing`: evidence that the plan requires is missing; `missing` lists it
 * - `conflict`: a concurrent operation changed the session; retry
 *
 */
export type VerificationNotOpenReason = 'status' | 'session_expired' | 'evidence_missing' | 'conflict';

/**
 * VerificationNotOpenProblem
 *
 * The verification does not accept this evidence, or cannot be submitted in its current state.
 */
export type VerificationNotOpenProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#verification-not-open';
    title: ProblemTitle;
    status: 409;
    detail: ProblemDetail;
    _tag: 'VerificationNotOpen';
    requestId: RequestId;
    reason: VerificationNotOpenReason;
    /**
     * The evidence that is missing for the submission; empty unless `reason` is `evidence_missing`.
     */
    missing: Array<MissingEvidence>;
};

/**
 * PersonName
 *
 * A family name or a given name with at least one letter. The length is counted in characters. Personal data.
 */
export type PersonName = string;

/**
 * PersonNameKana
 *
 * The reading of a family name or a given name in katakana or hiragana, with at least one letter.
 * The length is counted in characters. Personal data.
 *
 */
export type PersonNameKana = string;

/**
 * BirthDate
 *
 * A date of birth as `YYYY-MM-DD`, from 1900 on. It must be an existing date that has begun in at
 * least one time zone. Personal data.
 *
 */
export type BirthDate = string;

/**
 * PostalAddress
 *
 * An address of one or several lines. The length is counted in characters. Personal data.
 */
export type PostalAddress = string;

/**
 * PutUserInputRequest
 *
 * All values that the user typed. An omitted field is removed, even if it was sent before. Personal data.
 */
export type PutUserInputRequest = {
    lastName: PersonName;
    firstName: PersonName;
    /**
     * The reading of the family name in kana. Personal data.
     */
    lastNameKana?: PersonNameKana;
    /**
     * The reading of the given name in kana. Personal data.
     */
    firstNameKana?: PersonNameKana;
    birthDate: BirthDate;
    address?: PostalAddress;
};

/**
 * RouteNotFoundProblem
 *
 * The path does not exist.
 */
export type RouteNotFoundProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
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
 * The path does not support this method. The `Allow` header lists the supported methods.
 */
export type MethodNotAllowedProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
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
 * The request did not arrive in time. It is not processed, and the connection is closed.
 */
export type RequestTimeoutProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
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
 * The headers and the request line have more than 16384 bytes. The request is not processed, and
 * the connection is closed.
 *
 */
export type HeadersTooLargeProblem = {
    /**
     * Identifies the type of problem and links to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#headers-too-large';
    title: ProblemTitle;
    status: 431;
    detail: ProblemDetail;
    _tag: 'HeadersTooLarge';
    requestId: RequestId;
};

/**
 * The session's id. A malformed id returns the same response as a session that this browser is not bound to.
 */
export type CaptureVerificationId = string;

export type GetVerificationData = {
    body?: never;
    path: {
        /**
         * The session's id. A malformed id returns the same response as a session that this browser is not bound to.
         */
        id: string;
    };
    query?: never;
    url: '/capture/verifications/{id}';
};

export type GetVerificationErrors = {
    /**
     * This browser is not bound to the verification. A missing session, another browser's session
     * and a malformed id return the same response.
     *
     */
    401: BrowserNotBoundProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
    /**
     * The `Accept` header does not allow JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The service failed. The log contains the cause under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service is temporarily unavailable, for example because its database cannot be reached or
     * an access to personal data cannot be recorded. Retry later.
     *
     */
    503: ServiceUnavailableProblem;
};

export type GetVerificationError = GetVerificationErrors[keyof GetVerificationErrors];

export type GetVerificationResponses = {
    /**
     * The verification, as the browser may see it.
     */
    200: CaptureVerification;
};

export type GetVerificationResponse = GetVerificationResponses[keyof GetVerificationResponses];

export type OpenVerificationData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates.
     */
    body: OpenVerificationRequest;
    path: {
        /**
         * The session's id. A malformed id returns the same response as a session that this browser is not bound to.
         */
        id: string;
    };
    query?: never;
    url: '/capture/verifications/{id}/open';
};

export type OpenVerificationErrors = {
    /**
     * The request is not valid. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
    /**
     * There is no such verification URL. A missing session, a malformed id and a wrong token return the same response.
     */
    404: LinkNotFoundProblem;
    /**
     * The `Accept` header does not allow JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The verification URL cannot be used. Nothing was changed.
     */
    409: LinkNotUsableProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not `application/json` in UTF-8, or it is compressed.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The service failed. The log contains the cause under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service is temporarily unavailable, for example because its database cannot be reached or
     * an access to personal data cannot be recorded. Retry later.
     *
     */
    503: ServiceUnavailableProblem;
};

export type OpenVerificationError = OpenVerificationErrors[keyof OpenVerificationErrors];

export type OpenVerificationResponses = {
    /**
     * The verification, as the browser may see it.
     */
    200: CaptureVerification;
};

export type OpenVerificationResponse = OpenVerificationResponses[keyof OpenVerificationResponses];

export type StartVerificationData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates.
     */
    body: StartVerificationRequest;
    path: {
        /**
         * The session's id. A malformed id returns the same response as a session that this browser is not bound to.
         */
        id: string;
    };
    query?: never;
    url: '/capture/verifications/{id}/start';
};

export type StartVerificationErrors = {
    /**
     * The request is not valid. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * This browser is not bound to the verification. A missing session, another browser's session
     * and a malformed id return the same response.
     *
     */
    401: BrowserNotBoundProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
    /**
     * There is no such verification URL. A missing session, a malformed id and a wrong token return the same response.
     */
    404: LinkNotFoundProblem;
    /**
     * The `Accept` header does not allow JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The verification URL cannot be used. Nothing was changed.
     */
    409: LinkNotUsableProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not `application/json` in UTF-8, or it is compressed.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The service failed. The log contains the cause under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service is temporarily unavailable, for example because its database cannot be reached or
     * an access to personal data cannot be recorded. Retry later.
     *
     */
    503: ServiceUnavailableProblem;
};

export type StartVerificationError = StartVerificationErrors[keyof StartVerificationErrors];

export type StartVerificationResponses = {
    /**
     * The verification, ready for its evidence.
     */
    200: CaptureVerification;
};

export type StartVerificationResponse = StartVerificationResponses[keyof StartVerificationResponses];

export type PutEvidenceData = {
    /**
     * The picture as JPEG or PNG, at most 10 MiB (10485760 bytes).
     */
    body: Blob | File;
    path: {
        /**
         * The session's id. A malformed id returns the same response as a session that this browser is not bound to.
         */
        id: string;
        /**
         * The kind of picture.
         */
        kind: 'document_front';
    };
    query?: never;
    url: '/capture/verifications/{id}/evidence/{kind}';
};

export type PutEvidenceErrors = {
    /**
     * The request is not valid, or the picture cannot be used. Nothing was stored.
     */
    400: PutEvidenceBadRequest;
    /**
     * This browser is not bound to the verification. A missing session, another browser's session
     * and a malformed id return the same response.
     *
     */
    401: BrowserNotBoundProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
    /**
     * The `Accept` header does not allow JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The verification does not accept this evidence in its current state. Nothing was changed.
     */
    409: VerificationNotOpenProblem;
    /**
     * The picture has more than 10 MiB (10485760 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not `image/jpeg` or `image/png`.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The service failed. The log contains the cause under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service is temporarily unavailable, for example because its database cannot be reached or
     * an access to personal data cannot be recorded. Retry later.
     *
     */
    503: ServiceUnavailableProblem;
};

export type PutEvidenceError = PutEvidenceErrors[keyof PutEvidenceErrors];

export type PutEvidenceResponses = {
    /**
     * The picture was stored.
     */
    200: CaptureVerification;
};

export type PutEvidenceResponse = PutEvidenceResponses[keyof PutEvidenceResponses];

export type PutUserInputData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates.
     */
    body: PutUserInputRequest;
    path: {
        /**
         * The session's id. A malformed id returns the same response as a session that this browser is not bound to.
         */
        id: string;
    };
    query?: never;
    url: '/capture/verifications/{id}/user-input';
};

export type PutUserInputErrors = {
    /**
     * The request is not valid. Nothing was stored.
     */
    400: InvalidRequestProblem;
    /**
     * This browser is not bound to the verification. A missing session, another browser's session
     * and a malformed id return the same response.
     *
     */
    401: BrowserNotBoundProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
    /**
     * The `Accept` header does not allow JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The verification does not accept this evidence in its current state. Nothing was changed.
     */
    409: VerificationNotOpenProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not `application/json` in UTF-8, or it is compressed.
     */
    415: UnsupportedMediaTypeProblem;
    /**
     * The service failed. The log contains the cause under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service is temporarily unavailable, for example because its database cannot be reached or
     * an access to personal data cannot be recorded. Retry later.
     *
     */
    503: ServiceUnavailableProblem;
};

export type PutUserInputError = PutUserInputErrors[keyof PutUserInputErrors];

export type PutUserInputResponses = {
    /**
     * The user input was stored.
     */
    200: CaptureVerification;
};

export type PutUserInputResponse = PutUserInputResponses[keyof PutUserInputResponses];

export type SubmitVerificationData = {
    body?: never;
    path: {
        /**
         * The session's id. A malformed id returns the same response as a session that this browser is not bound to.
         */
        id: string;
    };
    query?: never;
    url: '/capture/verifications/{id}/submit';
};

export type SubmitVerificationErrors = {
    /**
     * The request is not valid. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * This browser is not bound to the verification. A missing session, another browser's session
     * and a malformed id return the same response.
     *
     */
    401: BrowserNotBoundProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
    /**
     * The `Accept` header does not allow JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The verification cannot be submitted in its current state. Nothing was changed.
     */
    409: VerificationNotOpenProblem;
    /**
     * The body has more than 64 KiB (65536 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The service failed. The log contains the cause under the request id.
     */
    500: InternalErrorProblem;
    /**
     * The service is temporarily unavailable, for example because its database cannot be reached or
     * an access to personal data cannot be recorded. Retry later.
     *
     */
    503: ServiceUnavailableProblem;
};

export type SubmitVerificationError = SubmitVerificationErrors[keyof SubmitVerificationErrors];

export type SubmitVerificationResponses = {
    /**
     * The verification was submitted.
     */
    200: CaptureVerification;
};

export type SubmitVerificationResponse = SubmitVerificationResponses[keyof SubmitVerificationResponses];
