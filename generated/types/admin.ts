// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
export interface paths {
    "/admin/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a tenant
         * @description Creates a tenant, which is live or sandbox for good. With `settings` it can create sessions as soon as it has an API key; without, it
         *     is not configured, and a create is refused with `SessionCreationNotAllowed` until `updateTenantSettings` has been called.
         */
        post: operations["createTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tenant
         * @description Returns a tenant with its settings, its API keys and its endpoints. The text of keys and secrets is never among them.
         */
        get: operations["getTenant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings
         * @description Changes the settings that are given and keeps the others; a tenant without settings gets the defaults for them. Sessions that exist
         *     keep their plan and the deadlines they have. Lists are replaced as a whole.
         */
        patch: operations["updateTenantSettings"];
        trace?: never;
    };
    "/admin/tenants/{tenantId}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an API key
         * @description Issues an API key of the tenant. Its text is shown only in this answer. Keys that exist stay valid, so that a server can change from
         *     one to the next.
         *
         *     The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
         *     `InvalidRequest`, and one of more than 65536 bytes with 413.
         */
        post: operations["issueApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Revokes a key: within a second no node accepts it any more. Revoking it again changes nothing and gives the same answer.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a receiving URL
         * @description Registers a URL that notifications of the chosen types are sent to, and issues its first signing secret, whose text is shown only in
         *     this answer. Events that happened before are not sent to it. A host name that leads into a private network is taken here and refused at
         *     every attempt, because names can change.
         */
        post: operations["createEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an endpoint
         * @description Deletes an endpoint with its secrets. Deliveries to it that have not been made yet are stopped.
         */
        delete: operations["deleteEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change an endpoint
         * @description Changes the receiving URL, the event types, or whether anything is sent at all. It holds from the next attempt on: what still waited
         *     to be sent of a type that is no longer received is then stopped.
         */
        patch: operations["updateEndpoint"];
        trace?: never;
    };
    "/admin/tenants/{tenantId}/endpoints/{endpointId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused endpoint
         * @description Ends the pause of an endpoint that failed for too long: the events that were held for it are sent, oldest first. An endpoint that is
         *     not paused is left as it is. One that is disabled stays disabled.
         *
         *     The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
         *     `InvalidRequest`, and one of more than 65536 bytes with 413.
         */
        post: operations["resumeEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a further secret
         * @description Issues a further signing secret, whose text is shown only in this answer. While two secrets are valid every notification carries two
         *     signatures, so that either secret verifies it. Switch the receiver to the new one, then disable the old one. A third is refused.
         *
         *     The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
         *     `InvalidRequest`, and one of more than 65536 bytes with 413.
         */
        post: operations["rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disable a secret
         * @description Disables a secret: from the next attempt on nothing is signed with it. The last valid secret cannot be disabled. A secret that is
         *     disabled already is answered like a missing one.
         */
        delete: operations["disableSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Lists the deliveries of a tenant's events to its endpoints, newest first, a page at a time. All filters that are given have to match.
         *     Deliveries that are made meanwhile do not shift the pages.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/deliveries/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again
         * @description Makes deliveries due at once: those of one event, or those that failed. An event keeps its id, and each attempt is signed anew.
         *
         *     - What was delivered, abandoned or held begins its retry schedule anew. What still waits for a retry goes out now and keeps its place in
         *       the schedule. What is due already, or on its way, is left alone.
         *     - `eventId` names all deliveries of an event, delivered ones too. `failedSince` and `eventType` name those that were abandoned or held, and
         *       those that failed and wait for a retry.
         *     - Stopped deliveries, and those of a disabled endpoint, are left out. While an endpoint is paused they become pending and are held like
         *       its others.
         *
         *     Many are worked through in parts. Where the call breaks off, what was done stays done, and the same call goes on with the rest.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/deliveries/{deliveryId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attempts of a delivery
         * @description Lists every attempt of a delivery, the first one first, a page at a time. Bodies and headers, of notifications and of answers, are not
         *     kept.
         */
        get: operations["listDeliveryAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Lists the events of a tenant, newest first, a page at a time, whether or not an endpoint receives them. All filters that are given have
         *     to match. An event appears once it has been taken up for sending, a moment after it happened.
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
    "/admin/tenants/{tenantId}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session
         * @description Returns a session of a tenant with its state, its outcome and the personal data collected, and with what an operator needs besides. The
         *     service records each call as an access to personal data before it answers; where that fails it answers 503 instead.
         *
         *     After personal data has been erased the answer is still 200: `purgedAt` holds the time of erasure, personal values are null, and
         *     `outcome` is kept. The verification URL is never present.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a new verification URL
         * @description Issues a new single-use verification URL for a session that is `created` or `collecting`. The old URL dies, and with it the browser
         *     that used it: its user has to open the new one and start again. What was given in this round stays. Each call is recorded as an access
         *     to personal data before anything changes; where that fails the answer is 503, and the old URL lives on.
         *
         *     The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
         *     `InvalidRequest`, and one of more than 65536 bytes with 413.
         */
        post: operations["reissueVerificationUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return a verdict to review
         * @description Returns a decided verdict to human review. The session becomes `reviewing` again, and people look at the same submission; its user does
         *     nothing. The outcome keeps its source, review and checks, and its reasons gain `operator_review_requested`. A
         *     `verification.needs_review` notification is sent, and another one when the review ends.
         *
         *     The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
         *     `InvalidRequest`, and one of more than 65536 bytes with 413.
         */
        post: operations["returnToReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/sessions/{sessionId}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a review
         * @description Ends a review with a person's verdict. The session becomes `completed`, its checks stay as they were, and a notification is sent. The
         *     decision names the review that its reviewer saw; where a newer one has taken its place, it is refused as `stale`.
         */
        post: operations["decideReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tenants/{tenantId}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pending reviews
         * @description Lists the sessions of a tenant that wait for a person, the longest waiting first, a page at a time. It holds no personal data. A review
         *     that ends meanwhile is missing from later pages; one that begins meanwhile stands on the last of them.
         */
        get: operations["listReviews"];
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
         * AdminProblem
         * @description Any problem that the admin surface answers, as `application/problem+json` (RFC 9457). Branch on the HTTP status and on `_tag`.
         */
        AdminProblem: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["ReceiverUrlNotAllowedProblem"] | components["schemas"]["UnauthorizedProblem"] | components["schemas"]["ResourceNotFoundProblem"] | components["schemas"]["RouteNotFoundProblem"] | components["schemas"]["MethodNotAllowedProblem"] | components["schemas"]["NotAcceptableProblem"] | components["schemas"]["SecretRotationNotAllowedProblem"] | components["schemas"]["LastSecretNotDisabledProblem"] | components["schemas"]["SessionActionNotAllowedProblem"] | components["schemas"]["RequestTimeoutProblem"] | components["schemas"]["RequestTooLargeProblem"] | components["schemas"]["HeadersTooLargeProblem"] | components["schemas"]["UnsupportedMediaTypeProblem"] | components["schemas"]["InternalErrorProblem"] | components["schemas"]["ServiceUnavailableProblem"];
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
         * AllowedCallbackUrl
         * @description A URL that `callbackUrl` must equal byte for byte: absolute, https, without user name, password, query and fragment, not even a bare
         *     `?` or `#`.
         * @example https://shop.example.com/verified
         */
        AllowedCallbackUrl: string;
        /**
         * VerificationStep
         * @description One step of a verification. The set grows within a version: accept values that you do not know.
         *     Known today: `document` (pictures of an identity document), `face` (pictures of the face), `user_input` (typed fields).
         * @example document
         */
        VerificationStep: string;
        /**
         * IpRange
         * @description An IPv4 or IPv6 address, or a range of addresses in CIDR notation.
         * @example 203.0.113.0/24
         */
        IpRange: string;
        /**
         * SessionLifetimeSeconds
         * @description Time from the creation or the reprocess of a session to its deadline, in seconds. 7 days where it was never set.
         * @example 604800
         */
        SessionLifetimeSeconds: number;
        /**
         * VerificationUrlLifetimeSeconds
         * @description Time to open a verification URL, in seconds; never past the deadline of its session. 24 hours where it was never set.
         * @example 86400
         */
        VerificationUrlLifetimeSeconds: number;
        /**
         * RetentionSeconds
         * @description Time from a session's latest end to the erasure of its personal data, in seconds. 90 days where it was never set.
         * @example 7776000
         */
        RetentionSeconds: number;
        /**
         * CreationLimitPerMinute
         * @description How many sessions may be asked for in one minute, refused ones included. 600 for a live and 60000 for a sandbox tenant where it was
         *     never set.
         * @example 600
         */
        CreationLimitPerMinute: number;
        /**
         * TenantSettingsPatch
         * @description Settings to change, at least one. A field that is left out keeps its value, or gets its default where the tenant had no settings yet.
         *     A list replaces the old list as a whole. A step that this version does not perform, a callback URL that is not allowed as one, and a
         *     range that is none are refused by their position.
         */
        TenantSettingsPatch: {
            /** @description Where users may be sent after finishing. Empty permits no callback URL. */
            callbackUrls?: components["schemas"]["AllowedCallbackUrl"][];
            /**
             * @description The plan of sessions created from now on, in the order in which the user meets it. Empty means that no session can be created.
             *     This version performs `document` and `user_input`.
             */
            steps?: components["schemas"]["VerificationStep"][];
            /** @description The addresses that API keys may be used from. Empty permits all. */
            ipAllowList?: components["schemas"]["IpRange"][];
            sessionLifetimeSeconds?: components["schemas"]["SessionLifetimeSeconds"];
            verificationUrlLifetimeSeconds?: components["schemas"]["VerificationUrlLifetimeSeconds"];
            retentionSeconds?: components["schemas"]["RetentionSeconds"];
            creationLimitPerMinute?: components["schemas"]["CreationLimitPerMinute"];
            /** @description Whether a document whose authenticity could not be told is referred to a person. False where it was never set. */
            inconclusiveAuthenticityRefers?: boolean;
        };
        /**
         * CreateTenantRequest
         * @description The tenant to create.
         */
        CreateTenantRequest: {
            name: components["schemas"]["TenantName"];
            mode: components["schemas"]["TenantMode"];
            /**
             * @description How its sessions run; what is left out gets its default. Without `settings` the tenant is not configured and cannot create
             *     sessions until it is.
             */
            settings?: components["schemas"]["TenantSettingsPatch"];
        };
        /**
         * RequestId
         * @description Names this one request. Give it to the operator of the service when you ask about an answer.
         * @example req_019fe93d33c67c3fbbdf537c46724392
         */
        RequestId: string;
        /**
         * TenantId
         * @description Names a tenant, a UUID in lowercase with hyphens.
         * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
         */
        TenantId: string;
        /**
         * TenantSettings
         * @description How the sessions of a tenant run. Sessions that exist keep their plan and the deadlines they have; a deadline that is set later (by a reprocess, a re-issued URL or an end) follows the settings of that moment.
         */
        TenantSettings: {
            /** @description Where users may be sent after finishing. Empty permits no callback URL. */
            callbackUrls: components["schemas"]["AllowedCallbackUrl"][];
            /**
             * @description The plan of sessions created from now on, in the order in which the user meets it. Empty means that no session can be created.
             *     This version performs `document` and `user_input`.
             */
            steps: components["schemas"]["VerificationStep"][];
            /** @description The addresses that API keys may be used from. Empty permits all. */
            ipAllowList: components["schemas"]["IpRange"][];
            sessionLifetimeSeconds: components["schemas"]["SessionLifetimeSeconds"];
            verificationUrlLifetimeSeconds: components["schemas"]["VerificationUrlLifetimeSeconds"];
            retentionSeconds: components["schemas"]["RetentionSeconds"];
            creationLimitPerMinute: components["schemas"]["CreationLimitPerMinute"];
            /** @description Whether a document whose authenticity could not be told is referred to a person. False where it was never set. */
            inconclusiveAuthenticityRefers: boolean;
        };
        /**
         * Timestamp
         * Format: date-time
         * @description A moment as ISO 8601, always in UTC with milliseconds.
         * @example 2026-08-10T01:15:30.120Z
         */
        Timestamp: string;
        /**
         * ResourceId
         * @description Names an API key, an endpoint, a secret or a delivery.
         * @example 019fe8b1-40d2-7c19-b5b3-6f3a1f0c2d11
         */
        ResourceId: string;
        /**
         * ApiKeyHint
         * @description The last four characters of an API key, to tell keys apart.
         * @example w3Kd
         */
        ApiKeyHint: string;
        /**
         * ApiKeySummary
         * @description An API key without its text, which is shown once, when it is issued.
         */
        ApiKeySummary: {
            id: components["schemas"]["ResourceId"];
            hint: components["schemas"]["ApiKeyHint"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it was revoked; null as long as it is valid. */
            revokedAt: components["schemas"]["Timestamp"] | null;
        };
        /**
         * ReceiverUrl
         * @description Where notifications are sent: an absolute https URL without user name, password and fragment, on port 443 or 8443, and not in a private
         *     network. It may hold a secret in its path or query: do not log it.
         * @example https://shop.example.com/notifications
         */
        ReceiverUrl: string;
        /**
         * SubscribedEventType
         * @description An event type that an endpoint receives. The set grows within a version, so accept values that you do not know.
         * @example verification.approved
         */
        SubscribedEventType: string;
        /**
         * EndpointSecretSummary
         * @description A valid signing secret without its text, which is shown once, when it is issued.
         */
        EndpointSecretSummary: {
            id: components["schemas"]["ResourceId"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * WebhookEndpoint
         * @description A receiving URL of a tenant, and which notifications go there.
         */
        WebhookEndpoint: {
            id: components["schemas"]["ResourceId"];
            url: components["schemas"]["ReceiverUrl"];
            /** @description What it receives. */
            eventTypes: components["schemas"]["SubscribedEventType"][];
            /** @description Whether anything is sent to it. Events that happen meanwhile are not sent later. */
            enabled: boolean;
            /** @description The first of the failed attempts since the latest success; null while it fares well. */
            failingSince: components["schemas"]["Timestamp"] | null;
            /**
             * @description Since when its events are held because it failed for too long. It is tried with one of them now and then; the first success, or
             *     `resumeEndpoint`, ends the pause. Null while its events are sent.
             */
            pausedAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            /** @description The secrets that are valid now, newest first; two while a secret is being rotated. */
            secrets: components["schemas"]["EndpointSecretSummary"][];
        };
        /**
         * TenantDetail
         * @description A tenant with its settings, keys and endpoints. It holds no text of a key or secret.
         */
        TenantDetail: {
            id: components["schemas"]["TenantId"];
            name: components["schemas"]["TenantName"];
            mode: components["schemas"]["TenantMode"];
            /** @description How its sessions run; null as long as it is not configured, and it cannot create sessions then. */
            settings: components["schemas"]["TenantSettings"] | null;
            createdAt: components["schemas"]["Timestamp"];
            /** @description All its API keys, revoked ones included. */
            apiKeys: components["schemas"]["ApiKeySummary"][];
            /** @description Its receiving URLs. */
            endpoints: components["schemas"]["WebhookEndpoint"][];
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
         * ResourceKind
         * @description What was not found. An endpoint, session, event or delivery of another tenant, or of a tenant that does not exist, and a secret that is no
         *     longer valid, count as missing themselves.
         * @enum {string}
         */
        ResourceKind: "tenant" | "api_key" | "endpoint" | "secret" | "session" | "event" | "delivery";
        /**
         * ResourceNotFoundProblem
         * @description The path names something that does not exist; `resource` says what. A malformed id is answered like a missing one.
         */
        ResourceNotFoundProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#resource-not-found";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 404;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "ResourceNotFound";
            requestId: components["schemas"]["RequestId"];
            resource: components["schemas"]["ResourceKind"];
        };
        /**
         * IssuedApiKey
         * @description A new API key, with its text for the only time.
         */
        IssuedApiKey: {
            id: components["schemas"]["ResourceId"];
            /**
             * @description The key, `mtm_live_…` or `mtm_test_…` as its tenant is live or sandbox. It is shown only here and stored nowhere. Use it on a
             *     server only, and do not log it.
             */
            key: string;
            hint: components["schemas"]["ApiKeyHint"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * SubscribableEventType
         * @description An event type that an endpoint can receive in this version.
         * @enum {string}
         */
        SubscribableEventType: "verification.approved" | "verification.rejected" | "verification.needs_review" | "verification.expired" | "verification.failed";
        /**
         * CreateEndpointRequest
         * @description The receiving URL to register.
         */
        CreateEndpointRequest: {
            url: components["schemas"]["ReceiverUrl"];
            /** @description What it receives, at least one type. */
            eventTypes: components["schemas"]["SubscribableEventType"][];
        };
        /**
         * IssuedEndpointSecret
         * @description A new signing secret, with its text for the only time.
         */
        IssuedEndpointSecret: {
            id: components["schemas"]["ResourceId"];
            /** @description The secret in the form of Standard Webhooks, `whsec_` and 24 to 64 bytes in base64. It is shown only here. Do not log it. */
            secret: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * CreatedEndpoint
         * @description A new endpoint with its first secret.
         */
        CreatedEndpoint: {
            endpoint: components["schemas"]["WebhookEndpoint"];
            secret: components["schemas"]["IssuedEndpointSecret"];
        };
        /**
         * ReceiverUrlNotAllowedReason
         * @description Why the receiving URL was refused.
         *
         *     - `malformed`: not an absolute URL with a host that can be looked up, one with white space, control characters or backslashes, or
         *       longer than 2048 characters once percent-encoded
         *     - `not_https`: its scheme is not https
         *     - `has_userinfo`: it holds a user name or password
         *     - `has_fragment`: it holds a fragment, be it a bare `#`
         *     - `port_not_allowed`: its port is neither 443 nor 8443
         *     - `blocked_address`: its host is an address in a private or special network
         * @enum {string}
         */
        ReceiverUrlNotAllowedReason: "malformed" | "not_https" | "has_userinfo" | "has_fragment" | "port_not_allowed" | "blocked_address";
        /**
         * ReceiverUrlNotAllowedProblem
         * @description Notifications are never sent to a URL of this kind.
         */
        ReceiverUrlNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#receiver-url-not-allowed";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 400;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "ReceiverUrlNotAllowed";
            requestId: components["schemas"]["RequestId"];
            reason: components["schemas"]["ReceiverUrlNotAllowedReason"];
        };
        /**
         * EndpointBadRequest
         * @description The problems that a create or update of an endpoint is answered with, with status 400.
         */
        EndpointBadRequest: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["ReceiverUrlNotAllowedProblem"];
        /**
         * UpdateEndpointRequest
         * @description What to change, at least one field. A field that is left out keeps its value.
         */
        UpdateEndpointRequest: {
            url?: components["schemas"]["ReceiverUrl"];
            /** @description What it receives, at least one type. */
            eventTypes?: components["schemas"]["SubscribableEventType"][];
            /** @description Whether anything is sent to it. */
            enabled?: boolean;
        };
        /**
         * SecretRotationNotAllowedProblem
         * @description Two secrets of the endpoint are valid already. Disable the old one before issuing a further one.
         */
        SecretRotationNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#secret-rotation-not-allowed";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 409;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "SecretRotationNotAllowed";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * LastSecretNotDisabledProblem
         * @description This is the endpoint's last valid secret, without which notifications could not be signed. Rotate it first.
         */
        LastSecretNotDisabledProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#last-secret-not-disabled";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 409;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "LastSecretNotDisabled";
            requestId: components["schemas"]["RequestId"];
        };
        /**
         * DeliveryStatus
         * @description How far an event has come on its way to an endpoint.
         *
         *     - `pending`: attempts are still to come, or one is under way
         *     - `delivered`: the endpoint answered 2xx
         *     - `abandoned`: every attempt of the schedule failed
         *     - `held`: it could not be put into the published form, and waits for the operator of the installation
         *     - `stopped`: its endpoint was deleted, or received this type no more when the next attempt was due
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivered" | "abandoned" | "held" | "stopped";
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
         * EventId
         * @description Names an event. It stays the same on every redelivery, so receivers deduplicate by it.
         * @example evt_019fe94261507058b4c4df7eec7d32a7
         */
        EventId: string;
        /**
         * SessionId
         * @description Names a session, `vs_` followed by 32 lowercase hexadecimal digits. Ids grow in the order of creation.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        SessionId: string;
        /**
         * AttemptResult
         * @description How an attempt ended. The set grows within a version: accept values that you do not know.
         *
         *     - `delivered`: answered 2xx
         *     - `http_error`, `redirect`: answered otherwise; redirects are not followed
         *     - `bad_response`: the answer was broken off or was not HTTP
         *     - `timeout`, `dns_error`, `connect_error`, `tls_error`, `blocked_address`: there was no answer
         *     - `invalid_body`, `internal_error`: the service could not send it
         * @example http_error
         */
        AttemptResult: string;
        /**
         * LastDeliveryAttempt
         * @description How the latest attempt of a delivery went.
         */
        LastDeliveryAttempt: {
            /** @description When it began. */
            at: components["schemas"]["Timestamp"];
            result: components["schemas"]["AttemptResult"];
            /** @description The status that the endpoint answered with; null when there was no answer. */
            httpStatus: number | null;
            /** @description How long it took, in milliseconds, until the head of the answer or the failure. */
            durationMs: number;
        };
        /**
         * Delivery
         * @description One event on its way to one endpoint.
         */
        Delivery: {
            id: components["schemas"]["ResourceId"];
            eventId: components["schemas"]["EventId"];
            eventType: components["schemas"]["SubscribedEventType"];
            sessionId: components["schemas"]["SessionId"];
            endpointId: components["schemas"]["ResourceId"];
            status: components["schemas"]["DeliveryStatus"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the next attempt is due. Null when there is none to come, while one is under way, and while the endpoint is disabled or paused. */
            nextAttemptAt: components["schemas"]["Timestamp"] | null;
            /** @description How many attempts were made. */
            attempts: number;
            /** @description The latest of them; null when there was none. */
            lastAttempt: components["schemas"]["LastDeliveryAttempt"] | null;
        };
        /**
         * DeliveryPage
         * @description A page of deliveries.
         */
        DeliveryPage: {
            /** @description The deliveries, newest first. */
            items: components["schemas"]["Delivery"][];
            /** @description The cursor of the next page; null when this is the last one. */
            next: components["schemas"]["PageCursor"] | null;
        };
        /**
         * RedeliverRequest
         * @description What to send again: either one event, by `eventId`, or what failed, by `failedSince`, `eventType` or both. `endpointId` narrows it to one
         *     endpoint.
         */
        RedeliverRequest: {
            /** @description All deliveries of this event, whatever their status. */
            eventId?: components["schemas"]["EventId"];
            /** @description What failed, of the deliveries that were created at this moment or later. */
            failedSince?: components["schemas"]["Moment"];
            /** @description What failed, of events of this type. */
            eventType?: components["schemas"]["SubscribableEventType"];
            /** @description Only deliveries to this endpoint. */
            endpointId?: components["schemas"]["ResourceId"];
        };
        /**
         * Redelivery
         * @description What a redelivery has set going.
         */
        Redelivery: {
            /** @description How many deliveries were made due by it. */
            redelivered: number;
        };
        /**
         * DeliveryAttempt
         * @description One attempt to send a notification. Neither body nor headers are kept.
         */
        DeliveryAttempt: {
            /** @description Counts the attempts of the delivery, from 1. */
            number: number;
            /** @description When it began. */
            at: components["schemas"]["Timestamp"];
            result: components["schemas"]["AttemptResult"];
            /** @description The status that the endpoint answered with; null when there was no answer. */
            httpStatus: number | null;
            /** @description How long it took, in milliseconds, until the head of the answer or the failure. */
            durationMs: number;
        };
        /**
         * DeliveryAttemptPage
         * @description A page of attempts.
         */
        DeliveryAttemptPage: {
            /** @description The attempts, the first one first. */
            items: components["schemas"]["DeliveryAttempt"][];
            /** @description The cursor of the next page; null when this is the last one. */
            next: components["schemas"]["PageCursor"] | null;
        };
        /**
         * EventSequence
         * @description A whole number that rises with every event of one session. A receiver that has processed a higher number of the same session may drop
         *     this one as stale. Numbers may be skipped, and they say nothing about other sessions.
         * @example 1
         */
        EventSequence: number;
        /**
         * EventSummary
         * @description An event, without what it says.
         */
        EventSummary: {
            id: components["schemas"]["EventId"];
            type: components["schemas"]["SubscribedEventType"];
            sessionId: components["schemas"]["SessionId"];
            sequence: components["schemas"]["EventSequence"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * EventSummaryPage
         * @description A page of events.
         */
        EventSummaryPage: {
            /** @description The events, newest first. */
            items: components["schemas"]["EventSummary"][];
            /** @description The cursor of the next page; null when this is the last one. */
            next: components["schemas"]["PageCursor"] | null;
        };
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
         * Plan
         * @description The verification steps of one session, fixed by the tenant's configuration when the session was created.
         */
        Plan: {
            /** @description The steps, in the order in which the user meets them. */
            steps: components["schemas"]["VerificationStep"][];
        };
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
        DocumentType: string;
        /**
         * DocumentOcrField
         * @description One value read from the identity document. After personal data has been erased, `text` and `normalized` are null.
         */
        DocumentOcrField: {
            /**
             * @description The side of the document that a value was read from. The set may grow within a version.
             * @example front
             */
            side: string;
            /**
             * @description What a value read from the document is. The set may grow within a version. `address` is the address as printed.
             * @example last_name
             */
            name: string;
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
         * SessionRound
         * @description 1 at creation, one more with each reprocess. Links, decisions and reviews of an older round are void.
         * @example 1
         */
        SessionRound: number;
        /**
         * ReviewId
         * @description Names one pending review. A newer review of the same session has another id, so that a decision never lands on a case that its
         *     reviewer did not see.
         * @example 019fe98b-7a14-7e02-9d3c-51f0a8e6b2c4
         */
        ReviewId: string;
        /**
         * AdminSessionDetail
         * @description A session as its tenant sees it (`SessionDetail` of the tenant API), with what an operator needs besides. It never contains the
         *     verification URL. Every field is always present; one without a value is null.
         */
        AdminSessionDetail: {
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
            round: components["schemas"]["SessionRound"];
            /** @description The review that waits for a decision; null unless `status` is `reviewing`. */
            reviewId: components["schemas"]["ReviewId"] | null;
            /** @description Deadline to open the latest verification URL, whether or not it was used. Null after a reprocess, until a new one is issued. */
            verificationUrlExpiresAt: components["schemas"]["Timestamp"] | null;
        };
        /**
         * ReissuedVerificationUrl
         * @description A new verification URL of a session.
         */
        ReissuedVerificationUrl: {
            /**
             * Format: uri
             * @description The single-use secret URL that the user opens. It is shown only here. Do not log it, and give it to nobody but the user.
             */
            verificationUrl: string;
            /** @description Deadline to open it, never later than the deadline of the session. */
            verificationUrlExpiresAt: components["schemas"]["Timestamp"];
        };
        /**
         * SessionActionNotAllowedReason
         * @description Why the session is not open to the action.
         *
         *     - `status`: its status does not allow it
         *     - `session_expired`: it has passed its deadline
         *     - `stale`: the review has been replaced by a newer one; read the session, then decide again
         *     - `record_not_stored`: the approved verification record is not stored yet; retry after a short wait
         *     - `personal_data_erased`: its personal data has been erased
         *     - `conflict`: a concurrent operation on the same session was faster; read the session, then decide whether to retry
         * @enum {string}
         */
        SessionActionNotAllowedReason: "status" | "session_expired" | "stale" | "record_not_stored" | "personal_data_erased" | "conflict";
        /**
         * SessionActionNotAllowedProblem
         * @description The session is not open to this action now, or not at all.
         */
        SessionActionNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; a reference to its documentation, relative to the service's origin.
             * @constant
             */
            type: "/docs/errors#session-action-not-allowed";
            title: components["schemas"]["ProblemTitle"];
            /** @constant */
            status: 409;
            detail: components["schemas"]["ProblemDetail"];
            /** @constant */
            _tag: "SessionActionNotAllowed";
            requestId: components["schemas"]["RequestId"];
            reason: components["schemas"]["SessionActionNotAllowedReason"];
        };
        /**
         * SessionState
         * @description Where a session stands after an action. It holds no personal data.
         */
        SessionState: {
            id: components["schemas"]["SessionId"];
            status: components["schemas"]["SessionStatus"];
            round: components["schemas"]["SessionRound"];
            /** @description The review that waits for a decision; null unless `status` is `reviewing`. */
            reviewId: components["schemas"]["ReviewId"] | null;
        };
        /**
         * DecideReviewRequest
         * @description The decision of a review. A rejection names at least one reason; an approval names none, because reasons explain rejections and
         *     referrals only. The reason `other` has to be explained in the note. Once the personal data is erased, a review can only be rejected.
         */
        DecideReviewRequest: {
            /** @description The review that is decided, as the reviewer saw it. */
            reviewId: components["schemas"]["ReviewId"];
            /**
             * @description How a review ends.
             * @enum {string}
             */
            verdict: "approved" | "rejected";
            /** @description At least one for a rejection, none for an approval. */
            reasons: ("document_expired" | "document_rule_violation" | "document_unreadable" | "document_type_unsupported" | "face_not_detected" | "face_mismatch" | "liveness_low_confidence" | "ocr_low_confidence" | "spoof_suspected" | "risk_score_review" | "user_input_mismatch" | "pre_registered_info_mismatch" | "blacklist_hit" | "document_partially_hidden" | "other")[];
            /** @description What the reviewer has to say, as free text, or null. The tenant reads it in the outcome. Personal data: do not log it. */
            note: string | null;
        };
        /**
         * PendingReview
         * @description A session that waits for a person. It holds no personal data.
         */
        PendingReview: {
            sessionId: components["schemas"]["SessionId"];
            reviewId: components["schemas"]["ReviewId"];
            /** @description Why it waits. */
            reasons: components["schemas"]["ReasonCode"][];
            /** @description When it was referred or returned to review. */
            since: components["schemas"]["Timestamp"];
        };
        /**
         * ReviewPage
         * @description A page of pending reviews.
         */
        ReviewPage: {
            /** @description The reviews, the longest waiting first. */
            items: components["schemas"]["PendingReview"][];
            /** @description The cursor of the next page; null when this is the last one. */
            next: components["schemas"]["PageCursor"] | null;
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
        /** @description The request breaks a rule. Nothing was created. */
        InvalidTenant: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /** @description The admin token is missing or wrong. These are not told apart. */
        AdminUnauthorized: {
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
        /** @description There is no such tenant. */
        TenantNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /** @description The request breaks a rule. Nothing was changed. */
        InvalidTenantSettings: {
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
        /** @description The tenant, or the key of this tenant, does not exist. */
        ApiKeyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /** @description The request breaks a rule, or the receiving URL is not allowed. Nothing was changed. */
        EndpointBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["EndpointBadRequest"];
            };
        };
        /** @description The tenant has no such endpoint, or does not exist. */
        EndpointNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /** @description Two secrets are valid already. Nothing was issued. */
        SecretRotationNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SecretRotationNotAllowedProblem"];
            };
        };
        /** @description The tenant has no such endpoint, or the endpoint no such valid secret. */
        SecretNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /** @description The last valid secret cannot be disabled. Nothing was changed. */
        LastSecretNotDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["LastSecretNotDisabledProblem"];
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
        /** @description The request breaks a rule. Nothing was changed. */
        InvalidRedelivery: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /** @description There is no such tenant, or it has no such event or endpoint. */
        RedeliveryNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /** @description The request breaks a rule. */
        InvalidList: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /** @description The tenant has no such delivery, or does not exist. */
        DeliveryNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /** @description The tenant has no such session, or does not exist. */
        TenantSessionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ResourceNotFoundProblem"];
            };
        };
        /** @description No verification URL can be issued now. Nothing was changed. */
        VerificationUrlNotReissued: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SessionActionNotAllowedProblem"];
            };
        };
        /** @description The verdict cannot be returned to review now, or not at all. Nothing was changed. */
        ReturnToReviewNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SessionActionNotAllowedProblem"];
            };
        };
        /** @description The request breaks a rule. Nothing was changed. */
        InvalidReview: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /** @description The review cannot be ended this way now. Nothing was changed. */
        ReviewNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SessionActionNotAllowedProblem"];
            };
        };
    };
    parameters: {
        /**
         * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
         */
        TenantId: string;
        /**
         * @description The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
         */
        EndpointId: string;
        /**
         * @description Only what belongs to this session. Nothing belongs to an id that the tenant does not have.
         * @example vs_019fe98abe8073e2be8160039594a338
         */
        FilterSessionId: string;
        /**
         * @description Only what belongs to events of this type.
         * @example verification.approved
         */
        FilterEventType: components["schemas"]["SubscribableEventType"];
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
         * @description The session's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
         * @example vs_019fe98abe8073e2be8160039594a338
         */
        SessionId: string;
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
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTenantRequest"];
            };
        };
        responses: {
            /** @description The tenant. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /**
                     * @description Where the tenant can be read, relative to the service's origin.
                     * @example /admin/tenants/e9da86d3-51cf-4a76-82d8-c50195c3f466
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantDetail"];
                };
            };
            400: components["responses"]["InvalidTenant"];
            401: components["responses"]["AdminUnauthorized"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantDetail"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["TenantNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTenantSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantSettingsPatch"];
            };
        };
        responses: {
            /** @description The tenant with its new settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantDetail"];
                };
            };
            400: components["responses"]["InvalidTenantSettings"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["TenantNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    issueApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. Keep its text: it is never shown again. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["TenantNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["RequestTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The API key's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example 019fe8b1-40d2-7c19-b5b3-6f3a1f0c2d11
                 */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, which is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeySummary"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["ApiKeyNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint, and its secret: keep its text, it is never shown again. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedEndpoint"];
                };
            };
            400: components["responses"]["EndpointBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["TenantNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["EndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["EndpointBadRequest"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["EndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resumeEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, which is not paused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["EndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["RequestTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. Keep its text: it is never shown again. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedEndpointSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["EndpointNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["SecretRotationNotAllowed"];
            413: components["responses"]["RequestTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disableSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The endpoint's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The secret's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example 019fe8b1-6c3e-7f08-93c6-d0a7b84e1f62
                 */
                secretId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint with the secrets that are still valid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["SecretNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["LastSecretNotDisabled"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only what belongs to this session. Nothing belongs to an id that the tenant does not have.
                 * @example vs_019fe98abe8073e2be8160039594a338
                 */
                sessionId?: components["parameters"]["FilterSessionId"];
                /**
                 * @description Only what belongs to this endpoint. It may be deleted by now. Nothing belongs to an id that the tenant does not have.
                 * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
                 */
                endpointId?: string;
                /**
                 * @description Only what belongs to this event. Nothing belongs to an id that the tenant does not have.
                 * @example evt_019fe94261507058b4c4df7eec7d32a7
                 */
                eventId?: string;
                /**
                 * @description Only deliveries with this status.
                 * @example abandoned
                 */
                status?: components["schemas"]["DeliveryStatus"];
                /**
                 * @description Only what belongs to events of this type.
                 * @example verification.approved
                 */
                eventType?: components["parameters"]["FilterEventType"];
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
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            400: components["responses"]["InvalidFilter"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["TenantNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        responses: {
            /** @description The deliveries are due; listDeliveries tells how they go. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redelivery"];
                };
            };
            400: components["responses"]["InvalidRedelivery"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["RedeliveryNotFound"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDeliveryAttempts: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The delivery's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example 019fe942-6a0c-7b3d-90e1-4c27f5b8a6d3
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of attempts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAttemptPage"];
                };
            };
            400: components["responses"]["InvalidList"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["DeliveryNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only what belongs to this session. Nothing belongs to an id that the tenant does not have.
                 * @example vs_019fe98abe8073e2be8160039594a338
                 */
                sessionId?: components["parameters"]["FilterSessionId"];
                /**
                 * @description Only what belongs to events of this type.
                 * @example verification.approved
                 */
                eventType?: components["parameters"]["FilterEventType"];
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
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSummaryPage"];
                };
            };
            400: components["responses"]["InvalidFilter"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["TenantNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The session's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example vs_019fe98abe8073e2be8160039594a338
                 */
                sessionId: components["parameters"]["SessionId"];
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
                    "application/json": components["schemas"]["AdminSessionDetail"];
                };
            };
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["TenantSessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reissueVerificationUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The session's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example vs_019fe98abe8073e2be8160039594a338
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new verification URL. Give it to the user, and to nobody else. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReissuedVerificationUrl"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["TenantSessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["VerificationUrlNotReissued"];
            413: components["responses"]["RequestTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    returnToReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The session's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example vs_019fe98abe8073e2be8160039594a338
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session, which now waits for a person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["TenantSessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ReturnToReviewNotAllowed"];
            413: components["responses"]["RequestTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    decideReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The session's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example vs_019fe98abe8073e2be8160039594a338
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. NUL characters and lone surrogates are refused anywhere in it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideReviewRequest"];
            };
        };
        responses: {
            /** @description The session, which is decided. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionState"];
                };
            };
            400: components["responses"]["InvalidReview"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["TenantSessionNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ReviewNotAllowed"];
            413: components["responses"]["RequestTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReviews: {
        parameters: {
            query?: {
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
            path: {
                /**
                 * @description The tenant's id. Any text is valid here: a malformed id is answered like a missing one, with 404 `ResourceNotFound`.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of pending reviews. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewPage"];
                };
            };
            400: components["responses"]["InvalidList"];
            401: components["responses"]["AdminUnauthorized"];
            404: components["responses"]["TenantNotFound"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
