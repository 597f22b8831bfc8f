// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.

export type ClientOptions = {
    baseUrl: 'http://127.0.0.1:8080' | (string & {});
};

/**
 * CaptureProblem
 *
 * Any problem that the capture surface answers, as `application/problem+json` (RFC 9457). Branch on the HTTP status and on `_tag`.
 */
export type CaptureProblem = InvalidRequestProblem | PictureNotAcceptedProblem | BrowserNotBoundProblem | CrossSiteRequestProblem | LinkNotFoundProblem | RouteNotFoundProblem | MethodNotAllowedProblem | NotAcceptableProblem | LinkNotUsableProblem | VerificationNotOpenProblem | RequestTimeoutProblem | RequestTooLargeProblem | HeadersTooLargeProblem | UnsupportedMediaTypeProblem | InternalErrorProblem | ServiceUnavailableProblem;

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
 * VerificationStep
 *
 * One step of a verification. The set grows within a version: accept values that you do not know.
 * Known today: `document` (pictures of an identity document), `face` (pictures of the face), `user_input` (typed fields).
 *
 */
export type VerificationStep = string;

/**
 * CaptureGiven
 *
 * What the user has given in this round so far. Nothing of its content is ever returned.
 */
export type CaptureGiven = {
    /**
     * The kinds of picture that were taken; empty before the start and after the submission.
     */
    pictures: Array<string>;
    /**
     * Whether typed fields were taken; false before the start and after the submission.
     */
    userInput: boolean;
};

/**
 * MissingEvidence
 *
 * Something that the plan asks for and the user has not given yet: a kind of picture, or `user_input` for the typed fields. The set
 * grows within a version: accept values that you do not know.
 *
 */
export type MissingEvidence = string;

/**
 * Timestamp
 *
 * A moment as ISO 8601, always in UTC with milliseconds.
 */
export type Timestamp = string;

/**
 * CaptureVerification
 *
 * What the phone may know of a session: enough to guide its user. It never holds the decision, its reasons, or anything that was typed,
 * read or compared. Every field is always present; one without a value is null.
 *
 */
