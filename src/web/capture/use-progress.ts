import { useEffect } from 'preact/hooks';
import type { CaptureApi } from './api.ts';
import type { FlowEvent } from './flow.ts';
import type { Link } from './link.ts';

const pollMs = 3_000;
/** For a page that was left open. */
const slowPollMs = 10_000;
const pollsUntilSlow = 100;

/** Asks for the progress while the page is shown, and at once when it is shown again. @param link null while there is nothing to wait for */
export function useProgress(api: CaptureApi, link: Link | null, send: (event: FlowEvent) => void): void {
  const id = link?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let isOver = false;
    let polls = 0;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (isAsking || isOver || document.hidden) return;
      isAsking = true;
      polls += 1;
      const reply = await api({ id, token: null }, { op: 'get' });
      isAsking = false;
      if (isOver) return;
      if (reply.kind === 'ok') send({ type: 'progressed', verification: reply.verification });
      if (reply.kind === 'problem' && reply.problem._tag === 'BrowserNotBound') {
        send({ type: 'followEnded' });
        return;
      }
      timer = setTimeout(ask, polls < pollsUntilSlow ? pollMs : slowPollMs);
    };
    const show = (): void => void ask();
    timer = setTimeout(ask, pollMs);
    document.addEventListener('visibilitychange', show);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', show);
    };
  }, [api, id, send]);
}
