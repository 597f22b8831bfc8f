// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { CreateVerificationSessionData, CreateVerificationSessionErrors, CreateVerificationSessionResponses, GetVerificationSessionData, GetVerificationSessionErrors, GetVerificationSessionResponses, ReprocessVerificationSessionData, ReprocessVerificationSessionErrors, ReprocessVerificationSessionResponses } from './types.gen.ts';

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
     * Create a session
     *
     * Creates a session for one end user and returns its single-use secret verification URL. The URL is never returned again. Every field
     * of the body is optional, and `{}` is a whole request; a request without any body is refused.
     *
     * Checks happen in this order: key, address, `Accept`, media type and body, creation limit, then the rules on the fields. Refused
     * creations count towards the limit. Nothing is written when the answer is not 201.
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
}
