import { createHash, randomUUID } from 'node:crypto';
import type { MockSurface } from '../../scripts/mock/start-prism.ts';
import { differenceOf, type ObservedExchange, type Violation, whyBeyondPrism } from './prism-differences.ts';
import {
  type Findings,
  type ProxyAddresses,
  proxiesVariable,
  type RecordedResponse,
  recordingHeader,
} from './prism-proxy.ts';

/** What the proxies know of exchanges by, so that none is asked about twice. */
const asked = new Set<string>();

const responseTimeoutMs = 20_000;

/** Hop by hop, and what `fetch` makes itself. */
const notPassedOn = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** Whether proxies run, so that exchanges have to be observed. */
export function proxiesRun(): boolean {
  return process.env[proxiesVariable] !== undefined;
}

/**
 * Lets Prism's proxy look at an exchange, and has what comes of it counted. What it finds wrong with a request counts only where the
 * service took the request all the same; what it finds wrong with an answer always counts, and so does an answer of its own.
 * @returns one line for each violation that is not known to be mistaken
 */
export async function violationsOf(exchange: ObservedExchange): Promise<string[]> {
  const { operationId, request, sent, response, received } = exchange;
  const { player } = addresses();
  const { search } = new URL(request.url);
  const type = request.headers.get('content-type');
  // How the key is written counts, and not which it is.
  const scheme = request.headers.get('authorization')?.replace(/\S+$/, '');
  const kind = [operationId, response.status, search, type, scheme, hash(sent), shapeOf(received)].join(' ');
  if (asked.has(kind)) return [];
  asked.add(kind);
  const beyond = whyBeyondPrism(exchange);
  const found = beyond === null ? await askProxy(exchange) : [];
  const told = found.filter(({ location }) => location[0] === 'response' || response.status < 400);
  const differences = told.map((violation) => differenceOf(violation, exchange));
  const lines = told
    .filter((_, index) => differences[index] === null)
    .map(({ location, message, code }) => `Prism's proxy found in ${location.join('/')}: ${message} (${code})`);
  const known = [beyond, ...differences].filter((reason) => reason !== null);
  const findings: Findings = { violations: lines.length, differences: known };
  if (lines.length + known.length > 0) await tell(`${player}/findings`, {}, findings);
  return lines;
}

/** Sends a request through the proxy of its surface, which gets the recorded answer. @returns all that the proxy remarks */
async function askProxy({ surface, request, sent, response, received }: ObservedExchange): Promise<Violation[]> {
  const { player, proxies } = addresses();
  const { pathname, search } = new URL(request.url);
  const id = randomUUID();
  const headers = [...response.headers].filter(([name]) => !notPassedOn.has(name));
  const answer: RecordedResponse = { status: response.status, headers, body: received.toString('base64') };
  await tell(`${player}/recordings`, { [recordingHeader]: id }, answer);
  const passed = new Headers([...request.headers].filter(([name]) => !notPassedOn.has(name)));
  passed.set(recordingHeader, id);
  const seen = await fetch(`${proxies[surface as MockSurface]}${pathname}${search}`, {
    method: request.method,
    headers: passed,
    redirect: 'manual',
    signal: AbortSignal.timeout(responseTimeoutMs),
    ...(sent.length > 0 && { body: new Uint8Array(sent) }),
  });
  const body = await seen.text();
  if (seen.status !== response.status) {
    const message = `answered ${seen.status} by itself: ${body.slice(0, 300)}`;
    return [{ location: ['response'], severity: 'Error', code: 'own_answer', message }];
  }
  const remarks = seen.headers.get('sl-violations') ?? '[]';
  if (remarks.startsWith('[')) return JSON.parse(remarks) as Violation[];
  return [
    { location: ['response'], severity: 'Error', code: 'cut_off', message: 'remarked more than its header holds' },
  ];
}

async function tell(url: string, headers: Record<string, string>, body: unknown): Promise<void> {
  await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) });
}

function addresses(): ProxyAddresses {
  return JSON.parse(process.env[proxiesVariable] ?? '{}') as ProxyAddresses;
}

/** Two answers that differ in their ids and times alone show the same of a document. */
function shapeOf(received: Buffer): string {
  return hash(received.toString('latin1').replaceAll(/[0-9a-f]{8,}|\d+/g, ''));
}

function hash(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
