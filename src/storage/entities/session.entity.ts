import { defineEntity, nullable, primary } from './define-entity.ts';

/**
 * One row per create. Besides the key it has an index for the sweep and one for the lists of a tenant; both take new rows at their ends,
 * as ids and deadlines grow with time. One in random order would halve the rate of creation.
 */
export interface SessionRow {
  id: string;
  tenantId: string;
  status: string;
  version: number;
  round: number;
  /** A JSON array of step names. */
  steps: string;
  createdAt: Date;
  expiresAt: Date;
  linkIssue: number;
  linkExpiresAt: Date;
  linkUsedAt: Date | null;
  browserHash: string | null;
  lastLinkIssue: number;
  completedAt: Date | null;
  endedAt: Date | null;
  purgedAt: Date | null;
  recordStoredAt: Date | null;
  outcomeId: string | null;
  verdict: string | null;
  sequence: number;
  dueAt: Date | null;
  /** The session's own key under a master key; null once the personal data has been erased. */
  wrappedKey: Buffer | null;
  /** JSON text as sent. */
  metadata: string | null;
  /** `preRegisteredInfo`, `callbackUrl` and `state`, sealed together; null when none was given, and after erasure. */
  intake: Buffer | null;
}

export const sessionEntity = defineEntity<SessionRow>({
  table: 'sessions',
  columns: (kinds) => ({
    id: primary(kinds.ascii(35)),
    tenantId: kinds.ascii(36),
    status: kinds.ascii(16),
    version: kinds.integer(),
    round: kinds.integer(),
    steps: kinds.longText(),
    createdAt: kinds.instant(),
    expiresAt: kinds.instant(),
    linkIssue: kinds.integer(),
    linkExpiresAt: kinds.instant(),
    linkUsedAt: nullable(kinds.instant()),
    browserHash: nullable(kinds.ascii(64)),
    lastLinkIssue: kinds.integer(),
    completedAt: nullable(kinds.instant()),
    endedAt: nullable(kinds.instant()),
    purgedAt: nullable(kinds.instant()),
    recordStoredAt: nullable(kinds.instant()),
    outcomeId: nullable(kinds.ascii(36)),
    verdict: nullable(kinds.ascii(16)),
    sequence: kinds.integer(),
    dueAt: nullable(kinds.instant()),
    wrappedKey: nullable(kinds.shortBytes(255)),
    metadata: nullable(kinds.longText()),
    intake: nullable(kinds.bytes()),
  }),
  indices: [
    { name: 'sessions_due', columns: ['dueAt'] },
    { name: 'sessions_tenant', columns: ['tenantId', 'id'] },
  ],
});
