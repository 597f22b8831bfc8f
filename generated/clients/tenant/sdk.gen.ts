// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { CancelVerificationSessionData, CancelVerificationSessionErrors, CancelVerificationSessionResponses, CreateVerificationSessionData, CreateVerificationSessionErrors, CreateVerificationSessionResponses, GetVerificationSessionData, GetVerificationSessionErrors, GetVerificationSessionResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListVerificationSessionsData, ListVerificationSessionsErrors, ListVerificationSessionsResponses, ReprocessVerificationSessionData, ReprocessVerificationSessionErrors, ReprocessVerificationSessionResponses, SimulateOutcomeData, SimulateOutcomeErrors, SimulateOutcomeResponses } from './types.gen.ts';

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
            throw new Error(`No SDK client found. Create one with "new TenantClient()" to fix this error.`);
        }
        return instance;
    }
    
    set(value: T, key?: string): void {
        this.instances.set(key ?? this.defaultKey, value);
    }
}

export class TenantClient extends HeyApiClient {
    public static readonly __registry: HeyApiRegistry<TenantClient> = new HeyApiRegistry<TenantClient>();
    
    constructor(args?: {
        client?: Client;
        key?: string;
    }) {
        super(args);
        TenantClient.__registry.set(this, args?.key);
    }
    
