// A session as the rules see it, and its status at an instant (SPEC 3).

import type { Verdict } from './outcome.ts';
import type { TenantSettings } from './tenant.ts';

export const sessionStatuses = [
  'created',
  'collecting',
  'deciding',
  'reviewing',
  'completed',
  'expired',
  'failed',
] as const;

/** Progress of a session (SPEC 3). The decision is a separate value, see `Outcome`. */
export type SessionStatus = (typeof sessionStatuses)[number];

/** A status, and the verdict that a session of this status has. */
export interface SessionState {
  readonly status: SessionStatus;
  readonly verdict: Verdict | null;
}

/** Every pair of status and verdict that transitions lead to. Lists are read along them, so a session in any other would be in none. */
export const sessionStates: readonly SessionState[] = [
  { status: 'created', verdict: null },
  { status: 'collecting', verdict: null },
  { status: 'deciding', verdict: null },
  { status: 'reviewing', verdict: 'needs_review' },
  { status: 'completed', verdict: 'approved' },
  { status: 'completed', verdict: 'rejected' },
  { status: 'expired', verdict: null },
  { status: 'failed', verdict: null },
];

/** A session as the rules see it: the state that decides which commands are allowed, without personal data. */
export interface Session {
  readonly id: string;
  readonly tenantId: string;
  readonly status: SessionStatus;
  /** Rises with each change and guards it: a change must name the version that it was decided on. */
  readonly version: number;
  /** 1 at creation, one more with each reprocess. Decisions and reviews of an older round are void. */
  readonly round: number;
  /** The plan, fixed at creation. */
  readonly steps: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Number of the valid verification URL; one more with each reissue, 0 when none is valid. */
  readonly linkIssue: number;
  readonly linkExpiresAt: Date;
  readonly linkUsedAt: Date | null;
  /** SHA-256 (hex) of the cookie of the browser that continues: it used the link, or took over. */
  readonly browserHash: string | null;
  /** The same of the browser that handed the session over, and follows it. */
  readonly viewerHash: string | null;
  /** Number of the latest hand-off, 0 before the first. Numbers may be skipped. */
  readonly handoffIssue: number;
  /** Until when the latest hand-off can be accepted; null when none is open. */
  readonly handoffExpiresAt: Date | null;
  /** Number of the latest issue, so that a reissue after a reprocess never repeats one. */
  readonly lastLinkIssue: number;
  readonly completedAt: Date | null;
  /** When it was last completed, failed or expired. */
  readonly endedAt: Date | null;
  readonly purgedAt: Date | null;
  /** When the approved verification record of the current outcome was stored. */
  readonly recordStoredAt: Date | null;
  /** The latest outcome of the current round, if there is one. */
  readonly outcomeId: string | null;
  readonly verdict: Verdict | null;
  /** Sequence number of its latest event; 0 before the first. */
  readonly sequence: number;
  /** When the sweep must expire or erase it. Null when nothing is due. */
  readonly dueAt: Date | null;
}

/** The fields that a transition changes. The version rises with every transition and is not among them. */
export type SessionPatch = Partial<Omit<Session, 'id' | 'tenantId' | 'version' | 'steps' | 'createdAt'>>;

/**
 * The status of a session at an instant: past its deadline it is expired, also before the sweep records that (SPEC 3).
 */
export function statusAt(session: Pick<Session, 'status' | 'expiresAt'>, now: Date): SessionStatus {
  const open = session.status === 'created' || session.status === 'collecting';
  return open && now >= session.expiresAt ? 'expired' : session.status;
}

/** A new session. The tenant's current settings fix its plan and deadlines (SPEC 4.1). */
export function newSession(id: string, tenantId: string, settings: TenantSettings, now: Date): Session {
  const expiresAt = new Date(now.getTime() + settings.sessionLifetimeSeconds * 1000);
  const linkExpiresAt = new Date(now.getTime() + settings.verificationUrlLifetimeSeconds * 1000);
  return {
    id,
    tenantId,
    status: 'created',
    version: 1,
    round: 1,
    steps: settings.steps,
    createdAt: now,
    expiresAt,
    linkIssue: 1,
    lastLinkIssue: 1,
    linkExpiresAt: linkExpiresAt < expiresAt ? linkExpiresAt : expiresAt,
    linkUsedAt: null,
    browserHash: null,
    viewerHash: null,
    handoffIssue: 0,
    handoffExpiresAt: null,
    completedAt: null,
    endedAt: null,
    purgedAt: null,
    recordStoredAt: null,
    outcomeId: null,
    verdict: null,
    sequence: 0,
    dueAt: expiresAt,
  };
}
