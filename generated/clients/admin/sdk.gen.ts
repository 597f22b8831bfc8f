// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { CreateEndpointData, CreateEndpointErrors, CreateEndpointResponses, CreateTenantData, CreateTenantErrors, CreateTenantResponses, DecideReviewData, DecideReviewErrors, DecideReviewResponses, DeleteEndpointData, DeleteEndpointErrors, DeleteEndpointResponses, DisableSecretData, DisableSecretErrors, DisableSecretResponses, GetSessionData, GetSessionErrors, GetSessionResponses, GetTenantData, GetTenantErrors, GetTenantResponses, IssueApiKeyData, IssueApiKeyErrors, IssueApiKeyResponses, ListDeliveriesData, ListDeliveriesErrors, ListDeliveriesResponses, ListDeliveryAttemptsData, ListDeliveryAttemptsErrors, ListDeliveryAttemptsResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListReviewsData, ListReviewsErrors, ListReviewsResponses, RedeliverData, RedeliverErrors, RedeliverResponses, ReissueVerificationUrlData, ReissueVerificationUrlErrors, ReissueVerificationUrlResponses, ResumeEndpointData, ResumeEndpointErrors, ResumeEndpointResponses, ReturnToReviewData, ReturnToReviewErrors, ReturnToReviewResponses, RevokeApiKeyData, RevokeApiKeyErrors, RevokeApiKeyResponses, RotateSecretData, RotateSecretErrors, RotateSecretResponses, UpdateEndpointData, UpdateEndpointErrors, UpdateEndpointResponses, UpdateTenantSettingsData, UpdateTenantSettingsErrors, UpdateTenantSettingsResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

class HeyApiClient {
    protected client: Client;
    
    constructor(args?: {
        client?: Client;
    }) {
        this.client = args?.client ?? client;
    }
}

class HeyApiRegistry<T> {
    private readonly defaultKey = 'default';
    
    private readonly instances: Map<string, T> = new Map();
    
    get(key?: string): T {
        const instance = this.instances.get(key ?? this.defaultKey);
        if (!instance) {
            throw new Error(`No SDK client found. Create one with "new AdminClient()" to fix this error.`);
        }
        return instance;
    }
    
    set(value: T, key?: string): void {
        this.instances.set(key ?? this.defaultKey, value);
    }
}

export class AdminClient extends HeyApiClient {
    public static readonly __registry: HeyApiRegistry<AdminClient> = new HeyApiRegistry<AdminClient>();
    
    constructor(args?: {
        client?: Client;
        key?: string;
    }) {
        super(args);
        AdminClient.__registry.set(this, args?.key);
    }
    
