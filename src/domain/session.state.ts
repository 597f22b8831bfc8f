// The state machine of a session (SPEC 3): which command is possible in which status, and what it changes.

import { acceptHandoff, type HandoffRefusal, issueHandoff, returnHandoff, withoutBrowsers } from './handoff.ts';
import type { Verdict } from './outcome.ts';
import { ok, type Result, refused } from './result.ts';
import { type Session, type SessionPatch, type SessionStatus, statusAt } from './session.ts';

/** How long the browser that used a link may repeat the start, for the case that the response was lost. */
const startRepeatMs = 10 * 60_000;

/** The operations on a session. Times in `…Ms` are milliseconds. */
export type SessionCommand =
  | { readonly type: 'start'; readonly linkIssue: number; readonly browserHash: string }
  | { readonly type: 'issueHandoff' }
  | { readonly type: 'acceptHandoff'; readonly handoffIssue: number; readonly browserHash: string }
  | { readonly type: 'returnHandoff' }
  | { readonly type: 'submit'; readonly missingEvidence: readonly string[] }
  | {
      readonly type: 'decide';
      readonly round: number;
      readonly verdict: Verdict;
      readonly outcomeId: string;
      readonly retentionMs: number;
      /** How long a review may be pending. */
      readonly reviewMaxAgeMs: number;
    }
  | { readonly type: 'fail'; readonly round: number; readonly retentionMs: number }
  | {
      readonly type: 'review';
      readonly reviewOf: string;
      readonly verdict: 'approved' | 'rejected';
      readonly note: string | null;
      readonly outcomeId: string;
      readonly retentionMs: number;
    }
  | { readonly type: 'returnToReview'; readonly outcomeId: string; readonly reviewMaxAgeMs: number }
  | { readonly type: 'reprocess'; readonly lifetimeMs: number }
  | { readonly type: 'expire'; readonly expiredRetentionMs: number }
  | { readonly type: 'cancel'; readonly expiredRetentionMs: number }
  | { readonly type: 'reissueUrl'; readonly linkLifetimeMs: number }
  | { readonly type: 'erase'; readonly onDemand: boolean }
  | { readonly type: 'storeRecord'; readonly outcomeId: string };

export type CommandType = SessionCommand['type'];

/** Why a command is refused. */
export type SessionRefusal =
  | 'status'
  | 'session_expired'
  | HandoffRefusal
  | 'evidence_missing'
  | 'stale'
  | 'record_not_stored'
  | 'personal_data_erased'
  | 'not_due';

/** The statuses that allow each command. Every other pair is refused (SPEC 3). */
export const openFrom: Readonly<Record<CommandType, readonly SessionStatus[]>> = {
  start: ['created', 'collecting'],
  issueHandoff: ['collecting'],
  acceptHandoff: ['collecting'],
  returnHandoff: ['collecting'],
  submit: ['collecting'],
  decide: ['deciding'],
  fail: ['deciding'],
  review: ['reviewing'],
  returnToReview: ['completed'],
  reprocess: ['completed', 'failed', 'reviewing'],
  expire: ['created', 'collecting'],
  cancel: ['created', 'collecting'],
  reissueUrl: ['created', 'collecting'],
  erase: ['completed', 'failed', 'expired', 'reviewing'],
  storeRecord: ['completed'],
};

type Transition = Result<SessionPatch, SessionRefusal>;

/**
 * Finds what a command changes in a session (SPEC 3).
 * @param session as loaded; the change may be stored only while its version is the same
 * @returns the changed fields, or why the command is refused
 */
export function transitionFor(session: Session, command: SessionCommand, now: Date): Transition {
  // A session past its deadline allows no command but the expiry itself, before and after the sweep.
  const status = command.type === 'expire' ? session.status : statusAt(session, now);
  if (!openFrom[command.type].includes(status)) {
    return status === 'expired'
      ? refused('session_expired', 'The session has passed its deadline.')
      : refused('status', `This is not possible while the session is ${status}.`);
  }
  if (command.type === 'erase' && status !== session.status) {
    return refused('not_due', 'The session must be recorded as expired before it can be erased.');
  }
  return rules[command.type](session, command as never, now);
}

type Command<T extends CommandType> = Extract<SessionCommand, { type: T }>;

