// The hand-off of a session from the browser that continues it to another one.

import { ok, type Refused, type Result, refused } from './result.ts';
import type { Session, SessionPatch } from './session.ts';

/** How long a hand-off can be accepted. */
export const handoffLifetimeMs = 120_000;

/** How long a hand-off is accepted after a newer one replaced it: a phone may have just read it from the screen. */
const overlapMs = 30_000;

/** The highest number of a hand-off. Each takes at most two numbers, so a session has at least 100. */
export const handoffNumbersMax = 200;

/** Why a hand-off is not issued, accepted or returned. */
export type HandoffRefusal = 'handoffs_used' | 'not_handed_over' | 'link_invalid' | 'link_used' | 'link_expired';

type Handoffs = Pick<Session, 'browserHash' | 'viewerHash' | 'handoffIssue' | 'handoffExpiresAt'>;

/** Issues the next hand-off. The number after one that is not open any more is skipped, so that only a replaced one has the number before. */
export function issueHandoff(session: Handoffs, now: Date): Result<SessionPatch, HandoffRefusal> {
  if (session.handoffIssue >= handoffNumbersMax) {
    return refused('handoffs_used', 'This verification has had its hand-offs. Continue in this browser.');
  }
  const isOpen = session.handoffExpiresAt !== null && now < session.handoffExpiresAt;
  const handoffExpiresAt = new Date(now.getTime() + handoffLifetimeMs);
  return ok({ handoffIssue: session.handoffIssue + (isOpen ? 1 : 2), handoffExpiresAt });
}

/** Moves the session to the browser that accepts a hand-off, which ends with it. The former browser follows. */
export function acceptHandoff(
  session: Handoffs,
  { handoffIssue, browserHash }: { readonly handoffIssue: number; readonly browserHash: string },
  now: Date,
): Result<SessionPatch, HandoffRefusal> {
  // Its own hand-off, or one that it has accepted: the response may have been lost.
  if (session.browserHash === browserHash) return ok({});
  const refusal = refuseHandoff(session, handoffIssue, now);
  return refusal ?? ok({ browserHash, viewerHash: session.browserHash, handoffExpiresAt: null });
}

/** Why a hand-off cannot be accepted now, or null. */
function refuseHandoff(session: Handoffs, issue: number, now: Date): Refused<HandoffRefusal> | null {
  const { browserHash, handoffIssue, handoffExpiresAt } = session;
  const replaced = refused('link_invalid', 'This hand-off has been replaced by a newer one.');
  if (browserHash === null || issue < handoffIssue - 1) return replaced;
  if (handoffExpiresAt === null) return refused('link_used', 'This hand-off has been used already.');
  if (issue !== handoffIssue) {
    const replacedAt = handoffExpiresAt.getTime() - handoffLifetimeMs;
    return now.getTime() < replacedAt + overlapMs ? null : replaced;
  }
  return now < handoffExpiresAt ? null : refused('link_expired', 'The time to accept this hand-off has passed.');
}

/** Gives the session back to the browser that follows it. This one has no access any more. */
export function returnHandoff({ viewerHash }: Handoffs): Result<SessionPatch, HandoffRefusal> {
  return viewerHash === null
    ? refused('not_handed_over', 'No other browser follows this verification.')
    : ok({ browserHash: viewerHash, viewerHash: null, handoffExpiresAt: null });
}

/** The end of every binding of a session to browsers, and of its hand-offs. */
export function withoutBrowsers({ handoffIssue }: Handoffs) {
  return { browserHash: null, viewerHash: null, handoffIssue: handoffIssue + 2, handoffExpiresAt: null };
}

/** The whole seconds in which a session's latest hand-off can be accepted. */
export function handoffSecondsLeft({ handoffExpiresAt }: Handoffs, now: Date): number {
  if (handoffExpiresAt === null) return 0;
  return Math.max(0, Math.floor((handoffExpiresAt.getTime() - now.getTime()) / 1000));
}
