// The errors of this package.

import type { InvalidRequestIssue, OperationId, Problem, SessionStatus } from './generated/schemas.gen.ts';

/** A `_tag`. Later releases may add others, so it is any text. */
export type ProblemTag = Problem['_tag'] | (string & Record<never, never>);

/** A problem's `reason`. Later releases may add others, so it is any text. */
export type ProblemReason = Extract<Problem, { reason: string }>['reason'] | (string & Record<never, never>);

/** One fault of a request: a JSON Pointer, and the rule in words. It never repeats the value. */
export type Issue = Readonly<InvalidRequestIssue>;

/**
 * Base of every error of this package, apart from a `TypeError` for a wrong argument and the reason of an aborted signal.
 * No error holds a body, a URL, a header, a key, or the error of another library, which may hold any of these.
 */
export class MitomeError extends Error {
  /** The operation that failed. */
  readonly operation: OperationId;
  /** Whether the same call may succeed later: after a network error, 429, 503 or `IdempotencyKeyInUse`. */
  readonly retryable: boolean;
  constructor(name: string, message: string, operation: OperationId, retryable: boolean) {
    super(`${operation}: ${message}`);
    Object.defineProperty(this, 'name', { value: name });
    this.operation = operation;
    this.retryable = retryable;
  }
}

/** The service, or a proxy in front of it, responded with an error. */
export class MitomeApiError extends MitomeError {
  readonly status: number;
  /** Null where the response is not a problem of the service, for example when a proxy sent it. */
  readonly tag: ProblemTag | null;
  /** Null where the problem has none. */
  readonly reason: ProblemReason | null;
  /** Identifies the request in questions to the operator of the service. */
  readonly requestId: string | null;
  /** The issues of an `InvalidRequest`. Not enumerable: a path may hold a name of your making. */
  declare readonly issues: readonly Issue[];
  constructor(operation: OperationId, status: number, requestIdHeader: string | null, body: unknown) {
    const problem = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
    const tag = wordIn(problem._tag);
    const reason = wordIn(problem.reason);
    const requestId = wordIn(problem.requestId) ?? wordIn(requestIdHeader);
    const what = [status, ...(tag === null ? [] : [tag]), ...(reason === null ? [] : [`(${reason})`])].join(' ');
    const message = `response ${what}${requestId === null ? '' : `, request ${requestId}`}`;
    super('MitomeApiError', message, operation, isPassing(status, tag));
    this.status = status;
    this.tag = tag;
    this.reason = reason;
    this.requestId = requestId;
    Object.defineProperty(this, 'issues', { value: issuesIn(problem.issues) });
  }
}

/** Whether a repetition may succeed: after a rate limit, while the service is unavailable, or while the first request still runs. */
function isPassing(status: number, tag: string | null): boolean {
  return status === 429 || status === 503 || (status === 409 && tag === 'IdempotencyKeyInUse');
}

/** No complete response arrived. The service may or may not have carried the call out. */
export class MitomeConnectionError extends MitomeError {
  readonly kind: 'network' | 'timeout' | 'malformed_response';
  /** The runtime's code of the error, for example `ECONNREFUSED`; null when it has none. */
  readonly code: string | null;
  constructor(operation: OperationId, kind: MitomeConnectionError['kind'], cause?: unknown) {
    const code = codeOf(cause);
    const texts = {
      network: 'the service could not be reached, or the connection broke',
      timeout: 'no response came in time',
      malformed_response: 'the response is not JSON: is baseUrl that of Mitome?',
    };
    const message = `${texts[kind]}${code === null ? '' : ` (${code})`}`;
    super('MitomeConnectionError', message, operation, kind !== 'malformed_response');
    this.kind = kind;
    this.code = code;
  }
}

/** `waitForOutcome` has waited for its `timeoutMs`. The session continues. */
export class MitomeWaitError extends MitomeError {
  /** The status that was read last; null where none could be read. */
  readonly lastStatus: SessionStatus | null;
  constructor(timeoutMs: number, lastStatus: SessionStatus | null) {
    const message = `no outcome within ${timeoutMs} ms, last status ${lastStatus ?? 'unknown'}`;
    super('MitomeWaitError', message, 'getVerificationSession', true);
    this.lastStatus = lastStatus;
  }
}

/** A short word, or null. A proxy in front of the service may respond with anything, for example an echo of the request. */
function wordIn(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(value) ? value : null;
}

function issuesIn(value: unknown): readonly Issue[] {
  return (Array.isArray(value) ? value : []).filter(
    (issue) => typeof issue?.path === 'string' && typeof issue.message === 'string',
  );
}

/** Node.js puts the code into the cause of a `TypeError` that only says `fetch failed`. */
function codeOf(error: unknown): string | null {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const found = [cause?.code, code].find((one) => typeof one === 'string' && /^[A-Z][A-Z0-9_]{1,39}$/.test(one));
  return (found as string | undefined) ?? null;
}
