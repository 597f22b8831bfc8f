import { useEffect, useLayoutEffect, useRef } from 'react';
import { actionOf, type ReviewAction } from './review-keys.ts';

/** Runs what keys do, while they are switched on and no dialog is open. Sending works whether they are or not. */
export function useReviewKeys(isOn: boolean, run: (action: ReviewAction | 'send') => void): void {
  const latest = useRef(run);
  // The next key may come before what the last one changed is painted.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="listbox"]') !== null) return;
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const action = actionOf({ key, ctrlKey, metaKey, altKey, isTyping: isTextField(target) });
      if (action === null || (!isOn && action !== 'send')) return;
      event.preventDefault();
      latest.current(action);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}

function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
