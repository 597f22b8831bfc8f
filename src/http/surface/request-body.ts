import type { IncomingMessage } from 'node:http';
import { parseJsonBody } from '../wire/json.ts';
import {
  type BodyBudget,
  type BodyFault,
  type BodyLimits,
  createBodyBudget,
  type HeldBody,
  readBody,
} from '../wire/read-body.ts';
import type { AnyReply } from '../wire/send-reply.ts';
import { invalidRequest, problem } from './problems.ts';
import type { OperationEntry } from './routing.ts';

/** How a surface reads bodies: within one budget of memory, JSON within one set of limits and pictures within another. */
export interface BodyPolicy {
  readonly budget: BodyBudget;
  readonly json: BodyLimits;
  readonly picture: BodyLimits;
}

const kib = 1024;
const mib = 1024 * kib;

/** The capture page waits 20 s for JSON and 90 s for a picture: it times out first, and tells its user about the poor connection. */
const jsonLimits: BodyLimits = { bytesMax: 64 * kib, deadlineMs: 25_000, initialBytes: kib };

/** The whole length is reserved when it is announced, so that a phone is refused before it has sent megabytes. */
const pictureLimits: BodyLimits = { bytesMax: 10 * mib, deadlineMs: 100_000, idleMs: 30_000 };

/** @param budgetMib the memory for all bodies of the surface; beyond it requests get 503 */
export function bodyPolicy(budgetMib: number): BodyPolicy {
  return { budget: createBodyBudget(budgetMib * mib), json: jsonLimits, picture: pictureLimits };
}

/** A body, parsed where it is JSON. `text` is the JSON as sent, null for other bodies. */
export interface ReceivedBody {
  readonly value: unknown;
  readonly text: string | null;
  /** Gives its memory back to the budget. */
  readonly release: () => void;
}

/** Why there is no body. `unread`: the rest of it will not be read, so the connection cannot be used again. */
export interface RefusedBody {
  readonly reply: AnyReply;
  readonly unread: boolean;
}

const noBody = { value: undefined, text: null, release: () => {} };

/**
 * Reads and parses the body that an operation expects.
 * @param superseded stops reading when it is aborted
 */
export async function receiveBody(
  request: IncomingMessage,
  entry: OperationEntry,
  policy: BodyPolicy,
  context: { readonly requestId: string; readonly superseded: AbortSignal | undefined },
): Promise<ReceivedBody | RefusedBody> {
  const { requestId, superseded } = context;
  // A body has no meaning for these methods (RFC 9110) and stays unread.
  if (!entry.hasBody && entry.method !== 'post') return noBody;
  const unsupported = entry.hasBody ? unsupportedMediaType(request, entry) : null;
  if (unsupported !== null) return refusal(problem('UnsupportedMediaType', requestId, unsupported, {}));
  const isJson = !entry.hasBody || isMediaType('application/json', entry.requestMediaTypes);
  const limits = isJson ? policy.json : policy.picture;
  const body = await readBody(request, limits, policy.budget, superseded);
  if (typeof body === 'string') return { reply: faultReply(body, limits, requestId), unread: true };
  const parsed = parseBody(body, entry, requestId);
  if ('reply' in parsed) body.release();
  return parsed;
}

function refusal(reply: AnyReply): RefusedBody {
  return { reply, unread: false };
}

/** Why the headers that describe the body are not supported, or null. */
function unsupportedMediaType({ headers }: IncomingMessage, { requestMediaTypes }: OperationEntry): string | null {
  const declared = headers['content-type'];
  if (declared === undefined || !isMediaType(declared, requestMediaTypes)) {
    const expected = requestMediaTypes.join(' or ');
    return `Content-Type must be ${expected}${expected === 'application/json' ? ' in UTF-8' : ''}.`;
  }
  const encoding = headers['content-encoding'];
  return encoding === undefined || encoding === 'identity'
    ? null
    : 'Content-Encoding is not supported; send the body as it is.';
}

function faultReply(fault: BodyFault, limits: BodyLimits, requestId: string): AnyReply {
  const incomplete = (message: string) => invalidRequest(requestId, [{ path: '/body', message }]);
  switch (fault) {
    case 'too_large':
      return problem('RequestTooLarge', requestId, `The body is larger than ${limits.bytesMax} bytes.`, {});
    case 'too_slow':
      return incomplete(`must arrive within ${limits.deadlineMs / 1000} seconds, without long pauses`);
    case 'over_budget':
      return problem('ServiceUnavailable', requestId, 'Too many bodies arrive at once. Try again later.', {});
    case 'aborted':
    case 'superseded':
      return incomplete('must arrive whole, framed as the headers announce');
  }
}

function parseBody({ bytes, release }: HeldBody, entry: OperationEntry, requestId: string) {
  if (!entry.hasBody) {
    const isEmpty = bytes.length === 0 || /^\s*(\{\s*\})?\s*$/.test(bytes.toString('latin1'));
    return isEmpty
      ? { ...noBody, release }
      : refusal(invalidRequest(requestId, [{ path: '/body', message: 'must be empty' }]));
  }
  if (!isMediaType('application/json', entry.requestMediaTypes)) return { value: bytes, text: null, release };
  const json = parseJsonBody(bytes);
  return json.ok ? { value: json.value, text: json.text, release } : refusal(invalidRequest(requestId, [json.issue]));
}

function isMediaType(contentType: string, allowed: readonly string[]): boolean {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  return allowed.includes(type) && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}
