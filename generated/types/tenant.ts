// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
export interface paths {
    "/v1/verification-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a session
         * @description Creates a session for one end user and returns its single-use secret verification URL. The URL is never returned again. Every field
         *     of the body is optional, and `{}` is a whole request; a request without any body is refused.
         *
         *     Checks happen in this order: key, address, `Accept`, media type and body, creation limit, then the rules on the fields. Refused
         *     creations count towards the limit. Nothing is written when the answer is not 201.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Problem
         * @description Any problem that this service answers, as `application/problem+json` (RFC 9457). Branch on the HTTP status and on `_tag`.
         */
        Problem: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["MetadataTooLargeProblem"] | components["schemas"]["CallbackUrlNotAllowedProblem"] | components["schemas"]["StateTooLongProblem"] | components["schemas"]["UnauthorizedProblem"] | components["schemas"]["IpNotAllowedProblem"] | components["schemas"]["SessionNotFoundProblem"] | components["schemas"]["RouteNotFoundProblem"] | components["schemas"]["MethodNotAllowedProblem"] | components["schemas"]["NotAcceptableProblem"] | components["schemas"]["SessionCreationNotAllowedProblem"] | components["schemas"]["ReprocessNotAllowedProblem"] | components["schemas"]["RequestTooLargeProblem"] | components["schemas"]["UnsupportedMediaTypeProblem"] | components["schemas"]["RateLimitedProblem"] | components["schemas"]["InternalErrorProblem"] | components["schemas"]["ServiceUnavailableProblem"];
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
         * BirthDate
         * Format: date
         * @description A day of birth as `YYYY-MM-DD`. It must be a day that exists. Personal data.
         * @example 1994-11-23
         */
        BirthDate: string;
        /**
         * PersonName
         * @description A family name, a given name, or the reading of one. Lengths are counted in characters. Personal data.
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
            /** @description Returned unchanged by the detail and in notifications. An object of more than 8192 bytes is refused with `MetadataTooLarge`. */
            metadata?: components["schemas"]["Metadata"];
            preRegisteredInfo?: components["schemas"]["PreRegisteredInfo"];
        };
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
         * Timestamp
         * Format: date-time
         * @description A moment as ISO 8601, always in UTC with milliseconds.
         * @example 2026-08-10T01:15:30.120Z
         */
        Timestamp: string;
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
         * VerificationStep
         * @description One step of a verification. The set grows within a version: accept values that you do not know.
         *     Known today: `document` (pictures of an identity document), `face` (pictures of the face), `user_input` (typed fields).
         * @example document
         */
        VerificationStep: string;
        /**
         * Plan
         * @description The verification steps of one session, fixed by the tenant's configuration when the session was created.
         */
        Plan: {
            /** @description The steps, in the order in which the user meets them. */
            steps: components["schemas"]["VerificationStep"][];
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
         * UserInputInfo
         * @description What the user typed. A field that the user did not give is absent. Personal data.
         */
        UserInputInfo: {
            lastName?: components["schemas"]["PersonName"];
            firstName?: components["schemas"]["PersonName"];
            lastNameKana?: components["schemas"]["PersonName"];
            firstNameKana?: components["schemas"]["PersonName"];
            birthDate?: components["schemas"]["BirthDate"];
            address?: components["schemas"]["PostalAddress"];
        };
        /**
         * DocumentType
         * @description The kind of an identity document. The set grows within a version, so accept values that you do not know.
         * @example passport
         */
        DocumentType: string;
        /**
         * DocumentSide
         * @description The side of the document that a value was read from. The set may grow within a version.
         * @example front
         */
        DocumentSide: string;
        /**
         * DocumentFieldName
         * @description What a value read from the document is. The set may grow within a version. `address` is the address as printed.
         * @example last_name
         */
        DocumentFieldName: string;
        /**
         * DocumentOcrField
         * @description One value read from the identity document. After personal data has been erased, `text` and `normalized` are null.
         */
        DocumentOcrField: {
            side: components["schemas"]["DocumentSide"];
            name: components["schemas"]["DocumentFieldName"];
            /** @description The value as printed or coded on the document; null when it could not be read. Personal data. */
            text: string | null;
            /**
             * @description The value in the service's own form, for example a date as `YYYY-MM-DD`; null when there is no such form or the value could not
             *     be read. Personal data.
             */
            normalized: string | null;
        };
        /**
         * AddressSource
         * @description Where the current address was taken from.
         *
         *     - `printed`: the address as printed on the document
         *     - `front_address_update`: the latest address-change entry on the front
         *     - `back_address_update`: the latest address-change entry on the back
         *     - `unconfirmed`: address-change entries could not be confirmed; `text` is null, and the printed address must not be treated as the
         *       current address
         * @enum {string}
         */
        AddressSource: "printed" | "front_address_update" | "back_address_update" | "unconfirmed";
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
            source: components["schemas"]["AddressSource"];
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
         * OutcomeSource
         * @description Who decided, the service's checks or a person.
         * @enum {string}
         */
        OutcomeSource: "automatic" | "manual_review";
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
        ReasonCode: string;
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
            source: components["schemas"]["OutcomeSource"];
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
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MethodNotAllowedProblem"];
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
        /** @description The tenant's configuration does not allow creating a session. */
        SessionCreationNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SessionCreationNotAllowedProblem"];
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
        /** @description The session cannot be reprocessed now, or not at all. Nothing was changed. */
        ReprocessNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ReprocessNotAllowedProblem"];
            };
        };
    };
    parameters: {
        /**
         * @description The session's id. A malformed id is answered like a missing session, with 404 `SessionNotFound`, so any text is valid here. The bound is
         *     the longest request head that the service reads.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        VerificationSessionId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this one request; problems repeat it as `requestId`.
         * @example req_019fe93d33c67c3fbbdf537c46724392
         */
        XRequestId: components["schemas"]["RequestId"];
        /**
         * @description No answer may be kept by a cache.
         * @example no-store
         */
        CacheControl: "no-store";
        /**
         * @description Where the session can be read, relative to the service's origin.
         * @example /v1/verification-sessions/vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        SessionLocation: string;
        /**
         * @description The scheme to authenticate with.
         * @example Bearer
         */
        WwwAuthenticate: "Bearer";
        /**
         * @description The methods that this path has.
         * @example POST
         */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createVerificationSession: {
        parameters: {
            query?: never;
            header?: never;
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
                    Location: components["headers"]["SessionLocation"];
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
            409: components["responses"]["SessionCreationNotAllowed"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                 * @description The session's id. A malformed id is answered like a missing session, with 404 `SessionNotFound`, so any text is valid here. The bound is
                 *     the longest request head that the service reads.
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
            header?: never;
            path: {
                /**
                 * @description The session's id. A malformed id is answered like a missing session, with 404 `SessionNotFound`, so any text is valid here. The bound is
                 *     the longest request head that the service reads.
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
            409: components["responses"]["ReprocessNotAllowed"];
            413: components["responses"]["RequestTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
