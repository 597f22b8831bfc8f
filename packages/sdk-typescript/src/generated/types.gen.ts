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
         * @description Lists your sessions, newest first, a page at a time, without the personal data collected. All filters that are given have to match. Sessions
         *     that are created meanwhile do not shift the pages. To hear of what becomes of sessions, receive notifications or follow `listEvents`; a list
         *     is for looking something up.
         *
         *     - Each session is shown and filtered as of now: one past its `expiresAt` is `expired` from that moment on.
         *     - A page may hold fewer sessions than `limit`, and even none, although `next` is not null: where few sessions match a filter, a call looks
         *       through a bounded part of the list. Go on until `next` is null.
         *     - A call is not recorded as an access to personal data, because none is in its answer: no value that was given at creation but `metadata`,
         *       which must not contain any, nothing that the user typed or showed, no note of a reviewer, and no verification URL. Reading one session
         *       with `getVerificationSession` is recorded.
         */
        get: operations["listVerificationSessions"];
        put?: never;
        /**
         * Create a session
         * @description Creates a session for one end user and returns its single-use secret verification URL. The URL is never returned again, but for a request
         *     that is repeated with its `Idempotency-Key`. Every field of the body is optional, and `{}` is a whole request; a request without any body is
         *     refused.
         *
         *     **In a sandbox tenant** `metadata.sandbox` may hold what `simulateOutcome` takes, or an array of 1 to 10 of these. They are simulated in
         *     this order right after the creation; the answer is that of a new session all the same, and a request that is repeated with its
         *     `Idempotency-Key` does not simulate again. What is wrong with one, or cannot follow on the one before, is refused with 400, and its place
         *     is named. In a live tenant `sandbox` is metadata like any other.
         *
         *     Checks happen in this order: key, address, `Accept`, media type and body, creation limit, then the rules on the fields. Refused
         *     creations count towards the limit. No session is made when the answer is not 201.
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
         * @description Returns a session with its state, its outcome and the personal data collected. The service records each call as an access to personal
         *     data before it answers; where that fails it answers 503 instead.
         *
         *     After personal data has been erased the answer is still 200: `purgedAt` holds the time of erasure, personal values are null, and
         *     `outcome` is kept. The verification URL is never present.
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
         * @description Lets the user of a finished session submit again. The session must be `completed`, `failed` or `reviewing`, its personal data must not
         *     be erased, and after an approval its verification record must be stored. It becomes `collecting` with a new `expiresAt`, counted from
         *     now. No check runs at once: the service waits for the resubmission. A pending review is skipped. The verification URL must be
         *     re-issued in the admin surface. When a new verdict is finalized a new notification with a new event id is sent.
         *
         *     The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
         *     `InvalidRequest`, and one of more than 65536 bytes with 413.
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
         * @description Ends a session that its user has not finished, as if its deadline were now: `expiresAt` becomes this moment, `status` becomes `expired`, and
         *     `verification.expired` is notified. Its verification URL can no longer be used. The retention period begins.
         *
         *     The session must be `created` or `collecting`. One that is `expired` already is answered with 200 as it is, so that the call can be
         *     repeated. What the user has submitted takes its course: `deciding` and later cannot be cancelled.
         *
         *     The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
         *     `InvalidRequest`, and one of more than 65536 bytes with 413.
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
         * @description Brings a session of a sandbox tenant to an outcome at once, without a phone and without pictures, and always in the same way. The moves,
         *     their rules, what is stored and what is notified are those of real sessions; the person and the document are invented. A live key is
         *     refused with 403 `SandboxOnly`.
         *
         *     - From `created`, `collecting` and `deciding`, `approved`, `rejected` and `needs_review` are automatic decisions; steps that the user has
         *       not taken are taken in the same call.
         *     - From `reviewing`, `approved` and `rejected` are decisions of a simulated reviewer, with `outcome.source` `manual_review`.
         *     - A simulated approval has its record stored at once, so that it can be returned to review or reprocessed at once.
         *     - `returned_to_review` is possible from `completed`, `expired` from `created` and `collecting`, `failed` from before a decision, and `erased`
         *       from `completed`, `failed`, `expired` and `reviewing`.
         *     - `collecting` and `deciding` stop on the way. A session that was left `deciding` stays so until it is simulated
         *       on; at its `expiresAt` it is decided as it is, without pictures.
         *
         *     Any other combination is refused with 409 `SimulationNotAllowed`, whose `detail` says what to simulate first.
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
         * @description Lists your events, oldest first, in the form of the bodies of their notifications, whether or not they were delivered or an endpoint
         *     receives their type. With it a receiver that was down catches up: begin with the `next` that you kept last, or with `from`, read on while
         *     `hasMore` is true, process each event as if it had just been notified, deduplicated by `id`, and keep the last `next`.
         *
         *     - The order of the list is that in which the service took the events up for sending. What is new is always added at the end, behind every
         *       cursor given before, so nothing is missed. An event appears a moment after it happened, about when its first attempt is made.
         *     - `after` names a place in the whole list: the filters may differ from call to call. What `type` left out, or `from` because it was
         *       older, has been passed, and a call with the `next` does not show it whatever its filters. What `to` left out has not: with a later
         *       `to` or none, the `next` goes on before the first such event. Of those behind it some may have been shown already, so deduplicate.
         *     - Values are as of now: `metadata` is null once the session's personal data has been erased. `data.review.note` is personal data and
         *       always null here; read the session for it.
         *     - Poll no more than the work needs: notifications come faster than any reasonable polling.
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
         * @description Any problem that this service answers, as `application/problem+json` (RFC 9457). Branch on the HTTP status and on `_tag`.
         */
        Problem: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["MetadataTooLargeProblem"] | components["schemas"]["CallbackUrlNotAllowedProblem"] | components["schemas"]["StateTooLongProblem"] | components["schemas"]["UnauthorizedProblem"] | components["schemas"]["IpNotAllowedProblem"] | components["schemas"]["SandboxOnlyProblem"] | components["schemas"]["SessionNotFoundProblem"] | components["schemas"]["RouteNotFoundProblem"] | components["schemas"]["MethodNotAllowedProblem"] | components["schemas"]["NotAcceptableProblem"] | components["schemas"]["SessionCreationNotAllowedProblem"] | components["schemas"]["ReprocessNotAllowedProblem"] | components["schemas"]["CancelNotAllowedProblem"] | components["schemas"]["SimulationNotAllowedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"] | components["schemas"]["RequestTimeoutProblem"] | components["schemas"]["RequestTooLargeProblem"] | components["schemas"]["HeadersTooLargeProblem"] | components["schemas"]["UnsupportedMediaTypeProblem"] | components["schemas"]["IdempotencyKeyReusedProblem"] | components["schemas"]["RateLimitedProblem"] | components["schemas"]["InternalErrorProblem"] | components["schemas"]["ServiceUnavailableProblem"];
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
         * Verdict
         * @description The decision.
         *
         *     - `approved`: identity confirmed
         *     - `rejected`: identity not confirmed
         *     - `needs_review`: could not be decided automatically, or was returned to review; an `approved` or `rejected` notification follows
         *       when the review ends
         * @enum {string}
         */
        Verdict: "approved" | "rejected" | "needs_review";
        /**
         * Moment
         * Format: date-time
         * @description A moment as ISO 8601, with seconds and with `Z` or an offset from UTC.
         * @example 2026-08-10T01:15:30Z
         * @example 2026-08-10T10:15:30.120+09:00
         */
        Moment: string;
        /**
         * PageCursor
         * @description Where the next page begins. It is opaque; give back what the service gave.
         * @example 019fe942-6a0c-7b3d-90e1-4c27f5b8a6d3_6f1d0c9be2a47538
         */
        PageCursor: string;
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
         * VerificationStep
         * @description One step of a verification. The set grows within a version: accept values that you do not know.
         *     Known today: `document` (pictures of an identity document), `face` (pictures of the face), `user_input` (typed fields).
         * @example document
         */
        VerificationStep: "document" | "face" | "user_input" | (string & Record<never, never>);
        /**
         * Plan
         * @description The verification steps of one session, fixed by the tenant's configuration when the session was created.
         */
        Plan: {
            /** @description The steps, in the order in which the user meets them. */
            steps: components["schemas"]["VerificationStep"][];
        };
        /**
         * Timestamp
         * Format: date-time
         * @description A moment as ISO 8601, always in UTC with milliseconds.
         * @example 2026-08-10T01:15:30.120Z
         */
        Timestamp: string;
        /**
         * Metadata
         * @description Correlation data of the tenant: any JSON object of at most 8192 bytes, counted on the UTF-8 bytes of its JSON text without
         *     insignificant white space. It is kept as text, so the order of keys and large numbers survive. It must not contain personal data.
         * @example {
         *       "applicationId": "app-20431"
         *     }
         */
        Metadata: {
            [key: string]: unknown;
        };
        /**
         * OutcomeSummary
         * @description The decision alone. Read the session for the checks, the reasons and the review.
         */
        OutcomeSummary: {
            verdict: components["schemas"]["Verdict"];
        };
        /**
         * SessionSummary
         * @description A session without the personal data collected: how far it has come and what was decided. It never contains the verification URL. Every field
         *     is always present; one without a value is null.
         */
        SessionSummary: {
            id: components["schemas"]["SessionId"];
            status: components["schemas"]["SessionStatus"];
            plan: components["schemas"]["Plan"];
            /** @description Deadline of the session, counted anew from the moment of a reprocess. */
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description The value given at creation, unchanged; `{}` when none was given. */
            metadata: components["schemas"]["Metadata"];
            /** @description When the verdict was finalized. Null before that, and again after a return to review or a reprocess. */
            completedAt: components["schemas"]["Timestamp"] | null;
            /** @description When personal data was erased; null as long as it is kept. */
            purgedAt: components["schemas"]["Timestamp"] | null;
            /** @description The latest decision. Present when `status` is `reviewing` or `completed`, otherwise null. */
            outcome: components["schemas"]["OutcomeSummary"] | null;
        };
        /**
         * SessionPage
         * @description A page of sessions.
         */
        SessionPage: {
            /**
             * @description The sessions, newest first. With a filter by `status` or `verdict` it may hold fewer than `limit`, and even none, although `next` is not
             *     null: a call looks through a bounded part of the list.
             */
            items: components["schemas"]["SessionSummary"][];
            /** @description The cursor of the next page; null when this is the last one. */
            next: components["schemas"]["PageCursor"] | null;
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
         * UnauthorizedProblem
         * @description The credential is missing, wrong or revoked. These are not told apart.
         */
        UnauthorizedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The caller's address is not in the tenant's IP allow-list. The key is valid.
         */
        IpNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * BirthDate
         * Format: date
         * @description A day of birth as `YYYY-MM-DD`, from 1900 on. It must be a day that exists and that has begun somewhere on earth. Personal data.
         * @example 1994-11-23
         */
        BirthDate: string;
        /**
         * PersonName
         * @description A family name or a given name, with at least one letter. Lengths are counted in characters. Personal data.
         * @example Hayase
         */
        PersonName: string;
        /**
         * PostalAddress
         * @description An address on one or several lines. Lengths are counted in characters. Personal data.
         * @example 5-8-2 Mihonmachi, Kakuu-shi
         */
        PostalAddress: string;
        /**
         * Gender
         * @description Free text. Known forms (`M`, `F`, `X`, `male`, `female`, `男`, `女`) are compared with the document; any other text never counts as
         *     a mismatch. Personal data.
         * @example F
         */
        Gender: string;
        /**
         * PreRegisteredInfo
         * @description What the tenant knows of the person beforehand, with at least one field. It is compared with the values read from the document and
         *     with the user's input. Personal data.
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
         * @description What a new session starts with. Every field is optional; a field that is not listed here is refused by name.
         */
        CreateVerificationSessionRequest: {
            /**
             * @description Where the user is sent after finishing. It must be https, stand byte for byte in the tenant's allow-list, and have no query and no
             *     fragment, not even a bare `?` or `#`. On return the service appends the query parameters `sessionId` and, where one was given,
             *     `state`. That redirect is not a result: confirm the result by notification or by reading the session.
             *     A value that breaks these rules is refused with `CallbackUrlNotAllowed`.
             */
            callbackUrl?: string;
            /**
             * @description Returned unchanged on the return URL. Use an unguessable value per user and compare it on return, for correlation and against
             *     CSRF. The whole return URL as it will be sent, `sessionId` and percent-encoded `state` included, has at most 8000 bytes; without
             *     `callbackUrl`, `state` alone has at most 8000 bytes in UTF-8. More is refused with `StateTooLong`. The bound below only says that
             *     a longer text cannot fit in a request.
             */
            state?: string;
            /**
             * @description Returned unchanged by the detail and in notifications. An object of more than 8192 bytes is refused with
             *     `MetadataTooLarge`; only where it makes the whole body larger than 65536 bytes, the body is not read, and 413 `RequestTooLarge` says so.
             */
            metadata?: components["schemas"]["Metadata"];
            preRegisteredInfo?: components["schemas"]["PreRegisteredInfo"];
        };
        /**
         * Session
         * @description A session that was just created.
         */
        Session: {
            id: components["schemas"]["SessionId"];
            /** @description `created` right after creation. */
            status: components["schemas"]["SessionStatus"];
            /**
             * Format: uri
             * @description The single-use secret URL that the user opens. It is returned only here, never by the detail. Do not log it, and give it to nobody
             *     but the user.
             */
            verificationUrl: string;
            /** @description Deadline to open the verification URL, never later than `expiresAt`. */
            verificationUrlExpiresAt: components["schemas"]["Timestamp"];
            /** @description Deadline of the session. A session still `created` or `collecting` after it becomes `expired`. */
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
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description Why the `callbackUrl` was refused.
         *
         *     - `malformed`: not an absolute URL, or one that contains a user name or password
         *     - `not_https`: its scheme is not https
         *     - `has_query`: it has a query, be it a bare `?`
         *     - `has_fragment`: it has a fragment, be it a bare `#`
         *     - `not_in_allow_list`: it does not stand byte for byte in the tenant's allow-list
         * @enum {string}
         */
        CallbackUrlNotAllowedReason: "malformed" | "not_https" | "has_query" | "has_fragment" | "not_in_allow_list";
        /**
         * CallbackUrlNotAllowedProblem
         * @description The `callbackUrl` is not one that the user may be sent to.
         */
        CallbackUrlNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The return URL with `state`, or `state` alone where there is no `callbackUrl`, has more than 8000 bytes.
         */
        StateTooLongProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The problems that a create answers with status 400.
         */
        CreateVerificationSessionBadRequest: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["MetadataTooLargeProblem"] | components["schemas"]["CallbackUrlNotAllowedProblem"] | components["schemas"]["StateTooLongProblem"];
        /**
         * SessionCreationNotAllowedReason
         * @description Why the tenant's configuration does not allow creating a session.
         *
         *     - `settings_missing`: no configuration exists
         *     - `no_steps_enabled`: no verification step is enabled
         * @enum {string}
         */
        SessionCreationNotAllowedReason: "settings_missing" | "no_steps_enabled";
        /**
         * SessionCreationNotAllowedProblem
         * @description The tenant's configuration does not allow creating a session.
         */
        SessionCreationNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description Another request with this `Idempotency-Key` is being worked on. Nothing was done by this one.
         */
        IdempotencyKeyInUseProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The problems that a create answers with status 409.
         */
        CreateVerificationSessionConflict: components["schemas"]["SessionCreationNotAllowedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
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
         * IdempotencyKeyReusedReason
         * @description - `different_request`: the key was first used for another operation or path, or with another body
         *     - `answer_erased`: the key has created a session whose personal data has been erased since, and the verification URL with it
         * @enum {string}
         */
        IdempotencyKeyReusedReason: "different_request" | "answer_erased";
        /**
         * IdempotencyKeyReusedProblem
         * @description The `Idempotency-Key` has been used, and this request cannot be answered with that answer. Nothing was done.
         */
        IdempotencyKeyReusedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The limit of session creations is reached. Retry later; no limit value and no `Retry-After` is given.
         */
        RateLimitedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The `preRegisteredInfo` given at creation, with the fields that were given. Personal data.
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
         * @description The reading of a family name or a given name, in katakana or hiragana, with at least one letter. Lengths are counted in characters.
         *     Personal data.
         * @example ハヤセ
         */
        PersonNameKana: string;
        /**
         * UserInputInfo
         * @description What the user typed. A field that the user did not give is absent. Personal data.
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
         * @description The kind of an identity document. The set grows within a version, so accept values that you do not know.
         * @example passport
         */
        DocumentType: "passport" | "driver_license" | "my_number_card" | "residence_card" | "id_card" | (string & Record<never, never>);
        /**
         * DocumentOcrField
         * @description One value read from the identity document. After personal data has been erased, `text` and `normalized` are null.
         */
        DocumentOcrField: {
            /**
             * @description The side of the document that a value was read from. The set may grow within a version.
             * @example front
             */
            side: "front" | "back" | (string & Record<never, never>);
            /**
             * @description What a value read from the document is. The set may grow within a version. `address` is the address as printed.
             * @example last_name
             */
            name: "last_name" | "first_name" | "full_name" | "birth_date" | "address" | "document_number" | "issue_date" | "expiry_date" | "gender" | "nationality" | (string & Record<never, never>);
            /** @description The value as printed or coded on the document; null when it could not be read. Personal data. */
            text: string | null;
            /**
             * @description The value in the service's own form, for example a date as `YYYY-MM-DD`; null when there is no such form or the value could not
             *     be read. Personal data.
             */
            normalized: string | null;
        };
        /**
         * CurrentAddress
         * @description The address that holds today according to the document.
         */
        CurrentAddress: {
            /**
             * @description The address; null when it could not be read, when `source` is `unconfirmed`, when the document carries no address (a passport),
             *     and after personal data has been erased. Personal data.
             */
            text: string | null;
            /**
             * @description Where the current address was taken from.
             *
             *     - `printed`: the address as printed on the document
             *     - `front_address_update`: the latest address-change entry on the front
             *     - `back_address_update`: the latest address-change entry on the back
             *     - `unconfirmed`: address-change entries could not be confirmed; `text` is null, and the printed address must not be treated as the
             *       current address
             * @enum {string}
             */
            source: "printed" | "front_address_update" | "back_address_update" | "unconfirmed";
        };
        /**
         * DocumentOcr
         * @description The values read from the identity document.
         */
        DocumentOcr: {
            /** @description The kind of document; null when it was not recognised. */
            documentType: components["schemas"]["DocumentType"] | null;
            /** @description The values, at most one entry for each side and name. */
            fields: components["schemas"]["DocumentOcrField"][];
            /** @description Null only when there is no reading result. */
            currentAddress: components["schemas"]["CurrentAddress"] | null;
        };
        /**
         * TenantId
         * @description Names a tenant, a UUID in lowercase with hyphens.
         * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
         */
        TenantId: string;
        /**
         * SessionReference
         * @description The session that a decision or a notification is about.
         */
        SessionReference: {
            sessionId: components["schemas"]["SessionId"];
            tenantId: components["schemas"]["TenantId"];
        };
        /**
         * Review
         * @description The human review behind a decision.
         */
        Review: {
            reviewedAt: components["schemas"]["Timestamp"];
            /**
             * @description What the reviewer wrote, as free text; null when nothing was written and after personal data has been erased. Personal data: do
             *     not log it.
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
         * @description Summary of the document check. A part that was not performed is absent.
         */
        DocumentCheck: {
            documentType?: components["schemas"]["DocumentType"];
            authenticity?: components["schemas"]["CheckResult"];
        };
        /**
         * FaceCheck
         * @description Summary of the face check: `match` says whether the face in front of the camera is the one on the document, `liveness` whether a living
         *     person was there. A part that was not performed is absent.
         */
        FaceCheck: {
            match?: components["schemas"]["CheckResult"];
            liveness?: components["schemas"]["CheckResult"];
        };
        /**
         * InputMatchFields
         * @description Whether each kind of value agrees between the document, the user's input and the tenant's data. What was not compared is absent.
         */
        InputMatchFields: {
            name?: boolean;
            birthDate?: boolean;
            address?: boolean;
        };
        /**
         * InputMatchCheck
         * @description Summary of the comparison of values.
         */
        InputMatchCheck: {
            fields: components["schemas"]["InputMatchFields"];
        };
        /**
         * Checks
         * @description Summary of the checks performed. It contains no personal values, only outcomes. A check that was not performed is absent, never
         *     `false`.
         */
        Checks: {
            document?: components["schemas"]["DocumentCheck"];
            face?: components["schemas"]["FaceCheck"];
            inputMatch?: components["schemas"]["InputMatchCheck"];
        };
        /**
         * ReasonCode
         * @description Why a session was rejected or referred to review. The set grows within a version: ignore values that you do not know, never treat
         *     them as an error.
         *
         *     - `document_expired`, `document_rule_violation`, `document_unreadable`, `document_type_unsupported`: the document itself
         *     - `face_not_detected`, `face_mismatch`, `liveness_low_confidence`: the face
         *     - `ocr_low_confidence`, `spoof_suspected`, `risk_score_review`: the service is not sure enough
         *     - `user_input_mismatch`, `pre_registered_info_mismatch`: a value differs from the document's
         *     - `blacklist_hit`: the person or document is on the tenant's list
         *     - `operator_review_requested`: an operator returned a decided verdict to review; stands beside the original reasons
         *     - `document_partially_hidden`: part of the document is cut off or hidden; only in rejections made by human review
         *     - `other`: explained in `review.note`; only in rejections made by human review
         *
         *     Where an operator returns a rejection made by human review, its reasons stand among the original ones.
         * @example document_expired
         */
        ReasonCode: "document_expired" | "document_rule_violation" | "document_unreadable" | "document_type_unsupported" | "face_not_detected" | "face_mismatch" | "liveness_low_confidence" | "ocr_low_confidence" | "spoof_suspected" | "risk_score_review" | "user_input_mismatch" | "pre_registered_info_mismatch" | "blacklist_hit" | "operator_review_requested" | "document_partially_hidden" | "other" | (string & Record<never, never>);
        /**
         * Outcome
         * @description One decision. A session shows its latest one; a notification carries the one that it announces.
         *     `decidedAt` is when the decision was made or, after a return to review, when it was returned. `review` is present when `source` is
         *     `manual_review` and absent otherwise.
         */
        Outcome: {
            session: components["schemas"]["SessionReference"];
            verdict: components["schemas"]["Verdict"];
            decidedAt: components["schemas"]["Timestamp"];
            /**
             * @description Who decided, the service's checks or a person.
             * @enum {string}
             */
            source: "automatic" | "manual_review";
            review?: components["schemas"]["Review"];
            checks: components["schemas"]["Checks"];
            /** @description Reason codes for a rejection or a review referral; empty for an approval. */
            reasons: components["schemas"]["ReasonCode"][];
        };
        /**
         * SessionDetail
         * @description A session with its progress, its decision and the personal data collected. It never contains the verification URL. Every field is
         *     always present; one without a value is null.
         */
        SessionDetail: {
            id: components["schemas"]["SessionId"];
            status: components["schemas"]["SessionStatus"];
            plan: components["schemas"]["Plan"];
            /** @description Deadline of the session, counted anew from the moment of a reprocess. */
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description The value given at creation, unchanged; `{}` when none was given. */
            metadata: components["schemas"]["Metadata"];
            /** @description When the verdict was finalized. Null before that, and again after a return to review or a reprocess. */
            completedAt: components["schemas"]["Timestamp"] | null;
            /** @description When personal data was erased after the retention period; null as long as it is kept. */
            purgedAt: components["schemas"]["Timestamp"] | null;
            /** @description The data given at creation; null when none was given and after erasure. Personal data. */
            preRegisteredInfo: components["schemas"]["StoredPreRegisteredInfo"] | null;
            /** @description What the user typed; null before the first submission and after erasure. Personal data. */
            userInputInfo: components["schemas"]["UserInputInfo"] | null;
            /**
             * @description The values read from the identity document; null only when there is no reading result. After erasure its skeleton stays, with null
             *     for every value. Personal data. In a new round the old reading stays until the resubmission replaces it.
             */
            documentOcr: components["schemas"]["DocumentOcr"] | null;
            /** @description The latest decision. Present when `status` is `reviewing` or `completed`, otherwise null. */
            outcome: components["schemas"]["Outcome"] | null;
        };
        /**
         * SessionNotFoundProblem
         * @description There is no such session for this tenant. A missing session, another tenant's session and a malformed id are not told apart.
         */
        SessionNotFoundProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description A session whose user may submit again. It contains no personal data and no verification URL.
         */
        ReprocessedSession: {
            id: components["schemas"]["SessionId"];
            /** @description `collecting` right after the reprocess. */
            status: components["schemas"]["SessionStatus"];
            plan: components["schemas"]["Plan"];
            /** @description The new deadline, counted from the moment of the reprocess. */
            expiresAt: components["schemas"]["Timestamp"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description The value given at creation, unchanged; `{}` when none was given. */
            metadata: components["schemas"]["Metadata"];
        };
        /**
         * ReprocessNotAllowedReason
         * @description Why the session cannot be reprocessed.
         *
         *     - `status`: it is not `completed`, `failed` or `reviewing`
         *     - `personal_data_erased`: its personal data has been erased
         *     - `record_not_stored`: the approved verification record is not stored yet; retry after a short wait
         *     - `conflict`: a concurrent operation on the same session was faster; read the session, then decide whether to retry
         * @enum {string}
         */
        ReprocessNotAllowedReason: "status" | "personal_data_erased" | "record_not_stored" | "conflict";
        /**
         * ReprocessNotAllowedProblem
         * @description The session cannot be reprocessed now, or not at all.
         */
        ReprocessNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The problems that a reprocess answers with status 409.
         */
        ReprocessVerificationSessionConflict: components["schemas"]["ReprocessNotAllowedProblem"] | components["schemas"]["IdempotencyKeyInUseProblem"];
        /**
         * CancelNotAllowedReason
         * @description - `status`: the user has submitted already, or the session ended with a verdict or a failure
         *     - `conflict`: another operation on the session was faster; read the session and try again
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
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description What is to become of a sandbox session.
         *
         *     - `collecting`: the user has started; the verification URL is used
         *     - `deciding`: the user has submitted; the session stays so until the next simulation, or is decided as it is at `expiresAt`
         *     - `approved`, `rejected`: before a decision the automatic one, during a review the reviewer's
         *     - `needs_review`: the automatic decision refers the session to review
         *     - `returned_to_review`: an operator returns the decided verdict to review
         *     - `failed`: the checks could not be carried out
         *     - `expired`: the deadline passes now
         *     - `erased`: the retention period is over now, and personal data is erased
         * @enum {string}
         */
        SimulatedOutcome: "collecting" | "deciding" | "approved" | "rejected" | "needs_review" | "returned_to_review" | "failed" | "expired" | "erased";
        /**
         * NotificationFault
         * @description What goes wrong with a notification.
         *
         *     - `duplicate`: it is delivered, and some seconds later delivered again: the same `webhook-id`, a new timestamp and signature
         *     - `late`: it is first sent `delaySeconds` after the event
         *     - `out_of_order`: the session is referred to review and decided in one call, and `verification.needs_review` is sent five seconds after
         *       the verdict's notification, so that `sequence` falls
         * @enum {string}
         */
        NotificationFault: "duplicate" | "late" | "out_of_order";
        /**
         * SimulatedNotification
         * @description A fault of the notification that the simulated outcome causes.
         */
        SimulatedNotification: {
            fault: components["schemas"]["NotificationFault"];
            /** @description How many seconds later a `late` notification is sent; 60 when left out. Other faults take none. */
            delaySeconds?: number;
        };
        /**
         * SimulateOutcomeRequest
         * @description An outcome to simulate. What is left out has a fixed value, so that the same request always has the same result.
         */
        SimulateOutcomeRequest: {
            outcome: components["schemas"]["SimulatedOutcome"];
            /**
             * @description The reasons of a rejection or a referral, at least one. When left out, an automatic rejection has `document_expired`, a referral
             *     `risk_score_review`, and a reviewer's rejection `document_unreadable`. Other outcomes take none.
             *
             *     An automatic rejection needs one of `document_expired`, `document_type_unsupported`, `document_rule_violation`, `blacklist_hit` and
             *     `face_mismatch`; `document_unreadable`, `ocr_low_confidence`, `spoof_suspected`, `liveness_low_confidence`, `face_not_detected`,
             *     `risk_score_review`, `user_input_mismatch` and `pre_registered_info_mismatch` may stand beside it, and are those of a referral.
             *     `document_partially_hidden` and `other` come from people only: simulate `needs_review` first.
             */
            reasons?: ("document_expired" | "document_rule_violation" | "document_unreadable" | "document_type_unsupported" | "face_not_detected" | "face_mismatch" | "liveness_low_confidence" | "ocr_low_confidence" | "spoof_suspected" | "risk_score_review" | "user_input_mismatch" | "pre_registered_info_mismatch" | "blacklist_hit" | "operator_review_requested" | "document_partially_hidden" | "other")[];
            /**
             * @description What the simulated reviewer has to say, as free text, or null, which is the same as leaving it out. The reason `other` has to be
             *     explained in it. No other decision takes one. Personal data, as a real note would be: do not log it.
             */
            note?: string | null;
            notification?: components["schemas"]["SimulatedNotification"];
        };
        /**
         * SandboxOnlyProblem
         * @description The operation exists for sandbox tenants, and the key is a live one.
         */
        SandboxOnlyProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description The problems that a simulation answers with status 403.
         */
        SimulateOutcomeForbidden: components["schemas"]["IpNotAllowedProblem"] | components["schemas"]["SandboxOnlyProblem"];
        /**
         * SimulationNotAllowedReason
         * @description - `status`: the session does not go from its status to this outcome; `detail` says what to simulate first
         *     - `link_not_usable`: the verification URL has been used, replaced or is too old, so that nobody can start with it
         *     - `record_not_stored`: the record of an approval is still being stored; try again within seconds
         *     - `personal_data_erased`: the personal data has been erased
         *     - `conflict`: another operation on the session was faster; read the session and try again
         * @enum {string}
         */
        SimulationNotAllowedReason: "status" | "link_not_usable" | "record_not_stored" | "personal_data_erased" | "conflict";
        /**
         * SimulationNotAllowedProblem
         * @description The session is not in a state from which this outcome can be simulated.
         */
        SimulationNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
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
         * @description Names an event. It stays the same on every redelivery, so receivers deduplicate by it.
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
         * @description A whole number that rises with every event of one session. A receiver that has processed a higher number of the same session may drop
         *     this one as stale. Numbers may be skipped, and they say nothing about other sessions.
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
         * @description Identity confirmed and finalized.
         *     `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
         */
        VerificationApprovedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.approved";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
             *     free text: do not log it.
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
         * @description Identity not confirmed and finalized.
         *     `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
         */
        VerificationRejectedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.rejected";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
             *     free text: do not log it.
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
         * @description Referred to human review, because it could not be decided automatically or because an operator returned a finalized verdict.
         *     `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
         */
        VerificationNeedsReviewEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.needs_review";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
             *     free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["NeedsReviewOutcome"];
        };
        /**
         * ExpiredEventData
         * @description The session that was not finished by its deadline.
         */
        ExpiredEventData: {
            session: components["schemas"]["SessionReference"];
        };
        /**
         * VerificationExpiredEvent
         * @description The process was not finished by the deadline, or `cancelVerificationSession` brought the deadline forward to the moment of the call.
         *     `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
         */
        VerificationExpiredEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.expired";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
             *     free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["ExpiredEventData"];
        };
        /**
         * FailureCode
         * @description Why a session ended with an error. The set grows within a version: accept values that you do not know. Known today: `processing_error`
         *     (the checks could not be carried out, also after retries).
         * @example processing_error
         */
        FailureCode: "processing_error" | (string & Record<never, never>);
        /**
         * Failure
         * @description The error that ended a session. It holds nothing personal.
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
         * @description The session ended with an error that cannot be recovered.
         *     `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
         */
        VerificationFailedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.failed";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
             *     free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["FailedEventData"];
        };
        /**
         * VerificationEvent
         * @description An event, in the form of the body of its notification. `type` tells which of them it is. Types may be added within a version: ignore those
         *     that you do not know.
         */
        VerificationEvent: components["schemas"]["VerificationApprovedEvent"] | components["schemas"]["VerificationRejectedEvent"] | components["schemas"]["VerificationNeedsReviewEvent"] | components["schemas"]["VerificationExpiredEvent"] | components["schemas"]["VerificationFailedEvent"] | UnknownEvent;
        /**
         * EventPage
         * @description A part of the tenant's list of events.
         */
        EventPage: {
            /**
             * @description The events, oldest first: in the order in which the service took them up for sending. It may hold fewer than `limit`, and even none,
             *     while `hasMore` is true.
             */
            events: components["schemas"]["VerificationEvent"][];
            /** @description Where to go on, now or later. It is always given, so keep it also when there is nothing more for now. */
            next: components["schemas"]["PageCursor"];
            /** @description Whether there is more to be read at once with `next`. */
            hasMore: boolean;
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
        /** @description The API key is missing, wrong or revoked. These are not told apart. */
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
        /** @description The caller's address is not in the tenant's IP allow-list, even though the key is valid. */
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
        /** @description The request breaks a rule. Nothing was created. */
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
        /** @description The tenant's configuration does not allow creating a session, or the `Idempotency-Key` is in use. Nothing was created. */
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
        /** @description The `Idempotency-Key` has been used for something else, or its answer is gone. Nothing was done. */
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
        /** @description The limit of session creations is reached. Retry later; no limit value and no `Retry-After` header is given. */
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
        /** @description There is no such session. A missing session, another tenant's session and a malformed id get the same answer. */
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
        /** @description The session cannot be reprocessed now, or not at all, or the `Idempotency-Key` is in use. Nothing was changed. */
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
        /** @description The request breaks a rule. Nothing was changed. */
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
        /** @description The key is a live one, or the caller's address is not in the tenant's IP allow-list. Nothing was changed. */
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
        /** @description The outcome cannot be simulated from the state of the session. Nothing was changed. */
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
         * @description Only what was created at this moment or later. Write the `+` of an offset as `%2B`.
         * @example 2026-08-10T00:00:00Z
         */
        FilterFrom: components["schemas"]["Moment"];
        /**
         * @description Only what was created before this moment. Write the `+` of an offset as `%2B`.
         * @example 2026-08-11T00:00:00Z
         */
        FilterTo: components["schemas"]["Moment"];
        /**
         * @description The `next` of an earlier answer of this list; without it the list begins at its start. A text that the service did not give for this
         *     list of this tenant is refused.
         * @example 019fe942-6a0c-7b3d-90e1-4c27f5b8a6d3_6f1d0c9be2a47538
         */
        ListAfter: components["schemas"]["PageCursor"];
        /**
         * @description How many entries the page has at most, in decimal digits without sign or leading zero.
         * @example 20
         */
        PageLimit: number;
        /**
         * @description Makes it safe to send the request again when its answer was lost: 1 to 255 visible ASCII characters, new for each thing to be done. Take a
         *     random value, such as a UUID, and nothing personal. For 24 hours after the first request with a key
         *
         *     - the same request gets the first one's answer again, marked with `Idempotency-Replayed: true`, and nothing is done twice. It is the answer
         *       of then: the session may have moved on. Once its personal data is erased, the answer of a create is gone, and 422
         *       `IdempotencyKeyReused` with the reason `answer_erased` comes instead. Repeating the answer of a create is recorded as an access to
         *       personal data, for the verification URL in it;
         *     - while the first one is running, others are answered 409 `IdempotencyKeyInUse`;
         *     - another request is answered 422 `IdempotencyKeyReused`. The same means the same operation and path, and a body equal byte for byte where
         *       the operation reads one.
         *
         *     Only success is kept. A request that was refused, or that the service failed at, has changed nothing, and its key can be used again. A key
         *     belongs to the tenant, whichever API key came with it. A request that is repeated counts towards the creation limit like any other.
         * @example 5f0d1c52-7a3e-4c8b-9e61-2d4b8a90c7f3
         */
        IdempotencyKey: string;
        /**
         * @description The session's id. Any text is valid here: a malformed id is answered like a missing session, with 404 `SessionNotFound`.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        VerificationSessionId: string;
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
        /**
         * @description The scheme to authenticate with.
         * @example Bearer
         */
        WwwAuthenticate: "Bearer";
        /**
         * @description There when the answer is that of an earlier request with the same `Idempotency-Key`.
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
                 * @description Only sessions with this status, as of now.
                 * @example reviewing
                 */
                status?: components["schemas"]["SessionStatus"];
                /**
                 * @description Only sessions whose `outcome.verdict` is this one.
                 * @example rejected
                 */
                verdict?: components["schemas"]["Verdict"];
                /**
                 * @description Only what was created at this moment or later. Write the `+` of an offset as `%2B`.
                 * @example 2026-08-10T00:00:00Z
                 */
                from?: components["parameters"]["FilterFrom"];
                /**
                 * @description Only what was created before this moment. Write the `+` of an offset as `%2B`.
                 * @example 2026-08-11T00:00:00Z
                 */
                to?: components["parameters"]["FilterTo"];
                /**
                 * @description The `next` of an earlier answer of this list; without it the list begins at its start. A text that the service did not give for this
                 *     list of this tenant is refused.
                 * @example 019fe942-6a0c-7b3d-90e1-4c27f5b8a6d3_6f1d0c9be2a47538
                 */
                after?: components["parameters"]["ListAfter"];
                /**
                 * @description How many entries the page has at most, in decimal digits without sign or leading zero.
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
                 * @description Makes it safe to send the request again when its answer was lost: 1 to 255 visible ASCII characters, new for each thing to be done. Take a
                 *     random value, such as a UUID, and nothing personal. For 24 hours after the first request with a key
                 *
                 *     - the same request gets the first one's answer again, marked with `Idempotency-Replayed: true`, and nothing is done twice. It is the answer
                 *       of then: the session may have moved on. Once its personal data is erased, the answer of a create is gone, and 422
                 *       `IdempotencyKeyReused` with the reason `answer_erased` comes instead. Repeating the answer of a create is recorded as an access to
                 *       personal data, for the verification URL in it;
                 *     - while the first one is running, others are answered 409 `IdempotencyKeyInUse`;
                 *     - another request is answered 422 `IdempotencyKeyReused`. The same means the same operation and path, and a body equal byte for byte where
                 *       the operation reads one.
                 *
                 *     Only success is kept. A request that was refused, or that the service failed at, has changed nothing, and its key can be used again. A key
                 *     belongs to the tenant, whichever API key came with it. A request that is repeated counts towards the creation limit like any other.
                 * @example 5f0d1c52-7a3e-4c8b-9e61-2d4b8a90c7f3
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVerificationSessionRequest"];
            };
        };
        responses: {
            /** @description The session. Give `verificationUrl` to the user, and to nobody else. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /**
                     * @description Where the session can be read, relative to the service's origin.
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
                 * @description The session's id. Any text is valid here: a malformed id is answered like a missing session, with 404 `SessionNotFound`.
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
                 * @description Makes it safe to send the request again when its answer was lost: 1 to 255 visible ASCII characters, new for each thing to be done. Take a
                 *     random value, such as a UUID, and nothing personal. For 24 hours after the first request with a key
                 *
                 *     - the same request gets the first one's answer again, marked with `Idempotency-Replayed: true`, and nothing is done twice. It is the answer
                 *       of then: the session may have moved on. Once its personal data is erased, the answer of a create is gone, and 422
                 *       `IdempotencyKeyReused` with the reason `answer_erased` comes instead. Repeating the answer of a create is recorded as an access to
                 *       personal data, for the verification URL in it;
                 *     - while the first one is running, others are answered 409 `IdempotencyKeyInUse`;
                 *     - another request is answered 422 `IdempotencyKeyReused`. The same means the same operation and path, and a body equal byte for byte where
                 *       the operation reads one.
                 *
                 *     Only success is kept. A request that was refused, or that the service failed at, has changed nothing, and its key can be used again. A key
                 *     belongs to the tenant, whichever API key came with it. A request that is repeated counts towards the creation limit like any other.
                 * @example 5f0d1c52-7a3e-4c8b-9e61-2d4b8a90c7f3
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The session's id. Any text is valid here: a malformed id is answered like a missing session, with 404 `SessionNotFound`.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["VerificationSessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session, which now waits for the user. */
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
                 * @description The session's id. Any text is valid here: a malformed id is answered like a missing session, with 404 `SessionNotFound`.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["VerificationSessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session, which is over. */
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
                 * @description The session's id. Any text is valid here: a malformed id is answered like a missing session, with 404 `SessionNotFound`.
                 * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
                 */
                id: components["parameters"]["VerificationSessionId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it. */
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
                 * @description Only events of this type.
                 * @example verification.approved
                 */
                type?: components["schemas"]["SubscribableEventType"];
                /**
                 * @description Only what was created at this moment or later. Write the `+` of an offset as `%2B`.
                 * @example 2026-08-10T00:00:00Z
                 */
                from?: components["parameters"]["FilterFrom"];
                /**
                 * @description Only what was created before this moment. Write the `+` of an offset as `%2B`.
                 * @example 2026-08-11T00:00:00Z
                 */
                to?: components["parameters"]["FilterTo"];
                /**
                 * @description The `next` of an earlier answer of this list; without it the list begins at its start. A text that the service did not give for this
                 *     list of this tenant is refused.
                 * @example 019fe942-6a0c-7b3d-90e1-4c27f5b8a6d3_6f1d0c9be2a47538
                 */
                after?: components["parameters"]["ListAfter"];
                /**
                 * @description How many entries the page has at most, in decimal digits without sign or leading zero.
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
            /** @description The events that follow. */
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

/** For the compiler alone: a text that `switch` can tell from every other type, which no mark on `string` achieves. */
declare enum AddedLater { type = 'a type that was added later' }

/** The type of an event that this release does not know. It is any text. */
export type UnknownEventType = AddedLater;

type ExpiredEvent = components['schemas']['VerificationExpiredEvent'];

/** An event of a type that was added after this release. Respond with 2xx and ignore it. */
export type UnknownEvent = Omit<ExpiredEvent, 'type' | 'apiVersion' | 'data'> & {
    type: UnknownEventType;
    apiVersion: string;
    data: ExpiredEvent['data'] & { [field: string]: unknown };
};
