import { useSyncExternalStore } from 'react';

const everyMs = 15_000;
let now = Date.now();

/** Tells a listener of the time from now on. */
export function subscribe(listener: () => void): () => void {
  // No timer runs while no page shows a time.
  if (Date.now() - now >= everyMs) {
    now = Date.now();
    listener();
  }
  const timer = setInterval(() => {
    now = Date.now();
    listener();
  }, everyMs);
  return () => clearInterval(timer);
}

/** The time in milliseconds when it was last renewed. */
export function latest(): number {
  return now;
}

/** The time in milliseconds, renewed every 15 seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, latest);
}
