import type { Session } from '../../../domain/session.ts';

export const now = new Date('2026-11-20T10:00:00.000Z');
const inAnHour = new Date(now.getTime() + 3_600_000);

/** A session that the browser `b1` has started, with the fields that the phone's use cases read. */
export const collecting = {
  id: 'vs_00000000000000000000000000000001',
  tenantId: '6f1f4c1e-8f0e-4d5e-9d53-0b6a3f6f1a11',
  status: 'collecting',
  version: 7,
  round: 1,
  steps: ['document', 'user_input'],
  expiresAt: inAnHour,
  linkIssue: 1,
  linkExpiresAt: inAnHour,
  linkUsedAt: now,
  browserHash: 'b1',
  purgedAt: null,
} as Partial<Session> as Session;
