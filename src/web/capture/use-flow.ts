import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { CaptureApi } from './api.ts';
import { type FlowEvent, type FlowState, firstState, step } from './flow.ts';
import { useReconnect } from './use-reconnect.ts';

/** Runs the flow: keeps its state, sends its requests, and passes the responses back to it. */
export function useFlow(api: CaptureApi): {
  state: FlowState;
  send: (event: FlowEvent) => void;
  /** How much of the picture that is being sent has gone, from 0 to 1; null while none is. */
  sent: number | null;
} {
  const [state, setState] = useState(firstState);
  const [sent, setSent] = useState<number | null>(null);
  // Two events may come before the page is drawn again; the second must see what the first did.
  const latest = useRef(firstState);
  const send = useCallback(
    (event: FlowEvent): void => {
      const { state: next, call } = step(latest.current, event);
      latest.current = next;
      setState(next);
      if (call === null || next.link === null) return;
      void api(next.link, call, setSent).then((reply) => {
        setSent(null);
        send({ type: 'replied', call, reply });
      });
    },
    [api],
  );

  useRevokedPreviews(state);
  useReconnect(state, send);

  return { state, send, sent };
}

/** Releases previews that no screen can show any more. */
function useRevokedPreviews({ picture, sentPictures }: FlowState): void {
  const known = useRef(new Set<string>());
  useEffect(() => {
    const shown = [picture, ...Object.values(sentPictures)].flatMap((one) => (one === null ? [] : [one.previewUrl]));
    for (const url of known.current) if (!shown.includes(url)) URL.revokeObjectURL(url);
    known.current = new Set(shown);
  }, [picture, sentPictures]);
}
