import { describe, expect, it } from 'vitest';
import { type CommandType, type SessionCommand, transitionFor } from './session.state.ts';
import { type Session, type SessionStatus, sessionStates, sessionStatuses, statusAt } from './session.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;

/** A session in a status, in the shape the service leaves it in there. */
function sessionIn(status: SessionStatus, change: Partial<Session> = {}): Session {
  const open = status === 'created' || status === 'collecting';
  const ended = status === 'completed' || status === 'failed' || status === 'expired';
  const decided = status === 'completed' || status === 'reviewing';
  return {
    id: 'vs_00000000000000000000000000000001',
    tenantId: '6f1f4c1e-8f0e-4d5e-9d53-0b6a3f6f1a11',
    status,
    version: 4,
    round: 2,
    steps: ['document', 'user_input'],
    createdAt: later(-hour),
    expiresAt: status === 'expired' ? later(-1) : later(hour),
    linkIssue: 3,
    lastLinkIssue: 3,
    linkExpiresAt: later(hour / 2),
    linkUsedAt: null,
    browserHash: 'b0',
    viewerHash: 'b2',
    handoffIssue: 4,
    handoffExpiresAt: later(1),
    completedAt: status === 'completed' ? later(-1) : null,
    endedAt: ended ? later(-1) : null,
    purgedAt: null,
    recordStoredAt: status === 'completed' ? later(-1) : null,
    outcomeId: decided ? 'outcome-1' : null,
    verdict: status === 'reviewing' ? 'needs_review' : status === 'completed' ? 'approved' : null,
    sequence: 1,
    dueAt: open ? later(hour) : ended ? now : null,
    ...change,
  };
}

const commands: { readonly [T in CommandType]: Extract<SessionCommand, { type: T }> } = {
  start: { type: 'start', linkIssue: 3, browserHash: 'b1' },
  issueHandoff: { type: 'issueHandoff' },
  acceptHandoff: { type: 'acceptHandoff', handoffIssue: 4, browserHash: 'b1' },
  returnHandoff: { type: 'returnHandoff' },
  submit: { type: 'submit', missingEvidence: [] },
  decide: {
    type: 'decide',
    round: 2,
    verdict: 'approved',
    outcomeId: 'outcome-2',
    retentionMs: hour,
    reviewMaxAgeMs: 3 * hour,
  },
  fail: { type: 'fail', round: 2, retentionMs: hour },
  review: {
    type: 'review',
    reviewOf: 'outcome-1',
    verdict: 'rejected',
    note: null,
    outcomeId: 'outcome-2',
    retentionMs: hour,
  },
  returnToReview: { type: 'returnToReview', outcomeId: 'outcome-2', reviewMaxAgeMs: 3 * hour },
  reprocess: { type: 'reprocess', lifetimeMs: hour },
  expire: { type: 'expire', expiredRetentionMs: 2 * hour },
  cancel: { type: 'cancel', expiredRetentionMs: 2 * hour },
  reissueUrl: { type: 'reissueUrl', linkLifetimeMs: hour },
  erase: { type: 'erase', onDemand: true },
  storeRecord: { type: 'storeRecord', outcomeId: 'outcome-1' },
};

/** The status each command leads to from each status; every pair that is absent is refused. */
const matrix: { readonly [T in CommandType]: Partial<Record<SessionStatus, SessionStatus>> } = {
  start: { created: 'collecting', collecting: 'collecting' },
  issueHandoff: { collecting: 'collecting' },
  acceptHandoff: { collecting: 'collecting' },
  returnHandoff: { collecting: 'collecting' },
  submit: { collecting: 'deciding' },
  decide: { deciding: 'completed' },
  fail: { deciding: 'failed' },
  review: { reviewing: 'completed' },
  returnToReview: { completed: 'reviewing' },
  reprocess: { completed: 'collecting', failed: 'collecting', reviewing: 'collecting' },
  expire: { created: 'expired', collecting: 'expired' },
  cancel: { created: 'expired', collecting: 'expired' },
  reissueUrl: { created: 'created', collecting: 'collecting' },
  erase: { completed: 'completed', failed: 'failed', expired: 'expired', reviewing: 'reviewing' },
  storeRecord: { completed: 'completed' },
};

const pairs = sessionStatuses.flatMap((status) =>
  (Object.keys(commands) as CommandType[]).map((command) => ({ status, command, to: matrix[command][status] })),
);

describe('every command in every status', () => {
  it.each(pairs)('$command while $status leads to $to', ({ status, command, to }) => {
    // Expiry is only due once the deadline has passed; before that no command leads there.
    const at = command === 'expire' ? later(hour) : now;
    const session = sessionIn(status);
    const transition = transitionFor(session, commands[command], at);
    if (to === undefined) {
      expect(transition).toMatchObject({ ok: false, code: status === 'expired' ? 'session_expired' : 'status' });
      return;
    }
    expect(transition.ok && (transition.value.status ?? session.status)).toBe(to);
  });
});

