import { setTimeout as pause } from 'node:timers/promises';
import { EventsNotReadError, type ReadEvents } from './read-events.ts';
import type { EventStretch, ListedEvent } from './split-events.ts';

/** How to follow the list of events. */
export interface FollowDeps {
  readonly readEvents: ReadEvents;
  /** Events created at this moment or later, in ISO 8601; those that come from now on when it is left out. */
  readonly since?: string | undefined;
  readonly signal: AbortSignal;
  /** Told when the service cannot be asked for the moment, and when it answers again. */
  readonly onOutage: (reason: string | null) => void;
  readonly pollMs?: number;
  /** The pause before the service is asked again in an outage. */
  readonly outagePauseMs?: number;
}

/** After everything that has happened and will: whatever a `from` leaves out has been passed, so its `next` is the end of the list. */
const endOfTime = '9999-12-31T23:59:59Z';

/**
 * Opens the tenant's list of events at its place, and follows it from there, oldest first, until it is ended. The place is kept only here.
 * @returns when the place is known: nothing that happens afterwards is missed
 * @throws EventsNotReadError when the first call fails; while following, when one fails in a way that will not pass
 */
export async function openEvents(parts: FollowDeps): Promise<AsyncGenerator<ListedEvent, void>> {
  const { readEvents, since } = parts;
  const first = since === undefined ? await findEnd(readEvents) : await readEvents({ from: since });
  return follow(first, parts);
}

async function* follow(first: EventStretch, parts: FollowDeps): AsyncGenerator<ListedEvent, void> {
  const { since, signal, pollMs = 1_000 } = parts;
  const from = since === undefined ? {} : { from: since };
  for (let stretch = first; ; ) {
    yield* stretch.events;
    if (!stretch.hasMore) await pause(pollMs, undefined, { signal });
    stretch = await readOn({ after: stretch.next, ...from }, parts);
  }
}

/** The end of the list as it is now, without any event of it. */
async function findEnd(readEvents: ReadEvents): Promise<EventStretch> {
  let stretch = await readEvents({ from: endOfTime });
  while (stretch.hasMore) stretch = await readEvents({ from: endOfTime, after: stretch.next });
  return stretch;
}

async function readOn(
  query: Parameters<ReadEvents>[0],
  { readEvents, signal, onOutage, outagePauseMs = 3_000 }: FollowDeps,
): Promise<EventStretch> {
  for (let failures = 0; ; failures += 1) {
    try {
      const stretch = await readEvents(query);
      if (failures > 0) onOutage(null);
      return stretch;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof EventsNotReadError) || !error.isPassing) throw error;
      if (failures === 0) onOutage(error.message);
      await pause(outagePauseMs, undefined, { signal });
    }
  }
}
