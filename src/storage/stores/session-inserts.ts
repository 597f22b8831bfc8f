// The INSERTs of sessions, alone and together with the keys of idempotency.

import { type SessionRow, sessionEntity } from '../entities/sessions.ts';
import { insertsOf } from '../grouped-insert.ts';
import type { Sql } from '../statements.ts';

/** The number of the link that a session is created with. */
export const firstLinkIssue = 1;

const usual = {
  status: 'created',
  version: 1,
  round: 1,
  linkIssue: firstLinkIssue,
  linkUsedAt: null,
  browserHash: null,
  viewerHash: null,
  handoffIssue: 0,
  handoffExpiresAt: null,
  lastLinkIssue: firstLinkIssue,
  completedAt: null,
  endedAt: null,
  purgedAt: null,
  recordStoredAt: null,
  outcomeId: null,
  verdict: null,
  sequence: 0,
} as const;

const untraced = insertsOf(sessionEntity, { ...usual, traceparent: null });
const traced = insertsOf(sessionEntity, usual);

/** INSERTs of sessions, almost all of which are new. */
export function insertsOfSessions(rows: readonly SessionRow[]): Sql {
  return (rows.every(({ traceparent }) => traceparent === null) ? untraced : traced)(rows);
}
