// Keeps the address and the history of the browser.

import { useEffect } from 'preact/hooks';
import type { FlowEvent, FlowState, StepScreen } from './flow.ts';
import { readLink } from './link.ts';

/**
 * Keeps the address and the history in step with the flow. The token is removed from the address as soon as it has been used, so
 * the history never shows it; the id stays, and a reload continues from there with the cookie. The browser's Back moves from step
 * to step.
 */
export function useAddress({ screen, link }: FlowState, send: (event: FlowEvent) => void): void {
  useEffect(() => {
    send({ type: 'loaded', link: readLink(location.hash) });
    // Opening another link in the same tab changes only the fragment: without this it would have no effect.
    const reload = (): void => location.reload();
    const goBack = (event: PopStateEvent): void => {
      const target = screenOf(event.state);
      if (target !== null) send({ type: 'wentTo', screen: target });
    };
    window.addEventListener('hashchange', reload);
    window.addEventListener('popstate', goBack);
    return () => {
      window.removeEventListener('hashchange', reload);
      window.removeEventListener('popstate', goBack);
    };
  }, [send]);

  const bound = link !== null && link.token === null;
  const address = bound ? `#${link.id}` : null;
  useEffect(() => {
    if (address !== null && location.hash !== address) history.replaceState(history.state, '', address);
  }, [address]);

  const { name } = screen;
  useEffect(() => {
    if (name !== 'document' && name !== 'face' && name !== 'details' && name !== 'review') return;
    const current = screenOf(history.state);
    if (current === null) history.replaceState({ screen: name }, '');
    else if (current !== name) history.pushState({ screen: name }, '');
  }, [name]);
}

function screenOf(state: unknown): StepScreen | null {
  if (typeof state !== 'object' || state === null || !('screen' in state)) return null;
  const { screen } = state;
  return screen === 'document' || screen === 'face' || screen === 'details' || screen === 'review' ? screen : null;
}
