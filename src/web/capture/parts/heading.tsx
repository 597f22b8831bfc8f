import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Messages } from '../messages.ts';

/**
 * The heading of a screen. It takes the focus when it appears, so that a screen reader announces the screen and the Tab key
 * continues from the top. Give it a `key` where the same screen changes its subject.
 */
export function Heading({ text, t }: { text: string; t: Messages }) {
  const element = useRef<HTMLHeadingElement>(null);
  // The title comes before the focus: a screen reader may read both when the focus moves.
  useLayoutEffect(() => {
    document.title = t.page.title(text);
  }, [text, t]);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={element} tabIndex={-1}>
      {text}
    </h1>
  );
}
