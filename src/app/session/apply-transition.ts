// Applies a command to a session and records its event, shared by the use cases that change sessions.

import type { CheckedTenant } from '../../domain/check.ts';
import type { EventSnapshot } from '../../domain/event.ts';
import type { SessionRefusal } from '../../domain/session.state.ts';
import type { Session, SessionPatch } from '../../domain/session.ts';
import { type Retention, retentionOf, settingsOf, type TenantSettings } from '../../domain/tenant.ts';
import type { NewOutboxItem, OutboxKind } from '../ports/deliveries.ts';
import type { Stores } from '../ports/stores.ts';
import type { Ids } from '../ports/system.ts';
import type { TenantStore } from '../ports/tenants.ts';

/** Why a session is not changed: it does not exist, a concurrent operation changed it, or the rules refuse. */
export type ChangeRefusal = 'not_found' | 'conflict' | SessionRefusal;

/**
 * Stores a transition with its event and the event's outbox row. It must run inside a transaction, so that all three commit together.
 * @returns the changed session, or null when a concurrent operation changed it first
 */
export async function applyTransition(
  stores: Stores,
  ids: Ids,
  session: Session,
  patch: SessionPatch,
  snapshot: EventSnapshot,
  now: Date,
): Promise<Session | null> {
  const sequence = session.sequence + 1;
  const saved = await stores.sessions.save(session, { ...patch, sequence });
  if (saved === null) return null;
  const { tenantId, id: sessionId } = saved;
  const eventId = ids.eventId();
  await stores.events.insert({ id: eventId, tenantId, sessionId, sequence, createdAt: now, snapshot });
  await stores.outbox.add(outboxItem(ids, 'notification', saved, eventId, now));
  return saved;
}

/** An outbox row of a session's current round. */
export function outboxItem(
  ids: Ids,
  kind: OutboxKind,
  { tenantId, id: sessionId, round }: Session,
  subjectId: string | null,
  dueAt: Date,
): NewOutboxItem {
  return { id: ids.uuid(), kind, tenantId, sessionId, round, subjectId, dueAt };
}

/** Loads a tenant with the settings that govern its sessions. */
export async function loadTenant(tenants: Pick<TenantStore, 'load'>, tenantId: string): Promise<CheckedTenant> {
  const tenant = await tenants.load(tenantId);
  if (tenant === null) throw new Error(`tenant ${tenantId} has sessions but no row`);
  return { id: tenantId, mode: tenant.mode, settings: settingsOf(tenant) };
}

/** Loads the settings that govern a tenant's sessions. */
export async function loadSettings(tenants: Pick<TenantStore, 'load'>, tenantId: string): Promise<TenantSettings> {
  return (await loadTenant(tenants, tenantId)).settings;
}

/** Loads how long the personal data of a tenant's sessions is kept. */
export async function loadRetention(tenants: Pick<TenantStore, 'load'>, tenantId: string): Promise<Retention> {
  return retentionOf(await loadSettings(tenants, tenantId));
}
