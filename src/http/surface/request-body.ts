// Reads request bodies within limits of size, time and memory, and parses those that are JSON.

import type { IncomingMessage } from 'node:http';
import { parseJsonBody } from '../wire/json.ts';
import { createMemberMeter, type MemberMeter } from '../wire/member-meter.ts';
import type { AnyReply } from '../wire/message.ts';
import { invalidRequest, problem } from './problems.ts';
import type { OperationEntry } from './routing.ts';

/** How a surface reads bodies: within one budget of memory, JSON within one set of limits and pictures within another. */
export interface BodyPolicy {
  readonly budget: BodyBudget;
  readonly json: BodyLimits;
  readonly picture: BodyLimits;
  readonly ownText?: OwnText | undefined;
}

/**
 * A member of one operation's body that is the caller's own text: it is stored as sent, whatever characters it escapes, and has its own
 * limit, which holds also where it makes the body larger than JSON may be.
 */
export interface OwnText {
  readonly operationId: string;
  /** A top-level member of the body. */
  readonly member: string;
  /** Its limit, without insignificant white space. */
  readonly bytesMax: number;
  /** Builds the response to a larger one. */
  readonly tooLarge: (requestId: string) => AnyReply;
}

const kib = 1024;
const mib = 1024 * kib;

/** The capture page waits 20 s for JSON and 90 s for a picture: it times out first, and tells its user about the poor connection. */
const jsonLimits: BodyLimits = { bytesMax: 64 * kib, deadlineMs: 25_000, initialBytes: kib };

/** The whole length is reserved when it is announced, so that a phone is refused before it has sent megabytes. */
const pictureLimits: BodyLimits = { bytesMax: 10 * mib, deadlineMs: 100_000, idleMs: 30_000 };

/** How far a body is read only to learn whether `OwnText` is what makes it too large. */
const excessBytesMax = mib;

/** @param budgetMib the memory for all bodies of the surface; beyond it requests get 503 */
export function bodyPolicy(budgetMib: number, ownText?: OwnText): BodyPolicy {
  return { budget: createBodyBudget(budgetMib * mib), json: jsonLimits, picture: pictureLimits, ownText };
}

/** The same policy where the only pictures are logos. */
export function logoBodies(policy: BodyPolicy): BodyPolicy {
  return { ...policy, picture: { ...pictureLimits, bytesMax: mib } };
}

/** A body, parsed where it is JSON. `text` is the JSON as sent, null for other bodies. */
export interface ReceivedBody {
  readonly value: unknown;
  readonly text: string | null;
  /** Gives its memory back to the budget. */
  readonly release: () => void;
}

/**
 * Why there is no body. `unread`: the rest of it will not be read, so the connection cannot be used again. `afterLimit`: the body breaks
 * a rule that comes after the rate limit.
 */
export interface RefusedBody {
  readonly reply: AnyReply;
  readonly unread: boolean;
  readonly afterLimit?: true;
}

const noBody = { value: undefined, text: null, release: () => {} };

/**
 * Reads and parses the body that an operation expects.
 * @param context.superseded stops reading when it is aborted
 * @param context.onWait called when the body has not arrived whole yet
 */