    /**
     * List sessions
     *
     * Lists your sessions, newest first, a page at a time, without the personal data collected. All filters that are given have to match. Sessions
     * that are created meanwhile do not shift the pages. To hear of what becomes of sessions, receive notifications or follow `listEvents`; a list
     * is for looking something up.
     *
     * - Each session is shown and filtered as of now: one past its `expiresAt` is `expired` from that moment on.
     * - A page may hold fewer sessions than `limit`, and even none, although `next` is not null: where few sessions match a filter, a call looks
     * through a bounded part of the list. Go on until `next` is null.
     * - A call is not recorded as an access to personal data, because none is in its answer: no value that was given at creation but `metadata`,
     * which must not contain any, nothing that the user typed or showed, no note of a reviewer, and no verification URL. Reading one session
     * with `getVerificationSession` is recorded.
     *
     */
    public listVerificationSessions<ThrowOnError extends boolean = false>(options?: Options<ListVerificationSessionsData, ThrowOnError>): RequestResult<ListVerificationSessionsResponses, ListVerificationSessionsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListVerificationSessionsResponses, ListVerificationSessionsErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/verification-sessions',
            ...options
        });
    }
    
    /**
     * Create a session
     *
     * Creates a session for one end user and returns its single-use secret verification URL. The URL is never returned again, but for a request
     * that is repeated with its `Idempotency-Key`. Every field of the body is optional, and `{}` is a whole request; a request without any body is
     * refused.
     *
     * **In a sandbox tenant** `metadata.sandbox` may hold what `simulateOutcome` takes, or an array of 1 to 10 of these. They are simulated in
     * this order right after the creation; the answer is that of a new session all the same, and a request that is repeated with its
     * `Idempotency-Key` does not simulate again. What is wrong with one, or cannot follow on the one before, is refused with 400, and its place
     * is named. In a live tenant `sandbox` is metadata like any other.
     *
     * Checks happen in this order: key, address, `Accept`, media type and body, creation limit, then the rules on the fields. Refused
     * creations count towards the limit. No session is made when the answer is not 201.
     *
     */
    public createVerificationSession<ThrowOnError extends boolean = false>(options: Options<CreateVerificationSessionData, ThrowOnError>): RequestResult<CreateVerificationSessionResponses, CreateVerificationSessionErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateVerificationSessionResponses, CreateVerificationSessionErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/verification-sessions',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get a session
     *
     * Returns a session with its state, its outcome and the personal data collected. The service records each call as an access to personal
     * data before it answers; where that fails it answers 503 instead.
     *
     * After personal data has been erased the answer is still 200: `purgedAt` holds the time of erasure, personal values are null, and
     * `outcome` is kept. The verification URL is never present.
     *
     */
    public getVerificationSession<ThrowOnError extends boolean = false>(options: Options<GetVerificationSessionData, ThrowOnError>): RequestResult<GetVerificationSessionResponses, GetVerificationSessionErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetVerificationSessionResponses, GetVerificationSessionErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/verification-sessions/{id}',
            ...options
        });
    }
    
    /**
     * Reprocess a session
     *
     * Lets the user of a finished session submit again. The session must be `completed`, `failed` or `reviewing`, its personal data must not
     * be erased, and after an approval its verification record must be stored. It becomes `collecting` with a new `expiresAt`, counted from
     * now. No check runs at once: the service waits for the resubmission. A pending review is skipped. The verification URL must be
     * re-issued in the admin surface. When a new verdict is finalized a new notification with a new event id is sent.
     *
     * The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
     * `InvalidRequest`, and one of more than 65536 bytes with 413.
     *
     */
    public reprocessVerificationSession<ThrowOnError extends boolean = false>(options: Options<ReprocessVerificationSessionData, ThrowOnError>): RequestResult<ReprocessVerificationSessionResponses, ReprocessVerificationSessionErrors, ThrowOnError> {
        return (options.client ?? this.client).post<ReprocessVerificationSessionResponses, ReprocessVerificationSessionErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/verification-sessions/{id}/reprocess',
            ...options
        });
    }
    
    /**
     * Cancel a session
     *
     * Ends a session that its user has not finished, as if its deadline were now: `expiresAt` becomes this moment, `status` becomes `expired`, and
     * `verification.expired` is notified. Its verification URL can no longer be used. The retention period begins.
     *
     * The session must be `created` or `collecting`. One that is `expired` already is answered with 200 as it is, so that the call can be
     * repeated. What the user has submitted takes its course: `deciding` and later cannot be cancelled.
     *
     * The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
     * `InvalidRequest`, and one of more than 65536 bytes with 413.
     *
     */
    public cancelVerificationSession<ThrowOnError extends boolean = false>(options: Options<CancelVerificationSessionData, ThrowOnError>): RequestResult<CancelVerificationSessionResponses, CancelVerificationSessionErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CancelVerificationSessionResponses, CancelVerificationSessionErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/verification-sessions/{id}/cancel',
            ...options
        });
    }
    
    /**
     * Simulate an outcome
     *
     * Brings a session of a sandbox tenant to an outcome at once, without a phone and without pictures, and always in the same way. The moves,
     * their rules, what is stored and what is notified are those of real sessions; the person and the document are invented. A live key is
     * refused with 403 `SandboxOnly`.
     *
     * - From `created`, `collecting` and `deciding`, `approved`, `rejected` and `needs_review` are automatic decisions; steps that the user has
     * not taken are taken in the same call.
     * - From `reviewing`, `approved` and `rejected` are decisions of a simulated reviewer, with `outcome.source` `manual_review`.
     * - A simulated approval has its record stored at once, so that it can be returned to review or reprocessed at once.
     * - `returned_to_review` is possible from `completed`, `expired` from `created` and `collecting`, `failed` from before a decision, and `erased`
     * from `completed`, `failed`, `expired` and `reviewing`.
     * - `collecting` and `deciding` stop on the way. A session that was left `deciding` stays so until it is simulated
     * on; at its `expiresAt` it is decided as it is, without pictures.
     *
     * Any other combination is refused with 409 `SimulationNotAllowed`, whose `detail` says what to simulate first.
     *
     */
    public simulateOutcome<ThrowOnError extends boolean = false>(options: Options<SimulateOutcomeData, ThrowOnError>): RequestResult<SimulateOutcomeResponses, SimulateOutcomeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<SimulateOutcomeResponses, SimulateOutcomeErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/verification-sessions/{id}/simulate',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List events
     *
     * Lists your events, oldest first, in the form of the bodies of their notifications, whether or not they were delivered or an endpoint
     * receives their type. With it a receiver that was down catches up: begin with the `next` that you kept last, or with `from`, read on while
     * `hasMore` is true, process each event as if it had just been notified, deduplicated by `id`, and keep the last `next`.
     *
     * - The order of the list is that in which the service took the events up for sending. What is new is always added at the end, behind every
     * cursor given before, so nothing is missed. An event appears a moment after it happened, about when its first attempt is made.
     * - `after` names a place in the whole list: the filters may differ from call to call. What `type` left out, or `from` because it was
     * older, has been passed, and a call with the `next` does not show it whatever its filters. What `to` left out has not: with a later
     * `to` or none, the `next` goes on before the first such event. Of those behind it some may have been shown already, so deduplicate.
     * - Values are as of now: `metadata` is null once the session's personal data has been erased. `data.review.note` is personal data and
     * always null here; read the session for it.
     * - Poll no more than the work needs: notifications come faster than any reasonable polling.
     *
     */
    public listEvents<ThrowOnError extends boolean = false>(options?: Options<ListEventsData, ThrowOnError>): RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListEventsResponses, ListEventsErrors, ThrowOnError>({
            security: [{ scheme: 'bearer', type: 'http' }],
            url: '/v1/events',
            ...options
        });
    }
}
