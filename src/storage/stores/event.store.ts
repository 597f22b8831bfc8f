// Stores events.

import type { EventStore, NewEvent } from '../../app/ports/stores.ts';
import type { Tracing } from '../../app/ports/tracing.ts';
import type { EventSnapshot } from '../../domain/event.ts';
import { withoutNote } from '../../domain/outcome.ts';
import { eventEntity } from '../entities/deliveries.ts';
import { eventIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import { insertRows, rowExists } from '../rows.ts';
import type { Access } from '../statements.ts';

/**
 * Events, each with its snapshot.
 * @param check throws on an event that must not be recorded, which rolls the transaction back
 */
export function eventStore(
  access: Access,
  check: (event: NewEvent) => void,
  tracing: Pick<Tracing, 'current'>,
): EventStore {
  return {
    insert: (event) =>
      access.run(async (db) => {
        check(event);
        const { snapshot } = event;
        await insertRows(db, eventEntity, [
          {
            ...event,
            id: event.id,
            tenantId: event.tenantId,
            sessionId: event.sessionId,
            type: snapshot.type,
            outcomeId: 'outcome' in snapshot ? snapshot.outcomeId : null,
            snapshot: JSON.stringify(publishable(snapshot)),
            position: null,
            traceparent: tracing.current(),
          },
        ]);
      }),
    exists: (tenantId, eventId) =>
      access.run((db) =>
        rowExists(db, eventEntity, { id: eventIdOrUnmatchable(eventId), tenantId: uuidOrUnmatchable(tenantId) }),
      ),
  };
}

/** Notes are personal data: they are read from the outcome when a notification is sent, so that erasure reaches them. */
function publishable(snapshot: EventSnapshot): EventSnapshot {
  return 'outcome' in snapshot ? { ...snapshot, outcome: withoutNote(snapshot.outcome) } : snapshot;
}

/** A snapshot out of its JSON text. */
export function toSnapshot(text: string): EventSnapshot {
  const snapshot = JSON.parse(text);
  // A reviver would be called for every value.
  const { outcome } = snapshot;
  if (outcome !== undefined) outcome.decidedAt = new Date(outcome.decidedAt);
  if (outcome?.review !== undefined) outcome.review.reviewedAt = new Date(outcome.review.reviewedAt);
  return snapshot;
}