export type CaptureVerification = {
    id: SessionId;
    status: SessionStatus;
    /**
     * Who asked for the verification.
     */
    tenantName: TenantName;
    /**
     * The page says so when it is `sandbox`, so that nobody takes a trial for the real thing.
     */
    mode: TenantMode;
    /**
     * The plan of the session, in the order in which the user meets it.
     */
    steps: Array<VerificationStep>;
    given: CaptureGiven;
    /**
     * What still has to be given before the submission; empty unless `status` is `collecting`.
     */
    missing: Array<MissingEvidence>;
    /**
     * Deadline of the session. A session still `created` or `collecting` after it is `expired`.
     */
    expiresAt: Timestamp;
    /**
     * Whether this browser has started the verification and may go on with it.
     */
    bound: boolean;
    /**
     * Where the user goes after the submission, with `sessionId` and `state` appended. Null before the submission, for an expired
     * session, when the tenant named no callback URL, and after personal data has been erased. It holds the tenant's `state`: do not
     * log it.
     *
     */
    returnUrl: string | null;
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
 * BrowserNotBoundProblem
 *
 * This browser has no such verification: it did not start one with this id, or another browser has taken over. Which of these it is, and whether the session exists at all, is not told apart.
 */
export type BrowserNotBoundProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
 * A page of another origin made this browser send the request. Only the service's own page may.
 */
export type CrossSiteRequestProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
 * VerificationUrlToken
 *
 * The secret part of the verification URL: everything behind its `#`. Browsers never send that part by themselves, so no proxy or log
 * on the way sees it. Do not log it.
 *
 */
export type VerificationUrlToken = string;

/**
 * OpenVerificationRequest
 *
 * The verification URL to look at.
 */
export type OpenVerificationRequest = {
    token: VerificationUrlToken;
};

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
 * LinkNotFoundProblem
 *
 * The verification URL is not one that the service has issued for this session. A missing session, a malformed id and a wrong token are not told apart.
 */
export type LinkNotFoundProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
 * - `link_used`: it was used before, by another browser or more than ten minutes ago
 * - `link_expired`: its deadline has passed; a new one can be issued while the session runs
 * - `link_replaced`: a newer one was issued, or a reprocess made it void
 * - `session_expired`: the session has passed its deadline
 * - `status`: the session is not waiting for its user
 * - `conflict`: another operation on the session was faster; try again
 *
 */
export type LinkNotUsableReason = 'link_used' | 'link_expired' | 'link_replaced' | 'session_expired' | 'status' | 'conflict';

/**
 * LinkNotUsableProblem
 *
 * The verification URL was issued, but it cannot be used now or no more.
 */
export type LinkNotUsableProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
 * StartVerificationRequest
 *
 * The verification URL to use up.
 */
export type StartVerificationRequest = {
    token: VerificationUrlToken;
};

/**
 * PictureNotAcceptedReason
 *
 * Why the picture was not taken.
 *
 * - `not_a_picture`: its bytes are no picture; no bytes at all are none either
 * - `unsupported_format`: it is a picture, but neither JPEG nor PNG, or a JPEG that is stored in more than 40 passes (scans)
 * - `too_large_dimensions`: it has more than 12,000 pixels on a side, more than 40 million in all, or more than 16 million while it is stored in
 * several passes, as progressive JPEGs and interlaced PNGs are
 * - `too_small`: its shorter side has less than 300 pixels, too few to read a document from
 * - `truncated`: it ends too early or is damaged
 *
 */
export type PictureNotAcceptedReason = 'not_a_picture' | 'unsupported_format' | 'too_large_dimensions' | 'too_small' | 'truncated';

/**
 * PictureNotAcceptedProblem
 *
 * The body is not a picture that the service can work with. Nothing was stored.
 */
export type PictureNotAcceptedProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
 * The problems that a picture is answered with, with status 400.
 */
export type PutEvidenceBadRequest = InvalidRequestProblem | PictureNotAcceptedProblem;

/**
 * VerificationNotOpenReason
 *
 * Why the verification is not open to this.
 *
 * - `status`: it is not waiting for this: it was submitted already, or has ended, or its plan (`steps`) does not ask for it
 * - `session_expired`: it has passed its deadline
 * - `evidence_missing`: something that the plan asks for was not given yet; `missing` lists it
 * - `conflict`: another operation on the session was faster; try again
 *
 */
export type VerificationNotOpenReason = 'status' | 'session_expired' | 'evidence_missing' | 'conflict';

/**
 * VerificationNotOpenProblem
 *
 * The verification takes no evidence, not this one, or cannot be submitted now.
 */
export type VerificationNotOpenProblem = {
    /**
     * Names the kind of problem; a reference to its documentation, relative to the service's origin.
     */
    type: '/docs/errors#verification-not-open';
    title: ProblemTitle;
    status: 409;
    detail: ProblemDetail;
    _tag: 'VerificationNotOpen';
    requestId: RequestId;
    reason: VerificationNotOpenReason;
    /**
     * What has to be given before the submission; empty unless `reason` is `evidence_missing`.
     */
    missing: Array<MissingEvidence>;
};

/**
 * PersonName
 *
 * A family name or a given name, with at least one letter. Lengths are counted in characters. Personal data.
 */
export type PersonName = string;

/**
 * PersonNameKana
 *
 * The reading of a family name or a given name, in katakana or hiragana, with at least one letter. Lengths are counted in characters.
 * Personal data.
 *
 */
export type PersonNameKana = string;

/**
 * BirthDate
 *
 * A day of birth as `YYYY-MM-DD`, from 1900 on. It must be a day that exists and that has begun somewhere on earth. Personal data.
 */
export type BirthDate = string;

/**
 * PostalAddress
 *
 * An address on one or several lines. Lengths are counted in characters. Personal data.
 */
export type PostalAddress = string;

/**
 * PutUserInputRequest
 *
 * What the user typed, as a whole: a field that is left out counts as not given, whatever was sent before. Personal data.
 *
 */
export type PutUserInputRequest = {
    lastName: PersonName;
    firstName: PersonName;
    /**
     * The reading of the family name. Personal data.
     */
    lastNameKana?: PersonNameKana;
    /**
     * The reading of the given name. Personal data.
     */
    firstNameKana?: PersonNameKana;
    birthDate: BirthDate;
    address?: PostalAddress;
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
 * The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
 *
 */
export type CaptureVerificationId = string;

export type GetVerificationData = {
    body?: never;
    path: {
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
         *
         */
        id: string;
    };
    query?: never;
    url: '/capture/verifications/{id}';
};

export type GetVerificationErrors = {
    /**
     * This browser has no such verification. A missing session, another browser's session and a malformed id get the same answer.
     */
    401: BrowserNotBoundProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
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

export type GetVerificationError = GetVerificationErrors[keyof GetVerificationErrors];

export type GetVerificationResponses = {
    /**
     * What the browser may know of the verification.
     */
    200: CaptureVerification;
};

export type GetVerificationResponse = GetVerificationResponses[keyof GetVerificationResponses];

export type OpenVerificationData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: OpenVerificationRequest;
    path: {
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
         *
         */
        id: string;
    };
    query?: never;
    url: '/capture/verifications/{id}/open';
};

export type OpenVerificationErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
    /**
     * There is no such verification URL. A missing session, a malformed id and a wrong token get the same answer.
     */
    404: LinkNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
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

export type OpenVerificationError = OpenVerificationErrors[keyof OpenVerificationErrors];

export type OpenVerificationResponses = {
    /**
     * What the browser may know of the verification.
     */
    200: CaptureVerification;
};

export type OpenVerificationResponse = OpenVerificationResponses[keyof OpenVerificationResponses];

export type StartVerificationData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: StartVerificationRequest;
    path: {
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
         *
         */
        id: string;
    };
    query?: never;
    url: '/capture/verifications/{id}/start';
};

export type StartVerificationErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * This browser has no such verification. A missing session, another browser's session and a malformed id get the same answer.
     */
    401: BrowserNotBoundProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
    /**
     * There is no such verification URL. A missing session, a malformed id and a wrong token get the same answer.
     */
    404: LinkNotFoundProblem;
    /**
     * The `Accept` header leaves no room for JSON.
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

export type StartVerificationError = StartVerificationErrors[keyof StartVerificationErrors];

export type StartVerificationResponses = {
    /**
     * The verification, which now waits for its evidence.
     */
    200: CaptureVerification;
};