const rules: { readonly [T in CommandType]: (session: Session, command: Command<T>, now: Date) => Transition } = {
  start(session, command, now) {
    if (session.linkIssue === 0 || command.linkIssue !== session.linkIssue) {
      return refused('link_invalid', 'This link has been replaced by a newer one.');
    }
    if (session.linkUsedAt !== null) {
      const repeat =
        session.browserHash === command.browserHash && now.getTime() - session.linkUsedAt.getTime() <= startRepeatMs;
      return repeat ? ok({}) : refused('link_used', 'This link has been used already.');
    }
    if (now >= session.linkExpiresAt) return refused('link_expired', 'The time to open this link has passed.');
    return ok({ status: 'collecting', linkUsedAt: now, browserHash: command.browserHash });
  },
  issueHandoff: (session, _command, now) => issueHandoff(session, now),
  acceptHandoff,
  returnHandoff,
  submit(_session, command) {
    if (command.missingEvidence.length > 0) {
      return refused('evidence_missing', `Still missing: ${command.missingEvidence.join(', ')}.`);
    }
    // In `deciding` nothing is due: the decision job has a schedule of its own, and the session cannot expire.
    return ok({ status: 'deciding', dueAt: null });
  },
  decide(session, command, now) {
    if (command.round !== session.round) return refused('stale', 'The session has begun a new round.');
    const verdict = { verdict: command.verdict, outcomeId: command.outcomeId, recordStoredAt: null };
    return command.verdict === 'needs_review'
      ? ok({ ...verdict, status: 'reviewing', dueAt: after(now, command.reviewMaxAgeMs) })
      : ok({ ...verdict, ...ended('completed', now, command.retentionMs), completedAt: now });
  },
  fail(session, command, now) {
    if (command.round !== session.round) return refused('stale', 'The session has begun a new round.');
    return ok(ended('failed', now, command.retentionMs));
  },
  review(session, command, now) {
    if (command.reviewOf !== session.outcomeId)
      return refused('stale', 'This review has been replaced by a newer one.');
    const erased = session.purgedAt !== null;
    if (erased && command.verdict === 'approved') {
      return refused('personal_data_erased', 'The personal data has been erased, so the session can only be rejected.');
    }
    if (erased && command.note !== null) {
      return refused(
        'personal_data_erased',
        'The personal data of this session has been erased, so no note can be kept.',
      );
    }
    return ok({
      ...ended('completed', now, command.retentionMs),
      // An erased session has nothing left to erase; due for ever, it would block the sweep.
      ...(erased && { dueAt: null }),
      completedAt: now,
      verdict: command.verdict,
      outcomeId: command.outcomeId,
      recordStoredAt: null,
    });
  },
  returnToReview(session, command, now) {
    const complete = checkComplete(session);
    if (!complete.ok) return complete;
    return ok({
      status: 'reviewing',
      completedAt: null,
      endedAt: null,
      verdict: 'needs_review',
      outcomeId: command.outcomeId,
      recordStoredAt: null,
      dueAt: after(now, command.reviewMaxAgeMs),
    });
  },
  reprocess(session, command, now) {
    const complete = checkComplete(session);
    if (!complete.ok) return complete;
    const expiresAt = after(now, command.lifetimeMs);
    return ok({
      status: 'collecting',
      round: session.round + 1,
      expiresAt,
      dueAt: expiresAt,
      completedAt: null,
      endedAt: null,
      verdict: null,
      outcomeId: null,
      recordStoredAt: null,
      // The old link and its browser binding are revoked; an owner or reviewer issues a new link (SPEC 3).
      linkIssue: 0,
      linkUsedAt: null,
      ...withoutBrowsers(session),
    });
  },
  expire(session, command, now) {
    if (now < session.expiresAt) return refused('not_due', 'The deadline has not passed yet.');
    return ok(expired(now, command.expiredRetentionMs));
  },
  cancel(session, command, now) {
    // The deadline moves to now, so that `expired` stays true: the session was not finished by `expiresAt` (SPEC 3).
    const linkExpiresAt = session.linkExpiresAt < now ? session.linkExpiresAt : now;
    return ok({ ...expired(now, command.expiredRetentionMs), expiresAt: now, linkExpiresAt });
  },
  reissueUrl(session, command, now) {
    const linkExpiresAt = new Date(Math.min(after(now, command.linkLifetimeMs).getTime(), session.expiresAt.getTime()));
    const linkIssue = session.lastLinkIssue + 1;
    const link = { linkIssue, lastLinkIssue: linkIssue, linkExpiresAt, linkUsedAt: null };
    return ok({ ...link, ...withoutBrowsers(session) });
  },
  erase(session, command, now) {
    if (session.purgedAt !== null) return refused('personal_data_erased', 'The personal data has been erased already.');
    if (!command.onDemand && (session.dueAt === null || now < session.dueAt)) {
      return refused('not_due', 'The retention period, or the maximum age of the review, has not passed yet.');
    }
    return ok({ purgedAt: now, dueAt: null });
  },
  storeRecord(session, command, now) {
    if (session.outcomeId !== command.outcomeId || session.verdict !== 'approved') {
      return refused('stale', 'The approval has been replaced.');
    }
    return ok({ recordStoredAt: now });
  },
};

/** A new round or review needs the personal data and, after an approval, its stored record (SPEC 3, SPEC 4.3). */
function checkComplete(session: Session): Result<null, SessionRefusal> {
  if (session.purgedAt !== null)
    return refused('personal_data_erased', 'The personal data of this session has been erased.');
  const approved = session.status === 'completed' && session.verdict === 'approved';
  if (approved && session.recordStoredAt === null) {
    return refused('record_not_stored', 'The approval is still being recorded. Try again in a few seconds.');
  }
  return ok(null);
}

function ended(status: SessionStatus, now: Date, retentionMs: number): SessionPatch {
  return { status, endedAt: now, dueAt: after(now, retentionMs) };
}

function expired(now: Date, retentionMs: number): SessionPatch {
  return { ...ended('expired', now, retentionMs), verdict: null, outcomeId: null };
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
