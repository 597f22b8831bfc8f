// Whether a camera is open above the screen: the browser's Back closes it.

import { useLayoutEffect, useState } from 'preact/hooks';

type Close = () => void;

let current: Close | null = null;
const watchers = new Set<(close: Close | null) => void>();

function set(close: Close | null): void {
  current = close;
  for (const watcher of watchers) watcher(close);
}

/** Makes the browser's Back close what is open. @param close one function for the life of the screen */
export function useBackCloses(isOpen: boolean, close: Close): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    set(close);
    return () => set(null);
  }, [isOpen, close]);
}

/** What closes the camera that is open; null when none is. */
export function useOpenCamera(): Close | null {
  // A function as a state would be called.
  const [open, setOpen] = useState({ close: current });
  useLayoutEffect(() => {
    const watcher = (close: Close | null): void => setOpen({ close });
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, []);
  return open.close;
}