export type StartVerificationResponse = StartVerificationResponses[keyof StartVerificationResponses];

export type PutEvidenceData = {
    /**
     * The picture itself, JPEG or PNG, at most 10 MiB (10485760 bytes).
     */
    body: Blob | File;
    path: {
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
         *
         */
        id: string;
        /**
         * The kind of picture that is given.
         */
        kind: 'document_front';
    };
    query?: never;
    url: '/capture/verifications/{id}/evidence/{kind}';
};

export type PutEvidenceErrors = {
    /**
     * The request breaks a rule, or the picture cannot be used. Nothing was stored.
     */
    400: PutEvidenceBadRequest;
    /**
     * This browser has no such verification. A missing session, another browser's session and a malformed id get the same answer.
     */
    401: BrowserNotBoundProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The verification takes no evidence now, or not this one. Nothing was changed.
     */
    409: VerificationNotOpenProblem;
    /**
     * The picture has more than 10 MiB (10485760 bytes).
     */
    413: RequestTooLargeProblem;
    /**
     * The body is not sent as `image/jpeg` or `image/png`.
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

export type PutEvidenceError = PutEvidenceErrors[keyof PutEvidenceErrors];

export type PutEvidenceResponses = {
    /**
     * The picture was taken.
     */
    200: CaptureVerification;
};

export type PutEvidenceResponse = PutEvidenceResponses[keyof PutEvidenceResponses];

export type PutUserInputData = {
    /**
     * JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it.
     */
    body: PutUserInputRequest;
    path: {
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
         *
         */
        id: string;
    };
    query?: never;
    url: '/capture/verifications/{id}/user-input';
};

export type PutUserInputErrors = {
    /**
     * The request breaks a rule. Nothing was stored.
     */
    400: InvalidRequestProblem;
    /**
     * This browser has no such verification. A missing session, another browser's session and a malformed id get the same answer.
     */
    401: BrowserNotBoundProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The verification takes no evidence now, or not this one. Nothing was changed.
     */
    409: VerificationNotOpenProblem;
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

export type PutUserInputError = PutUserInputErrors[keyof PutUserInputErrors];

export type PutUserInputResponses = {
    /**
     * The typed fields were taken.
     */
    200: CaptureVerification;
};

export type PutUserInputResponse = PutUserInputResponses[keyof PutUserInputResponses];

export type SubmitVerificationData = {
    body?: never;
    path: {
        /**
         * The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
         *
         */
        id: string;
    };
    query?: never;
    url: '/capture/verifications/{id}/submit';
};

export type SubmitVerificationErrors = {
    /**
     * The request breaks a rule. Nothing was changed.
     */
    400: InvalidRequestProblem;
    /**
     * This browser has no such verification. A missing session, another browser's session and a malformed id get the same answer.
     */
    401: BrowserNotBoundProblem;
    /**
     * The request comes from a page of another origin.
     */
    403: CrossSiteRequestProblem;
    /**
     * The `Accept` header leaves no room for JSON.
     */
    406: NotAcceptableProblem;
    /**
     * The verification cannot be submitted now. Nothing was changed.
     */
    409: VerificationNotOpenProblem;
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

export type SubmitVerificationError = SubmitVerificationErrors[keyof SubmitVerificationErrors];

export type SubmitVerificationResponses = {
    /**
     * The verification was submitted.
     */
    200: CaptureVerification;
};

export type SubmitVerificationResponse = SubmitVerificationResponses[keyof SubmitVerificationResponses];
