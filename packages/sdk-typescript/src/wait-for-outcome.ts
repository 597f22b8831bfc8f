// Polls a session until it has ended.

import type { MitomeClient } from './client.ts';
import { MitomeError, MitomeWaitError } from './errors.ts';
import type { SessionDetail, SessionStatus } from './generated/schemas.gen.ts';
import { jittered, pause } from './pause.ts';

/** How long to wait, and for what. */
export interface WaitOptions {
  /** How long to wait at most, in milliseconds; ten minutes when left out. */
  readonly timeoutMs?: number | undefined;
  /** Ends the wait, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Whether a session that waits for human review counts as well. A review can take days. */
  readonly orReviewing?: boolean | undefined;
}

const firstWaitMs = 1_000;
const waitMsMax = 15_000;
const growth = 1.5;

/**
 * Polls a session, with growing waits, until it is `completed`, `failed` or `expired`. The service records each read as an access to
 * personal data, so prefer notifications. Retryable errors do not end the wait.
 * @returns the session in that status
 * @throws MitomeWaitError after `timeoutMs`; the signal's reason when it was aborted; any other MitomeError at once
 */
export async function waitForOutcome(
  client: Pick<MitomeClient, 'getVerificationSession'>,
  sessionId: string,
  { timeoutMs = 600_000, signal, orReviewing = false }: WaitOptions = {},
): Promise<SessionDetail> {
  if (!(timeoutMs >= 0)) throw new TypeError('timeoutMs: must be a number of milliseconds.');
  const awaited: readonly SessionStatus[] = [
    'completed',
    'failed',
    'expired',
    ...(orReviewing ? ['reviewing' as const] : []),
  ];
  const ended = new AbortController();
  const abort = (): void => ended.abort(signal?.reason);
  signal?.throwIfAborted();
  signal?.addEventListener('abort', abort);
  let lastStatus: SessionStatus | null = null;
  const timer = setTimeout(
    () => ended.abort(new MitomeWaitError(timeoutMs, lastStatus)),
    Math.min(timeoutMs, 2 ** 31 - 1),
  );
  try {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * growth, waitMsMax)) {
      const session = await readOrRetry(client, sessionId, ended.signal);
      if (session !== null && awaited.includes(session.status)) return session;
      lastStatus = session?.status ?? lastStatus;
      await pause(jittered(waitMs), ended.signal);
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** The session, or null after a retryable error. */
async function readOrRetry(
  client: Pick<MitomeClient, 'getVerificationSession'>,
  sessionId: string,
  signal: AbortSignal,
): Promise<SessionDetail | null> {
  try {
    return await client.getVerificationSession(sessionId, { signal });
  } catch (error) {
    if (error instanceof MitomeError && error.retryable) return null;
    throw error;
  }
}
