// Stores events.

import type { EventStore, NewEvent } from '../../app/ports/stores.ts';
import type { Tracing } from '../../app/ports/tracing.ts';
import { snapshotText } from '../../domain/event.ts';
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
            snapshot: snapshotText(snapshot),
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
