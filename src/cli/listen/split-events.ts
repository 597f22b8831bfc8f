import { findNodeAtLocation, parseTree } from 'jsonc-parser';

/** An event of the list, as it stands there. */
export interface ListedEvent {
  readonly id: string;
  readonly type: string;
  /** Its JSON text, letter by letter: parsing and writing it again would round large numbers of the metadata. */
  readonly text: string;
}

/** A part of the list of events. */
export interface EventStretch {
  readonly events: readonly ListedEvent[];
  readonly next: string;
  readonly hasMore: boolean;
}

/**
 * Reads an answer of `listEvents`.
 * @returns null when it is none
 */
export function splitEvents(text: string): EventStretch | null {
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
