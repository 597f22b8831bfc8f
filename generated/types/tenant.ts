// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
export interface paths {
    "/v1/verification-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Lists your sessions, newest first, one page at a time, without the personal data collected. A
         *     session is returned when it matches every given filter. New sessions do not shift the pages. To
         *     follow the progress of sessions, receive notifications or use `listEvents`.
         *
         *     - Sessions are shown and filtered by their current status: a session past its `expiresAt` is
         *       `expired`.
         *     - A page may hold fewer sessions than `limit`, or none, while `next` is not null, because a call
         *       searches a limited part of the list. Continue until `next` is null.
         *     - A call is not recorded as an access to personal data, because the response contains none. Of the
         *       values given at creation it contains only `metadata`, which must not hold personal data; it
         *       contains no user input, no document values, no reviewer's note and no verification URL. Reading
         *       one session with `getVerificationSession` is recorded.
         */
        get: operations["listVerificationSessions"];
        put?: never;
        /**
         * Create a session
         * @description Creates a session for one end user and returns its secret, single-use verification URL. The URL is
         *     returned again only to a request that is repeated with its `Idempotency-Key`. Every field of the
         *     body is optional and `{}` is a complete request, but a request without a body returns 400.
         *
         *     **In a sandbox tenant**, `metadata.sandbox` may hold a body of `simulateOutcome` or an array of 1
         *     to 10 of them. They are simulated in order right after the session is created. The response is
         *     that of a new session, and a request repeated with its `Idempotency-Key` does not simulate again.
         *     An invalid simulation, or one that is not possible after the previous one, returns 400 and names
         *     its position. In a live tenant `sandbox` is ordinary metadata.
         *
         *     **Order of checks.** Key, IP address, `Accept`, media type and body, creation rate limit, then the
         *     rules on the fields. Rejected requests count towards the limit. No session exists unless the
         *     response is 201.
         */
        post: operations["createVerificationSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification-sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session
         * @description Returns a session with its status, its outcome and the personal data collected. Each call is
         *     recorded as an access to personal data before the response is sent; if recording fails, the
         *     response is 503.
         *
         *     After personal data has been erased, the response is still 200: `purgedAt` is the time of erasure,
         *     personal values are null, and `outcome` is kept. The verification URL is never included.
         */
        get: operations["getVerificationSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification-sessions/{id}/reprocess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reprocess a session
         * @description Lets the user of a finished session submit again. The session must be `completed`, `failed` or
         *     `reviewing`, its personal data must not be erased, and after an approval its verification record
         *     must be stored. It becomes `collecting` with a new `expiresAt`, counted from the time of the call.
         *     The service runs no checks until the user submits again. A pending review is closed. An operator
         *     must reissue the verification URL with the admin API. The new verdict is sent as a new
         *     notification with a new event id.
         *
         *     The operation takes no body. An empty body and `{}` are accepted with any media type; any other
         *     body returns 400 `InvalidRequest`, and a body of more than 65536 bytes returns 413.
         */
        post: operations["reprocessVerificationSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification-sessions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a session
         * @description Ends an unfinished session as if its deadline were now: `expiresAt` becomes the time of the call,
         *     `status` becomes `expired`, and a `verification.expired` notification is sent. Its verification
         *     URL can no longer be used. The retention period starts.
         *
         *     The session must be `created` or `collecting`. A session that is `expired` already returns 200
         *     unchanged, so the call can be repeated. A session that the user has submitted (`deciding` and
         *     later) cannot be cancelled.
         *
         *     The operation takes no body. An empty body and `{}` are accepted with any media type; any other
         *     body returns 400 `InvalidRequest`, and a body of more than 65536 bytes returns 413.
         */
        post: operations["cancelVerificationSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verification-sessions/{id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate an outcome
         * @description Simulates an outcome of a session in a sandbox tenant, without a phone and without pictures, and
         *     always with the same result. Transitions, rules, stored data and notifications are those of real
         *     sessions; the person and the document are fictitious. A live key returns 403 `SandboxOnly`.
         *
         *     - From `created`, `collecting` and `deciding`: `approved`, `rejected` and `needs_review` are
         *       automatic decisions. Steps that the user has not completed are completed in the same call.
         *     - From `reviewing`: `approved` and `rejected` are decisions of a simulated reviewer, with
         *       `outcome.source` `manual_review`.
         *     - The record of a simulated approval is stored immediately, so the session can be returned to
         *       review or reprocessed at once.
         *     - `returned_to_review` is possible from `completed`; `expired` from `created` and `collecting`;
         *       `failed` before a decision; `erased` from `completed`, `failed`, `expired` and `reviewing`.
         *     - `collecting` and `deciding` stop before a decision. A session in `deciding` stays there until
         *       the next simulation; at its `expiresAt` it is decided as it is, without pictures.
         *
         *     Any other combination returns 409 `SimulationNotAllowed`, whose `detail` says what to simulate
         *     first.
         */
        post: operations["simulateOutcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Lists your events, oldest first, with the bodies of their notifications, whether or not they were
         *     delivered or an endpoint receives their type. A receiver that missed notifications catches up with
         *     it: start with the last `next` that you stored, or with `from`; continue while `hasMore` is true;
         *     process each event like a notification, deduplicated by `id`; store the last `next`.
         *
         *     - Events are in the order in which the service started sending them. New events are always
         *       appended after every cursor returned before, so no event is missed. An event appears shortly
         *       after it happened, at about the time of its first attempt.
         *     - `after` is a position in the unfiltered list, so filters may differ between calls. Events
         *       skipped because of `type`, or because they are older than `from`, lie before `next`, and later
         *       calls with that cursor do not return them. Events skipped because of `to` lie after it: with a
         *       later `to` or none, `next` continues before the first of them. Some later events may then be
         *       returned twice, so deduplicate.
         *     - Values are current: `metadata` is null once the session's personal data has been erased.
         *       `data.review.note` is personal data and always null here; read the session for it.
         *     - Do not poll instead of receiving notifications; they arrive faster.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
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
         * Problem
         * @description Any problem of the tenant API, as `application/problem+json` (RFC 9457). Branch on the HTTP status and on `_tag`.
         */
        Problem: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["MetadataTooLargeProblem"] | components["schemas"]["CallbackUrlNotAllowedProblem"] | components["schemas"]["StateTooLongProblem"] | components["schemas"]["UnauthorizedProblem"] | components["schemas"]["IpNotAllowedProblem"] | components["schemas"]["SandboxOnlyProblem"] | components["schemas"]["SessionNotFoundProblem"] | components["schemas"]["RouteNotFoundProblem"] | components["schemas"]["MethodNotAllowedProblem"] | components["schemas"]["NotAcceptableProblem"] | components["schemas"]["SessionCreationNotAllowedProblem"] | components["schemas"]["ReprocessNotAllowedProblem"] | components["schemas"]["CancelNotAllowedProblem"] | components["schemas"]["SimulationNotAllowedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"] | components["schemas"]["RequestTimeoutProblem"] | components["schemas"]["RequestTooLargeProblem"] | components["schemas"]["HeadersTooLargeProblem"] | components["schemas"]["UnsupportedMediaTypeProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"] | components["schemas"]["RateLimitedProblem"] | components["schemas"]["InternalErrorProblem"] | components["schemas"]["ServiceUnavailableProblem"];
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
         * Verdict
         * @description The decision.
         *
         *     - `approved`: identity confirmed
         *     - `rejected`: identity not confirmed
         *     - `needs_review`: not decided automatically, or returned to review; an `approved` or `rejected`
         *       notification follows when the review ends
         * @enum {string}
         */
        Verdict: "approved" | "rejected" | "needs_review";
        /**
         * Moment
         * Format: date-time
         * @description A date and time in ISO 8601, with seconds and with `Z` or an offset from UTC.
         * @example 2026-08-10T01:15:30Z
         * @example 2026-08-10T10:15:30.120+09:00
         */
        Moment: string;
        /**
         * PageCursor
         * @description The position of the next page. It is opaque; return it unchanged.
         * @example 019fe942-6a0c-7b3d-90e1-4c27f5b8a6d3_6f1d0c9be2a47538
         */
        PageCursor: string;
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
         * VerificationStep
         * @description One step of a verification. The set grows within a version: accept values that you do not know.
         *     Known today: `document` (pictures of an identity document), `face` (pictures of the face),
         *     `user_input` (typed values).
         * @example document
         */
        VerificationStep: string;
        /**
         * Plan
         * @description The verification steps of one session, fixed by the tenant's settings when the session is created.
         */
        Plan: {
            /** @description The steps, in the order in which the user completes them. */
            steps: components["schemas"]["VerificationStep"][];
        };
        /**
         * Timestamp
         * Format: date-time
         * @description A date and time in ISO 8601, always in UTC with milliseconds.
         * @example 2026-08-10T01:15:30.120Z
         */
        Timestamp: string;
        /**
         * Metadata
         * @description Correlation data of the tenant: any JSON object of at most 8192 bytes, measured as UTF-8 JSON text
         *     without insignificant white space. It is stored as text, so the order of keys and the precision of
         *     numbers are kept. It must not contain personal data.
         * @example {
         *       "applicationId": "app-20431"
         *     }
         */
        Metadata: {
            [key: string]: unknown;
        };
        /**
         * OutcomeSummary
         * @description The verdict only. Read the session for checks, reasons and review.
         */
        OutcomeSummary: {
            verdict: components["schemas"]["Verdict"];
        };
        /**
         * SessionSummary
         * @description A session without the personal data collected: its progress and its verdict. It never contains the
         *     verification URL. Every field is always present; a field without a value is null.
         */
        SessionSummary: {
            id: components["schemas"]["SessionId"];
            status: components["schemas"]["SessionStatus"];
            plan: components["schemas"]["Plan"];
            /** @description The deadline of the session. A reprocess sets a new one, counted from the time of the call. */
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description The value given at creation, unchanged; `{}` if none was given. */
            metadata: components["schemas"]["Metadata"];
            /** @description When the verdict became final. Null before that, and again after a return to review or a reprocess. */
            completedAt: components["schemas"]["Timestamp"] | null;
            /** @description When the personal data was erased; null while it is kept. */
            purgedAt: components["schemas"]["Timestamp"] | null;
            /** @description The latest decision. Not null if `status` is `reviewing` or `completed`, otherwise null. */
            outcome: components["schemas"]["OutcomeSummary"] | null;
        };
        /**
         * SessionPage
         * @description A page of sessions.
         */
        SessionPage: {
            /**
             * @description The sessions, newest first. With a filter by `status` or `verdict` it may hold fewer than
             *     `limit`, or none, while `next` is not null, because a call searches a limited part of the
             *     list.
             */
            items: components["schemas"]["SessionSummary"][];
            /** @description The cursor of the next page; null on the last page. */
            next: components["schemas"]["PageCursor"] | null;
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
         * UnauthorizedProblem
         * @description The credential is missing, wrong or revoked. These cases return the same response.
         */
        UnauthorizedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#unauthorized";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 401;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "Unauthorized";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * IpNotAllowedProblem
         * @description The key is valid, but the caller's IP address is not in the tenant's allow-list.
         */
        IpNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#ip-not-allowed";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 403;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "IpNotAllowed";
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
         * BirthDate
         * Format: date
         * @description A date of birth as `YYYY-MM-DD`, from 1900 on. It must be an existing date that has begun in at
         *     least one time zone. Personal data.
         * @example 1994-11-23
         */
        BirthDate: string;
        /**
         * PersonName
         * @description A family name or a given name with at least one letter. The length is counted in characters. Personal data.
         * @example Hayase
         */
        PersonName: string;
        /**
         * PostalAddress
         * @description An address of one or several lines. The length is counted in characters. Personal data.
         * @example 5-8-2 Mihonmachi, Kakuu-shi
         */
        PostalAddress: string;
        /**
         * Gender
         * @description Free text. Known values (`M`, `F`, `X`, `male`, `female`, `男`, `女`) are compared with the
         *     document; any other text never counts as a mismatch. Personal data.
         * @example F
         */
        Gender: string;
        /**
         * PreRegisteredInfo
         * @description Data that the tenant already holds about the person, at least one field. It is compared with the
         *     values read from the document and with the user's input. Personal data.
         */
        PreRegisteredInfo: {
            birthDate?: components["schemas"]["BirthDate"];
            lastName?: components["schemas"]["PersonName"];
            firstName?: components["schemas"]["PersonName"];
            address?: components["schemas"]["PostalAddress"];
            gender?: components["schemas"]["Gender"];
        };
        /**
         * CreateVerificationSessionRequest
         * @description The data of a new session. Every field is optional; an unknown field returns 400.
         */
        CreateVerificationSessionRequest: {
            /**
             * @description The URL that the user returns to after finishing. It must use https, equal an entry of the
             *     tenant's allow-list byte for byte, and have no query and no fragment, not even a bare `?` or
             *     `#`. On return the service appends the query parameters `sessionId` and, if given, `state`.
             *     The return is not an outcome: confirm the outcome by notification or by reading the session. A
             *     URL that breaks these rules returns `CallbackUrlNotAllowed`.
             */
            callbackUrl?: string;
            /**
             * @description Returned unchanged in the return URL. Use an unguessable value per user and compare it on
             *     return, for correlation and against CSRF. The complete return URL, including `sessionId` and
             *     the percent-encoded `state`, has at most 8000 bytes; without `callbackUrl`, `state` alone has
             *     at most 8000 bytes in UTF-8. A longer one returns `StateTooLong`. The limit of this schema
             *     only excludes values that cannot fit into a request.
             */
            state?: string;
            /**
             * @description Returned unchanged in the session and in notifications. An object of more than 8192 bytes
             *     returns `MetadataTooLarge`. If it makes the whole body larger than 65536 bytes, the response
             *     is 413 `RequestTooLarge`.
             */
            metadata?: components["schemas"]["Metadata"];
            preRegisteredInfo?: components["schemas"]["PreRegisteredInfo"];
        };
        /**
         * Session
         * @description A new session.
         */
        Session: {
            id: components["schemas"]["SessionId"];
            /** @description The status, which is `created` for a new session. */
            status: components["schemas"]["SessionStatus"];
            /**
             * Format: uri
             * @description The secret, single-use URL that the user opens. Only this response contains it; reading the
             *     session does not return it. Do not log it, and give it only to the user.
             */
            verificationUrl: string;
            /** @description The deadline for opening the verification URL, never later than `expiresAt`. */
            verificationUrlExpiresAt: components["schemas"]["Timestamp"];
            /** @description The deadline of the session. If the session is still `created` or `collecting` then, it becomes `expired`. */
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * MetadataTooLargeProblem
         * @description `metadata` has more than 8192 bytes as JSON.
         */
        MetadataTooLargeProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#metadata-too-large";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 400;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "MetadataTooLarge";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * CallbackUrlNotAllowedReason
         * @description Why the `callbackUrl` is not allowed.
         *
         *     - `malformed`: not an absolute URL, or it contains a user name or password
         *     - `not_https`: its scheme is not https
         *     - `has_query`: it has a query, or a bare `?`
         *     - `has_fragment`: it has a fragment, or a bare `#`
         *     - `not_in_allow_list`: it does not equal an entry of the tenant's allow-list byte for byte
         * @enum {string}
         */
        CallbackUrlNotAllowedReason: "malformed" | "not_https" | "has_query" | "has_fragment" | "not_in_allow_list";
        /**
         * CallbackUrlNotAllowedProblem
         * @description The `callbackUrl` is not allowed.
         */
        CallbackUrlNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#callback-url-not-allowed";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 400;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "CallbackUrlNotAllowed";
            requestId: components["schemas"]["RequestId"];
            reason: components["schemas"]["CallbackUrlNotAllowedReason"];
        };
        /**
         * StateTooLongProblem
         * @description The return URL including `state` has more than 8000 bytes, or, without a `callbackUrl`, `state` alone has.
         */
        StateTooLongProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#state-too-long";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 400;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "StateTooLong";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * CreateVerificationSessionBadRequest
         * @description The problems that creating a session returns with status 400.
         */
        CreateVerificationSessionBadRequest: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["MetadataTooLargeProblem"] | components["schemas"]["CallbackUrlNotAllowedProblem"] | components["schemas"]["StateTooLongProblem"];
        /**
         * SessionCreationNotAllowedReason
         * @description Why the tenant's settings do not allow creating sessions.
         *
         *     - `settings_missing`: the tenant has no settings
         *     - `no_steps_enabled`: no verification step is enabled
         * @enum {string}
         */
        SessionCreationNotAllowedReason: "settings_missing" | "no_steps_enabled";
        /**
         * SessionCreationNotAllowedProblem
         * @description The tenant's settings do not allow creating sessions.
         */
        SessionCreationNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#session-creation-not-allowed";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 409;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "SessionCreationNotAllowed";
            requestId: components["schemas"]["RequestId"];
            reason: components["schemas"]["SessionCreationNotAllowedReason"];
        };
        /**
         * IdempotencyKeyInUseProblem
         * @description Another request with this `Idempotency-Key` is running. This request changed nothing.
         */
        IdempotencyKeyInUseProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#idempotency-key-in-use";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 409;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "IdempotencyKeyInUse";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * CreateVerificationSessionConflict
         * @description The problems that creating a session returns with status 409.
         */
        CreateVerificationSessionConflict: components["schemas"]["SessionCreationNotAllowedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
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
         * IdempotencyKeyReusedReason
         * @description - `different_request`: the key was first used for another operation, path or body
         *     - `answer_erased`: the key created a session whose personal data has been erased, including
         *       the verification URL
         * @enum {string}
         */
        IdempotencyKeyReusedReason: "different_request" | "answer_erased";
        /**
         * IdempotencyKeyReusedProblem
         * @description The `Idempotency-Key` has been used, and its response cannot be repeated for this request. Nothing was changed.
         */
        IdempotencyKeyReusedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#idempotency-key-reused";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 422;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "IdempotencyKeyReused";
            requestId: components["schemas"]["RequestId"];
            reason: components["schemas"]["IdempotencyKeyReusedReason"];
        };
        /**
         * RateLimitedProblem
         * @description The creation rate limit is reached. Retry later; the response contains neither the limit nor a `Retry-After`.
         */
        RateLimitedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#rate-limited";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 429;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "RateLimited";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * StoredPreRegisteredInfo
         * @description The `preRegisteredInfo` given at creation; omitted fields are absent. Personal data.
         */
        StoredPreRegisteredInfo: {
            birthDate?: components["schemas"]["BirthDate"];
            lastName?: components["schemas"]["PersonName"];
            firstName?: components["schemas"]["PersonName"];
            address?: components["schemas"]["PostalAddress"];
            gender?: components["schemas"]["Gender"];
        };
        /**
         * PersonNameKana
         * @description The reading of a family name or a given name in katakana or hiragana, with at least one letter.
         *     The length is counted in characters. Personal data.
         * @example ハヤセ
         */
        PersonNameKana: string;
        /**
         * UserInputInfo
         * @description The values that the user typed. A field that the user left empty is absent. Personal data.
         */
        UserInputInfo: {
            lastName?: components["schemas"]["PersonName"];
            firstName?: components["schemas"]["PersonName"];
            lastNameKana?: components["schemas"]["PersonNameKana"];
            firstNameKana?: components["schemas"]["PersonNameKana"];
            birthDate?: components["schemas"]["BirthDate"];
            address?: components["schemas"]["PostalAddress"];
        };
        /**
         * DocumentType
         * @description The type of an identity document. The set grows within a version: accept values that you do not know.
         * @example passport
         */
        DocumentType: string;
        /**
         * DocumentOcrField
         * @description One value read from the identity document. After personal data has been erased, `text` and `normalized` are null.
         */
        DocumentOcrField: {
            /**
             * @description The side of the document that contains the value. The set may grow within a version.
             * @example front
             */
            side: string;
            /**
             * @description The name of the value. The set may grow within a version. `address` is the address as printed.
             * @example last_name
             */
            name: string;
            /** @description The value as printed or encoded on the document; null if it could not be read. Personal data. */
            text: string | null;
            /**
             * @description The value in a normalized form, for example a date as `YYYY-MM-DD`; null if there is no such
             *     form or the value could not be read. Personal data.
             */
            normalized: string | null;
        };
        /**
         * CurrentAddress
         * @description The current address according to the document.
         */
        CurrentAddress: {
            /**
             * @description The address; null if it could not be read, if `source` is `unconfirmed`, if the document
             *     carries no address (a passport), and after personal data has been erased. Personal data.
             */
            text: string | null;
            /**
             * @description The source of the current address.
             *
             *     - `printed`: the address as printed on the document
             *     - `front_address_update`: the latest address-change entry on the front
             *     - `back_address_update`: the latest address-change entry on the back
             *     - `unconfirmed`: address-change entries could not be confirmed; `text` is null, and the
             *       printed address must not be used as the current address
             * @enum {string}
             */
            source: "printed" | "front_address_update" | "back_address_update" | "unconfirmed";
        };
        /**
         * DocumentOcr
         * @description The values read from the identity document.
         */
        DocumentOcr: {
            /** @description The type of document; null if it was not recognized. */
            documentType: components["schemas"]["DocumentType"] | null;
            /** @description The values, at most one for each side and name. */
            fields: components["schemas"]["DocumentOcrField"][];
            /** @description Null only if there is no reading result. */
            currentAddress: components["schemas"]["CurrentAddress"] | null;
        };
        /**
         * TenantId
         * @description The id of a tenant: a lowercase UUID with hyphens.
         * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
         */
        TenantId: string;
        /**
         * SessionReference
         * @description The session of a decision or a notification.
         */
        SessionReference: {
            sessionId: components["schemas"]["SessionId"];
            tenantId: components["schemas"]["TenantId"];
        };
        /**
         * Review
         * @description The human review of a decision.
         */
        Review: {
            reviewedAt: components["schemas"]["Timestamp"];
            /**
             * @description The reviewer's note as free text; null if there is none and after personal data has been
             *     erased. Personal data: do not log it.
             */
            note: string | null;
        };
        /**
         * CheckResult
         * @description The result of one check. It passed, it failed, or it could not tell.
         * @enum {string}
         */
        CheckResult: "passed" | "failed" | "inconclusive";
        /**
         * DocumentCheck
         * @description A summary of the document check. A part that was not performed is absent.
         */
        DocumentCheck: {
            documentType?: components["schemas"]["DocumentType"];
            authenticity?: components["schemas"]["CheckResult"];
        };
        /**
         * FaceCheck
         * @description A summary of the face check. `match`: whether the face in front of the camera is the one on the
         *     document. `liveness`: whether a living person was present. A part that was not performed is
         *     absent.
         */
        FaceCheck: {
            match?: components["schemas"]["CheckResult"];
            liveness?: components["schemas"]["CheckResult"];
        };
        /**
         * InputMatchFields
         * @description Whether each value matches between the document, the user's input and the tenant's data. A value
         *     that was not compared is absent.
         */
        InputMatchFields: {
            name?: boolean;
            birthDate?: boolean;
            address?: boolean;
        };
        /**
         * InputMatchCheck
         * @description A summary of the comparison of values.
         */
        InputMatchCheck: {
            fields: components["schemas"]["InputMatchFields"];
        };
        /**
         * Checks
         * @description A summary of the checks performed. It contains only results and no personal values. A check that
         *     was not performed is absent, never `false`.
         */
        Checks: {
            document?: components["schemas"]["DocumentCheck"];
            face?: components["schemas"]["FaceCheck"];
            inputMatch?: components["schemas"]["InputMatchCheck"];
        };
        /**
         * ReasonCode
         * @description Why a session was rejected or referred to review. The set grows within a version: ignore values
         *     that you do not know, and do not treat them as an error.
         *
         *     - `document_expired`, `document_rule_violation`, `document_unreadable`,
         *       `document_type_unsupported`: the document itself
         *     - `face_not_detected`, `face_mismatch`, `liveness_low_confidence`: the face
         *     - `ocr_low_confidence`, `spoof_suspected`, `risk_score_review`: the service is not certain enough
         *     - `user_input_mismatch`, `pre_registered_info_mismatch`: a value differs from the document
         *     - `blacklist_hit`: the person or document is on the tenant's blacklist
         *     - `operator_review_requested`: an operator returned the session to review; added to the original
         *       reasons
         *     - `document_partially_hidden`: part of the document is cut off or hidden; only in rejections by
         *       human review
         *     - `other`: explained in `review.note`; only in rejections by human review
         *
         *     After an operator returns a rejection by human review, its reasons are among the original ones.
         * @example document_expired
         */
        ReasonCode: string;
        /**
         * Outcome
         * @description One decision. A session shows its latest decision; a notification contains the decision it
         *     announces. `decidedAt` is the time of the decision or, after a return to review, the time of the
         *     return. `review` is present if `source` is `manual_review`, and absent otherwise.
         */
        Outcome: {
            session: components["schemas"]["SessionReference"];
            verdict: components["schemas"]["Verdict"];
            decidedAt: components["schemas"]["Timestamp"];
            /**
             * @description Whether the service's checks or a reviewer made the decision.
             * @enum {string}
             */
            source: "automatic" | "manual_review";
            review?: components["schemas"]["Review"];
            checks: components["schemas"]["Checks"];
            /** @description The reason codes of a rejection or a referral; empty for an approval. */
            reasons: components["schemas"]["ReasonCode"][];
        };
        /**
         * SessionDetail
         * @description A session with its progress, its decision and the personal data collected. It never contains the
         *     verification URL. Every field is always present; a field without a value is null.
         */
        SessionDetail: {
            id: components["schemas"]["SessionId"];
            status: components["schemas"]["SessionStatus"];
            plan: components["schemas"]["Plan"];
            /** @description The deadline of the session. A reprocess sets a new one, counted from the time of the call. */
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description The value given at creation, unchanged; `{}` if none was given. */
            metadata: components["schemas"]["Metadata"];
            /** @description When the verdict became final. Null before that, and again after a return to review or a reprocess. */
            completedAt: components["schemas"]["Timestamp"] | null;
            /** @description When the personal data was erased; null while it is kept. */
            purgedAt: components["schemas"]["Timestamp"] | null;
            /** @description The data given at creation; null if none was given, and after erasure. Personal data. */
            preRegisteredInfo: components["schemas"]["StoredPreRegisteredInfo"] | null;
            /** @description The values that the user typed; null before the first submission and after erasure. Personal data. */
            userInputInfo: components["schemas"]["UserInputInfo"] | null;
            /**
             * @description The values read from the identity document; null only if there is no reading result. After
             *     erasure its structure is kept, and every value is null. In a new round the old values are kept
             *     until the next submission replaces them. Personal data.
             */
            documentOcr: components["schemas"]["DocumentOcr"] | null;
            /** @description The latest decision. Not null if `status` is `reviewing` or `completed`, otherwise null. */
            outcome: components["schemas"]["Outcome"] | null;
        };
        /**
         * SessionNotFoundProblem
         * @description The tenant has no such session. A missing session, another tenant's session and a malformed id
         *     return the same response.
         */
        SessionNotFoundProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#session-not-found";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 404;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "SessionNotFound";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * ReprocessedSession
         * @description A session whose user can submit again. It contains no personal data and no verification URL.
         */
        ReprocessedSession: {
            id: components["schemas"]["SessionId"];
            /** @description The status, which is `collecting` after a reprocess. */
            status: components["schemas"]["SessionStatus"];
            plan: components["schemas"]["Plan"];
            /** @description The new deadline, counted from the time of the reprocess. */
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description The value given at creation, unchanged; `{}` if none was given. */
            metadata: components["schemas"]["Metadata"];
        };
        /**
         * ReprocessNotAllowedReason
         * @description Why the session cannot be reprocessed.
         *
         *     - `status`: it is not `completed`, `failed` or `reviewing`
         *     - `personal_data_erased`: its personal data has been erased
         *     - `record_not_stored`: the approved verification record is not stored yet; retry after a few
         *       seconds
         *     - `conflict`: a concurrent operation changed the session; read the session, then decide
         *       whether to retry
         * @enum {string}
         */
        ReprocessNotAllowedReason: "status" | "personal_data_erased" | "record_not_stored" | "conflict";
        /**
         * ReprocessNotAllowedProblem
         * @description The session cannot be reprocessed in its current state.
         */
        ReprocessNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#reprocess-not-allowed";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 409;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "ReprocessNotAllowed";
            requestId: components["schemas"]["RequestId"];
            reason: components["schemas"]["ReprocessNotAllowedReason"];
        };
        /**
         * ReprocessVerificationSessionConflict
         * @description The problems that reprocessing a session returns with status 409.
         */
        ReprocessVerificationSessionConflict: components["schemas"]["ReprocessNotAllowedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /**
         * CancelNotAllowedReason
         * @description - `status`: the user has submitted, or the session ended with a verdict or a failure
         *     - `conflict`: a concurrent operation changed the session; read the session, then retry
         * @enum {string}
         */
        CancelNotAllowedReason: "status" | "conflict";
        /**
         * CancelNotAllowedProblem
         * @description The session cannot be cancelled.
         */
        CancelNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#cancel-not-allowed";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 409;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "CancelNotAllowed";
            requestId: components["schemas"]["RequestId"];
            reason: components["schemas"]["CancelNotAllowedReason"];
        };
        /**
         * SimulatedOutcome
         * @description The outcome to simulate.
         *
         *     - `collecting`: the user has started; the verification URL is used
         *     - `deciding`: the user has submitted; the session stays there until the next simulation, or is
         *       decided as it is at `expiresAt`
         *     - `approved`, `rejected`: the automatic decision or, in review, the reviewer's decision
         *     - `needs_review`: the automatic decision refers the session to review
         *     - `returned_to_review`: an operator returns the decided session to review
         *     - `failed`: the checks could not be performed
         *     - `expired`: the deadline passes
         *     - `erased`: the retention period ends and personal data is erased
         * @enum {string}
         */
        SimulatedOutcome: "collecting" | "deciding" | "approved" | "rejected" | "needs_review" | "returned_to_review" | "failed" | "expired" | "erased";
        /**
         * NotificationFault
         * @description The fault of a notification.
         *
         *     - `duplicate`: it is delivered twice, a few seconds apart, with the same `webhook-id` and a new
         *       timestamp and signature
         *     - `late`: it is first sent `delaySeconds` after the event
         *     - `out_of_order`: the session is referred to review and decided in one call, and
         *       `verification.needs_review` is sent five seconds after the verdict's notification, so `sequence`
         *       decreases
         * @enum {string}
         */
        NotificationFault: "duplicate" | "late" | "out_of_order";
        /**
         * SimulatedNotification
         * @description A fault of the notification that the simulated outcome causes.
         */
        SimulatedNotification: {
            fault: components["schemas"]["NotificationFault"];
            /** @description The delay of a `late` notification in seconds; 60 if omitted. Other faults have no delay. */
            delaySeconds?: number;
        };
        /**
         * SimulateOutcomeRequest
         * @description An outcome to simulate. Omitted fields have fixed values, so the same request always has the same result.
         */
        SimulateOutcomeRequest: {
            outcome: components["schemas"]["SimulatedOutcome"];
            /**
             * @description The reasons of a rejection or a referral, at least one. If omitted, an automatic rejection has
             *     `document_expired`, a referral `risk_score_review`, and a reviewer's rejection
             *     `document_unreadable`. Other outcomes have no reasons.
             *
             *     An automatic rejection needs one of `document_expired`, `document_type_unsupported`,
             *     `document_rule_violation`, `blacklist_hit` and `face_mismatch`. It may also have the reasons
             *     of a referral: `document_unreadable`, `ocr_low_confidence`, `spoof_suspected`,
             *     `liveness_low_confidence`, `face_not_detected`, `risk_score_review`, `user_input_mismatch` and
             *     `pre_registered_info_mismatch`. Only reviewers give `document_partially_hidden` and `other`:
             *     simulate `needs_review` first.
             */
            reasons?: ("document_expired" | "document_rule_violation" | "document_unreadable" | "document_type_unsupported" | "face_not_detected" | "face_mismatch" | "liveness_low_confidence" | "ocr_low_confidence" | "spoof_suspected" | "risk_score_review" | "user_input_mismatch" | "pre_registered_info_mismatch" | "blacklist_hit" | "operator_review_requested" | "document_partially_hidden" | "other")[];
            /**
             * @description The simulated reviewer's note as free text; null and omitted mean the same. The reason `other`
             *     requires a note. Other decisions have no note. Personal data, like a real note: do not log it.
             */
            note?: string | null;
            notification?: components["schemas"]["SimulatedNotification"];
        };
        /**
         * SandboxOnlyProblem
         * @description The operation is available to sandbox tenants only, and the key is a live key.
         */
        SandboxOnlyProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#sandbox-only";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 403;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "SandboxOnly";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * SimulateOutcomeForbidden
         * @description The problems that simulating an outcome returns with status 403.
         */
        SimulateOutcomeForbidden: components["schemas"]["IpNotAllowedProblem"] | components["schemas"]["SandboxOnlyProblem"];
        /**
         * SimulationNotAllowedReason
         * @description - `status`: no transition leads from the session's status to this outcome; `detail` says what
         *       to simulate first
         *     - `link_not_usable`: the verification URL has been used, replaced or has expired, so the
         *       verification cannot start
         *     - `record_not_stored`: the record of an approval is not stored yet; retry after a few seconds
         *     - `personal_data_erased`: the personal data has been erased
         *     - `conflict`: a concurrent operation changed the session; read the session, then retry
         * @enum {string}
         */
        SimulationNotAllowedReason: "status" | "link_not_usable" | "record_not_stored" | "personal_data_erased" | "conflict";
        /**
         * SimulationNotAllowedProblem
         * @description The outcome cannot be simulated from the current state of the session.
         */
        SimulationNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#simulation-not-allowed";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 409;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "SimulationNotAllowed";
            requestId: components["schemas"]["RequestId"];
            reason: components["schemas"]["SimulationNotAllowedReason"];
        };
        /**
         * SubscribableEventType
         * @description An event type that an endpoint can receive in this version.
         * @enum {string}
         */
        SubscribableEventType: "verification.approved" | "verification.rejected" | "verification.needs_review" | "verification.expired" | "verification.failed";
        /**
         * EventId
         * @description The id of an event. It stays the same on every redelivery, so receivers deduplicate by it.
         * @example evt_019fe94261507058b4c4df7eec7d32a7
         */
        EventId: string;
        /**
         * ApiVersion
         * @description The version of the notification body.
         * @constant
         */
        ApiVersion: "2026-08-02";
        /**
         * EventSequence
         * @description An integer that increases with every event of one session. A receiver that has processed a
         *     higher number of the same session may drop this one as stale. Numbers may be skipped, and they
         *     are not related between sessions.
         * @example 1
         */
        EventSequence: number;
        /**
         * ApprovedOutcome
         * @description An outcome whose verdict is `approved`.
         */
        ApprovedOutcome: components["schemas"]["Outcome"] & ({
            /**
             * @constant
             * @enum {string}
             */
            verdict: "approved";
        } & {
            [key: string]: unknown;
        });
        /**
         * VerificationApprovedEvent
         * @description The identity was confirmed. `id` equals the `webhook-id` header; `createdAt` is when the event
         *     happened. Both stay the same on redelivery.
         */
        VerificationApprovedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.approved";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` if none was given. Null after
             *     the retention period. It may contain free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["ApprovedOutcome"];
        };
        /**
         * RejectedOutcome
         * @description An outcome whose verdict is `rejected`.
         */
        RejectedOutcome: components["schemas"]["Outcome"] & ({
            /**
             * @constant
             * @enum {string}
             */
            verdict: "rejected";
        } & {
            [key: string]: unknown;
        });
        /**
         * VerificationRejectedEvent
         * @description The identity was not confirmed. `id` equals the `webhook-id` header; `createdAt` is when the event
         *     happened. Both stay the same on redelivery.
         */
        VerificationRejectedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.rejected";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` if none was given. Null after
             *     the retention period. It may contain free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["RejectedOutcome"];
        };
        /**
         * NeedsReviewOutcome
         * @description An outcome whose verdict is `needs_review`.
         */
        NeedsReviewOutcome: components["schemas"]["Outcome"] & ({
            /**
             * @constant
             * @enum {string}
             */
            verdict: "needs_review";
        } & {
            [key: string]: unknown;
        });
        /**
         * VerificationNeedsReviewEvent
         * @description The session was referred to human review because it could not be decided automatically, or an
         *     operator returned it to review. `id` equals the `webhook-id` header; `createdAt` is when the event
         *     happened. Both stay the same on redelivery.
         */
        VerificationNeedsReviewEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.needs_review";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` if none was given. Null after
             *     the retention period. It may contain free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["NeedsReviewOutcome"];
        };
        /**
         * ExpiredEventData
         * @description The session that was not finished before its deadline.
         */
        ExpiredEventData: {
            session: components["schemas"]["SessionReference"];
        };
        /**
         * VerificationExpiredEvent
         * @description The session was not finished before its deadline, or `cancelVerificationSession` moved the
         *     deadline to the time of the call. `id` equals the `webhook-id` header; `createdAt` is when the
         *     event happened. Both stay the same on redelivery.
         */
        VerificationExpiredEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.expired";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` if none was given. Null after
             *     the retention period. It may contain free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["ExpiredEventData"];
        };
        /**
         * FailureCode
         * @description Why a session ended with an error. The set grows within a version: accept values that you do not
         *     know. Known today: `processing_error` (the checks could not be performed, even after retries).
         * @example processing_error
         */
        FailureCode: string;
        /**
         * Failure
         * @description The error that ended a session. It contains no personal data.
         */
        Failure: {
            code: components["schemas"]["FailureCode"];
        };
        /**
         * FailedEventData
         * @description The session that ended with an error, and the error.
         */
        FailedEventData: {
            session: components["schemas"]["SessionReference"];
            failure: components["schemas"]["Failure"];
        };
        /**
         * VerificationFailedEvent
         * @description The session ended with an unrecoverable error. `id` equals the `webhook-id` header; `createdAt` is
         *     when the event happened. Both stay the same on redelivery.
         */
        VerificationFailedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.failed";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` if none was given. Null after
             *     the retention period. It may contain free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["FailedEventData"];
        };
        /**
         * VerificationEvent
         * @description An event, as the body of its notification. `type` determines which one it is. Types may be added
         *     within a version: ignore types that you do not know.
         */
        VerificationEvent: components["schemas"]["VerificationApprovedEvent"] | components["schemas"]["VerificationRejectedEvent"] | components["schemas"]["VerificationNeedsReviewEvent"] | components["schemas"]["VerificationExpiredEvent"] | components["schemas"]["VerificationFailedEvent"];
        /**
         * EventPage
         * @description A page of the tenant's events.
         */
        EventPage: {
            /**
             * @description The events, oldest first, in the order in which the service started sending them. It may hold
             *     fewer than `limit`, or none, while `hasMore` is true.
             */
            events: components["schemas"]["VerificationEvent"][];
            /** @description The cursor to continue with, now or later. It is always present, so store it even if there are no more events. */
            next: components["schemas"]["PageCursor"];
            /** @description Whether more events can be read immediately with `next`. */
            hasMore: boolean;
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
        /** @description The request breaks a rule. */
        InvalidFilter: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /** @description The API key is missing, wrong or revoked. These cases return the same response. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnauthorizedProblem"];
            };
        };
        /** @description The key is valid, but the caller's IP address is not in the tenant's allow-list. Nothing was changed. */
        IpNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["IpNotAllowedProblem"];
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
        /** @description The request is not valid. Nothing was created. */
        CreateVerificationSessionBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateVerificationSessionBadRequest"];
            };
        };
        /** @description The tenant's settings do not allow creating sessions, or the `Idempotency-Key` is in use. Nothing was created. */
        CreateVerificationSessionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CreateVerificationSessionConflict"];
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
        /**
         * @description The `Idempotency-Key` has been used for a different request, or its response has been erased.
         *     Nothing was changed.
         */
        IdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["IdempotencyKeyReusedProblem"];
            };
        };
        /**
         * @description The creation rate limit is reached. Retry later; the response contains neither the limit nor a
         *     `Retry-After` header.
         */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RateLimitedProblem"];
            };
        };
        /**
         * @description There is no such session. A missing session, another tenant's session and a malformed id
         *     return the same response.
         */
        SessionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SessionNotFoundProblem"];
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
        /** @description The session cannot be reprocessed in its current state, or the `Idempotency-Key` is in use. Nothing was changed. */
        ReprocessVerificationSessionConflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ReprocessVerificationSessionConflict"];
            };
        };
        /** @description The session cannot be cancelled. Nothing was changed. */
        CancelNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CancelNotAllowedProblem"];
            };
        };
        /** @description The request is not valid. Nothing was changed. */
        InvalidSimulation: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /** @description The key is a live key, or the caller's IP address is not in the tenant's allow-list. Nothing was changed. */
        SimulateOutcomeForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SimulateOutcomeForbidden"];
            };
        };
        /** @description The outcome cannot be simulated from the current state of the session. Nothing was changed. */
        SimulationNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SimulationNotAllowedProblem"];
            };
        };
    };
    parameters: {
        /**
         * @description Return only items created at or after this time. Encode the `+` of an offset as `%2B`.
         * @example 2026-08-10T00:00:00Z
         */
        FilterFrom: components["schemas"]["Moment"];
        /**
         * @description Return only items created before this time. Encode the `+` of an offset as `%2B`.
         * @example 2026-08-11T00:00:00Z
         */
        FilterTo: components["schemas"]["Moment"];
        /**
         * @description A `next` cursor returned by this list; without it the list starts at its beginning. Any other value returns 400.
         * @example 019fe942-6a0c-7b3d-90e1-4c27f5b8a6d3_6f1d0c9be2a47538
         */
        ListAfter: components["schemas"]["PageCursor"];
        /**
         * @description The maximum number of items in the page, in decimal digits without sign or leading zero.
         * @example 20
         */
        PageLimit: number;
        /**
         * @description Makes it safe to retry the request when its response was lost. A key has 1 to 255 visible ASCII
         *     characters and is unique for each operation that you want performed. Use a random value such as
         *     a UUID, and no personal data. For 24 hours after the first request with a key:
         *
         *     - The same request returns the first response again, with `Idempotency-Replayed: true`, and
         *       performs nothing. The response is the one of the first request, so the session may have
         *       changed since. Once the session's personal data is erased, a repeated create returns 422
         *       `IdempotencyKeyReused` with the reason `answer_erased`. Repeating the response of a create is
         *       recorded as an access to personal data, because it contains the verification URL.
         *     - While the first request is running, a repeated request returns 409 `IdempotencyKeyInUse`.
         *     - A different request returns 422 `IdempotencyKeyReused`. Requests are the same when operation,
         *       path and, where the operation reads one, the body are equal byte for byte.
         *
         *     Only successful responses are stored. A request that failed has changed nothing, and its key can
         *     be used again. Keys belong to the tenant and not to the API key that sent them. A repeated
         *     request counts towards the creation rate limit.
         * @example 5f0d1c52-7a3e-4c8b-9e61-2d4b8a90c7f3
         */
        IdempotencyKey: string;
        /**
         * @description The session's id. A malformed id returns 404 `SessionNotFound`, like a missing session.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        VerificationSessionId: string;
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
        /**
         * @description The authentication scheme.
         * @example Bearer
         */
        WwwAuthenticate: "Bearer";
        /**
         * @description Present when this is the repeated response of an earlier request with the same `Idempotency-Key`.
         * @example true
         */
        IdempotencyReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listVerificationSessions: {
        parameters: {
            query?: {
                /**
                 * @description Return only sessions with this current status.
                 * @example reviewing
                 */
                status?: components["schemas"]["SessionStatus"];
                /**
                 * @description Return only sessions with this `outcome.verdict`.
                 * @example rejected
                 */
                verdict?: components["schemas"]["Verdict"];
                /**
                 * @description Return only items created at or after this time. Encode the `+` of an offset as `%2B`.
                 * @example 2026-08-10T00:00:00Z
                 */
                from?: components["parameters"]["FilterFrom"];
                /**
                 * @description Return only items created before this time. Encode the `+` of an offset as `%2B`.
                 * @example 2026-08-11T00:00:00Z
                 */
                to?: components["parameters"]["FilterTo"];
                /**
                 * @description A `next` cursor returned by this list; without it the list starts at its beginning. Any other value returns 400.
                 * @example 019fe942-6a0c-7b3d-90e1-4c27f5b8a6d3_6f1d0c9be2a47538
                 */
                after?: components["parameters"]["ListAfter"];
                /**
                 * @description The maximum number of items in the page, in decimal digits without sign or leading zero.
                 * @example 20
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
            400: components["responses"]["InvalidFilter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createVerificationSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry the request when its response was lost. A key has 1 to 255 visible ASCII
                 *     characters and is unique for each operation that you want performed. Use a random value such as
                 *     a UUID, and no personal data. For 24 hours after the first request with a key:
                 *
                 *     - The same request returns the first response again, with `Idempotency-Replayed: true`, and
                 *       performs nothing. The response is the one of the first request, so the session may have
                 *       changed since. Once the session's personal data is erased, a repeated create returns 422
                 *       `IdempotencyKeyReused` with the reason `answer_erased`. Repeating the response of a create is
                 *       recorded as an access to personal data, because it contains the verification URL.
                 *     - While the first request is running, a repeated request returns 409 `IdempotencyKeyInUse`.
                 *     - A different request returns 422 `IdempotencyKeyReused`. Requests are the same when operation,
                 *       path and, where the operation reads one, the body are equal byte for byte.
                 *
                 *     Only successful responses are stored. A request that failed has changed nothing, and its key can
                 *     be used again. Keys belong to the tenant and not to the API key that sent them. A repeated
                 *     request counts towards the creation rate limit.
                 * @example 5f0d1c52-7a3e-4c8b-9e61-2d4b8a90c7f3
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVerificationSessionRequest"];
            };
        };
        responses: {
            /** @description The session. Give `verificationUrl` only to the user. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /**
                     * @description The path of the session, relative to the service's origin.
                     * @example /v1/verification-sessions/vs_019fe93d33c87ca9b8112ca1bbdcafac
                     */
                    Location: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["CreateVerificationSessionBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CreateVerificationSessionConflict"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getVerificationSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id. A malformed id returns 404 `SessionNotFound`, like a missing session.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["VerificationSessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowed"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reprocessVerificationSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes it safe to retry the request when its response was lost. A key has 1 to 255 visible ASCII
                 *     characters and is unique for each operation that you want performed. Use a random value such as
                 *     a UUID, and no personal data. For 24 hours after the first request with a key:
                 *
                 *     - The same request returns the first response again, with `Idempotency-Replayed: true`, and
                 *       performs nothing. The response is the one of the first request, so the session may have
                 *       changed since. Once the session's personal data is erased, a repeated create returns 422
                 *       `IdempotencyKeyReused` with the reason `answer_erased`. Repeating the response of a create is
                 *       recorded as an access to personal data, because it contains the verification URL.
                 *     - While the first request is running, a repeated request returns 409 `IdempotencyKeyInUse`.
                 *     - A different request returns 422 `IdempotencyKeyReused`. Requests are the same when operation,
                 *       path and, where the operation reads one, the body are equal byte for byte.
                 *
                 *     Only successful responses are stored. A request that failed has changed nothing, and its key can
                 *     be used again. Keys belong to the tenant and not to the API key that sent them. A repeated
                 *     request counts towards the creation rate limit.
                 * @example 5f0d1c52-7a3e-4c8b-9e61-2d4b8a90c7f3
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The session's id. A malformed id returns 404 `SessionNotFound`, like a missing session.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["VerificationSessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session, which waits for the user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReprocessedSession"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowed"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ReprocessVerificationSessionConflict"];
            413: components["responses"]["RequestTooLarge"];
            422: components["responses"]["IdempotencyKeyReused"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelVerificationSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id. A malformed id returns 404 `SessionNotFound`, like a missing session.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["VerificationSessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session, which is expired. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionSummary"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowed"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CancelNotAllowed"];
            413: components["responses"]["RequestTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    simulateOutcome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id. A malformed id returns 404 `SessionNotFound`, like a missing session.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["VerificationSessionId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulateOutcomeRequest"];
            };
        };
        responses: {
            /** @description The session with its simulated outcome. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionSummary"];
                };
            };
            400: components["responses"]["InvalidSimulation"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["SimulateOutcomeForbidden"];
            404: components["responses"]["SessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["SimulationNotAllowed"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Return only events of this type.
                 * @example verification.approved
                 */
                type?: components["schemas"]["SubscribableEventType"];
                /**
                 * @description Return only items created at or after this time. Encode the `+` of an offset as `%2B`.
                 * @example 2026-08-10T00:00:00Z
                 */
                from?: components["parameters"]["FilterFrom"];
                /**
                 * @description Return only items created before this time. Encode the `+` of an offset as `%2B`.
                 * @example 2026-08-11T00:00:00Z
                 */
                to?: components["parameters"]["FilterTo"];
                /**
                 * @description A `next` cursor returned by this list; without it the list starts at its beginning. Any other value returns 400.
                 * @example 019fe942-6a0c-7b3d-90e1-4c27f5b8a6d3_6f1d0c9be2a47538
                 */
                after?: components["parameters"]["ListAfter"];
                /**
                 * @description The maximum number of items in the page, in decimal digits without sign or leading zero.
                 * @example 20
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["InvalidFilter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["IpNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
