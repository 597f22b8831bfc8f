// The three surfaces as clients call them, and the problems that they return.

import { once } from 'node:events';
import { connect } from 'node:net';
import {
  type AdminClient,
  type CaptureClient,
  type ClientResult,
  createAdminClient,
  createCaptureClient,
  createTenantClient,
  fetchWithCookies,
  type TenantClient,
} from '../../scripts/setup/api-clients.ts';
import { checkedFetch } from './checked-fetch.ts';

export {
  type AdminSchemas,
  type CaptureSchemas,
  succeeded,
  type TenantClient,
  type TenantSchemas,
} from '../../scripts/setup/api-clients.ts';

/** How to reach a service and its administration. */
export interface Reachable {
  readonly baseUrl: string;
  readonly adminToken: string;
}

/** The admin surface of a service, every response held against its document. */
export function adminOf({ baseUrl, adminToken }: Reachable): AdminClient {
  return createAdminClient(baseUrl, adminToken, checkedFetch);
}

/** The tenant surface of a service with an API key, every response held against its document. */
export function tenantClient(baseUrl: string, apiKey: string): TenantClient {
  return createTenantClient(baseUrl, apiKey, checkedFetch);
}

/** `fetch` of a browser with these cookies, every response held against its document. */
export function browserFetch(jar: Map<string, string>): typeof fetch {
  return fetchWithCookies(jar, checkedFetch);
}

/** The capture surface of a service, by a browser's `fetch`. */
export function captureClient(baseUrl: string, fetch: typeof globalThis.fetch): CaptureClient {
  return createCaptureClient(baseUrl, fetch);
}

/** A problem document, as loosely as a test needs it. The checker has held it against the contract. */
export interface ProblemBody {
  readonly status: number;
  readonly _tag: string;
  readonly detail: string;
  readonly requestId: string;
  readonly reason?: string;
  readonly missing?: readonly string[];
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
}

/**
 * The problem that a response carries.
 * @throws Error when the call succeeded, or there was no response
 */
export async function problemOf(call: Promise<ClientResult> | Promise<Response>): Promise<ProblemBody> {
  const result = await call;
  if (result instanceof Response) {
    if (result.ok) throw new Error(`expected a problem, got ${result.status}`);
    return result.json() as Promise<ProblemBody>;
  }
  if (result.response.ok) throw new Error(`expected a problem, got ${result.response.status}`);
  return result.error as ProblemBody;
}

/** Status, `_tag` and, where there is one, reason: what a client branches on. */
export async function refusalOf(call: Promise<ClientResult> | Promise<Response>): Promise<string> {
  const { status, _tag, reason } = await problemOf(call);
  return [status, _tag, ...(reason === undefined ? [] : [reason])].join(' ');
}

/**
 * Sends a head as it is and reads all that comes back until the connection ends.
 * @param head request line and header lines, without the empty line behind them; they should ask for the connection to be closed, unless what is
 *   sent makes the service close it
 * @param body what follows the empty line, as it is
 * @returns the first response; `text` is all that comes behind its headers, further responses too
 */
export async function rawRequest(baseUrl: string, head: readonly string[], body = ''): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  const [lines = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  const [first = '', ...fields] = lines.split('\r\n');
  const headers = new Headers(
    fields.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n') };
}

/** A response to a request that no HTTP client would send. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
