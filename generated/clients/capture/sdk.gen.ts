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
     * Returns the state of the verification to the browser that started it, so the page can continue
     * after a reload or a lost response. After the submission the response contains only progress; the
     * tenant alone can read the decision.
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
     * Checks a verification URL without consuming it, so link previews do not consume the link. The
     * first call also sets this browser's cookie, which `startVerification` requires. `bound` is true
     * when this browser has started the verification already and can continue; the token may then be
     * used or expired.
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
     * Consumes the verification URL and binds the verification to this browser. The session becomes
     * `collecting`. Call it when the user presses start, never when a page loads. The same browser may
     * repeat the call for ten minutes, so a lost response does not lock the user out; every other
     * browser gets 409 from then on. A request without the cookie of `openVerification` returns 401.
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
     * Upload a picture
     *
     * Stores a picture and replaces an earlier one of its kind. The bytes are checked first: they must
     * be a complete JPEG or PNG of a size from which a document can be read. The content is checked
     * after the submission. A kind that the plan does not require returns 409.
     *
     * - At most 10 MiB (10485760 bytes), 12,000 pixels a side and 40 million pixels in total; the
     * shorter side has at least 300 pixels.
     * - At most 16 million pixels for a picture stored in several passes (progressive JPEG, interlaced
     * PNG); a JPEG has at most 40 scans.
     *
     * `Content-Type` names one of the two formats. The bytes determine the actual format, so a picture
     * with the other format's media type is accepted.
     *
     * An upload may take 100 seconds, with at most 30 seconds without a byte; otherwise the response is
     * 400 `InvalidRequest`. A verification can have two uploads in progress. A third one replaces the
     * older upload that is still being received, which returns 409 with the reason `conflict`; when both
     * have been received, the third one returns 409. When the service holds as many pictures as it can,
     * it returns 503.
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
     * Save the user input
     *
     * Stores the values that the user typed and replaces all earlier ones. They become the session's
     * `userInputInfo` with the submission. If the plan does not require user input, the response is 409.
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
     * Ends the collection of evidence and starts the decision. The session becomes `deciding`, and no
     * more evidence is accepted. All evidence that the plan requires must have been given. Repeating the
     * call after a lost response returns the same response. The decision follows later and never appears
     * here.
     *
     * The operation takes no body. An empty body and `{}` are accepted with any media type; any other
     * body returns 400 `InvalidRequest`, and a body of more than 65536 bytes returns 413.
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
