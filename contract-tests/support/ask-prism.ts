import { createHash, randomUUID } from 'node:crypto';
import type { MockSurface } from '../../scripts/mock/start-prism.ts';
import { isBeyondPrism, isMistaken, type Violation } from './prism-differences.ts';
import { type ProxyAddresses, proxiesVariable, type RecordedAnswer, recordingHeader } from './prism-proxy.ts';

/** One exchange of an operation with the service. */
export interface ObservedExchange {
  readonly surface: string;
  readonly operationId: string;
  readonly request: Request;
  /** The bytes that the request was sent with. */
  readonly sent: Buffer;
  readonly response: Response;
  /** The bytes of the answer. */
  readonly received: Buffer;
}

/** What the proxies know of exchanges by, so that none is asked about twice. */
const asked = new Set<string>();

const answerTimeoutMs = 20_000;

/** Hop by hop, and what `fetch` makes itself. */
const notPassedOn = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** Whether proxies run, so that exchanges have to be observed. */
export function proxiesRun(): boolean {
  return process.env[proxiesVariable] !== undefined;
}

/**
 * Lets Prism's proxy look at an exchange. What it finds wrong with a request counts only where the service took the request all the
 * same; what it finds wrong with an answer always counts.
 * @returns one line for each violation that is not known to be mistaken
 */
export async function violationsOf(exchange: ObservedExchange): Promise<string[]> {
  const { surface, operationId, request, sent, response, received } = exchange;
  const { player, proxies } = JSON.parse(process.env[proxiesVariable] ?? '{}') as ProxyAddresses;
  const { pathname, search } = new URL(request.url);
  const kind = [
    operationId,
    response.status,
    search,
    request.headers.get('content-type'),
    hash(sent),
    shapeOf(received),
  ];
  if (asked.has(kind.join(' ')) || isBeyondPrism(request.headers.get('content-type'), sent)) return [];
  asked.add(kind.join(' '));
  const id = randomUUID();
  const headers = [...response.headers].filter(([name]) => !notPassedOn.has(name));
  const answer: RecordedAnswer = { status: response.status, headers, body: received.toString('base64') };
  const recordings = { method: 'PUT', headers: { [recordingHeader]: id }, body: JSON.stringify(answer) };
  await fetch(`${player}/recordings`, recordings);
  const passed = new Headers([...request.headers].filter(([name]) => !notPassedOn.has(name)));
  passed.set(recordingHeader, id);
  const seen = await fetch(`${proxies[surface as MockSurface]}${pathname}${search}`, {
    method: request.method,
    headers: passed,
    redirect: 'manual',
    signal: AbortSignal.timeout(answerTimeoutMs),
    ...(sent.length > 0 && { body: new Uint8Array(sent) }),
  });
  await seen.arrayBuffer();
  if (seen.status !== response.status && response.status < 300) {
    return [`Prism's proxy answered ${seen.status} by itself`];
  }
  const violations = JSON.parse(seen.headers.get('sl-violations') ?? '[]') as Violation[];
  return violations
    .filter(({ location }) => location[0] === 'response' || response.status < 400)
    .filter((violation) => !isMistaken(violation))
    .map(({ location, message, code }) => `Prism's proxy found in ${location.join('/')}: ${message} (${code})`);
}

/** Two answers that differ in their ids and times alone show the same of a document. */
function shapeOf(received: Buffer): string {
  return hash(received.toString('latin1').replaceAll(/[0-9a-f]{8,}|\d+/g, ''));
}

function hash(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