describe('status and verdict', () => {
  const verdicts = ['approved', 'rejected', 'needs_review'] as const;
  const commandsWithVerdicts = [
    ...Object.values(commands),
    ...verdicts.map((verdict): SessionCommand => ({ ...commands.decide, verdict })),
    ...verdicts.slice(0, 2).map((verdict) => ({ ...commands.review, verdict }) as SessionCommand),
  ];

  it.each(sessionStates)('$status with $verdict becomes a known pair by every command', (state) => {
    for (const command of commandsWithVerdicts) {
      const transition = transitionFor(sessionIn(state.status, state), command, now);
      if (!transition.ok) continue;
      const { status, verdict } = { ...state, ...transition.value };
      expect(sessionStates).toContainEqual({ status, verdict });
    }
  });
});

describe('the deadline', () => {
  it.each(['created', 'collecting'] as const)(
    'makes a %s session read as expired at once and refuses every command',
    (status) => {
      const session = sessionIn(status, { expiresAt: now });
      expect(statusAt(session, now)).toBe('expired');
      expect(statusAt(session, later(-1))).toBe(status);
      for (const command of Object.values(commands)) {
        if (command.type === 'expire') continue;
        expect(transitionFor(session, command, now).ok, command.type).toBe(false);
      }
    },
  );

  it.each(['deciding', 'reviewing'] as const)('never ends a %s session', (status) => {
    expect(statusAt(sessionIn(status, { expiresAt: later(-hour) }), now)).toBe(status);
    expect(transitionFor(sessionIn(status, { expiresAt: later(-hour) }), commands.expire, now).ok).toBe(false);
  });

  it('is not due a millisecond early', () => {
    expect(transitionFor(sessionIn('created', { expiresAt: later(1) }), commands.expire, now)).toMatchObject({
      code: 'not_due',
    });
  });
});

describe('a cancelled session', () => {
  it('has its deadline at the instant of the call, and an expired link', () => {
    const session = sessionIn('collecting');
    const transition = transitionFor(session, commands.cancel, now);
    if (!transition.ok) throw new Error(transition.detail);
    const changed = { ...session, ...transition.value };
    expect(changed).toMatchObject({
      expiresAt: now,
      linkExpiresAt: now,
      endedAt: now,
      dueAt: later(2 * hour),
      completedAt: null,
    });
    expect(statusAt(changed, now)).toBe('expired');
    expect(changed.expiresAt.getTime()).toBeGreaterThan(changed.createdAt.getTime());
  });

  it('keeps the deadline of a link that expired before', () => {
    const transition = transitionFor(sessionIn('created', { linkExpiresAt: later(-5) }), commands.cancel, now);
    expect(transition).toMatchObject({ ok: true, value: { linkExpiresAt: later(-5) } });
  });
});

describe('the link', () => {
  it.each([
    ['an older issue', { linkIssue: 4, lastLinkIssue: 4 }, 'link_invalid'],
    ['none valid after a reprocess', { linkIssue: 0 }, 'link_invalid'],
    ['past its own deadline', { linkExpiresAt: now }, 'link_expired'],
    ['used by another browser', { linkUsedAt: later(-1), browserHash: 'b2' }, 'link_used'],
    ['used by this browser eleven minutes ago', { linkUsedAt: later(-660_000), browserHash: 'b1' }, 'link_used'],
  ])('is refused: %s', (_title, change, code) => {
    expect(transitionFor(sessionIn('created', change), commands.start, now)).toMatchObject({ ok: false, code });
  });

  it('may be started again by the same browser within ten minutes, which changes nothing', () => {
    const session = sessionIn('collecting', { linkUsedAt: later(-600_000), browserHash: 'b1' });
    expect(transitionFor(session, commands.start, now)).toEqual({ ok: true, value: {} });
  });

  it('never outlives the session when it is reissued, and revokes the browser binding', () => {
    const session = sessionIn('collecting', { linkUsedAt: later(-1), browserHash: 'b1' });
    const transition = transitionFor(session, { type: 'reissueUrl', linkLifetimeMs: 5 * hour }, now);
    expect(transition.ok && transition.value).toMatchObject({
      linkExpiresAt: session.expiresAt,
      linkIssue: 4,
      linkUsedAt: null,
      browserHash: null,
    });
  });

  it('gets a new number on every issue, also after a reprocess', () => {
    const reprocessed = transitionFor(sessionIn('completed'), commands.reprocess, now);
    const session = sessionIn('collecting', reprocessed.ok ? reprocessed.value : {});
    const transition = transitionFor(session, commands.reissueUrl, now);
    expect(transition.ok && transition.value.linkIssue).toBe(4);
  });
});

