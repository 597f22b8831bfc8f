// Lets Prism's proxies validate an exchange, and knows in what Prism is mistaken.

import { createHash, randomUUID } from 'node:crypto';
import { Agent, fetch } from 'undici';
import type { MockSurface } from '../../scripts/mock/start-prism.ts';
import {
  type Findings,
  type ProxyAddresses,
  proxiesVariable,
  type RecordedResponse,
  recordingHeader,
} from './prism-proxy.ts';

/** What the proxies know of exchanges by, so that none is asked about twice. */
const asked = new Set<string>();

/** Has each exchange asked about again: proxies that were started since have seen none, and the files of a worker share this module. */
export function forgetAsked(): void {
  asked.clear();
}

const responseTimeoutMs = 120_000;

/** A connection for each exchange: Prism ends kept ones after five seconds, also while a request is on its way to it. */
const connections = new Agent({ pipelining: 0 });
/** The replay server keeps its connections. */
const keptConnections = new Agent();

/** Hop by hop, and what `fetch` makes itself. */
const notPassedOn = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** Whether proxies run, so that exchanges have to be observed. */
export function proxiesRun(): boolean {
  return process.env[proxiesVariable] !== undefined;
}

/**
 * Lets Prism's proxy look at an exchange, and has what comes of it counted. What it finds wrong with a request counts only where the
 * service took the request all the same; what it finds wrong with a response always counts, and so does a response of its own.
 * @returns one line for each violation that is not known to be mistaken
 */
export async function violationsOf(exchange: ObservedExchange): Promise<string[]> {
  const { operationId, request, sent, response, received } = exchange;
  const { replayServer } = addresses();
  const search = withoutGenerated(new URL(request.url).search);
  const type = request.headers.get('content-type');
  // How the key is written counts, and not which it is.
  const scheme = request.headers.get('authorization')?.replace(/\S+$/, '');
  const given = hash(isJson(request) ? withoutGenerated(sent.toString('latin1')) : sent);
  const shown = isJson(response) ? shapeOf(received) : hash(received);
  const kind = [operationId, response.status, search, type, scheme, given, shown].join(' ');
  if (asked.has(kind)) return [];
  asked.add(kind);
  const beyond = whyBeyondPrism(exchange);
  const found = beyond === null ? await askProxy(exchange) : [];
  const steps = found.filter(({ location }) => location[0] === 'response' || response.status < 400);
  const differences = steps.map((violation) => differenceOf(violation, exchange));
  const lines = steps
    .filter((_, index) => differences[index] === null)
    .map(({ location, message, code }) => `Prism's proxy found in ${location.join('/')}: ${message} (${code})`);
  const known = [beyond, ...differences].filter((reason) => reason !== null);
  const findings: Findings = { violations: lines.length, differences: known };
  if (lines.length + known.length > 0) await report(`${replayServer}/findings`, {}, findings);
  return lines;
}

/** Sends a request through the proxy of its surface, which gets the recorded response. @returns all that the proxy remarks */
async function askProxy({ surface, request, sent, response, received }: ObservedExchange): Promise<Violation[]> {
  const { replayServer, proxies } = addresses();
  const { pathname, search } = new URL(request.url);
  const id = randomUUID();
  const headers = [...response.headers].filter(([name]) => !notPassedOn.has(name));
  const recording: RecordedResponse = { status: response.status, headers, body: received.toString('base64') };
  await report(`${replayServer}/recordings`, { [recordingHeader]: id }, recording);
  const passed = Object.fromEntries([...request.headers].filter(([name]) => !notPassedOn.has(name)));
  const seen = await fetch(`${proxies[surface as MockSurface]}${pathname}${search}`, {
    method: request.method,
    headers: { ...passed, [recordingHeader]: id },
    redirect: 'manual',
    dispatcher: connections,
    signal: AbortSignal.timeout(responseTimeoutMs),
    ...(sent.length > 0 && { body: new Uint8Array(sent) }),
  });
  const body = await seen.text();
  if (seen.status !== response.status) {
    const message = `responded ${seen.status} by itself: ${body.slice(0, 300)}`;
    return [{ location: ['response'], severity: 'Error', code: 'own_response', message }];
  }
  const remarks = seen.headers.get('sl-violations') ?? '[]';
  if (remarks.startsWith('[')) return JSON.parse(remarks) as Violation[];
  // So many remarks are about a request, which may have them where the service refused it too.
  const location = [response.status < 400 ? 'response' : 'request'];
  return [{ location, severity: 'Error', code: 'cut_off', message: 'remarked more than its header holds' }];
}

async function report(url: string, headers: Record<string, string>, body: unknown): Promise<void> {
  await fetch(url, { method: 'PUT', headers, dispatcher: keptConnections, body: JSON.stringify(body) });
}

function addresses(): ProxyAddresses {
  return JSON.parse(process.env[proxiesVariable] ?? '{}') as ProxyAddresses;
}

