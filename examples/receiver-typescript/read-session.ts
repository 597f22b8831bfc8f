// Reads sessions over the API.

import type { SessionState } from './store.ts';

/** A session could not be read. The reason may be logged. */
export class SessionNotReadError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`the session could not be read: ${reason}`);
    this.name = 'SessionNotReadError';
    this.reason = reason;
  }
}

/** Reads a session over the API. @throws SessionNotReadError without a response, or when it does not state the session's state */
export type ReadSession = (id: string) => Promise<SessionState>;

/**
 * Makes the reader of sessions (SPEC 4.2).
 * @param options `apiUrl`: the service's origin; `timeoutMs`: the time that one response, with its body, may take
 */
export function createSessionReader(options: {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
}): ReadSession {
  return async (id) => {
    let body: unknown;
    try {
      const response = await fetch(`${options.apiUrl}/v1/verification-sessions/${encodeURIComponent(id)}`, {
        headers: { authorization: `Bearer ${options.apiKey}`, accept: 'application/json' },
        // A redirect is a response like any other, so the key goes nowhere else.
        redirect: 'manual',
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new SessionNotReadError(`status_${response.status}`);
      }
      body = await response.json();
    } catch (error) {
      throw error instanceof SessionNotReadError ? error : new SessionNotReadError(reasonOf(error));
    }
    const state = stateOf(body);
    if (state?.id !== id) throw new SessionNotReadError('unexpected_body');
    return state;
  };
}

/** Takes the fields of a session that the store keeps. Unknown fields are ignored, and reason codes may be any text. */
function stateOf(body: unknown): SessionState | null {
  if (!isObject(body) || typeof body.id !== 'string' || typeof body.status !== 'string') return null;
  const outcome = isObject(body.outcome) ? body.outcome : {};
  return {
    id: body.id,
    status: body.status,
    verdict: textOrNull(outcome.verdict),
    reasons: Array.isArray(outcome.reasons) ? outcome.reasons.filter((reason) => typeof reason === 'string') : [],
    completedAt: textOrNull(body.completedAt),
    purgedAt: textOrNull(body.purgedAt),
  };
}

/** An error's message may quote an address or a header, so the reason names only its kind. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'unexpected_body';
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
