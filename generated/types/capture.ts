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
         * @description Where the verification stands, for the browser that started it: after a reload or a lost answer it goes on from here. After the
         *     submission the answer shows progress only; the decision is for the tenant.
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
         * @description Looks at a verification URL and uses nothing up: programs that preview links open pages too, and must not burn them. The first open
         *     also gives this browser its cookie, without which it cannot start. `bound` is true where this browser has started the verification
         *     already and may simply go on; then the token need not be usable any more.
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
         * @description Uses the verification URL up and binds the verification to this browser: the session becomes `collecting`. Call it when the user
         *     presses start, never when a page loads. The same browser may repeat it for ten minutes, so that a lost answer strands nobody; every
         *     other browser is refused from now on. A request without the cookie that `openVerification` gave is refused with 401.
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
         * Give a picture
         * @description Takes a picture, in place of an earlier one of its kind. Its bytes are looked at before it is taken: it must be a whole JPEG or PNG of
         *     a size that a document can be read from. What it shows is judged after the submission. A kind that the plan does not ask for is refused
         *     with 409.
         *
         *     - At most 10 MiB (10485760 bytes), 12,000 pixels a side and 40 million pixels in all; its shorter side has at least 300.
         *     - At most 16 million pixels when it is stored in several passes, as progressive JPEGs and interlaced PNGs are; a JPEG has at most 40
         *       passes (scans).
         *
         *     `Content-Type` names one of the two formats; which of them it is, the bytes say, so a picture with the other one's name is taken too.
         *
         *     A picture has 100 seconds to arrive, of which at most 30 may pass without a byte of it; one that takes longer is refused with 400
         *     `InvalidRequest`. Two pictures of a verification may be on their way at once. A further one takes the place of the oldest that is
         *     still arriving, which is refused with the reason `conflict`; when both have arrived, it is refused so itself. While the service holds
         *     as many pictures as it can, it answers 503.
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
         * Give the typed fields
         * @description Takes what the user typed, in place of everything that was typed before. It becomes the session's `userInputInfo` with the submission.
         *     Where the plan does not ask for it, it is refused with 409.
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
         * @description Closes the collection and orders the decision: the session becomes `deciding`, and nothing more can be given. Everything that the plan
         *     asks for must be there. Repeating it after a lost answer gives the same answer again. The decision comes later and never appears here.
         *
         *     The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
         *     `InvalidRequest`, and one of more than 65536 bytes with 413.
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
         * @description Any problem that the capture surface answers, as `application/problem+json` (RFC 9457). Branch on the HTTP status and on `_tag`.
         */
        CaptureProblem: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["PictureNotAcceptedProblem"] | components["schemas"]["BrowserNotBoundProblem"] | components["schemas"]["CrossSiteRequestProblem"] | components["schemas"]["LinkNotFoundProblem"] | components["schemas"]["RouteNotFoundProblem"] | components["schemas"]["MethodNotAllowedProblem"] | components["schemas"]["NotAcceptableProblem"] | components["schemas"]["LinkNotUsableProblem"] | components["schemas"]["VerificationNotOpenProblem"] | components["schemas"]["RequestTimeoutProblem"] | components["schemas"]["RequestTooLargeProblem"] | components["schemas"]["HeadersTooLargeProblem"] | components["schemas"]["UnsupportedMediaTypeProblem"] | components["schemas"]["InternalErrorProblem"] | components["schemas"]["ServiceUnavailableProblem"];
        /**
         * RequestId
         * @description Names this one request. Give it to the operator of the service when you ask about an answer.
         * @example req_019fe93d33c67c3fbbdf537c46724392
         */
        RequestId: string;
        /**
         * SessionId
         * @description Names a session, `vs_` followed by 32 lowercase hexadecimal digits. Ids grow in the order of creation.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        SessionId: string;
        /**
         * SessionStatus
         * @description How far the session has come. It says nothing about the decision, which stands in `outcome.verdict` alone.
         *
         *     - `created`: just created, the user has not started
         *     - `collecting`: the user is in the process, capturing or typing
         *     - `deciding`: submitted, the decision is in progress
         *     - `reviewing`: waiting for human review; the verdict is `needs_review`
         *     - `completed`: the verdict is final and stands in `outcome.verdict`
         *     - `expired`: the process was not finished by `expiresAt`; create a new session
         *     - `failed`: ended with an error that cannot be recovered
         * @enum {string}
         */
        SessionStatus: "created" | "collecting" | "deciding" | "reviewing" | "completed" | "expired" | "failed";
        /**
         * TenantName
         * @description What the tenant is called, with at least one visible character and no control characters. Its users see this name on the capture page. Lengths are counted in characters.
         * @example Aoba Bicycle Sharing
         */
        TenantName: string;
        /**
         * TenantMode
         * @description Whether a tenant holds live data or sandbox data. It is one or the other for good, and its API keys carry it in their prefix.
         * @enum {string}
         */
        TenantMode: "live" | "sandbox";
        /**
         * VerificationStep
         * @description One step of a verification. The set grows within a version: accept values that you do not know.
         *     Known today: `document` (pictures of an identity document), `face` (pictures of the face), `user_input` (typed fields).
         * @example document
         */
        VerificationStep: string;
        /**
         * CaptureGiven
         * @description What the user has given in this round so far. Nothing of its content is ever returned.
         */
        CaptureGiven: {
            /** @description The kinds of picture that were taken; empty before the start and after the submission. */
            pictures: string[];
            /** @description Whether typed fields were taken; false before the start and after the submission. */
            userInput: boolean;
        };
        /**
         * MissingEvidence
         * @description Something that the plan asks for and the user has not given yet: a kind of picture, or `user_input` for the typed fields. The set
         *     grows within a version: accept values that you do not know.
         * @example document_front
         */
        MissingEvidence: string;
        /**
         * Timestamp
         * Format: date-time
         * @description A moment as ISO 8601, always in UTC with milliseconds.
         * @example 2026-08-10T01:15:30.120Z
         */
        Timestamp: string;
        /**
         * CaptureVerification
         * @description What the phone may know of a session: enough to guide its user. It never holds the decision, its reasons, or anything that was typed,
         *     read or compared. Every field is always present; one without a value is null.
         */
        CaptureVerification: {
            id: components["schemas"]["SessionId"];
            status: components["schemas"]["SessionStatus"];
            /** @description Who asked for the verification. */
            tenantName: components["schemas"]["TenantName"];
            /** @description The page says so when it is `sandbox`, so that nobody takes a trial for the real thing. */
            mode: components["schemas"]["TenantMode"];
            /** @description The plan of the session, in the order in which the user meets it. */
            steps: components["schemas"]["VerificationStep"][];
            given: components["schemas"]["CaptureGiven"];
            /** @description What still has to be given before the submission; empty unless `status` is `collecting`. */
            missing: components["schemas"]["MissingEvidence"][];
            /** @description Deadline of the session. A session still `created` or `collecting` after it is `expired`. */
            expiresAt: components["schemas"]["Timestamp"];
            /** @description Whether this browser has started the verification and may go on with it. */
            bound: boolean;
            /**
             * Format: uri
             * @description Where the user goes after the submission, with `sessionId` and `state` appended. Null before the submission, for an expired
             *     session, when the tenant named no callback URL, and after personal data has been erased. It holds the tenant's `state`: do not
             *     log it.
             */
            returnUrl: string | null;
        };
        /**
         * ProblemTitle
         * @description A short text for people, the same for every problem of one kind.
         */
        ProblemTitle: string;
        /**
         * ProblemDetail
         * @description What went wrong in this request, for people. It never holds personal data. Do not parse it.
         */
        ProblemDetail: string;
        /**
         * BrowserNotBoundProblem
         * @description This browser has no such verification: it did not start one with this id, or another browser has taken over. Which of these it is, and whether the session exists at all, is not told apart.
         */
        BrowserNotBoundProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description A page of another origin made this browser send the request. Only the service's own page may.
         */
        CrossSiteRequestProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The `Accept` header leaves no room for JSON.
         */
        NotAcceptableProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The service failed. The request may be retried; the failure is recorded under `requestId`.
         */
        InternalErrorProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The service cannot answer for the moment, for example because its database cannot be reached or an access cannot be recorded. Retry later.
         */
        ServiceUnavailableProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The secret part of the verification URL: everything behind its `#`. Browsers never send that part by themselves, so no proxy or log
         *     on the way sees it. Do not log it.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac.GnZ0607njffhrEOak8P6jjyUV4TU3sn9jjARc4svHWI
         */
        VerificationUrlToken: string;
        /**
         * OpenVerificationRequest
         * @description The verification URL to look at.
         */
        OpenVerificationRequest: {
            token: components["schemas"]["VerificationUrlToken"];
        };
        /**
         * InvalidRequestIssue
         * @description One fault of a request.
         */
        InvalidRequestIssue: {
            /**
             * @description Where the fault is, as a JSON Pointer that begins with the part of the request (`/body`, `/query`); `/body` alone means the body as
             *     a whole. Shortened where the name of an unknown field is very long.
             */
            path: string;
            /** @description The rule that was broken, for people. It never repeats the value. */
            message: string;
        };
        /**
         * InvalidRequestProblem
         * @description The request breaks a rule of this document. `issues` names every fault that was found.
         */
        InvalidRequestProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
            /** @description Every fault found, at most the first hundred. */
            issues: components["schemas"]["InvalidRequestIssue"][];
        };
        /**
         * LinkNotFoundProblem
         * @description The verification URL is not one that the service has issued for this session. A missing session, a malformed id and a wrong token are not told apart.
         */
        LinkNotFoundProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         *     - `link_used`: it was used before, by another browser or more than ten minutes ago
         *     - `link_expired`: its deadline has passed; a new one can be issued while the session runs
         *     - `link_replaced`: a newer one was issued, or a reprocess made it void
         *     - `session_expired`: the session has passed its deadline
         *     - `status`: the session is not waiting for its user
         *     - `conflict`: another operation on the session was faster; try again
         * @enum {string}
         */
        LinkNotUsableReason: "link_used" | "link_expired" | "link_replaced" | "session_expired" | "status" | "conflict";
        /**
         * LinkNotUsableProblem
         * @description The verification URL was issued, but it cannot be used now or no more.
         */
        LinkNotUsableProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The body is larger than the operation takes.
         */
        RequestTooLargeProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The body is not sent in a media type that the operation takes (JSON in UTF-8 only), or it is sent compressed.
         */
        UnsupportedMediaTypeProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The verification URL to use up.
         */
        StartVerificationRequest: {
            token: components["schemas"]["VerificationUrlToken"];
        };
        /**
         * PictureNotAcceptedReason
         * @description Why the picture was not taken.
         *
         *     - `not_a_picture`: its bytes are no picture; no bytes at all are none either
         *     - `unsupported_format`: it is a picture, but neither JPEG nor PNG, or a JPEG that is stored in more than 40 passes (scans)
         *     - `too_large_dimensions`: it has more than 12,000 pixels on a side, more than 40 million in all, or more than 16 million while it is stored in
         *       several passes, as progressive JPEGs and interlaced PNGs are
         *     - `too_small`: its shorter side has less than 300 pixels, too few to read a document from
         *     - `truncated`: it ends too early or is damaged
         * @enum {string}
         */
        PictureNotAcceptedReason: "not_a_picture" | "unsupported_format" | "too_large_dimensions" | "too_small" | "truncated";
        /**
         * PictureNotAcceptedProblem
         * @description The body is not a picture that the service can work with. Nothing was stored.
         */
        PictureNotAcceptedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The problems that a picture is answered with, with status 400.
         */
        PutEvidenceBadRequest: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["PictureNotAcceptedProblem"];
        /**
         * VerificationNotOpenReason
         * @description Why the verification is not open to this.
         *
         *     - `status`: it is not waiting for this: it was submitted already, or has ended, or its plan (`steps`) does not ask for it
         *     - `session_expired`: it has passed its deadline
         *     - `evidence_missing`: something that the plan asks for was not given yet; `missing` lists it
         *     - `conflict`: another operation on the session was faster; try again
         * @enum {string}
         */
        VerificationNotOpenReason: "status" | "session_expired" | "evidence_missing" | "conflict";
        /**
         * VerificationNotOpenProblem
         * @description The verification takes no evidence, not this one, or cannot be submitted now.
         */
        VerificationNotOpenProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
            /** @description What has to be given before the submission; empty unless `reason` is `evidence_missing`. */
            missing: components["schemas"]["MissingEvidence"][];
        };
        /**
         * PersonName
         * @description A family name or a given name, with at least one letter. Lengths are counted in characters. Personal data.
         * @example Hayase
         */
        PersonName: string;
        /**
         * PersonNameKana
         * @description The reading of a family name or a given name, in katakana or hiragana, with at least one letter. Lengths are counted in characters.
         *     Personal data.
         * @example ハヤセ
         */
        PersonNameKana: string;
        /**
         * BirthDate
         * Format: date
         * @description A day of birth as `YYYY-MM-DD`, from 1900 on. It must be a day that exists and that has begun somewhere on earth. Personal data.
         * @example 1994-11-23
         */
        BirthDate: string;
        /**
         * PostalAddress
         * @description An address on one or several lines. Lengths are counted in characters. Personal data.
         * @example 5-8-2 Mihonmachi, Kakuu-shi
         */
        PostalAddress: string;
        /**
         * PutUserInputRequest
         * @description What the user typed, as a whole: a field that is left out counts as not given, whatever was sent before. Personal data.
         */
        PutUserInputRequest: {
            lastName: components["schemas"]["PersonName"];
            firstName: components["schemas"]["PersonName"];
            /** @description The reading of the family name. Personal data. */
            lastNameKana?: components["schemas"]["PersonNameKana"];
            /** @description The reading of the given name. Personal data. */
            firstNameKana?: components["schemas"]["PersonNameKana"];
            birthDate: components["schemas"]["BirthDate"];
            address?: components["schemas"]["PostalAddress"];
        };
        /**
         * RouteNotFoundProblem
         * @description The service has nothing at this path.
         */
        RouteNotFoundProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The path exists, but not with this method. The `Allow` header lists the methods that it has.
         */
        MethodNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The request did not arrive in time, so that nothing of it was looked at. The connection is closed.
         */
        RequestTimeoutProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The headers, with the request line, have more than 16384 bytes. Nothing of the request was looked at, and the connection is closed.
         */
        HeadersTooLargeProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
        /** @description The service has nothing at this path. */
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
        /** @description The path exists, but not with this method. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                /**
                 * @description The methods that this path has.
                 * @example POST
                 */
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MethodNotAllowedProblem"];
            };
        };
        /** @description The request is not well-formed HTTP, or its headers can be understood in two ways. Nothing of it was looked at. */
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
        /** @description The request did not arrive in time, so that nothing of it was looked at. The connection is closed. */
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
        /** @description The headers, with the request line, have more than 16384 bytes. Nothing of the request was looked at, and the connection is closed. */
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
        /** @description This browser has no such verification. A missing session, another browser's session and a malformed id get the same answer. */
        BrowserNotBound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                /**
                 * @description Names the cookie that the browser lacks. No browser asks its user for anything because of it.
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
        /** @description The `Accept` header leaves no room for JSON. */
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
        /** @description The service failed. It has recorded why under the request id. */
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
        /** @description The service cannot answer for the moment, for example because its database cannot be reached or an access to personal data cannot be recorded. Retry later. */
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
        /** @description The request breaks a rule. Nothing was changed. */
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
        /** @description There is no such verification URL. A missing session, a malformed id and a wrong token get the same answer. */
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
        /** @description The body is not sent as `application/json` in UTF-8 and in an encoding that the service reads. */
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
        /** @description The request breaks a rule, or the picture cannot be used. Nothing was stored. */
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
        /** @description The verification takes no evidence now, or not this one. Nothing was changed. */
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
        /** @description The body is not sent as `image/jpeg` or `image/png`. */
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
        /** @description The request breaks a rule. Nothing was stored. */
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
        /** @description The request breaks a rule. Nothing was changed. */
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
        /** @description The verification cannot be submitted now. Nothing was changed. */
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
         * @description The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        CaptureVerificationId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this one request; problems repeat it as `requestId`. The service makes it: an `X-Request-Id` in the request is neither taken over nor
         *     logged, because whoever calls could put anything into it.
         * @example req_019fe93d33c67c3fbbdf537c46724392
         */
        XRequestId: components["schemas"]["RequestId"];
        /**
         * @description No answer may be kept by a cache.
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
                 * @description The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["CaptureVerificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the browser may know of the verification. */
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
                 * @description The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["CaptureVerificationId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenVerificationRequest"];
            };
        };
        responses: {
            /** @description What the browser may know of the verification. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /**
                     * @description The cookie that names this browser, set where the request carried none that the service gave it. It holds for this verification alone,
                     *     is out of reach of scripts and of other sites, and is `Secure` where the service is reached by https. Do not log it.
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
                 * @description The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["CaptureVerificationId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartVerificationRequest"];
            };
        };
        responses: {
            /** @description The verification, which now waits for its evidence. */
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
                 * @description The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["CaptureVerificationId"];
                /**
                 * @description The kind of picture that is given.
                 * @example document_front
                 */
                kind: "document_front";
            };
            cookie?: never;
        };
        /** @description The picture itself, JPEG or PNG, at most 10 MiB (10485760 bytes). */
        requestBody: {
            content: {
                "image/jpeg": string;
                "image/png": string;
            };
        };
        responses: {
            /** @description The picture was taken. */
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
                 * @description The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["CaptureVerificationId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutUserInputRequest"];
            };
        };
        responses: {
            /** @description The typed fields were taken. */
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
                 * @description The session's id. Any text is valid here: a malformed id is answered like a session that this browser has no part in.
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
