// The `fetch` of all contract tests, which compares each response with its document.

import { adminOperations } from '../../generated/operations/admin.ts';
import { type ContractDocument, type DeclaredResponse, readContractDocument } from './contract-document.ts';
import { recordExchange } from './exchanges.ts';
import { proxiesRun, violationsOf } from './prism-violations.ts';

/** The admin surface shares `/admin` with its document. */
const adminPrefixes = new Set(Object.values(adminOperations).map(({ path }) => path.split('/').slice(0, 3).join('/')));

const admin = readContractDocument('admin');

/** The surfaces by the paths they own. */
const surfaces: readonly { readonly prefix: string; readonly document: ContractDocument }[] = [
  { prefix: '/v1', document: readContractDocument('tenant') },
  { prefix: '/capture/verifications', document: readContractDocument('capture') },
  ...[...adminPrefixes].map((prefix) => ({ prefix, document: admin })),
];

/** Headers of HTTP itself, and the one with which Prism comments on requests; no document declares them. */
const transportHeaders = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'sl-violations',
  'transfer-encoding',
]);

const violations: string[] = [];

/** Origins of nodes of another release, which has documents of its own. */
const otherReleases = new Set<string>();

/** Leaves the responses of a node of another release unchecked. */
export function leaveUnchecked(baseUrl: string): void {
  otherReleases.add(new URL(baseUrl).origin);
}

/** Everything in which responses departed from their documents since it was last asked. `hold-contract.ts` fails the test that runs with it. */
export function takeViolations(): string[] {
  return violations.splice(0);
}

/**
 * `fetch` that holds every response of a surface against its document: the status is declared for the operation, the declared headers
 * are there and valid and no others, the content type is declared, the body is valid and holds nothing undeclared, a problem repeats
 * status and request id. Responses outside of operations are held against what the document says of these. A departure fails the test
 * that runs. Redirects are not followed. Where Prism's proxies run (see `prism-proxy.ts`), they look at every exchange of an operation, too.
 */
export async function checkedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, { redirect: 'manual', ...init });
  const { method } = request;
  const { pathname, origin } = new URL(request.url);
  const sent = proxiesRun() ? Buffer.from(await request.clone().arrayBuffer()) : null;
  const response = await fetch(request);
  const surface = surfaces.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  if (surface === undefined || otherReleases.has(origin)) return response;
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  const found = departures(surface.document, { method, path: pathname, response, bytes });
  const operation = surface.document.operationsAt(pathname).find((candidate) => candidate.method === method);
  if (sent !== null && operation !== undefined) {
    const { operationId } = operation;
    const observed = { surface: surface.document.surface, operationId, request, sent, response, received: bytes };
    found.push(...(await violationsOf(observed)));
  }
  violations.push(...found.map((text) => `${method} ${pathname} ${response.status}: ${text}`));
  if (found.length > 0) throw new Error(`the service broke its contract: ${found.join('; ')}`);
  return response;
}

/** One response, with all its bytes. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly response: Pick<Response, 'status' | 'headers'>;
  readonly bytes: Buffer;
}

/** Everything in which a response departs from the document. Records the exchange when there is nothing. */
export function departures(document: ContractDocument, exchange: Exchange): string[] {
  const { method, path, response, bytes } = exchange;
  const here = document.operationsAt(path);
  const operation = here.find((candidate) => candidate.method === (method === 'HEAD' ? 'GET' : method));
  const responses = operation?.responses ?? document.outside;
  const expected = operation === undefined ? (here.length === 0 ? 404 : 405) : null;
  if (expected !== null && response.status !== expected) return [`expected ${expected}`];
  const declared = responses.get(response.status);
  if (declared === undefined) return [`the status is not declared for ${operation?.operationId}`];
  const faults = headerFaults(declared, response.headers);
  if (expected === 405) {
    const allow = here.flatMap((candidate) => (candidate.method === 'GET' ? ['GET', 'HEAD'] : [candidate.method]));
    if (response.headers.get('allow') !== allow.join(', ')) faults.push('Allow does not list the methods of the path');
  }
  let tag: string | null = null;
  if (method === 'HEAD') {
    if (bytes.length > 0) faults.push('a response to HEAD has no body');
  } else {
    const body = bodyFaults(declared, exchange);
    faults.push(...body.faults);
    tag = body.tag;
  }
  if (faults.length === 0) {
    const { surface } = document;
    recordExchange({ surface, operationId: operation?.operationId ?? null, status: response.status, tag });
  }
  return faults;
}

function headerFaults(response: DeclaredResponse, headers: Headers): string[] {
  const faults: string[] = [];
  for (const [name, declared] of response.headers) {
    const value = headers.get(name);
    if (value === null && declared.required) faults.push(`the header ${name} is missing`);
    if (value !== null && !declared.isValid(value)) faults.push(`the header ${name} is not valid`);
  }
  for (const name of headers.keys()) {
    if (!transportHeaders.has(name) && !response.headers.has(name)) faults.push(`the header ${name} is not declared`);
  }
  return faults;
}

function bodyFaults(
  declared: DeclaredResponse,
  { response, bytes }: Exchange,
): { faults: string[]; tag: string | null } {
  const type = response.headers.get('content-type');
  if (declared.content.size === 0) return { faults: bytes.length > 0 ? ['a body is not declared'] : [], tag: null };
  const validate = type === null ? undefined : declared.content.get(type)?.();
  if (validate === undefined) return { faults: [`the content type ${type} is not declared`], tag: null };
  if (type === 'image/jpeg') return { faults: isJpeg(bytes) ? [] : ['the body is not a whole JPEG'], tag: null };
  if (type === 'application/octet-stream') {
    const isSealed = bytes.subarray(0, 22).toString('latin1') === 'age-encryption.org/v1\n';
    return { faults: isSealed ? [] : ['the body is not sealed with age'], tag: null };
  }
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { faults: ['the body is not JSON in UTF-8'], tag: null };
  }
  const faults: string[] = [];
  if (validate(body) !== true) {
    faults.push(...(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`));
  }
  if (type === 'application/problem+json') {
    if (body.status !== response.status) faults.push('the problem names another status');
    if (body.requestId !== response.headers.get('x-request-id')) faults.push('the problem names another request');
  } else if (response.status >= 400) {
    faults.push('an error is not a problem document');
  }
  return { faults, tag: typeof body._tag === 'string' ? body._tag : null };
}

/** Whether bytes begin and end as a JPEG does. */
function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
}
