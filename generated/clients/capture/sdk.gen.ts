// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.ts';
import type { GetVerificationData, GetVerificationErrors, GetVerificationResponses, OpenVerificationData, OpenVerificationErrors, OpenVerificationResponses, PutEvidenceData, PutEvidenceErrors, PutEvidenceResponses, PutUserInputData, PutUserInputErrors, PutUserInputResponses, StartVerificationData, StartVerificationErrors, StartVerificationResponses, SubmitVerificationData, SubmitVerificationErrors, SubmitVerificationResponses } from './types.gen.ts';

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
            throw new Error(`No SDK client found. Create one with "new CaptureClient()" to fix this error.`);
        }
        return instance;
    }
    
    set(value: T, key?: string): void {
        this.instances.set(key ?? this.defaultKey, value);
    }
}

export class CaptureClient extends HeyApiClient {
    public static readonly __registry: HeyApiRegistry<CaptureClient> = new HeyApiRegistry<CaptureClient>();
    
    constructor(args?: {
        client?: Client;
        key?: string;
    }) {
        super(args);
        CaptureClient.__registry.set(this, args?.key);
    }
    
    /**
     * Get the verification
     *
     * Where the verification stands, for the browser that started it: after a reload or a lost answer it goes on from here. After the
     * submission the answer shows progress only; the decision is for the tenant.
     *
     */
    public getVerification<ThrowOnError extends boolean = false>(options: Options<GetVerificationData, ThrowOnError>): RequestResult<GetVerificationResponses, GetVerificationErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetVerificationResponses, GetVerificationErrors, ThrowOnError>({
            security: [{
                    in: 'cookie',
                    name: 'mitome_browser',
                    type: 'apiKey'
                }],
            url: '/capture/verifications/{id}',
            ...options
        });
    }
    
    /**
     * Open a verification URL
     *
     * Looks at a verification URL and uses nothing up: programs that preview links open pages too, and must not burn them. The first open
     * also gives this browser its cookie, without which it cannot start. `bound` is true where this browser has started the verification
     * already and may simply go on; then the token need not be usable any more.
     *
     */
    public openVerification<ThrowOnError extends boolean = false>(options: Options<OpenVerificationData, ThrowOnError>): RequestResult<OpenVerificationResponses, OpenVerificationErrors, ThrowOnError> {
        return (options.client ?? this.client).post<OpenVerificationResponses, OpenVerificationErrors, ThrowOnError>({
            url: '/capture/verifications/{id}/open',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Start a verification
     *
     * Uses the verification URL up and binds the verification to this browser: the session becomes `collecting`. Call it when the user
     * presses start, never when a page loads. The same browser may repeat it for ten minutes, so that a lost answer strands nobody; every
     * other browser is refused from now on. A request without the cookie that `openVerification` gave is refused with 401.
     *
     */
    public startVerification<ThrowOnError extends boolean = false>(options: Options<StartVerificationData, ThrowOnError>): RequestResult<StartVerificationResponses, StartVerificationErrors, ThrowOnError> {
        return (options.client ?? this.client).post<StartVerificationResponses, StartVerificationErrors, ThrowOnError>({
            security: [{
                    in: 'cookie',
                    name: 'mitome_browser',
                    type: 'apiKey'
                }],
            url: '/capture/verifications/{id}/start',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Give a picture
     *
     * Takes a picture, in place of an earlier one of its kind. Its bytes are looked at before it is taken: it must be a whole JPEG or PNG of
     * a size that a document can be read from. What it shows is judged after the submission. A kind that the plan does not ask for is refused
     * with 409.
     *
     * - At most 10 MiB (10485760 bytes), 12,000 pixels a side and 40 million pixels in all; its shorter side has at least 300.
     * - At most 16 million pixels when it is stored in several passes, as progressive JPEGs and interlaced PNGs are; a JPEG has at most 40
     * passes (scans).
     *
     * `Content-Type` names one of the two formats; which of them it is, the bytes say, so a picture with the other one's name is taken too.
     *
     * A picture has 100 seconds to arrive, of which at most 30 may pass without a byte of it; one that takes longer is refused with 400
     * `InvalidRequest`. Two pictures of a verification may be on their way at once. A further one takes the place of the oldest that is
     * still arriving, which is refused with the reason `conflict`; when both have arrived, it is refused so itself. While the service holds
     * as many pictures as it can, it answers 503.
     *
     */
    public putEvidence<ThrowOnError extends boolean = false>(options: Options<PutEvidenceData, ThrowOnError>): RequestResult<PutEvidenceResponses, PutEvidenceErrors, ThrowOnError> {
        return (options.client ?? this.client).put<PutEvidenceResponses, PutEvidenceErrors, ThrowOnError>({
            bodySerializer: null,
            security: [{
                    in: 'cookie',
                    name: 'mitome_browser',
                    type: 'apiKey'
                }],
            url: '/capture/verifications/{id}/evidence/{kind}',
            ...options,
            headers: {
                'Content-Type': 'image/jpeg',
                ...options.headers
            }
        });
    }
    
    /**
     * Give the typed fields
     *
     * Takes what the user typed, in place of everything that was typed before. It becomes the session's `userInputInfo` with the submission.
     * Where the plan does not ask for it, it is refused with 409.
     *
     */
    public putUserInput<ThrowOnError extends boolean = false>(options: Options<PutUserInputData, ThrowOnError>): RequestResult<PutUserInputResponses, PutUserInputErrors, ThrowOnError> {
        return (options.client ?? this.client).put<PutUserInputResponses, PutUserInputErrors, ThrowOnError>({
            security: [{
                    in: 'cookie',
                    name: 'mitome_browser',
                    type: 'apiKey'
                }],
            url: '/capture/verifications/{id}/user-input',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Submit the verification
     *
     * Closes the collection and orders the decision: the session becomes `deciding`, and nothing more can be given. Everything that the plan
     * asks for must be there. Repeating it after a lost answer gives the same answer again. The decision comes later and never appears here.
     *
     * The operation takes no body. An empty body and `{}` are accepted, whatever their media type; any other body is refused with 400
     * `InvalidRequest`, and one of more than 65536 bytes with 413.
     *
     */
    public submitVerification<ThrowOnError extends boolean = false>(options: Options<SubmitVerificationData, ThrowOnError>): RequestResult<SubmitVerificationResponses, SubmitVerificationErrors, ThrowOnError> {
        return (options.client ?? this.client).post<SubmitVerificationResponses, SubmitVerificationErrors, ThrowOnError>({
            security: [{
                    in: 'cookie',
                    name: 'mitome_browser',
                    type: 'apiKey'
                }],
            url: '/capture/verifications/{id}/submit',
            ...options
        });
    }
}