function isJson({ headers }: Request | Response): boolean {
  return /json/i.test(headers.get('content-type') ?? '');
}

/** Two responses that differ in their ids, secrets, numbers and times alone show the same of a document. */
function shapeOf(received: Buffer): string {
  return hash(withoutGenerated(received.toString('latin1')).replaceAll(/[0-9a-f]{8,}|\d+/g, ''));
}

/** The formats of values that are generated for each use, or counted by the tests. */
const generated: readonly RegExp[] = [
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
  /(?<=\b(?:vs|evt|req)_)[0-9a-f]{32}\b/g,
  /(?<="whsec_)[\w+/]+=*(?=")/g,
  /(?<="hint":")[0-9A-Za-z]{4}(?=")/g,
  // The secret of a second factor, and the codes that replace it.
  /\b[A-Z2-7]{32}\b/g,
  /(?<=")[0-9a-z]{5}-[0-9a-z]{5}(?=")/g,
  /(?<="code":")\d{6}(?=")/g,
  // Members, ports and inboxes of tests are counted.
  /(?<=planted-member-)\d+/g,
  /(?<=(?:localhost|127\.0\.0\.1):)\d+(?:\/inbox\/\d+)?/g,
];

/** Keys, tokens and cursors in base64url have letters of both cases and a digit. No name of a document has all of them. */
const isToken = (word: string): boolean => [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(word));

/** A text with `*` in place of each generated value. */
function withoutGenerated(text: string): string {
  const rest = generated.reduce((before, format) => before.replaceAll(format, '*'), text);
  return rest.replaceAll(/[\w-]{20,}/g, (word) => (isToken(word) ? '*' : word));
}

function hash(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/**
 * Prism refuses a request that violates its schema with 422 where the operation declares one, with 400 otherwise. The service returns 400,
 * and keeps 422 for a key of idempotency that was used with another request.
 */
export const mockedInvalidBody = '422 IdempotencyKeyReused different_request';

/**
 * Prism makes moments by their format alone, without the milliseconds that the documents promise. It also fills open objects with fields of
 * its own; those are no fault, because clients have to ignore what they do not know.
 * @returns a body that Prism made up, its moments with milliseconds
 */
export function withMilliseconds(body: string): string {
  return body.replaceAll(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z"/g, '"$1.000Z"');
}

/** What Prism's proxy says of an exchange: where it sees a violation, and what of. */
export interface Violation {
  readonly location: readonly string[];
  readonly severity: string;
  readonly code: string | number;
  readonly message: string;
}

/** One exchange of an operation with the service. */
export interface ObservedExchange {
  readonly surface: string;
  readonly operationId: string;
  readonly request: Request;
  /** The bytes that the request was sent with. */
  readonly sent: Buffer;
  readonly response: Response;
  /** The bytes of the response. */
  readonly received: Buffer;
}

/** A remark of the proxy that is mistaken, and when. */
interface Difference {
  readonly place: 'request' | 'response';
  readonly message: RegExp;
  readonly applies: (exchange: ObservedExchange) => boolean;
  readonly reason: string;
}

/**
 * Everything in which Prism is known to differ from the service or the documents, each with its reason. Whatever is not listed here
 * fails the tests.
 */
const differences: readonly Difference[] = [
  {
    place: 'request',
    message: /^Invalid security scheme used$/,
    applies({ request }) {
      const given = request.headers.get('authorization') ?? '';
      return /^bearer +\S/i.test(given) && !/^Bearer \S/.test(given);
    },
    reason:
      'an authentication scheme may be written in any case, and with more than one space behind it (RFC 9110); Prism knows `Bearer` and one space alone',
  },
  {
    place: 'request',
    message: /^No supported content types, but request included a non-empty body$/,
    applies: ({ sent }) => /^\s*\{\s*\}\s*$/.test(sent.toString()),
    reason:
      'an operation without a body takes `{}` too, as its description says, because many clients send it; a document can declare a body or none',
  },
  {
    place: 'response',
    message: /^responded 500 by itself: .*"internal_server_error"/,
    applies: ({ sent, response }) => response.status === 400 && /(\[|\{"\w+":){1000}/.test(sent.toString()),
    reason: 'Prism recurses into bodies and fails on one that is nested a thousand levels deep; the service refuses it',
  },
];

/** Why a remark of the proxy is known to be mistaken; null when it is not. */
function differenceOf({ location, message }: Violation, exchange: ObservedExchange): string | null {
  const known = differences.find(
    (one) => one.place === location[0] && one.message.test(message) && one.applies(exchange),
  );
  return known?.reason ?? null;
}

/** Why Prism cannot look at an exchange at all; null when it can. */
function whyBeyondPrism({ request, sent }: ObservedExchange): string | null {
  if (sent.length === 0 || !isJson(request)) return null;
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(sent));
    return null;
  } catch {
    return 'a JSON body that cannot be parsed never gets a response of the proxy; the service refuses it, which the tests hold without Prism';
  }
}
