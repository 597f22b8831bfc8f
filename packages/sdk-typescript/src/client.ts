// The client of the tenant API: one method for each operation, over openapi-fetch.

import createClient from 'openapi-fetch';
import { conceal } from './conceal.ts';
import { MitomeConnectionError } from './errors.ts';
import type { OperationId } from './generated/schemas.gen.ts';
import type { operations, paths } from './generated/types.gen.ts';
import { type FetchLike, send } from './send.ts';

/** How to reach a service. */
export interface MitomeClientOptions {
  /** Address of the service, for example `https://verify.example.com`: https, or http on this machine. */
  readonly baseUrl: string;
  /** An API key of the tenant. The client keeps it where nothing prints it. */
  readonly apiKey: string;
  /** Called instead of the runtime's `fetch`. It must obey the signal in its second argument: timeouts and aborts use it. */
  readonly fetch?: FetchLike | undefined;
  /** The maximum number of repetitions of a call that is safe to repeat: 0 to 10, default 2. */
  readonly retries?: number | undefined;
  /** The time limit of one attempt, in milliseconds: 1 to 600000, default 30000. */
  readonly timeoutMs?: number | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Ends the call, waits between attempts included; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of a call that the service carries out once for one key, however often it arrives. */
export interface KeyedCallOptions extends CallOptions {
  /** 1 to 255 visible ASCII characters, another for each new request. With a key the call is repeated after a network error. */
  readonly idempotencyKey?: string | undefined;
}

/** `T`, whose optional fields may also be undefined: they are not sent then. */
export type Given<T> = {
  [Name in keyof T]: T[Name] | (Record<never, never> extends Pick<T, Name> ? undefined : never);
};

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Body<Id extends OperationId> = Json<operations[Id] extends { requestBody: infer Content } ? Content : never>;
type Query<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;
type Result<Id extends OperationId> = Json<
  operations[Id]['responses'][(200 | 201) & keyof operations[Id]['responses']]
>;

/**
 * One method for every operation of the tenant API. Its arguments are the parameters of the path, then the body or the query, then
 * options. It resolves to the body of the response, and rejects with a `MitomeError` where that is not a success.
 */
export interface MitomeClient {
  /** Lists sessions, newest first. */
  readonly listVerificationSessions: (
    query?: Given<Query<'listVerificationSessions'>>,
    options?: CallOptions,
  ) => Promise<Result<'listVerificationSessions'>>;
  /** Creates a session. Its `verificationUrl` is secret, and is not returned again. */
  readonly createVerificationSession: (
    body: Given<Body<'createVerificationSession'>>,
    options?: KeyedCallOptions,
  ) => Promise<Result<'createVerificationSession'>>;
  /** Reads a session with its outcome. The service records each call as an access to personal data. */
  readonly getVerificationSession: (id: string, options?: CallOptions) => Promise<Result<'getVerificationSession'>>;
  /** Lets the user of a finished session submit again. */
  readonly reprocessVerificationSession: (
    id: string,
    options?: KeyedCallOptions,
  ) => Promise<Result<'reprocessVerificationSession'>>;
  /** Ends a session that its user has not finished. */
  readonly cancelVerificationSession: (
    id: string,
    options?: CallOptions,
  ) => Promise<Result<'cancelVerificationSession'>>;
  /** Brings a session of a sandbox tenant to an outcome. */
  readonly simulateOutcome: (
    id: string,
    body: Given<Body<'simulateOutcome'>>,
    options?: CallOptions,
  ) => Promise<Result<'simulateOutcome'>>;
  /** Lists events, oldest first, as notifications carry them. */
  readonly listEvents: (query?: Given<Query<'listEvents'>>, options?: CallOptions) => Promise<Result<'listEvents'>>;
  /** Lists who read personal data of your sessions, newest first. */
  readonly listPersonalDataAccesses: (
    query?: Given<Query<'listPersonalDataAccesses'>>,
    options?: CallOptions,
  ) => Promise<Result<'listPersonalDataAccesses'>>;
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Makes a client of the tenant API, for use on a server (SPEC 1, rule 3).
 * @throws Error in a browser or an app
 * @throws TypeError naming the option that is wrong; it repeats no value
 */
export function createMitomeClient(options: MitomeClientOptions): MitomeClient {
  refuseBrowser();
  const { apiKey, retries = 2, timeoutMs = 30_000, fetch = globalThis.fetch } = options;
  demand(typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey), 'apiKey: must be an API key of the tenant');
  demand(typeof fetch === 'function', 'fetch: must be a function, or left out where the runtime has fetch');
  demand(isWhole(retries, 0, 10), 'retries: must be a whole number from 0 to 10');
  demand(isWhole(timeoutMs, 1, 600_000), 'timeoutMs: must be a whole number of milliseconds from 1 to 600000');
  const headers = { accept: 'application/json', authorization: `Bearer ${apiKey}` };
  const api = createClient<paths>({ baseUrl: baseUrlOf(options.baseUrl), headers });

