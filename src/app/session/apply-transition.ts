import type { EventSnapshot } from '../../domain/event.ts';
import type { Session, SessionPatch } from '../../domain/session.ts';
import type { Stores } from '../ports/stores.ts';
import type { Ids } from '../ports/system.ts';

/**
 * Stores a move and, with it, the event it causes and that event's outbox row: all three or nothing, so it must run inside a
 * transaction.
 * @param snapshot what the event says, or null when the move causes none
 * @returns the moved session, or null when somebody else moved it first
 */
export async function applyTransition(
  stores: Stores,
  ids: Ids,
  session: Session,
  patch: SessionPatch,
  snapshot: EventSnapshot | null,
  now: Date,
): Promise<Session | null> {
  if (snapshot === null) return stores.sessions.save(session, patch);
  const sequence = session.sequence + 1;
  const moved = await stores.sessions.save(session, { ...patch, sequence });
  if (moved === null) return null;
  const eventId = ids.eventId();
  const { tenantId, id: sessionId } = session;
  await stores.events.insert({ id: eventId, tenantId, sessionId, sequence, createdAt: now, snapshot });
  await stores.outbox.add({
    id: ids.uuid(),
    kind: 'notification',
    tenantId,
    sessionId,
    round: moved.round,
    subjectId: eventId,
    dueAt: now,
  });
  return moved;
}
