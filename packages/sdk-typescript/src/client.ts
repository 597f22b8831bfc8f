import { type Connection, carryOut } from './call.ts';
import type { FetchLike, KeyedCallOptions } from './call-options.ts';
import { type OperationId, operations, type TenantOperations } from './generated/operations.gen.ts';
import { refuseBrowser } from './refuse-browser.ts';

/** How to reach a service. */
export interface MitomeClientOptions {
  /** Address of the service, for example `https://verify.example.com`: https, or http on this machine. */
  readonly baseUrl: string;
  /** An API key of the tenant. The client keeps it where nothing prints it. */
  readonly apiKey: string;
  /** What to call instead of the runtime's `fetch`. It has to heed the signal that it is given, or nothing ends in time. */
  readonly fetch?: FetchLike | undefined;
  /** How often a call that is safe to repeat is repeated at most: 0 to 10, 2 when left out. */
  readonly retries?: number | undefined;
  /** How long one attempt may take, in milliseconds: 1 to 600000, 30000 when left out. */
  readonly timeoutMs?: number | undefined;
}

/** One method for every operation of the tenant API. Each resolves to the body of the successful answer, and rejects with a `MitomeError`. */
export type MitomeClient = Readonly<TenantOperations>;

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Makes a client of the tenant API, for use on a server (SPEC 1, rule 3).
 * @throws Error in a browser or an app
 * @throws TypeError naming the option that is wrong; it repeats no value
 */
export function createMitomeClient(options: MitomeClientOptions): MitomeClient {
  refuseBrowser();
  const connection = connectionOf(options);
  const methods = Object.keys(operations).map((id) => {
    const operation = id as OperationId;
    return [operation, (...given: unknown[]) => call(connection, operation, given)];
  });
  return Object.freeze(Object.fromEntries(methods)) as MitomeClient;
}

function connectionOf(options: MitomeClientOptions): Connection {
  const { apiKey, retries = 2, timeoutMs = 30_000, fetch: send = globalThis.fetch } = options;
  demand(typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey), 'apiKey: must be an API key of the tenant');
  demand(typeof send === 'function', 'fetch: must be a function, or left out where the runtime has fetch');
  demand(isWhole(retries, 0, 10), 'retries: must be a whole number from 0 to 10');
  demand(isWhole(timeoutMs, 1, 600_000), 'timeoutMs: must be a whole number of milliseconds from 1 to 600000');
  return { baseUrl: baseUrlOf(options.baseUrl), apiKey, send, retries, timeoutMs };
}

/** The address without a slash at its end. The API key must not cross a network in the clear. */
function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname));
  const isBare = url !== null && url.href === url.origin + url.pathname;
  demand(isSafe && isBare, 'baseUrl: must be https (or http on this machine), without user name, query and fragment');
  return text.replace(/\/+$/, '');
}

/** Puts the arguments of a method where the operation's table says: path parameters, then body, then query, then options. */
async function call(connection: Connection, operation: OperationId, given: readonly unknown[]): Promise<unknown> {
  const { method, path, hasBody, hasQuery, takesKey }: (typeof operations)[OperationId] = operations[operation];
  const rest = [...given];
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(operation, name, rest.shift()));
  const body = hasBody ? JSON.stringify(rest.shift()) : undefined;
  const query = hasQuery ? queryOf(rest.shift() ?? {}) : '';
  const { signal, idempotencyKey } = (rest.shift() ?? {}) as KeyedCallOptions;
  if (idempotencyKey !== undefined) {
    demand(takesKey, `idempotencyKey: ${operation} takes none`);
    demand(/^[\x21-\x7e]{1,255}$/.test(idempotencyKey), 'idempotencyKey: must be 1 to 255 visible ASCII characters');
  }
  return carryOut(connection, { operation, method, target: target + query, body, idempotencyKey, signal });
}

/** Dots alone would lead to another path, and nothing to another operation. */
function segmentOf(operation: OperationId, name: string, value: unknown): string {
  demand(typeof value === 'string' && !/^\.{0,2}$/.test(value), `${name}: ${operation} needs the ${name} as text`);
  return encodeURIComponent(value as string);
}

function queryOf(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one: unknown) => (one === undefined ? '' : `${name}=${encodeURIComponent(String(one))}`)),
  );
  const given = pairs.filter((pair) => pair !== '').join('&');
  return given === '' ? '' : `?${given}`;
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function demand(isRight: boolean, rule: string): void {
  if (!isRight) throw new TypeError(`${rule}.`);
}