  const sending = { fetch, retries, timeoutMs };
  /** Calls through openapi-fetch: `make` gets the `fetch` of this call. The result is concealed. */
  const call = async <Id extends OperationId>(
    operation: Id,
    { signal }: CallOptions,
    make: (init: { fetch: (request: Request) => Promise<Response> }) => Promise<{ data?: unknown }>,
  ): Promise<Result<Id>> => {
    const result = await make({ fetch: (request) => send(sending, operation, request, signal) }).catch((error) => {
      const isMalformed = error instanceof SyntaxError && !signal?.aborted;
      throw isMalformed ? new MitomeConnectionError(operation, 'malformed_response') : error;
    });
    return conceal(result.data) as Result<Id>;
  };

  // The casts of queries and bodies leave out `undefined`: neither a query nor JSON holds it.
  const methods: MitomeClient = {
    listVerificationSessions: async (query = {}, options = {}) =>
      call('listVerificationSessions', withoutKey('listVerificationSessions', options), (init) =>
        api.GET('/v1/verification-sessions', {
          params: { query: query as Query<'listVerificationSessions'> },
          ...init,
        }),
      ),
    createVerificationSession: async (body, options = {}) =>
      call('createVerificationSession', options, (init) =>
        api.POST('/v1/verification-sessions', {
          params: { header: keyOf(options) },
          body: body as Body<'createVerificationSession'>,
          ...init,
        }),
      ),
    getVerificationSession: async (id, options = {}) =>
      call('getVerificationSession', withoutKey('getVerificationSession', options), (init) =>
        api.GET('/v1/verification-sessions/{id}', { params: { path: pathOf('getVerificationSession', id) }, ...init }),
      ),
    reprocessVerificationSession: async (id, options = {}) =>
      call('reprocessVerificationSession', options, (init) =>
        api.POST('/v1/verification-sessions/{id}/reprocess', {
          params: { path: pathOf('reprocessVerificationSession', id), header: keyOf(options) },
          ...init,
        }),
      ),
    cancelVerificationSession: async (id, options = {}) =>
      call('cancelVerificationSession', withoutKey('cancelVerificationSession', options), (init) =>
        api.POST('/v1/verification-sessions/{id}/cancel', {
          params: { path: pathOf('cancelVerificationSession', id) },
          ...init,
        }),
      ),
    simulateOutcome: async (id, body, options = {}) =>
      call('simulateOutcome', withoutKey('simulateOutcome', options), (init) =>
        api.POST('/v1/verification-sessions/{id}/simulate', {
          params: { path: pathOf('simulateOutcome', id) },
          body: body as Body<'simulateOutcome'>,
          ...init,
        }),
      ),
    listEvents: async (query = {}, options = {}) =>
      call('listEvents', withoutKey('listEvents', options), (init) =>
        api.GET('/v1/events', { params: { query: query as Query<'listEvents'> }, ...init }),
      ),
    listPersonalDataAccesses: async (query = {}, options = {}) =>
      call('listPersonalDataAccesses', withoutKey('listPersonalDataAccesses', options), (init) =>
        api.GET('/v1/personal-data-accesses', {
          params: { query: query as Query<'listPersonalDataAccesses'> },
          ...init,
        }),
      ),
  };
  return Object.freeze(methods satisfies Record<OperationId, unknown>);
}

function keyOf({ idempotencyKey }: KeyedCallOptions): { 'Idempotency-Key'?: string } {
  if (idempotencyKey === undefined) return {};
  demand(/^[\x21-\x7e]{1,255}$/.test(idempotencyKey), 'idempotencyKey: must be 1 to 255 visible ASCII characters');
  return { 'Idempotency-Key': idempotencyKey };
}

function withoutKey(operation: OperationId, options: CallOptions): CallOptions {
  demand((options as KeyedCallOptions).idempotencyKey === undefined, `idempotencyKey: ${operation} takes none`);
  return options;
}

/** Dots alone would lead to another path, and an empty id to another operation. */
function pathOf(operation: OperationId, id: unknown): { id: string } {
  demand(typeof id === 'string' && !/^\.{0,2}$/.test(id), `id: ${operation} needs the id as text`);
  return { id };
}

/** The address without a slash at its end. The API key must not cross a network in the clear. */
function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname));
  const isBare = url !== null && url.href === url.origin + url.pathname;
  demand(isSafe && isBare, 'baseUrl: must be https (or http on this machine), without user name, query and fragment');
  // As parsed: the text may have white space around it, which only the parser ignores.
  return url.href.replace(/\/+$/, '');
}

/**
 * Refuses to run where the holder of a device could read the API key (SPEC 5): a page, a worker of a page, an app in JavaScript.
 * @throws Error naming what was found
 */
function refuseBrowser(): void {
  const globals = globalThis as unknown as Readonly<Record<string, unknown>>;
  const has = (name: string): boolean => typeof globals[name] !== 'undefined';
  const { product } = (globals.navigator ?? {}) as { product?: unknown };
  let found: string | null = null;
  if (has('window') && has('document')) found = 'there is a window with a document';
  else if (typeof globals.importScripts === 'function') found = 'this is a web worker';
  else if (product === 'ReactNative') found = 'this is React Native';
  if (found === null) return;
  throw new Error(
    `An API key must never reach a browser or an app, and this is one (${found}). Call Mitome from your server, and let the page call ` +
      'your server. If this is a test on your server’s side, run it without a simulated DOM.',
  );
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function demand(isRight: boolean, rule: string): asserts isRight {
  if (!isRight) throw new TypeError(`${rule}.`);
}
