import { useSyncExternalStore } from 'react';

const everyMs = 15_000;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    listener();
  }, everyMs);
  return () => clearInterval(timer);
}

/** The time in milliseconds, renewed every 15 seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