describe('rounds and reviews', () => {
  it('voids a decision and a failure of an older round', () => {
    expect(transitionFor(sessionIn('deciding', { round: 3 }), commands.decide, now)).toMatchObject({ code: 'stale' });
    expect(transitionFor(sessionIn('deciding', { round: 3 }), commands.fail, now)).toMatchObject({ code: 'stale' });
  });

  it('voids a review of an outcome that was replaced', () => {
    expect(transitionFor(sessionIn('reviewing', { outcomeId: 'outcome-9' }), commands.review, now)).toMatchObject({
      code: 'stale',
    });
  });

  it('clears the verdict, its outcome and the browser when a session is reprocessed', () => {
    const transition = transitionFor(sessionIn('reviewing'), commands.reprocess, now);
    expect(transition.ok && transition.value).toMatchObject({
      round: 3,
      expiresAt: later(hour),
      verdict: null,
      outcomeId: null,
      completedAt: null,
      linkIssue: 0,
      browserHash: null,
    });
  });

  it.each(['reprocess', 'returnToReview'] as const)('%s waits for the record of an approval', (command) => {
    expect(transitionFor(sessionIn('completed', { recordStoredAt: null }), commands[command], now)).toMatchObject({
      code: 'record_not_stored',
    });
    const rejected = sessionIn('completed', { recordStoredAt: null, verdict: 'rejected' });
    expect(transitionFor(rejected, commands[command], now).ok).toBe(true);
  });

  it.each(['reprocess', 'returnToReview', 'erase'] as const)('%s is refused after erasure', (command) => {
    const session = sessionIn('completed', { purgedAt: later(-1) });
    expect(transitionFor(session, commands[command], now)).toMatchObject({ code: 'personal_data_erased' });
  });

  it('stores no record for an approval that was replaced', () => {
    const session = sessionIn('completed', { outcomeId: 'outcome-9' });
    expect(transitionFor(session, commands.storeRecord, now)).toMatchObject({ code: 'stale' });
  });
});

describe('a review of an erased session', () => {
  const erased = sessionIn('reviewing', { purgedAt: later(-1), dueAt: null });

  it('cannot approve, because the evidence is gone', () => {
    expect(transitionFor(erased, { ...commands.review, verdict: 'approved' }, now)).toMatchObject({
      code: 'personal_data_erased',
    });
  });

  it('may reject, and leaves nothing due', () => {
    const transition = transitionFor(erased, commands.review, now);
    expect(transition.ok && transition.value).toMatchObject({ status: 'completed', verdict: 'rejected', dueAt: null });
  });
});

describe('what is due', () => {
  const dueAfter = (command: SessionCommand, session: Session, at = now) => {
    const transition = transitionFor(session, command, at);
    if (!transition.ok) throw new Error(transition.detail);
    return transition.value.dueAt;
  };

  it.each<readonly [title: string, command: SessionCommand, from: SessionStatus, due: Date | null]>([
    ['a verdict, after the retention period', commands.decide, 'deciding', later(hour)],
    ['a failure, after the retention period', commands.fail, 'deciding', later(hour)],
    ['a verdict of a reviewer, after the retention period', commands.review, 'reviewing', later(hour)],
    [
      'a referral, at the maximum age of a review',
      { ...commands.decide, verdict: 'needs_review' },
      'deciding',
      later(3 * hour),
    ],
    ['a return to review, at the maximum age of a review', commands.returnToReview, 'completed', later(3 * hour)],
    ['a cancellation, after the retention of expired sessions', commands.cancel, 'created', later(2 * hour)],
    ['a submission: nothing', commands.submit, 'collecting', null],
  ])('%s', (_title, command, from, due) => {
    expect(dueAfter(command, sessionIn(from))).toEqual(due);
  });

  it('an expiry, after the retention of expired sessions', () => {
    expect(dueAfter(commands.expire, sessionIn('created', { expiresAt: now }))).toEqual(later(2 * hour));
  });
});

describe('erasure', () => {
  it('of a pending review waits for its maximum age, and leaves status, verdict and outcome', () => {
    const session = sessionIn('reviewing', { dueAt: later(1) });
    expect(transitionFor(session, { type: 'erase', onDemand: false }, now)).toMatchObject({ code: 'not_due' });
    expect(transitionFor(session, { type: 'erase', onDemand: true }, now)).toEqual({
      ok: true,
      value: { purgedAt: now, dueAt: null },
    });
    expect(transitionFor(session, { type: 'erase', onDemand: false }, later(1)).ok).toBe(true);
  });

  it('by the sweep waits for the retention period', () => {
    const session = sessionIn('completed', { dueAt: later(1) });
    expect(transitionFor(session, { type: 'erase', onDemand: false }, now)).toMatchObject({ code: 'not_due' });
    expect(transitionFor(session, { type: 'erase', onDemand: false }, later(1)).ok).toBe(true);
  });

  it('waits until an overdue session is recorded as expired, so that its event is not lost', () => {
    const session = sessionIn('created', { expiresAt: now, dueAt: now });
    expect(transitionFor(session, { type: 'erase', onDemand: true }, now)).toMatchObject({ code: 'not_due' });
  });
});

it('refuses an incomplete submission and names the missing evidence', () => {
  const transition = transitionFor(
    sessionIn('collecting'),
    { type: 'submit', missingEvidence: ['document_front'] },
    now,
  );
  expect(transition).toMatchObject({ ok: false, code: 'evidence_missing', detail: 'Still missing: document_front.' });
});
