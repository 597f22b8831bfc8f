// The INSERTs of sessions, alone and together with the keys of idempotency.

import { sessionEntity } from '../entities/sessions.ts';
import { insertsOf } from '../grouped-insert.ts';

/** The number of the link that a session is created with. */
export const firstLinkIssue = 1;

/** INSERTs of sessions, almost all of which are new. */
export const insertsOfSessions = insertsOf(sessionEntity, {
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
});