    /**
     * Create a tenant
     *
     * Creates a tenant, which is live or sandbox for good. With `settings` it can create sessions as soon as it has an API key; without, it
     * is not configured, and a create is refused with `SessionCreationNotAllowed` until `updateTenantSettings` has been called.
     *
     */
    public createTenant<ThrowOnError extends boolean = false>(options: Options<CreateTenantData, ThrowOnError>): RequestResult<CreateTenantResponses, CreateTenantErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateTenantResponses, CreateTenantErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get a tenant
     *
     * Returns a tenant with its settings, its API keys and its endpoints. The text of keys and secrets is never among them.
     *
     */
    public getTenant<ThrowOnError extends boolean = false>(options: Options<GetTenantData, ThrowOnError>): RequestResult<GetTenantResponses, GetTenantErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetTenantResponses, GetTenantErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}',
            ...options
        });
    }
    
    /**
     * Change settings
     *
     * Changes the settings that are given and keeps the others; a tenant without settings gets the defaults for them. Sessions that exist
     * keep their plan and the deadlines they have. Lists are replaced as a whole.
     *
     */
    public updateTenantSettings<ThrowOnError extends boolean = false>(options: Options<UpdateTenantSettingsData, ThrowOnError>): RequestResult<UpdateTenantSettingsResponses, UpdateTenantSettingsErrors, ThrowOnError> {
        return (options.client ?? this.client).patch<UpdateTenantSettingsResponses, UpdateTenantSettingsErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/settings',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Issue an API key
     *
     * Issues an API key of the tenant. Its text is shown only in this answer. Keys that exist stay valid, so that a server can change from
     * one to the next.
     *
     * The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
     * `InvalidRequest`, and one of more than 65536 bytes with 413.
     *
     */
    public issueApiKey<ThrowOnError extends boolean = false>(options: Options<IssueApiKeyData, ThrowOnError>): RequestResult<IssueApiKeyResponses, IssueApiKeyErrors, ThrowOnError> {
        return (options.client ?? this.client).post<IssueApiKeyResponses, IssueApiKeyErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/api-keys',
            ...options
        });
    }
    
    /**
     * Revoke an API key
     *
     * Revokes a key: within a second no node accepts it any more. Revoking it again changes nothing and gives the same answer.
     *
     */
    public revokeApiKey<ThrowOnError extends boolean = false>(options: Options<RevokeApiKeyData, ThrowOnError>): RequestResult<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/api-keys/{keyId}',
            ...options
        });
    }
    
    /**
     * Register a receiving URL
     *
     * Registers a URL that notifications of the chosen types are sent to, and issues its first signing secret, whose text is shown only in
     * this answer. Events that happened before are not sent to it. A host name that leads into a private network is taken here and refused at
     * every attempt, because names can change.
     *
     */
    public createEndpoint<ThrowOnError extends boolean = false>(options: Options<CreateEndpointData, ThrowOnError>): RequestResult<CreateEndpointResponses, CreateEndpointErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateEndpointResponses, CreateEndpointErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/endpoints',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete an endpoint
     *
     * Deletes an endpoint with its secrets. Deliveries to it that have not been made yet are stopped.
     *
     */
    public deleteEndpoint<ThrowOnError extends boolean = false>(options: Options<DeleteEndpointData, ThrowOnError>): RequestResult<DeleteEndpointResponses, DeleteEndpointErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DeleteEndpointResponses, DeleteEndpointErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/endpoints/{endpointId}',
            ...options
        });
    }
    
    /**
     * Change an endpoint
     *
     * Changes the receiving URL, the event types, or whether anything is sent at all. It holds from the next attempt on: what still waited
     * to be sent of a type that is no longer received is then stopped.
     *
     */
    public updateEndpoint<ThrowOnError extends boolean = false>(options: Options<UpdateEndpointData, ThrowOnError>): RequestResult<UpdateEndpointResponses, UpdateEndpointErrors, ThrowOnError> {
        return (options.client ?? this.client).patch<UpdateEndpointResponses, UpdateEndpointErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/endpoints/{endpointId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Resume a paused endpoint
     *
     * Ends the pause of an endpoint that failed for too long: the events that were held for it are sent, oldest first. An endpoint that is
     * not paused is left as it is. One that is disabled stays disabled.
     *
     * The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
     * `InvalidRequest`, and one of more than 65536 bytes with 413.
     *
     */
    public resumeEndpoint<ThrowOnError extends boolean = false>(options: Options<ResumeEndpointData, ThrowOnError>): RequestResult<ResumeEndpointResponses, ResumeEndpointErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ResumeEndpointResponses, ResumeEndpointErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/endpoints/{endpointId}/resume',
            ...options
        });
    }
    
    /**
     * Issue a further secret
     *
     * Issues a further signing secret, whose text is shown only in this answer. While two secrets are valid every notification carries two
     * signatures, so that either secret verifies it. Switch the receiver to the new one, then disable the old one. A third is refused.
     *
     * The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
     * `InvalidRequest`, and one of more than 65536 bytes with 413.
     *
     */
    public rotateSecret<ThrowOnError extends boolean = false>(options: Options<RotateSecretData, ThrowOnError>): RequestResult<RotateSecretResponses, RotateSecretErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RotateSecretResponses, RotateSecretErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets',
            ...options
        });
    }
    
    /**
     * Disable a secret
     *
     * Disables a secret: from the next attempt on nothing is signed with it. The last valid secret cannot be disabled. A secret that is
     * disabled already is answered like a missing one.
     *
     */
    public disableSecret<ThrowOnError extends boolean = false>(options: Options<DisableSecretData, ThrowOnError>): RequestResult<DisableSecretResponses, DisableSecretErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DisableSecretResponses, DisableSecretErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/endpoints/{endpointId}/secrets/{secretId}',
            ...options
        });
    }
    
    /**
     * List deliveries
     *
     * Lists the deliveries of a tenant's events to its endpoints, newest first, a page at a time. All filters that are given have to match.
     * Deliveries that are made meanwhile do not shift the pages.
     *
     */
    public listDeliveries<ThrowOnError extends boolean = false>(options: Options<ListDeliveriesData, ThrowOnError>): RequestResult<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/deliveries',
            ...options
        });
    }
    
    /**
     * Send again
     *
     * Makes deliveries due at once: those of one event, or those that failed. An event keeps its id, and each attempt is signed anew.
     *
     * - What was delivered, abandoned or held begins its retry schedule anew. What still waits for a retry goes out now and keeps its place in
     * the schedule. What is due already, or on its way, is left alone.
     * - `eventId` names all deliveries of an event, delivered ones too. `failedSince` and `eventType` name those that were abandoned or held, and
     * those that failed and wait for a retry.
     * - Stopped deliveries, and those of a disabled endpoint, are left out. While an endpoint is paused they become pending and are held like
     * its others.
     *
     * Many are worked through in parts. Where the call breaks off, what was done stays done, and the same call goes on with the rest.
     *
     */
    public redeliver<ThrowOnError extends boolean = false>(options: Options<RedeliverData, ThrowOnError>): RequestResult<RedeliverResponses, RedeliverErrors, ThrowOnError> {
        return (options.client ?? this.client).post<RedeliverResponses, RedeliverErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/deliveries/redeliver',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the attempts of a delivery
     *
     * Lists every attempt of a delivery, the first one first, a page at a time. Bodies and headers, of notifications and of answers, are not
     * kept.
     *
     */
    public listDeliveryAttempts<ThrowOnError extends boolean = false>(options: Options<ListDeliveryAttemptsData, ThrowOnError>): RequestResult<ListDeliveryAttemptsResponses, ListDeliveryAttemptsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ListDeliveryAttemptsResponses, ListDeliveryAttemptsErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/deliveries/{deliveryId}/attempts',
            ...options
        });
    }
    
    /**
     * List events
     *
     * Lists the events of a tenant, newest first, a page at a time, whether or not an endpoint receives them. All filters that are given have
     * to match. An event appears once it has been taken up for sending, a moment after it happened.
     *
     */
    public listEvents<ThrowOnError extends boolean = false>(options: Options<ListEventsData, ThrowOnError>): RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ListEventsResponses, ListEventsErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/events',
            ...options
        });
    }
    
    /**
     * Get a session
     *
     * Returns a session of a tenant with its state, its outcome and the personal data collected, and with what an operator needs besides. The
     * service records each call as an access to personal data before it answers; where that fails it answers 503 instead.
     *
     * After personal data has been erased the answer is still 200: `purgedAt` holds the time of erasure, personal values are null, and
     * `outcome` is kept. The verification URL is never present.
     *
     */
    public getSession<ThrowOnError extends boolean = false>(options: Options<GetSessionData, ThrowOnError>): RequestResult<GetSessionResponses, GetSessionErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetSessionResponses, GetSessionErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/sessions/{sessionId}',
            ...options
        });
    }
    
    /**
     * Issue a new verification URL
     *
     * Issues a new single-use verification URL for a session that is `created` or `collecting`. The old URL dies, and with it the browser
     * that used it: its user has to open the new one and start again. What was given in this round stays. Each call is recorded as an access
     * to personal data before anything changes; where that fails the answer is 503, and the old URL lives on.
     *
     * The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
     * `InvalidRequest`, and one of more than 65536 bytes with 413.
     *
     */
    public reissueVerificationUrl<ThrowOnError extends boolean = false>(options: Options<ReissueVerificationUrlData, ThrowOnError>): RequestResult<ReissueVerificationUrlResponses, ReissueVerificationUrlErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ReissueVerificationUrlResponses, ReissueVerificationUrlErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url',
            ...options
        });
    }
    
    /**
     * Return a verdict to review
     *
     * Returns a decided verdict to human review. The session becomes `reviewing` again, and people look at the same submission; its user does
     * nothing. The outcome keeps its source, review and checks, and its reasons gain `operator_review_requested`. A
     * `verification.needs_review` notification is sent, and another one when the review ends.
     *
     * The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
     * `InvalidRequest`, and one of more than 65536 bytes with 413.
     *
     */
    public returnToReview<ThrowOnError extends boolean = false>(options: Options<ReturnToReviewData, ThrowOnError>): RequestResult<ReturnToReviewResponses, ReturnToReviewErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ReturnToReviewResponses, ReturnToReviewErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review',
            ...options
        });
    }
    
    /**
     * Decide a review
     *
     * Ends a review with a person's verdict. The session becomes `completed`, its checks stay as they were, and a notification is sent. The
     * decision names the review that its reviewer saw; where a newer one has taken its place, it is refused as `stale`.
     *
     */
    public decideReview<ThrowOnError extends boolean = false>(options: Options<DecideReviewData, ThrowOnError>): RequestResult<DecideReviewResponses, DecideReviewErrors, ThrowOnError> {
        return (options.client ?? this.client).post<DecideReviewResponses, DecideReviewErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/sessions/{sessionId}/review',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List pending reviews
     *
     * Lists the sessions of a tenant that wait for a person, the longest waiting first, a page at a time. It holds no personal data. A review
     * that ends meanwhile is missing from later pages; one that begins meanwhile stands on the last of them.
     *
     */
    public listReviews<ThrowOnError extends boolean = false>(options: Options<ListReviewsData, ThrowOnError>): RequestResult<ListReviewsResponses, ListReviewsErrors, ThrowOnError> {
        return (options.client ?? this.client).get<ListReviewsResponses, ListReviewsErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/admin/tenants/{tenantId}/reviews',
            ...options
        });
    }
}
