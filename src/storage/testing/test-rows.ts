// Rows for the tests of storage.

import type { OutboxKind } from '../../app/ports/deliveries.ts';
import type { NewSession } from '../../app/ports/stores.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { Session } from '../../domain/session.ts';
import { defaultSettings, type Tenant } from '../../domain/tenant.ts';
import { firstIdAt } from '../ids.ts';
import type { Storage } from '../open-storage.ts';
import { testStart } from './open-test-storage.ts';

let serial = 0;

/** Ids that differ and grow. */
export const testIds = {
  uuid: (): string => testIds.uuidAt(testStart.getTime() + serial),
  /** Unlike `timeOrderedId`, it is never ahead of its time, whatever the clocks of earlier tests in the process were. */
  uuidAt: (ms: number): string => {
    serial += 1;
    return `${firstIdAt(ms).slice(0, 24)}${serial.toString(16).padStart(12, '0')}`;
  },
  sessionId: (): string => `vs_${testIds.uuid().replaceAll('-', '')}`,
  eventId: (): string => `evt_${testIds.uuid().replaceAll('-', '')}`,
};

const dayMs = 86_400_000;

export async function insertTenant(storage: Storage, change: Partial<Tenant> = {}): Promise<Tenant> {
  const tenant: Tenant = {
    id: testIds.uuid(),
    name: 'Aozora Trading',
    mode: 'sandbox',
    settings: defaultSettings('sandbox'),
    createdAt: testStart,
    ...change,
  };
  await storage.unitOfWork.stores.tenants.insert(tenant);
  return tenant;
}

export function aSession(tenantId: string, change: Partial<Session> = {}): Session {
  const expiresAt = new Date(testStart.getTime() + 7 * dayMs);
  return {
    id: testIds.sessionId(),
    tenantId,
    status: 'created',
    version: 1,
    round: 1,
    steps: ['document', 'user_input'],
    createdAt: testStart,
    expiresAt,
    linkIssue: 1,
    linkExpiresAt: new Date(testStart.getTime() + dayMs),
    linkUsedAt: null,
    browserHash: null,
    viewerHash: null,
    handoffIssue: 0,
    handoffExpiresAt: null,
    lastLinkIssue: 1,
    completedAt: null,
    endedAt: null,
    purgedAt: null,
    recordStoredAt: null,
    outcomeId: null,
    verdict: null,
    sequence: 0,
    dueAt: expiresAt,
    ...change,
  };
}

export function aNewSession(session: Session, change: Partial<NewSession> = {}): NewSession {
  return { session, metadataText: null, callbackUrl: null, state: null, preRegisteredInfo: null, ...change };
}

/** Inserts a session of a tenant and returns it with its link token. */
export async function insertSession(
  storage: Storage,
  tenantId: string,
  change: Partial<Session> = {},
  requestData: Partial<NewSession> = {},
): Promise<{ session: Session; linkToken: string }> {
  const session = aSession(tenantId, change);
  const { linkToken } = await storage.unitOfWork.stores.sessions.insert(aNewSession(session, requestData));
  return { session, linkToken };
}

export function anOutcome(change: Partial<Outcome> = {}): Outcome {
  return {
    verdict: 'approved',
    source: 'automatic',
    decidedAt: testStart,
    checks: { document: { documentType: 'passport', authenticity: 'inconclusive' } },
    reasons: [],
    ...change,
  };
}

export function anOutboxItem(session: Session, kind: OutboxKind, dueAt: Date, subjectId: string | null = null) {
  const { tenantId, id: sessionId, round } = session;
  return { id: testIds.uuid(), kind, tenantId, sessionId, round, subjectId, dueAt };
}
