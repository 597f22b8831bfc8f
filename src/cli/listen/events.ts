// Reads and follows a tenant's list of events over HTTP.

import { setTimeout as pause } from 'node:timers/promises';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';

/** An event of the list. */
export interface ListedEvent {
  readonly id: string;
  readonly type: string;
  /** Its unchanged JSON text: parsing and encoding again would round large numbers of the metadata. */
  readonly text: string;
}

/** A page of the list of events. */
export interface EventPage {
  readonly events: readonly ListedEvent[];
  readonly next: string;
  readonly hasMore: boolean;
}

/**
 * Parses a response of `listEvents`.
 * @returns null when it is not one
 */
export function splitEvents(text: string): EventPage | null {
  const tree = parseTree(text);
  if (tree === undefined) return null;
  const value = (...path: (string | number)[]): unknown => findNodeAtLocation(tree, path)?.value;
  const list = findNodeAtLocation(tree, ['events'])?.children;
  const [next, hasMore] = [value('next'), value('hasMore')];
  if (list === undefined || typeof next !== 'string' || typeof hasMore !== 'boolean') return null;
  const events = list.map(({ offset, length }, index) => ({
    id: value('events', index, 'id'),
    type: value('events', index, 'type'),
    text: text.slice(offset, offset + length),
  }));
  const isListed = (event: object): event is ListedEvent =>
    'id' in event && typeof event.id === 'string' && 'type' in event && typeof event.type === 'string';
  return events.every(isListed) ? { events, next, hasMore } : null;
}

/** Reads a page of the tenant's list of events (`listEvents`). */
export type ReadEvents = (query: { readonly after?: string; readonly from?: string }) => Promise<EventPage>;

/** Thrown when the list cannot be read. The message holds neither the key nor anything of a response except its `_tag`. */
export class EventsNotReadError extends Error {
  override readonly name = 'EventsNotReadError';
  /** Whether the same call may succeed later. */
  readonly isTransient: boolean;
  constructor(message: string, isTransient: boolean) {
    super(message);
    this.isTransient = isTransient;
  }
}

const timeoutMs = 15_000;

/** @param options `apiUrl`: the service's origin; `signal` ends a running call */
export function createEventReader({
  apiUrl,
  apiKey,
  signal,
}: {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly signal: AbortSignal;
}): ReadEvents {
  return async (query) => {
    const response = await fetch(`${apiUrl}/v1/events?${new URLSearchParams({ limit: '100', ...query })}`, {
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
      // The key is sent to no other origin.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }).catch((error: Error) => {
      const cause = error.cause as NodeJS.ErrnoException | undefined;
      throw new EventsNotReadError(`the service cannot be reached${cause?.code ? ` (${cause.code})` : ''}`, true);
    });
    const text = await response.text().catch(() => {
      throw new EventsNotReadError('the service aborted its response', true);
    });
    if (response.status !== 200) {
      const isTransient = response.status === 429 || response.status >= 500;
      throw new EventsNotReadError(`the service responded ${response.status}${tagIn(text)}`, isTransient);
    }
    const page = splitEvents(text);
    if (page === null) throw new EventsNotReadError('the response is not that of a Mitome service', false);
    return page;
  };
}

function tagIn(text: string): string {
  try {
    const { _tag } = JSON.parse(text);
    return typeof _tag === 'string' && /^[A-Za-z]{1,64}$/.test(_tag) ? ` ${_tag}` : '';
  } catch {
    return '';
  }
}

export interface FollowDeps {
  readonly readEvents: ReadEvents;
  /** Starts with the events created at this time or later, in ISO 8601; by default with future events. */
  readonly since?: string | undefined;
  readonly signal: AbortSignal;
  /** Called when the service becomes unreachable, and with null when it responds again. */
  readonly onOutage: (reason: string | null) => void;
  readonly pollMs?: number;
  /** The pause between calls during an outage. */
  readonly outagePauseMs?: number;
}

/** After all events: a `from` skips the events before it, so `next` is then the end of the list. */
const endOfTime = '9999-12-31T23:59:59Z';

/**
 * Opens the tenant's list of events and follows it, oldest first, until the signal. The position is kept in memory only.
 * @returns when the position is known: later events are not missed
 * @throws EventsNotReadError when the first call fails; while following, when the error is not transient
 */
export async function openEvents(deps: FollowDeps): Promise<AsyncGenerator<ListedEvent, void>> {
  const { readEvents, since } = deps;
  const first = since === undefined ? await findEnd(readEvents) : await readEvents({ from: since });
  return follow(first, deps);
}

async function* follow(first: EventPage, deps: FollowDeps): AsyncGenerator<ListedEvent, void> {
  const { since, signal, pollMs = 1_000 } = deps;
  const from = since === undefined ? {} : { from: since };
  for (let page = first; ; ) {
    yield* page.events;
    if (!page.hasMore) await pause(pollMs, undefined, { signal });
    page = await readWithRetries({ after: page.next, ...from }, deps);
  }
}

/** The current end of the list, without events. */
async function findEnd(readEvents: ReadEvents): Promise<EventPage> {
  let page = await readEvents({ from: endOfTime });
  while (page.hasMore) page = await readEvents({ from: endOfTime, after: page.next });
  return page;
}

async function readWithRetries(
  query: Parameters<ReadEvents>[0],
  { readEvents, signal, onOutage, outagePauseMs = 3_000 }: FollowDeps,
): Promise<EventPage> {
  for (let failures = 0; ; failures += 1) {
    try {
      const page = await readEvents(query);
      if (failures > 0) onOutage(null);
      return page;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof EventsNotReadError) || !error.isTransient) throw error;
      if (failures === 0) onOutage(error.message);
      await pause(outagePauseMs, undefined, { signal });
    }
  }
}