export async function receiveBody(
  request: IncomingMessage,
  entry: OperationEntry,
  policy: BodyPolicy,
  context: {
    readonly requestId: string;
    readonly operationId: string;
    readonly superseded: AbortSignal | undefined;
    readonly onWait?: () => void;
  },
): Promise<ReceivedBody | RefusedBody> {
  const { requestId, operationId, superseded, onWait } = context;
  // A body has no meaning for these methods (RFC 9110) and stays unread.
  if (!entry.hasBody && entry.method !== 'post') return noBody;
  const unsupported = entry.hasBody ? unsupportedMediaType(request, entry) : null;
  if (unsupported !== null) return refusal(problem('UnsupportedMediaType', requestId, unsupported, {}));
  const isJson = !entry.hasBody || isMediaType('application/json', entry.requestMediaTypes);
  const limits = isJson ? policy.json : policy.picture;
  const ownText = policy.ownText?.operationId === operationId ? policy.ownText : undefined;
  let meter: MemberMeter | undefined;
  const measure = (member: string) => (bytes: Buffer) => {
    meter ??= createMemberMeter(member);
    meter.write(bytes);
  };
  const excess = ownText && { excess: { bytesMax: excessBytesMax, watch: measure(ownText.member) } };
  const body = await readBody(request, { ...limits, ...excess }, policy.budget, superseded, onWait);
  if (typeof body === 'string') {
    if (body === 'excess' && ownText && meter && meter.bytes() > ownText.bytesMax) {
      return { reply: ownText.tooLarge(requestId), unread: false, afterLimit: true };
    }
    return { reply: faultReply(body, limits, requestId), unread: body !== 'excess' };
  }
  const parsed = parseBody(body, entry, ownText?.member, requestId);
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
    case 'excess':
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

function parseBody(
  { bytes, release }: HeldBody,
  entry: OperationEntry,
  ownText: string | undefined,
  requestId: string,
) {
  if (!entry.hasBody) {
    const isEmpty = bytes.length === 0 || /^\s*(\{\s*\})?\s*$/.test(bytes.toString('latin1'));
    return isEmpty
      ? { ...noBody, release }
      : refusal(invalidRequest(requestId, [{ path: '/body', message: 'must be empty' }]));
  }
  if (!isMediaType('application/json', entry.requestMediaTypes)) return { value: bytes, text: null, release };
  const json = parseJsonBody(bytes, ownText);
  return json.ok ? { value: json.value, text: json.text, release } : refusal(invalidRequest(requestId, [json.issue]));
}

function isMediaType(contentType: string, allowed: readonly string[]): boolean {
  if (allowed.includes(contentType)) return true;
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

/**
 * Why a body was not kept. `excess`: it was too large, and watched to its end. `superseded`: a newer request took its
 * place.
 */
export type BodyFault = 'too_large' | 'excess' | 'aborted' | 'too_slow' | 'over_budget' | 'superseded';

/** The bounds of one body. */
export interface BodyLimits {
  readonly bytesMax: number;
  /** The longest time until its last byte. */
  readonly deadlineMs: number;
  /** The longest time without a byte of it; only the deadline when left out. */
  readonly idleMs?: number;
  /** How much of an announced length is reserved before any of it arrives; all of it when left out. */
  readonly initialBytes?: number;
  /** Watches a body that is too large, up to another size, as it arrives; nothing of it is kept. */
  readonly excess?: { readonly bytesMax: number; readonly watch: (bytes: Buffer) => void };
}

/** Memory that many bodies share, so that no number of connections can take more of it. */
export interface BodyBudget {
  /** Returns false, and reserves nothing, when too few bytes are left. */
  reserve(bytes: number): boolean;
  release(bytes: number): void;
}

export function createBodyBudget(bytesMax: number): BodyBudget {
  let reserved = 0;
  return {
    reserve(bytes) {
      if (reserved + bytes > bytesMax) return false;
      reserved += bytes;
      return true;
    },
    release(bytes) {
      reserved -= bytes;
    },
  };
}

/** A whole body. It counts against its budget until it is released, once. */
export interface HeldBody {
  readonly bytes: Buffer;
  readonly release: () => void;
}

/**
 * A body that arrived whole with its head, as most do that are small: it needs no timers and no events. The request may learn of its end
 * only after this.
 * @param length as announced; 0 when it is not
 */
function arrivedBody(request: IncomingMessage, length: number, bytesMax: number): Buffer | null {
  if (length === 0 || length > bytesMax || request.readableLength !== length) return null;
  const bytes = request.read() as Buffer | null;
  // Lets it end.
  request.resume();
  return bytes;
}

/** The smallest buffer of a body that grows; it doubles from here. */
const growthBytesMin = 16 * 1024;

/**
 * Reads a request body whole, within its limits of size, time and shared memory. One buffer gathers it: chunks of a byte each would
 * take a hundred times their size if they were kept as they arrive.
 * @param superseded stops reading when it is aborted
 * @param onWait called when the body has not arrived whole yet
 */
export async function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  budget: BodyBudget,
  superseded?: AbortSignal,
  onWait?: () => void,
): Promise<HeldBody | BodyFault> {
  const { bytesMax, deadlineMs, idleMs, initialBytes = bytesMax, excess } = limits;
  const announced = request.headers['content-length'];
  const length = Number(announced ?? 0);
  if (length > (excess?.bytesMax ?? bytesMax)) return 'too_large';
  // Its events are over: nothing would end the reading before the deadline.
  if (request.destroyed) return 'aborted';
  if (superseded?.aborted) return 'superseded';
  const heldMax = announced === undefined ? bytesMax : Math.min(length, bytesMax);
  let held = announced === undefined ? 0 : Math.min(heldMax, initialBytes);
  const bytes = arrivedBody(request, length, bytesMax);
  if (bytes !== null) held = bytes.length;
  if (!budget.reserve(held)) return 'over_budget';
  if (bytes !== null) return { bytes, release: () => budget.release(held) };
  let buffer = Buffer.allocUnsafe(held);
  let size = 0;
  onWait?.();

  const grow = (needed: number): boolean => {
    const wanted = Math.min(heldMax, Math.max(needed, growthBytesMin, 2 * held));
    if (!budget.reserve(wanted - held)) return false;
    held = wanted;
    const larger = Buffer.allocUnsafe(wanted);
    buffer.copy(larger, 0, 0, size);
    buffer = larger;
    return true;
  };

  return new Promise((resolve) => {
    let isOpen = true;
    const finish = (outcome: 'complete' | BodyFault): void => {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(deadline);
      clearTimeout(idle);
      superseded?.removeEventListener('abort', onSuperseded);
      if (outcome === 'complete') {
        resolve({ bytes: buffer.subarray(0, size), release: () => budget.release(held) });
        return;
      }
      budget.release(held);
      request.off('data', onData);
      request.pause();
      resolve(outcome);
    };
    const onSuperseded = (): void => finish('superseded');
    const watchExcess = ({ bytesMax: watchedMax, watch }: NonNullable<typeof excess>, chunk: Buffer): void => {
      if (held > 0) {
        watch(buffer.subarray(0, size));
        budget.release(held);
        [held, buffer] = [0, Buffer.alloc(0)];
      }
      watch(chunk);
      size += chunk.length;
      if (size > watchedMax) finish('too_large');
      else idle?.refresh();
    };
    const onData = (chunk: Buffer): void => {
      const needed = size + chunk.length;
      if (needed > bytesMax && excess !== undefined) watchExcess(excess, chunk);
      else if (needed > bytesMax) finish('too_large');
      else if (needed > held && !grow(needed)) finish('over_budget');
      else {
        chunk.copy(buffer, size);
        size = needed;
        idle?.refresh();
      }
    };
    const deadline = setTimeout(finish, deadlineMs, 'too_slow');
    const idle = idleMs === undefined ? undefined : setTimeout(finish, idleMs, 'too_slow');
    superseded?.addEventListener('abort', onSuperseded);
    // These listeners stay: an error of a connection that ends after the outcome is no fault of the service.
    request.on('data', onData);
    request.on('end', () => finish(size > bytesMax ? 'excess' : 'complete'));
    request.on('error', () => finish('aborted'));
    request.on('close', () => finish('aborted'));
  });
}
