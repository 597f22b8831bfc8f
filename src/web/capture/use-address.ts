// Keeps the address and the history of the browser.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EndedHere, FlowEvent, FlowState } from './flow.ts';
import { readLink } from './link.ts';
import { useOpenCamera } from './open-camera.ts';
import { eventsTo, isPlace, type Place, placesTo } from './places.ts';
import type { Skip } from './plan-screens.ts';

/** What an entry of the history keeps: no personal data, and nothing that opens the verification. */
interface Entry {
  readonly places: readonly Place[];
  readonly documentType: string | null;
  readonly skip: Skip | null;
}

/** What an entry keeps where the user has ended a verification, or given it back to the computer: a reload finds nothing at the service. */
interface Ended {
  readonly ended: { readonly id: string; readonly reason: EndedHere };
}

/**
 * Keeps the address and the history in step with the flow. The token is removed from the address as soon as it has been used, so
 * the history never shows it; the id stays, and a reload continues from there with the cookie, at the step that the entry names. The
 * browser's Back moves from step to step.
 * @param restart presses Start as the user has done before, for a reload after it
 */
export function useAddress(state: FlowState, send: (event: FlowEvent) => void, restart: FlowEvent): void {
  const closeCamera = useOpenCamera();
  const latest = useRef({ state, restart, closeCamera });
  latest.current = { state, restart, closeCamera };
  // While the page itself goes back, how many places the entry has to which it goes.
  const movingTo = useRef<number | null>(null);
  const resumeAt = useRef<Entry | null>(null);
  const [turn, setTurn] = useState(0);

  const { link } = state;
  const address = link !== null && link.token === null ? `#${link.id}` : null;
  const ours = useRef(new Set<string>());

  useEffect(() => {
    resumeAt.current = entryOf(history.state);
    ours.current.add(location.hash);
    // A mouse and a wide screen: a phone takes better pictures.
    const desktop = matchMedia('(hover: hover) and (pointer: fine) and (min-width: 40rem)').matches;
    const loaded = readLink(location.hash);
    const { ended } = { ...(history.state as Partial<Ended> | null) };
    send({ type: 'loaded', link: loaded, desktop, ...(ended?.id === loaded?.id && { ended: ended?.reason }) });
    // Opening another link in the same tab changes only the fragment: without this it would have no effect. Entries of before the start
    // have the same link, and a token that this browser needs no more.
    const reload = (): void => {
      const isBound = latest.current.state.link?.token === null;
      if (isBound && ours.current.has(location.hash)) setTurn((count) => count + 1);
      else location.reload();
    };
    const goBack = (event: PopStateEvent): void => {
      // Another link fires this before `hashchange`, by when the address would be the one of before again.
      if (latest.current.state.link?.token === null && !ours.current.has(location.hash)) {
        location.reload();
        return;
      }
      const entry = entryOf(event.state);
      // The browser may do a Back that was pressed meanwhile together with the page's own, and tell of both once: at an entry further back.
      const isOwn = movingTo.current !== null && (entry?.places.length ?? 0) >= movingTo.current;
      movingTo.current = null;
      if (!isOwn) followBack(entry);
      setTurn((count) => count + 1);
    };
    const followBack = (entry: Entry | null): void => {
      const { state: now, restart: start, closeCamera: close } = latest.current;
      const target = entry?.places.slice(-1)[0];
      close?.();
      // The camera lies above its screen, which is shown again already.
      const isBelow = close !== null && target === placesTo(now, false)?.slice(-1)[0];
      if (target !== undefined && !isBelow) for (const each of eventsTo(now, target, start)) send(each);
    };
    window.addEventListener('hashchange', reload);
    window.addEventListener('popstate', goBack);
    return () => {
      window.removeEventListener('hashchange', reload);
      window.removeEventListener('popstate', goBack);
    };
  }, [send]);

  useLayoutEffect(() => {
    // Each turn looks again: the browser may have changed the address by itself.
    if (address === null) return;
    ours.current.add(address);
    if (location.hash !== address) history.replaceState(history.state, '', address);
  }, [address, turn]);

  const reason = state.screen.name === 'fatal' ? state.screen.reason : null;
  useLayoutEffect(() => {
    if (link === null || (reason !== 'declined' && reason !== 'handed_back')) return;
    history.replaceState({ ...history.state, ended: { id: link.id, reason } } satisfies Ended, '');
  }, [link, reason]);

  const places = placesTo(state, closeCamera !== null);
  const key = places === null ? null : [...places, state.documentType, state.skip].join(' ');
  // Before a person can see the screen and press Back.
  useLayoutEffect(() => {
    if (places === null || movingTo.current !== null) return;
    const before = resumeAt.current;
    resumeAt.current = null;
    const events = before === null ? [] : eventsOfResume(state, before, restart);
    for (const event of events) send(event);
    // What they changed comes here again.
    if (events.length > 0) setTurn((count) => count + 1);
    else movingTo.current = bringHistoryTo({ places, documentType: state.documentType, skip: state.skip });
    // `key` stands for the places, whose array is another one at each drawing.
  }, [key, turn, send]);
}

/** The events that lead from the state after loading to the step that was shown before. */
function eventsOfResume(state: FlowState, entry: Entry, restart: FlowEvent): readonly FlowEvent[] {
  const { verification } = state;
  const [target] = entry.places.filter((place) => !['check', 'camera', 'decline'].includes(place)).slice(-1);
  const led = target === undefined ? [] : eventsTo(state, target, restart);
  if (verification?.bound !== true) return led;
  const { documentType, skip } = entry;
  const isOffered = documentType !== null && verification.documentTypes.some((type) => type === documentType);
  const chosen: FlowEvent[] = isOffered ? [{ type: 'typeChosen', documentType }] : [];
  const skipped: FlowEvent[] = skip !== null ? [{ type: 'skipped', skip }] : [];
  return [...chosen, ...skipped, ...led];
}

/**
 * Makes the entries of the history those of the places, with as few steps as possible.
 * @returns null once they are; while the browser goes back, which it tells later, how many places the entry has to which it goes: then the
 * rest is to be done
 */
function bringHistoryTo(target: Entry): number | null {
  const { places } = target;
  const now = entryOf(history.state)?.places ?? [];
  let same = 0;
  while (same < places.length && now[same] === places[same]) same += 1;
  const depth = Math.min(same + 1, places.length);
  if (now.length > depth) {
    history.go(depth - now.length);
    return depth;
  }
  if (same === places.length) history.replaceState(target, '');
  // The entry of a page that was just loaded names no place yet.
  const existing = Math.max(now.length, 1);
  for (let length = same + 1; length <= places.length; length += 1) {
    const entry: Entry = { ...target, places: places.slice(0, length) };
    if (length <= existing) history.replaceState(entry, '');
    else history.pushState(entry, '');
  }
  return null;
}

function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('places' in state) || !Array.isArray(state.places)) return null;
  const { documentType, skip } = state as Partial<Record<keyof Entry, unknown>>;
  const places = state.places.filter(isPlace);
  if (places.length === 0) return null;
  return {
    places,
    documentType: typeof documentType === 'string' ? documentType : null,
    skip: skip === 'challenge' || skip === 'face' ? skip : null,
  };
}
