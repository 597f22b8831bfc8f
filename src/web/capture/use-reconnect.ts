// Repeats a request by itself after the connection was lost.

import { useEffect, useRef } from 'preact/hooks';
import type { FlowEvent, FlowState } from './flow.ts';

const firstPauseMs = 2_000;
const pauseMaxMs = 30_000;

/** How long the page waits before it tries again. @param made how often it has tried in vain since the connection was lost */
export function pauseBeforeRetry(made: number): number {
  return Math.min(pauseMaxMs, firstPauseMs * 2 ** made);
}

/**
 * Repeats the request that found no connection: at once when the browser says that there is one again or the page is shown again,
 * otherwise after growing pauses. A browser knows whether it has a network, not whether the network leads to the service.
 */
export function useReconnect({ trouble, busy }: FlowState, send: (event: FlowEvent) => void): void {
  const made = useRef(0);
  const lost = trouble?.kind === 'connection' && busy === null ? trouble : null;
  useEffect(() => {
    // While the page tries, the trouble stays.
    if (trouble === null) made.current = 0;
  }, [trouble]);
  useEffect(() => {
    if (lost === null) return;
    const retry = (): void => {
      if (document.hidden) return;
      made.current += 1;
      send({ type: 'retryDue' });
    };
    const timer = setTimeout(retry, pauseBeforeRetry(made.current));
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [lost, send]);
}
