// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
export interface paths {
    "/capture/verifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the verification
         * @description Returns the state of the verification to the browser that started it, so the page can continue
         *     after a reload or a lost response. After the submission the response contains only progress; the
         *     tenant alone can read the decision.
         */
        get: operations["getVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/capture/verifications/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a verification URL
         * @description Checks a verification URL without consuming it, so link previews do not consume the link. The
         *     first call also sets this browser's cookie, which `startVerification` requires. `bound` is true
         *     when this browser has started the verification already and can continue; the token may then be
         *     used or expired.
         */
        post: operations["openVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/capture/verifications/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a verification
         * @description Consumes the verification URL and binds the verification to this browser. The session becomes
         *     `collecting`. Call it when the user presses start, never when a page loads. The same browser may
         *     repeat the call for ten minutes, so a lost response does not lock the user out; every other
         *     browser gets 409 from then on. A request without the cookie of `openVerification` returns 401.
         */
        post: operations["startVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/capture/verifications/{id}/evidence/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload a picture
         * @description Stores a picture and replaces an earlier one of its kind. The bytes are checked first: they must
         *     be a complete JPEG or PNG of a size from which a document can be read. The content is checked
         *     after the submission. A kind that the plan does not require returns 409.
         *
         *     - At most 10 MiB (10485760 bytes), 12,000 pixels a side and 40 million pixels in total; the
         *       shorter side has at least 300 pixels.
         *     - At most 16 million pixels for a picture stored in several passes (progressive JPEG, interlaced
         *       PNG); a JPEG has at most 40 scans.
         *
         *     `Content-Type` names one of the two formats. The bytes determine the actual format, so a picture
         *     with the other format's media type is accepted.
         *
         *     An upload may take 100 seconds, with at most 30 seconds without a byte; otherwise the response is
         *     400 `InvalidRequest`. A verification can have two uploads in progress. A third one replaces the
         *     older upload that is still being received, which returns 409 with the reason `conflict`; when both
         *     have been received, the third one returns 409. When the service holds as many pictures as it can,
         *     it returns 503.
         */
        put: operations["putEvidence"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/capture/verifications/{id}/user-input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save the user input
         * @description Stores the values that the user typed and replaces all earlier ones. They become the session's
         *     `userInputInfo` with the submission. If the plan does not require user input, the response is 409.
         */
        put: operations["putUserInput"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/capture/verifications/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit the verification
         * @description Ends the collection of evidence and starts the decision. The session becomes `deciding`, and no
         *     more evidence is accepted. All evidence that the plan requires must have been given. Repeating the
         *     call after a lost response returns the same response. The decision follows later and never appears
         *     here.
         *
         *     The operation takes no body. An empty body and `{}` are accepted with any media type; any other
         *     body returns 400 `InvalidRequest`, and a body of more than 65536 bytes returns 413.
         */
        post: operations["submitVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * CaptureProblem
         * @description Any problem of the capture API, as `application/problem+json` (RFC 9457). Branch on the HTTP
         *     status and on `_tag`.
         */
        CaptureProblem: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["PictureNotAcceptedProblem"] | components["schemas"]["BrowserNotBoundProblem"] | components["schemas"]["CrossSiteRequestProblem"] | components["schemas"]["LinkNotFoundProblem"] | components["schemas"]["RouteNotFoundProblem"] | components["schemas"]["MethodNotAllowedProblem"] | components["schemas"]["NotAcceptableProblem"] | components["schemas"]["LinkNotUsableProblem"] | components["schemas"]["VerificationNotOpenProblem"] | components["schemas"]["RequestTimeoutProblem"] | components["schemas"]["RequestTooLargeProblem"] | components["schemas"]["HeadersTooLargeProblem"] | components["schemas"]["UnsupportedMediaTypeProblem"] | components["schemas"]["InternalErrorProblem"] | components["schemas"]["ServiceUnavailableProblem"];
        /**
         * RequestId
         * @description The id of the request. Quote it when you ask the operator of the service about a response.
         * @example req_019fe93d33c67c3fbbdf537c46724392
         */
        RequestId: string;
        /**
         * SessionId
         * @description The id of a session: `vs_` followed by 32 lowercase hexadecimal digits. Ids increase in the order of creation.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        SessionId: string;
        /**
         * SessionStatus
         * @description The progress of the session. The decision is in `outcome.verdict` only.
         *
         *     - `created`: created; the user has not started
         *     - `collecting`: the user is taking pictures or typing
         *     - `deciding`: submitted; the decision is in progress
         *     - `reviewing`: in human review; the verdict is `needs_review`
         *     - `completed`: the verdict is final; see `outcome.verdict`
         *     - `expired`: not finished by `expiresAt`; create a new session
         *     - `failed`: ended with an unrecoverable error
         * @enum {string}
         */
        SessionStatus: "created" | "collecting" | "deciding" | "reviewing" | "completed" | "expired" | "failed";
        /**
         * TenantName
         * @description The name of the tenant, with at least one visible character and no control characters. Users see
         *     it on the capture page. The length is counted in characters.
         * @example Aoba Bicycle Sharing
         */
        TenantName: string;
        /**
         * TenantMode
         * @description Whether the tenant holds live data or sandbox data. The mode is permanent, and the prefix of its API keys shows it.
         * @enum {string}
         */
        TenantMode: "live" | "sandbox";
        /**
         * VerificationStep
         * @description One step of a verification. The set grows within a version: accept values that you do not know.
         *     Known today: `document` (pictures of an identity document), `face` (pictures of the face),
         *     `user_input` (typed values).
         * @example document
         */
        VerificationStep: string;
        /**
         * CaptureGiven
         * @description The evidence given in this round. The content is never returned.
         */
        CaptureGiven: {
            /** @description The kinds of stored pictures; empty before the start and after the submission. */
            pictures: string[];
            /** @description Whether user input was stored; false before the start and after the submission. */
            userInput: boolean;
        };
        /**
         * MissingEvidence
         * @description Evidence that the plan requires and the user has not given yet: a kind of picture, or `user_input`
         *     for the typed values. The set grows within a version: accept values that you do not know.
         * @example document_front
         */
        MissingEvidence: string;
        /**
         * Timestamp
         * Format: date-time
         * @description A date and time in ISO 8601, always in UTC with milliseconds.
         * @example 2026-08-10T01:15:30.120Z
         */
        Timestamp: string;
        /**
         * CaptureVerification
         * @description A session as the phone may see it: enough to guide its user. It never contains the decision, its
         *     reasons, or any value that was typed, read or compared. Every field is always present; a field
         *     without a value is null.
         */
        CaptureVerification: {
            id: components["schemas"]["SessionId"];
            status: components["schemas"]["SessionStatus"];
            /** @description The name of the tenant that requested the verification. */
            tenantName: components["schemas"]["TenantName"];
            /** @description The mode of the tenant. The page tells the user when it is `sandbox`. */
            mode: components["schemas"]["TenantMode"];
            /** @description The steps of the session, in the order in which the user completes them. */
            steps: components["schemas"]["VerificationStep"][];
            given: components["schemas"]["CaptureGiven"];
            /** @description The evidence that is missing for the submission; empty unless `status` is `collecting`. */
            missing: components["schemas"]["MissingEvidence"][];
            /** @description The deadline of the session. A session that is `created` or `collecting` expires at this time. */
            expiresAt: components["schemas"]["Timestamp"];
            /** @description Whether this browser has started the verification and can continue it. */
            bound: boolean;
            /**
             * Format: uri
             * @description The URL that the user returns to after the submission, with `sessionId` and `state` appended.
             *     Null before the submission, for an expired session, if the session has no callback URL, and
             *     after personal data has been erased. It contains the tenant's `state`: do not log it.
             */
            returnUrl: string | null;
        };
        /**
         * ProblemTitle
         * @description A short text for humans, the same for every problem of one type.
         */
        ProblemTitle: string;
        /**
         * ProblemDetail
         * @description What went wrong in this request, for humans. It never contains personal data. Do not parse it.
         */
        ProblemDetail: string;
        /**
         * BrowserNotBoundProblem
         * @description This browser is not bound to the verification: it did not start it, or another browser has
         *     started since. A missing session, another browser's session and a malformed id return the same
         *     response.
         */
        BrowserNotBoundProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#browser-not-bound";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 401;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "BrowserNotBound";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * CrossSiteRequestProblem
         * @description A page of another origin sent the request. Only the service's own page may send it.
         */
        CrossSiteRequestProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#cross-site-request";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 403;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "CrossSiteRequest";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * NotAcceptableProblem
         * @description The `Accept` header does not allow JSON.
         */
        NotAcceptableProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#not-acceptable";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 406;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "NotAcceptable";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * InternalErrorProblem
         * @description The service failed. The request may be retried; the log contains the cause under `requestId`.
         */
        InternalErrorProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#internal-error";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 500;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "InternalError";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * ServiceUnavailableProblem
         * @description The service is temporarily unavailable, for example because its database cannot be reached or
         *     an access to personal data cannot be recorded. Retry later.
         */
        ServiceUnavailableProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#service-unavailable";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 503;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "ServiceUnavailable";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * VerificationUrlToken
         * @description The secret part of the verification URL: everything after its `#`. Browsers do not send that
         *     part, so proxies and logs do not see it. Do not log it.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac.GnZ0607njffhrEOak8P6jjyUV4TU3sn9jjARc4svHWI
         */
        VerificationUrlToken: string;
        /**
         * OpenVerificationRequest
         * @description The verification URL to open.
         */
        OpenVerificationRequest: {
            token: components["schemas"]["VerificationUrlToken"];
        };
        /**
         * InvalidRequestIssue
         * @description One error in a request.
         */
        InvalidRequestIssue: {
            /**
             * @description The location of the error as a JSON Pointer that starts with the part of the request
             *     (`/body`, `/query`); `/body` alone is the whole body. It is shortened when the name of an
             *     unknown field is very long.
             */
            path: string;
            /** @description The broken rule, for humans. It never repeats the value. */
            message: string;
        };
        /**
         * InvalidRequestProblem
         * @description The request breaks a rule of this document. `issues` lists every error that was found.
         */
        InvalidRequestProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#invalid-request";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 400;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "InvalidRequest";
            requestId: components["schemas"]["RequestId"];
            /** @description The errors found, at most the first hundred. */
            issues: components["schemas"]["InvalidRequestIssue"][];
        };
        /**
         * LinkNotFoundProblem
         * @description The service has not issued this verification URL for this session. A missing session, a
         *     malformed id and a wrong token return the same response.
         */
        LinkNotFoundProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#link-not-found";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 404;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "LinkNotFound";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * LinkNotUsableReason
         * @description Why the verification URL cannot be used.
         *
         *     - `link_used`: another browser used it, or this browser used it more than ten minutes ago
         *     - `link_expired`: its deadline has passed; while the session runs, it can be reissued
         *     - `link_replaced`: it was reissued, or a reprocess revoked it
         *     - `session_expired`: the session has passed its deadline
         *     - `status`: the session does not wait for its user
         *     - `conflict`: a concurrent operation changed the session; retry
         * @enum {string}
         */
        LinkNotUsableReason: "link_used" | "link_expired" | "link_replaced" | "session_expired" | "status" | "conflict";
        /**
         * LinkNotUsableProblem
         * @description The verification URL exists but cannot be used now.
         */
        LinkNotUsableProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#link-not-usable";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 409;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "LinkNotUsable";
            requestId: components["schemas"]["RequestId"];
            reason: components["schemas"]["LinkNotUsableReason"];
        };
        /**
         * RequestTooLargeProblem
         * @description The body is larger than the operation accepts.
         */
        RequestTooLargeProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#request-too-large";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 413;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "RequestTooLarge";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * UnsupportedMediaTypeProblem
         * @description The operation does not accept the media type or the encoding of the body. JSON is accepted in
         *     UTF-8 only, and no body may be compressed.
         */
        UnsupportedMediaTypeProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#unsupported-media-type";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 415;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "UnsupportedMediaType";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * StartVerificationRequest
         * @description The verification URL to consume.
         */
        StartVerificationRequest: {
            token: components["schemas"]["VerificationUrlToken"];
        };
        /**
         * PictureNotAcceptedReason
         * @description Why the picture cannot be used.
         *
         *     - `not_a_picture`: the body is empty or not a picture
         *     - `unsupported_format`: it is neither JPEG nor PNG, or a JPEG with more than 40 scans
         *     - `too_large_dimensions`: it has more than 12,000 pixels on a side, more than 40 million in
         *       total, or more than 16 million when stored in several passes (progressive JPEG, interlaced
         *       PNG)
         *     - `too_small`: its shorter side has less than 300 pixels, too few to read a document
         *     - `truncated`: it ends early or is damaged
         * @enum {string}
         */
        PictureNotAcceptedReason: "not_a_picture" | "unsupported_format" | "too_large_dimensions" | "too_small" | "truncated";
        /**
         * PictureNotAcceptedProblem
         * @description The picture cannot be used. Nothing was stored.
         */
        PictureNotAcceptedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#picture-not-accepted";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 400;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "PictureNotAccepted";
            requestId: components["schemas"]["RequestId"];
            reason: components["schemas"]["PictureNotAcceptedReason"];
        };
        /**
         * PutEvidenceBadRequest
         * @description The problems that uploading a picture returns with status 400.
         */
        PutEvidenceBadRequest: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["PictureNotAcceptedProblem"];
        /**
         * VerificationNotOpenReason
         * @description Why the verification does not allow the operation.
         *
         *     - `status`: it was submitted or has ended, or its plan (`steps`) does not require this
         *       evidence
         *     - `session_expired`: it has passed its deadline
         *     - `evidence_missing`: evidence that the plan requires is missing; `missing` lists it
         *     - `conflict`: a concurrent operation changed the session; retry
         * @enum {string}
         */
        VerificationNotOpenReason: "status" | "session_expired" | "evidence_missing" | "conflict";
        /**
         * VerificationNotOpenProblem
         * @description The verification does not accept this evidence, or cannot be submitted in its current state.
         */
        VerificationNotOpenProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#verification-not-open";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 409;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "VerificationNotOpen";
            requestId: components["schemas"]["RequestId"];
            reason: components["schemas"]["VerificationNotOpenReason"];
            /** @description The evidence that is missing for the submission; empty unless `reason` is `evidence_missing`. */
            missing: components["schemas"]["MissingEvidence"][];
        };
        /**
         * PersonName
         * @description A family name or a given name with at least one letter. The length is counted in characters. Personal data.
         * @example Hayase
         */
        PersonName: string;
        /**
         * PersonNameKana
         * @description The reading of a family name or a given name in katakana or hiragana, with at least one letter.
         *     The length is counted in characters. Personal data.
         * @example ハヤセ
         */
        PersonNameKana: string;
        /**
         * BirthDate
         * Format: date
         * @description A date of birth as `YYYY-MM-DD`, from 1900 on. It must be an existing date that has begun in at
         *     least one time zone. Personal data.
         * @example 1994-11-23
         */
        BirthDate: string;
        /**
         * PostalAddress
         * @description An address of one or several lines. The length is counted in characters. Personal data.
         * @example 5-8-2 Mihonmachi, Kakuu-shi
         */
        PostalAddress: string;
        /**
         * PutUserInputRequest
         * @description All values that the user typed. An omitted field is removed, even if it was sent before. Personal data.
         */
        PutUserInputRequest: {
            lastName: components["schemas"]["PersonName"];
            firstName: components["schemas"]["PersonName"];
            /** @description The reading of the family name in kana. Personal data. */
            lastNameKana?: components["schemas"]["PersonNameKana"];
            /** @description The reading of the given name in kana. Personal data. */
            firstNameKana?: components["schemas"]["PersonNameKana"];
            birthDate: components["schemas"]["BirthDate"];
            address?: components["schemas"]["PostalAddress"];
        };
        /**
         * RouteNotFoundProblem
         * @description The path does not exist.
         */
        RouteNotFoundProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#route-not-found";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 404;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "RouteNotFound";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * MethodNotAllowedProblem
         * @description The path does not support this method. The `Allow` header lists the supported methods.
         */
        MethodNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#method-not-allowed";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 405;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "MethodNotAllowed";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * RequestTimeoutProblem
         * @description The request did not arrive in time. It is not processed, and the connection is closed.
         */
        RequestTimeoutProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#request-timeout";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 408;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "RequestTimeout";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * HeadersTooLargeProblem
         * @description The headers and the request line have more than 16384 bytes. The request is not processed, and
         *     the connection is closed.
         */
        HeadersTooLargeProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#headers-too-large";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 431;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "HeadersTooLarge";
            requestId: components["schemas"]["RequestId"];
        };
    };
    responses: {
        /** @description The path does not exist. */
        RouteNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RouteNotFoundProblem"];
            };
        };
        /** @description The path does not support this method. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                /**
                 * @description The methods that this path supports.
                 * @example POST
                 */
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MethodNotAllowedProblem"];
            };
        };
        /** @description The request is not well-formed HTTP, or its headers are ambiguous. It is not processed. */
        MalformedRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /** @description The request did not arrive in time. It is not processed, and the connection is closed. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RequestTimeoutProblem"];
            };
        };
        /**
         * @description The headers and the request line have more than 16384 bytes. The request is not processed, and
         *     the connection is closed.
         */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["HeadersTooLargeProblem"];
            };
        };
        /**
         * @description This browser is not bound to the verification. A missing session, another browser's session
         *     and a malformed id return the same response.
         */
        BrowserNotBound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                /**
                 * @description The authentication scheme, which names the missing cookie. Browsers show no login dialog for it.
                 * @example Cookie cookie-name="mitome_browser"
                 */
                "WWW-Authenticate": "Cookie cookie-name=\"mitome_browser\"";
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BrowserNotBoundProblem"];
            };
        };
        /** @description The request comes from a page of another origin. */
        CrossSiteRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CrossSiteRequestProblem"];
            };
        };
        /** @description The `Accept` header does not allow JSON. */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotAcceptableProblem"];
            };
        };
        /** @description The service failed. The log contains the cause under the request id. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InternalErrorProblem"];
            };
        };
        /**
         * @description The service is temporarily unavailable, for example because its database cannot be reached or
         *     an access to personal data cannot be recorded. Retry later.
         */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ServiceUnavailableProblem"];
            };
        };
        /** @description The request is not valid. Nothing was changed. */
        InvalidLinkRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /** @description There is no such verification URL. A missing session, a malformed id and a wrong token return the same response. */
        LinkNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["LinkNotFoundProblem"];
            };
        };
        /** @description The verification URL cannot be used. Nothing was changed. */
        LinkNotUsable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["LinkNotUsableProblem"];
            };
        };
        /** @description The body has more than 64 KiB (65536 bytes). */
        RequestTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RequestTooLargeProblem"];
            };
        };
        /** @description The body is not `application/json` in UTF-8, or it is compressed. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnsupportedMediaTypeProblem"];
            };
        };
        /** @description The verification URL cannot be used. Nothing was changed. */
        LinkNotStarted: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["LinkNotUsableProblem"];
            };
        };
        /** @description The request is not valid, or the picture cannot be used. Nothing was stored. */
        PutEvidenceBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PutEvidenceBadRequest"];
            };
        };
        /** @description The verification does not accept this evidence in its current state. Nothing was changed. */
        VerificationNotOpen: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["VerificationNotOpenProblem"];
            };
        };
        /** @description The picture has more than 10 MiB (10485760 bytes). */
        PictureTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RequestTooLargeProblem"];
            };
        };
        /** @description The body is not `image/jpeg` or `image/png`. */
        PictureTypeNotSupported: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnsupportedMediaTypeProblem"];
            };
        };
        /** @description The request is not valid. Nothing was stored. */
        InvalidUserInput: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /** @description The request is not valid. Nothing was changed. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /** @description The verification cannot be submitted in its current state. Nothing was changed. */
        SubmissionNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["VerificationNotOpenProblem"];
            };
        };
    };
    parameters: {
        /**
         * @description The session's id. A malformed id returns the same response as a session that this browser is not bound to.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        CaptureVerificationId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of this request; problems repeat it as `requestId`. The service generates it. An
         *     `X-Request-Id` in the request is neither used nor logged, because it is untrusted input.
         * @example req_019fe93d33c67c3fbbdf537c46724392
         */
        XRequestId: components["schemas"]["RequestId"];
        /**
         * @description Responses must not be cached.
         * @example no-store
         */
        CacheControl: "no-store";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id. A malformed id returns the same response as a session that this browser is not bound to.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["CaptureVerificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification, as the browser may see it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureVerification"];
                };
            };
            401: components["responses"]["BrowserNotBound"];
            403: components["responses"]["CrossSiteRequest"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id. A malformed id returns the same response as a session that this browser is not bound to.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["CaptureVerificationId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenVerificationRequest"];
            };
        };
        responses: {
            /** @description The verification, as the browser may see it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /**
                     * @description The cookie that identifies this browser; set when the request has no valid one. It is
                     *     valid for this verification only, is HttpOnly and SameSite=Strict, and is `Secure` when
                     *     the service is reached over https. Do not log it.
                     * @example mitome_browser=Jc0Yw1mQf4Zt8uXo2sKd6vPa9LhRb3NgEi7TzMqWnVAq3XrT8eVbK1yUo5ZcMhWn7LfGdJs0PiRa2QxBt6CvY4E; Path=/capture/verifications/vs_019fe93d33c87ca9b8112ca1bbdcafac; HttpOnly; Secure; SameSite=Strict
                     */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureVerification"];
                };
            };
            400: components["responses"]["InvalidLinkRequest"];
            403: components["responses"]["CrossSiteRequest"];
            404: components["responses"]["LinkNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["LinkNotUsable"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id. A malformed id returns the same response as a session that this browser is not bound to.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["CaptureVerificationId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartVerificationRequest"];
            };
        };
        responses: {
            /** @description The verification, ready for its evidence. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureVerification"];
                };
            };
            400: components["responses"]["InvalidLinkRequest"];
            401: components["responses"]["BrowserNotBound"];
            403: components["responses"]["CrossSiteRequest"];
            404: components["responses"]["LinkNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["LinkNotStarted"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id. A malformed id returns the same response as a session that this browser is not bound to.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["CaptureVerificationId"];
                /**
                 * @description The kind of picture.
                 * @example document_front
                 */
                kind: "document_front";
            };
            cookie?: never;
        };
        /** @description The picture as JPEG or PNG, at most 10 MiB (10485760 bytes). */
        requestBody: {
            content: {
                "image/jpeg": string;
                "image/png": string;
            };
        };
        responses: {
            /** @description The picture was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureVerification"];
                };
            };
            400: components["responses"]["PutEvidenceBadRequest"];
            401: components["responses"]["BrowserNotBound"];
            403: components["responses"]["CrossSiteRequest"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["VerificationNotOpen"];
            413: components["responses"]["PictureTooLarge"];
            415: components["responses"]["PictureTypeNotSupported"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putUserInput: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id. A malformed id returns the same response as a session that this browser is not bound to.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["CaptureVerificationId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutUserInputRequest"];
            };
        };
        responses: {
            /** @description The user input was stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureVerification"];
                };
            };
            400: components["responses"]["InvalidUserInput"];
            401: components["responses"]["BrowserNotBound"];
            403: components["responses"]["CrossSiteRequest"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["VerificationNotOpen"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id. A malformed id returns the same response as a session that this browser is not bound to.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["CaptureVerificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification was submitted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureVerification"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["BrowserNotBound"];
            403: components["responses"]["CrossSiteRequest"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["SubmissionNotAllowed"];
            413: components["responses"]["RequestTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
