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
         * @description Creates a tenant. It is live or sandbox permanently. With `settings`, it can create sessions as
         *     soon as it has an API key. Without, creating a session returns `SessionCreationNotAllowed` until
         *     `updateTenantSettings` has been called.
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
         * @description Returns a tenant with its settings, API keys and endpoints. It never includes the text of keys or secrets.
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
         * Update settings
         * @description Updates the given settings and keeps the others; a tenant without settings gets default values for
         *     the others. Existing sessions keep their plan and their deadlines. A list replaces the previous
         *     list.
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
         * @description Issues an API key of the tenant. The key appears only in this response. Existing keys stay valid,
         *     so a server can switch from one key to the next.
         *
         *     The operation takes no body. An empty body and `{}` are accepted with any media type; any other
         *     body returns 400 `InvalidRequest`, and a body of more than 65536 bytes returns 413.
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
         * @description Revokes a key. Every node rejects it within one second. Revoking it again changes nothing and
         *     returns the same response.
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
         * Create an endpoint
         * @description Registers a URL that receives notifications of the selected event types, and issues its first
         *     signing secret. The secret appears only in this response. Events that happened earlier are not
         *     sent. A host name that resolves to a private network is accepted here and blocked at every
         *     attempt, because DNS records can change.
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
         * @description Deletes an endpoint and its secrets. Its pending deliveries are stopped.
         */
        delete: operations["deleteEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update an endpoint
         * @description Updates the URL, the event types, or whether the endpoint is enabled. The change applies from the
         *     next attempt on. Pending deliveries of an event type that the endpoint no longer receives are
         *     stopped.
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
         * @description Ends the pause of an endpoint that failed for too long. The events held for it are sent, oldest
         *     first. An endpoint that is not paused is not changed. A disabled endpoint stays disabled.
         *
         *     The operation takes no body. An empty body and `{}` are accepted with any media type; any other
         *     body returns 400 `InvalidRequest`, and a body of more than 65536 bytes returns 413.
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
         * Rotate a signing secret
         * @description Issues a second signing secret, which appears only in this response. While two secrets are valid,
         *     every notification carries two signatures, so either secret verifies it. Switch the receiver to
         *     the new secret, then disable the old one. An endpoint has at most two valid secrets.
         *
         *     The operation takes no body. An empty body and `{}` are accepted with any media type; any other
         *     body returns 400 `InvalidRequest`, and a body of more than 65536 bytes returns 413.
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
         * @description Disables a secret. Notifications are no longer signed with it from the next attempt on. The last
         *     valid secret cannot be disabled. Disabling a disabled secret returns 404, like a missing one.
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
         * @description Lists the deliveries of a tenant's events to its endpoints, newest first, one page at a time. A
         *     delivery is returned when it matches every given filter. New deliveries do not shift the pages.
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
         * Redeliver notifications
         * @description Makes deliveries due immediately: those of one event, or those that failed. An event keeps its id,
         *     and each attempt has a new signature.
         *
         *     - Delivered, abandoned and held deliveries restart their retry schedule. A delivery that waits for
         *       a retry is sent now and keeps its place in the schedule. A delivery that is due or being sent is
         *       not changed.
         *     - `eventId` selects all deliveries of an event, including delivered ones. `failedSince` and
         *       `eventType` select deliveries that were abandoned or held, or that failed and wait for a retry.
         *     - Stopped deliveries and deliveries of disabled endpoints are skipped. Deliveries of a paused
         *       endpoint become pending and are held like its others.
         *
         *     Large selections are processed in batches. If the call is interrupted, completed batches are kept;
         *     repeat the call to process the rest.
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
         * @description Lists the attempts of a delivery, oldest first, one page at a time. The bodies and headers of
         *     notifications and of responses are not stored.
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
         * @description Lists the events of a tenant, newest first, one page at a time, whether or not an endpoint
         *     receives them. An event is returned when it matches every given filter. It appears when the
         *     service starts sending it, shortly after it happened.
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
         * @description Returns a session of a tenant with its status, its outcome, the personal data collected, and the
         *     fields that only operators need. Each call is recorded as an access to personal data before the
         *     response is sent; if recording fails, the response is 503.
         *
         *     After personal data has been erased, the response is still 200: `purgedAt` is the time of erasure,
         *     personal values are null, and `outcome` is kept. The verification URL is never included.
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
         * Reissue a verification URL
         * @description Issues a new single-use verification URL for a session that is `created` or `collecting`. The old
         *     URL and its browser binding are revoked: the user has to open the new URL and start again.
         *     Evidence that was given in this round is kept. Each call is recorded as an access to personal data
         *     before anything changes; if recording fails, the response is 503 and the old URL stays valid.
         *
         *     The operation takes no body. An empty body and `{}` are accepted with any media type; any other
         *     body returns 400 `InvalidRequest`, and a body of more than 65536 bytes returns 413.
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
         * Return a session to review
         * @description Returns a decided session to human review. The session becomes `reviewing` again and reviewers see
         *     the same submission; the user does nothing. The outcome keeps its source, review and checks, and
         *     `operator_review_requested` is added to its reasons. A `verification.needs_review` notification is
         *     sent, and another notification when the review ends.
         *
         *     The operation takes no body. An empty body and `{}` are accepted with any media type; any other
         *     body returns 400 `InvalidRequest`, and a body of more than 65536 bytes returns 413.
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
         * @description Ends a review with a reviewer's verdict. The session becomes `completed`, its checks are kept, and
         *     a notification is sent. The request names the review that the reviewer saw; if a newer review has
         *     replaced it, the response is 409 with the reason `stale`.
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
         * @description Lists the pending reviews of a tenant, longest waiting first, one page at a time. It contains no
         *     personal data. A review that ends while you page is absent from later pages; one that starts while
         *     you page is on the last page.
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
         * @description Any problem of the admin API, as `application/problem+json` (RFC 9457). Branch on the HTTP status and on `_tag`.
         */
        AdminProblem: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["ReceiverUrlNotAllowedProblem"] | components["schemas"]["UnauthorizedProblem"] | components["schemas"]["ResourceNotFoundProblem"] | components["schemas"]["RouteNotFoundProblem"] | components["schemas"]["MethodNotAllowedProblem"] | components["schemas"]["NotAcceptableProblem"] | components["schemas"]["SecretRotationNotAllowedProblem"] | components["schemas"]["LastSecretNotDisabledProblem"] | components["schemas"]["SessionActionNotAllowedProblem"] | components["schemas"]["RequestTimeoutProblem"] | components["schemas"]["RequestTooLargeProblem"] | components["schemas"]["HeadersTooLargeProblem"] | components["schemas"]["UnsupportedMediaTypeProblem"] | components["schemas"]["InternalErrorProblem"] | components["schemas"]["ServiceUnavailableProblem"];
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
         * AllowedCallbackUrl
         * @description A URL that `callbackUrl` must equal byte for byte: absolute, https, without user name, password,
         *     query and fragment, not even a bare `?` or `#`.
         * @example https://shop.example.com/verified
         */
        AllowedCallbackUrl: string;
        /**
         * VerificationStep
         * @description One step of a verification. The set grows within a version: accept values that you do not know.
         *     Known today: `document` (pictures of an identity document), `face` (pictures of the face),
         *     `user_input` (typed values).
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
         * @description The time from the creation or the reprocess of a session to its deadline, in seconds. The default is 7 days.
         * @example 604800
         */
        SessionLifetimeSeconds: number;
        /**
         * VerificationUrlLifetimeSeconds
         * @description The time for opening a verification URL, in seconds; it never extends past the deadline of the
         *     session. The default is 24 hours.
         * @example 86400
         */
        VerificationUrlLifetimeSeconds: number;
        /**
         * RetentionSeconds
         * @description The time from a session's latest end to the erasure of its personal data, in seconds. The default is 90 days.
         * @example 7776000
         */
        RetentionSeconds: number;
        /**
         * CreationLimitPerMinute
         * @description The creation rate limit: session creations per minute, including rejected ones. The default is
         *     600 for a live tenant and 60000 for a sandbox tenant.
         * @example 600
         */
        CreationLimitPerMinute: number;
        /**
         * TenantSettingsPatch
         * @description The settings to change, at least one. An omitted setting keeps its value, or gets its default if
         *     the tenant had no settings. A list replaces the previous list. Steps that this version does not
         *     perform, invalid callback URLs and invalid IP ranges return 400 with their position.
         */
        TenantSettingsPatch: {
            /** @description The allow-list of callback URLs. An empty list allows none. */
            callbackUrls?: components["schemas"]["AllowedCallbackUrl"][];
            /**
             * @description The plan of new sessions, in the order in which the user completes the steps. With an empty
             *     list, no session can be created. This version performs `document` and `user_input`.
             */
            steps?: components["schemas"]["VerificationStep"][];
            /** @description The IP addresses that API keys may be used from. An empty list allows all. */
            ipAllowList?: components["schemas"]["IpRange"][];
            sessionLifetimeSeconds?: components["schemas"]["SessionLifetimeSeconds"];
            verificationUrlLifetimeSeconds?: components["schemas"]["VerificationUrlLifetimeSeconds"];
            retentionSeconds?: components["schemas"]["RetentionSeconds"];
            creationLimitPerMinute?: components["schemas"]["CreationLimitPerMinute"];
            /** @description Whether a document with inconclusive authenticity is referred to review. False if it was never set. */
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
             * @description The settings of the tenant's sessions; omitted settings get default values. Without `settings`
             *     the tenant cannot create sessions until it is configured.
             */
            settings?: components["schemas"]["TenantSettingsPatch"];
        };
        /**
         * RequestId
         * @description The id of the request. Quote it when you ask the operator of the service about a response.
         * @example req_019fe93d33c67c3fbbdf537c46724392
         */
        RequestId: string;
        /**
         * TenantId
         * @description The id of a tenant: a lowercase UUID with hyphens.
         * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
         */
        TenantId: string;
        /**
         * TenantSettings
         * @description The settings of a tenant's sessions. Existing sessions keep their plan and their deadlines; a
         *     deadline that is set later (by a reprocess, a reissued URL or the end of a session) follows the
         *     settings of that time.
         */
        TenantSettings: {
            /** @description The allow-list of callback URLs. An empty list allows none. */
            callbackUrls: components["schemas"]["AllowedCallbackUrl"][];
            /**
             * @description The plan of new sessions, in the order in which the user completes the steps. With an empty
             *     list, no session can be created. This version performs `document` and `user_input`.
             */
            steps: components["schemas"]["VerificationStep"][];
            /** @description The IP addresses that API keys may be used from. An empty list allows all. */
            ipAllowList: components["schemas"]["IpRange"][];
            sessionLifetimeSeconds: components["schemas"]["SessionLifetimeSeconds"];
            verificationUrlLifetimeSeconds: components["schemas"]["VerificationUrlLifetimeSeconds"];
            retentionSeconds: components["schemas"]["RetentionSeconds"];
            creationLimitPerMinute: components["schemas"]["CreationLimitPerMinute"];
            /** @description Whether a document with inconclusive authenticity is referred to review. False if it was never set. */
            inconclusiveAuthenticityRefers: boolean;
        };
        /**
         * Timestamp
         * Format: date-time
         * @description A date and time in ISO 8601, always in UTC with milliseconds.
         * @example 2026-08-10T01:15:30.120Z
         */
        Timestamp: string;
        /**
         * ResourceId
         * @description The id of an API key, an endpoint, a secret or a delivery.
         * @example 019fe8b1-40d2-7c19-b5b3-6f3a1f0c2d11
         */
        ResourceId: string;
        /**
         * ApiKeyHint
         * @description The last four characters of an API key, to distinguish keys.
         * @example w3Kd
         */
        ApiKeyHint: string;
        /**
         * ApiKeySummary
         * @description An API key without its text, which is shown only when the key is issued.
         */
        ApiKeySummary: {
            id: components["schemas"]["ResourceId"];
            hint: components["schemas"]["ApiKeyHint"];
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the key was revoked; null while it is valid. */
            revokedAt: components["schemas"]["Timestamp"] | null;
        };
        /**
         * ReceiverUrl
         * @description The URL that receives notifications: absolute, https, without user name, password and fragment,
         *     on port 443 or 8443, and not in a private network. It may contain a secret in its path or query:
         *     do not log it.
         * @example https://shop.example.com/notifications
         */
        ReceiverUrl: string;
        /**
         * SubscribedEventType
         * @description An event type that an endpoint receives. The set grows within a version: accept values that you do not know.
         * @example verification.approved
         */
        SubscribedEventType: string;
        /**
         * EndpointSecretSummary
         * @description A valid signing secret without its text, which is shown only when the secret is issued.
         */
        EndpointSecretSummary: {
            id: components["schemas"]["ResourceId"];
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * WebhookEndpoint
         * @description An endpoint of a tenant: a URL and the event types that it receives.
         */
        WebhookEndpoint: {
            id: components["schemas"]["ResourceId"];
            url: components["schemas"]["ReceiverUrl"];
            /** @description The event types that the endpoint receives. */
            eventTypes: components["schemas"]["SubscribedEventType"][];
            /** @description Whether notifications are sent to the endpoint. Events that happen while it is disabled are not sent later. */
            enabled: boolean;
            /** @description The time of the first failed attempt since the last success; null while deliveries succeed. */
            failingSince: components["schemas"]["Timestamp"] | null;
            /**
             * @description When the endpoint was paused because it failed for too long. While it is paused, its events
             *     are held and one of them is tried from time to time; the first success or `resumeEndpoint`
             *     ends the pause. Null while the endpoint is not paused.
             */
            pausedAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            /** @description The valid secrets, newest first; two while a secret is being rotated. */
            secrets: components["schemas"]["EndpointSecretSummary"][];
        };
        /**
         * TenantDetail
         * @description A tenant with its settings, API keys and endpoints. It does not contain the text of keys or secrets.
         */
        TenantDetail: {
            id: components["schemas"]["TenantId"];
            name: components["schemas"]["TenantName"];
            mode: components["schemas"]["TenantMode"];
            /** @description The settings of its sessions; null until the tenant is configured. Without settings it cannot create sessions. */
            settings: components["schemas"]["TenantSettings"] | null;
            createdAt: components["schemas"]["Timestamp"];
            /** @description All API keys of the tenant, including revoked ones. */
            apiKeys: components["schemas"]["ApiKeySummary"][];
            /** @description The endpoints of the tenant. */
            endpoints: components["schemas"]["WebhookEndpoint"][];
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
         * ResourceKind
         * @description The kind of resource that was not found. A resource of another tenant or of a missing tenant,
         *     and a secret that is no longer valid, count as missing.
         * @enum {string}
         */
        ResourceKind: "tenant" | "api_key" | "endpoint" | "secret" | "session" | "event" | "delivery";
        /**
         * ResourceNotFoundProblem
         * @description A resource in the path does not exist; `resource` names its kind. A malformed id returns the
         *     same response as a missing resource.
         */
        ResourceNotFoundProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
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
         * @description A new API key with its text.
         */
        IssuedApiKey: {
            id: components["schemas"]["ResourceId"];
            /**
             * @description The key: `mtm_live_…` for a live tenant, `mtm_test_…` for a sandbox tenant. It appears only in
             *     this response and is not stored. Use it only on a server, and do not log it.
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
         * @description The endpoint to create.
         */
        CreateEndpointRequest: {
            url: components["schemas"]["ReceiverUrl"];
            /** @description The event types that the endpoint receives, at least one. */
            eventTypes: components["schemas"]["SubscribableEventType"][];
        };
        /**
         * IssuedEndpointSecret
         * @description A new signing secret with its text.
         */
        IssuedEndpointSecret: {
            id: components["schemas"]["ResourceId"];
            /**
             * @description The secret in the format of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. It
             *     appears only in this response. Do not log it.
             */
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
         * @description Why the receiving URL is not allowed.
         *
         *     - `malformed`: it is not an absolute URL with a resolvable host name, it contains white space,
         *       control characters or backslashes, or it is longer than 2048 characters after
         *       percent-encoding
         *     - `not_https`: its scheme is not https
         *     - `has_userinfo`: it contains a user name or password
         *     - `has_fragment`: it has a fragment, or a bare `#`
         *     - `port_not_allowed`: its port is neither 443 nor 8443
         *     - `blocked_address`: its host is an address in a private or special-purpose network
         * @enum {string}
         */
        ReceiverUrlNotAllowedReason: "malformed" | "not_https" | "has_userinfo" | "has_fragment" | "port_not_allowed" | "blocked_address";
        /**
         * ReceiverUrlNotAllowedProblem
         * @description The service does not send notifications to this kind of URL.
         */
        ReceiverUrlNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
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
         * @description The problems that creating or updating an endpoint returns with status 400.
         */
        EndpointBadRequest: components["schemas"]["InvalidRequestProblem"] | components["schemas"]["ReceiverUrlNotAllowedProblem"];
        /**
         * UpdateEndpointRequest
         * @description The fields to change, at least one. An omitted field keeps its value.
         */
        UpdateEndpointRequest: {
            url?: components["schemas"]["ReceiverUrl"];
            /** @description The event types that the endpoint receives, at least one. */
            eventTypes?: components["schemas"]["SubscribableEventType"][];
            /** @description Whether notifications are sent to the endpoint. */
            enabled?: boolean;
        };
        /**
         * SecretRotationNotAllowedProblem
         * @description The endpoint has two valid secrets. Disable the old one before you rotate again.
         */
        SecretRotationNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
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
         * @description This is the endpoint's last valid secret. Without it, notifications could not be signed. Rotate it first.
         */
        LastSecretNotDisabledProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
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
         * @description The progress of a delivery.
         *
         *     - `pending`: attempts are still to come, or one is running
         *     - `delivered`: the endpoint returned 2xx
         *     - `abandoned`: every attempt of the schedule failed
         *     - `held`: the event does not match the published schema and waits for the operator of the
         *       installation
         *     - `stopped`: its endpoint was deleted or no longer received this type when the next attempt was
         *       due
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivered" | "abandoned" | "held" | "stopped";
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
         * EventId
         * @description The id of an event. It stays the same on every redelivery, so receivers deduplicate by it.
         * @example evt_019fe94261507058b4c4df7eec7d32a7
         */
        EventId: string;
        /**
         * SessionId
         * @description The id of a session: `vs_` followed by 32 lowercase hexadecimal digits. Ids increase in the order of creation.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        SessionId: string;
        /**
         * AttemptResult
         * @description How an attempt ended. The set grows within a version: accept values that you do not know.
         *
         *     - `delivered`: the response status was 2xx
         *     - `http_error`, `redirect`: another response status; redirects are not followed
         *     - `bad_response`: the response was aborted or was not HTTP
         *     - `timeout`, `dns_error`, `connect_error`, `tls_error`, `blocked_address`: there was no response
         *     - `invalid_body`, `internal_error`: the service could not send the notification
         * @example http_error
         */
        AttemptResult: string;
        /**
         * LastDeliveryAttempt
         * @description The result of the latest attempt of a delivery.
         */
        LastDeliveryAttempt: {
            /** @description When the attempt started. */
            at: components["schemas"]["Timestamp"];
            result: components["schemas"]["AttemptResult"];
            /** @description The endpoint's response status; null if there was no response. */
            httpStatus: number | null;
            /** @description The duration in milliseconds until the response headers or the failure. */
            durationMs: number;
        };
        /**
         * Delivery
         * @description The delivery of one event to one endpoint.
         */
        Delivery: {
            id: components["schemas"]["ResourceId"];
            eventId: components["schemas"]["EventId"];
            eventType: components["schemas"]["SubscribedEventType"];
            sessionId: components["schemas"]["SessionId"];
            endpointId: components["schemas"]["ResourceId"];
            status: components["schemas"]["DeliveryStatus"];
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the next attempt is due. Null if no attempt is pending, while one is running, and while
             *     the endpoint is disabled or paused.
             */
            nextAttemptAt: components["schemas"]["Timestamp"] | null;
            /** @description The number of attempts made. */
            attempts: number;
            /** @description The latest attempt; null if there was none. */
            lastAttempt: components["schemas"]["LastDeliveryAttempt"] | null;
        };
        /**
         * DeliveryPage
         * @description A page of deliveries.
         */
        DeliveryPage: {
            /** @description The deliveries, newest first. */
            items: components["schemas"]["Delivery"][];
            /** @description The cursor of the next page; null on the last page. */
            next: components["schemas"]["PageCursor"] | null;
        };
        /**
         * RedeliverRequest
         * @description The deliveries to send again: those of one event (`eventId`), or those that failed (`failedSince`,
         *     `eventType` or both). `endpointId` limits the selection to one endpoint.
         */
        RedeliverRequest: {
            /** @description All deliveries of this event, in any status. */
            eventId?: components["schemas"]["EventId"];
            /** @description Failed deliveries created at or after this time. */
            failedSince?: components["schemas"]["Moment"];
            /** @description Failed deliveries of this event type. */
            eventType?: components["schemas"]["SubscribableEventType"];
            /** @description Only deliveries to this endpoint. */
            endpointId?: components["schemas"]["ResourceId"];
        };
        /**
         * Redelivery
         * @description The result of a redelivery.
         */
        Redelivery: {
            /** @description The number of deliveries that were made due. */
            redelivered: number;
        };
        /**
         * DeliveryAttempt
         * @description One attempt to send a notification. Bodies and headers are not stored.
         */
        DeliveryAttempt: {
            /** @description The number of the attempt, starting at 1. */
            number: number;
            /** @description When the attempt started. */
            at: components["schemas"]["Timestamp"];
            result: components["schemas"]["AttemptResult"];
            /** @description The endpoint's response status; null if there was no response. */
            httpStatus: number | null;
            /** @description The duration in milliseconds until the response headers or the failure. */
            durationMs: number;
        };
        /**
         * DeliveryAttemptPage
         * @description A page of attempts.
         */
        DeliveryAttemptPage: {
            /** @description The attempts, oldest first. */
            items: components["schemas"]["DeliveryAttempt"][];
            /** @description The cursor of the next page; null on the last page. */
            next: components["schemas"]["PageCursor"] | null;
        };
        /**
         * EventSequence
         * @description An integer that increases with every event of one session. A receiver that has processed a
         *     higher number of the same session may drop this one as stale. Numbers may be skipped, and they
         *     are not related between sessions.
         * @example 1
         */
        EventSequence: number;
        /**
         * EventSummary
         * @description An event without its content.
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
            /** @description The cursor of the next page; null on the last page. */
            next: components["schemas"]["PageCursor"] | null;
        };
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
         * Plan
         * @description The verification steps of one session, fixed by the tenant's settings when the session is created.
         */
        Plan: {
            /** @description The steps, in the order in which the user completes them. */
            steps: components["schemas"]["VerificationStep"][];
        };
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
         * SessionReference
         * @description The session of a decision or a notification.
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
         *     - `needs_review`: not decided automatically, or returned to review; an `approved` or `rejected`
         *       notification follows when the review ends
         * @enum {string}
         */
        Verdict: "approved" | "rejected" | "needs_review";
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
         * SessionRound
         * @description 1 at creation, increased by each reprocess. Verification URLs, decisions and reviews of earlier rounds are void.
         * @example 1
         */
        SessionRound: number;
        /**
         * ReviewId
         * @description The id of one pending review. A newer review of the same session has another id, so a decision
         *     never applies to a review that the reviewer did not see.
         * @example 019fe98b-7a14-7e02-9d3c-51f0a8e6b2c4
         */
        ReviewId: string;
        /**
         * AdminSessionDetail
         * @description A session as its tenant sees it (`SessionDetail` of the tenant API), with the fields that only
         *     operators need. It never contains the verification URL. Every field is always present; a field
         *     without a value is null.
         */
        AdminSessionDetail: {
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
            round: components["schemas"]["SessionRound"];
            /** @description The pending review; null unless `status` is `reviewing`. */
            reviewId: components["schemas"]["ReviewId"] | null;
            /**
             * @description The deadline for opening the latest verification URL, whether or not it was used. Null after a
             *     reprocess until a new URL is issued.
             */
            verificationUrlExpiresAt: components["schemas"]["Timestamp"] | null;
        };
        /**
         * ReissuedVerificationUrl
         * @description A new verification URL of a session.
         */
        ReissuedVerificationUrl: {
            /**
             * Format: uri
             * @description The secret, single-use URL that the user opens. It appears only in this response. Do not log
             *     it, and give it only to the user.
             */
            verificationUrl: string;
            /** @description The deadline for opening the URL, never later than the deadline of the session. */
            verificationUrlExpiresAt: components["schemas"]["Timestamp"];
        };
        /**
         * SessionActionNotAllowedReason
         * @description Why the session does not allow the action.
         *
         *     - `status`: its status does not allow it
         *     - `session_expired`: it has passed its deadline
         *     - `stale`: a newer review has replaced this one; read the session, then decide again
         *     - `record_not_stored`: the approved verification record is not stored yet; retry after a few
         *       seconds
         *     - `personal_data_erased`: its personal data has been erased
         *     - `conflict`: a concurrent operation changed the session; read the session, then decide
         *       whether to retry
         * @enum {string}
         */
        SessionActionNotAllowedReason: "status" | "session_expired" | "stale" | "record_not_stored" | "personal_data_erased" | "conflict";
        /**
         * SessionActionNotAllowedProblem
         * @description The session does not allow this action in its current state.
         */
        SessionActionNotAllowedProblem: {
            /**
             * Format: uri-reference
             * @description Identifies the type of problem and links to its documentation, relative to the service's origin.
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
         * @description The state of a session after an operation. It contains no personal data.
         */
        SessionState: {
            id: components["schemas"]["SessionId"];
            status: components["schemas"]["SessionStatus"];
            round: components["schemas"]["SessionRound"];
            /** @description The pending review; null unless `status` is `reviewing`. */
            reviewId: components["schemas"]["ReviewId"] | null;
        };
        /**
         * DecideReviewRequest
         * @description The decision of a review. A rejection names at least one reason; an approval names none, because
         *     reasons explain only rejections and referrals. The reason `other` requires a note. After personal
         *     data has been erased, a review can only be rejected.
         */
        DecideReviewRequest: {
            /** @description The id of the review that the reviewer saw. */
            reviewId: components["schemas"]["ReviewId"];
            /**
             * @description The verdict of the review.
             * @enum {string}
             */
            verdict: "approved" | "rejected";
            /** @description At least one for a rejection, none for an approval. */
            reasons: ("document_expired" | "document_rule_violation" | "document_unreadable" | "document_type_unsupported" | "face_not_detected" | "face_mismatch" | "liveness_low_confidence" | "ocr_low_confidence" | "spoof_suspected" | "risk_score_review" | "user_input_mismatch" | "pre_registered_info_mismatch" | "blacklist_hit" | "document_partially_hidden" | "other")[];
            /**
             * @description A note of the reviewer as free text, or null. The tenant can read it in the outcome. Personal
             *     data: do not log it.
             */
            note: string | null;
        };
        /**
         * PendingReview
         * @description A session that waits for human review. It contains no personal data.
         */
        PendingReview: {
            sessionId: components["schemas"]["SessionId"];
            reviewId: components["schemas"]["ReviewId"];
            /** @description Why the session was referred to review. */
            reasons: components["schemas"]["ReasonCode"][];
            /** @description When the session was referred or returned to review. */
            since: components["schemas"]["Timestamp"];
        };
        /**
         * ReviewPage
         * @description A page of pending reviews.
         */
        ReviewPage: {
            /** @description The reviews, longest waiting first. */
            items: components["schemas"]["PendingReview"][];
            /** @description The cursor of the next page; null on the last page. */
            next: components["schemas"]["PageCursor"] | null;
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
        /** @description The request is not valid. Nothing was created. */
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
        /** @description The admin token is missing or wrong. These cases return the same response. */
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
        /** @description The request is not valid. Nothing was changed. */
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
        /** @description The tenant or its API key does not exist. */
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
        /** @description The request is not valid, or the receiving URL is not allowed. Nothing was changed. */
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
        /** @description The tenant or its endpoint does not exist. */
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
        /** @description The endpoint or its valid secret does not exist. */
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
        /** @description The request is not valid. Nothing was changed. */
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
        /** @description The tenant, or its event or endpoint, does not exist. */
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
        /** @description The tenant or its delivery does not exist. */
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
        /** @description The tenant or its session does not exist. */
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
        /** @description A verification URL cannot be issued in the current state of the session. Nothing was changed. */
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
        /** @description The session cannot be returned to review in its current state. Nothing was changed. */
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
        /** @description The request is not valid. Nothing was changed. */
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
        /** @description The review cannot be decided this way in the current state of the session. Nothing was changed. */
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
         * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
         * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
         */
        TenantId: string;
        /**
         * @description The endpoint's id. A malformed id returns 404 `ResourceNotFound`, like a missing endpoint.
         * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
         */
        EndpointId: string;
        /**
         * @description Return only items of this session. An id that the tenant does not have matches nothing.
         * @example vs_019fe98abe8073e2be8160039594a338
         */
        FilterSessionId: string;
        /**
         * @description Return only items with this event type.
         * @example verification.approved
         */
        FilterEventType: components["schemas"]["SubscribableEventType"];
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
         * @description The session's id. A malformed id returns 404 `ResourceNotFound`, like a missing session.
         * @example vs_019fe98abe8073e2be8160039594a338
         */
        SessionId: string;
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
        /** @description JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates. */
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
                     * @description The path of the tenant, relative to the service's origin.
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates. */
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. Store it: it is never shown again. */
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The API key's id. A malformed id returns 404 `ResourceNotFound`, like a missing key.
                 * @example 019fe8b1-40d2-7c19-b5b3-6f3a1f0c2d11
                 */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint and its secret. Store the secret: it is never shown again. */
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The endpoint's id. A malformed id returns 404 `ResourceNotFound`, like a missing endpoint.
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The endpoint's id. A malformed id returns 404 `ResourceNotFound`, like a missing endpoint.
                 * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates. */
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The endpoint's id. A malformed id returns 404 `ResourceNotFound`, like a missing endpoint.
                 * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint after its pause. */
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The endpoint's id. A malformed id returns 404 `ResourceNotFound`, like a missing endpoint.
                 * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
                 */
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. Store it: it is never shown again. */
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The endpoint's id. A malformed id returns 404 `ResourceNotFound`, like a missing endpoint.
                 * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
                 */
                endpointId: components["parameters"]["EndpointId"];
                /**
                 * @description The secret's id. A malformed id returns 404 `ResourceNotFound`, like a missing secret.
                 * @example 019fe8b1-6c3e-7f08-93c6-d0a7b84e1f62
                 */
                secretId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint with its valid secrets. */
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
                 * @description Return only items of this session. An id that the tenant does not have matches nothing.
                 * @example vs_019fe98abe8073e2be8160039594a338
                 */
                sessionId?: components["parameters"]["FilterSessionId"];
                /**
                 * @description Return only deliveries to this endpoint, which may be deleted. An id that the tenant does not
                 *     have matches nothing.
                 * @example 019fe8b1-6c3e-7d57-8a90-2b7f41d0e9a5
                 */
                endpointId?: string;
                /**
                 * @description Return only deliveries of this event. An id that the tenant does not have matches nothing.
                 * @example evt_019fe94261507058b4c4df7eec7d32a7
                 */
                eventId?: string;
                /**
                 * @description Return only deliveries with this status.
                 * @example abandoned
                 */
                status?: components["schemas"]["DeliveryStatus"];
                /**
                 * @description Return only items with this event type.
                 * @example verification.approved
                 */
                eventType?: components["parameters"]["FilterEventType"];
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
            path: {
                /**
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        responses: {
            /** @description The deliveries are due. Use `listDeliveries` to follow them. */
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
            path: {
                /**
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The delivery's id. A malformed id returns 404 `ResourceNotFound`, like a missing delivery.
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
                 * @description Return only items of this session. An id that the tenant does not have matches nothing.
                 * @example vs_019fe98abe8073e2be8160039594a338
                 */
                sessionId?: components["parameters"]["FilterSessionId"];
                /**
                 * @description Return only items with this event type.
                 * @example verification.approved
                 */
                eventType?: components["parameters"]["FilterEventType"];
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
            path: {
                /**
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The session's id. A malformed id returns 404 `ResourceNotFound`, like a missing session.
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The session's id. A malformed id returns 404 `ResourceNotFound`, like a missing session.
                 * @example vs_019fe98abe8073e2be8160039594a338
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new verification URL. Give it only to the user. */
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The session's id. A malformed id returns 404 `ResourceNotFound`, like a missing session.
                 * @example vs_019fe98abe8073e2be8160039594a338
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session, in review. */
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
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
                 * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
                 */
                tenantId: components["parameters"]["TenantId"];
                /**
                 * @description The session's id. A malformed id returns 404 `ResourceNotFound`, like a missing session.
                 * @example vs_019fe98abe8073e2be8160039594a338
                 */
                sessionId: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        /** @description JSON in UTF-8, at most 65536 bytes. It must not contain NUL characters or lone surrogates. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideReviewRequest"];
            };
        };
        responses: {
            /** @description The decided session. */
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
            path: {
                /**
                 * @description The tenant's id. A malformed id returns 404 `ResourceNotFound`, like a missing tenant.
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
