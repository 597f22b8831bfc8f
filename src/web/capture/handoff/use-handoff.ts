import { useEffect, useState } from 'preact/hooks';
import type { Handoff } from '../../../../generated/clients/capture/index.ts';
import type { CaptureApi } from '../api.ts';
import type { Link } from '../link.ts';

/** The next code comes before the former one ends, which is accepted for some seconds more. */
const refreshBeforeSeconds = 20;
/** A page that was left open stops to issue codes after about half an hour. */
const codesInARow = 18;

/**
 * Issues hand-offs, one after the other.
 * @returns `handoff` null while there is none; `isOver` when the user must ask for the next one by `renew`
 */
export function useHandoff(api: CaptureApi, link: Link | null) {
  const [count, setCount] = useState(0);
  const [handoff, setHandoff] = useState<Handoff | null>(null);
  const [isOver, setOver] = useState(false);
  const id = link?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    setOver(false);
    void api({ id, token: null }, { op: 'handoff' }).then((reply) => {
      if (isLeft) return;
      if (reply.kind !== 'handoff') {
        setHandoff(null);
        setOver(true);
        return;
      }
      setHandoff(reply.handoff);
      const end = (): void => {
        if ((count + 1) % codesInARow !== 0) setCount(count + 1);
        else {
          setHandoff(null);
          setOver(true);
        }
      };
      timer = setTimeout(end, Math.max(5, reply.handoff.secondsLeft - refreshBeforeSeconds) * 1000);
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [api, id, count]);
  return { handoff, isOver, renew: () => setCount(count + 1) };
}
