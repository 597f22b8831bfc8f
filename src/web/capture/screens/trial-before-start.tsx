import type { ComponentChildren } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import { inAppBrowserOf } from '../camera/browser-kind.ts';
import type { FlowEvent } from '../flow.ts';
import { useLiveCamera } from '../parts/use-live-camera.ts';
import type { ScreenProps } from './screen-props.ts';

/**
 * In the browser of an app, whose camera often does not work, tries the camera between the press of Start and the start: the start
 * uses the link up, and a used link cannot be opened in another browser. Everywhere else it changes nothing.
 */
export function TrialBeforeStart(props: ScreenProps & { children: (props: ScreenProps) => ComponentChildren }) {
  const { state, send, t, tenant } = props;
  const [start, setStart] = useState<FlowEvent | null>(null);
  const live = useLiveCamera(start !== null);
  const steps = state.verification?.steps ?? [];
  const isNeeded =
    inAppBrowserOf(navigator.userAgent) !== null && (steps.includes('document') || steps.includes('face'));
  const sendAfterTrial = useCallback(
    (event: FlowEvent): void => {
      if (event.type === 'startPressed') setStart(event);
      else send(event);
    },
    [send],
  );
  const finish = useCallback((): void => {
    if (start !== null) send(start);
    setStart(null);
  }, [start, send]);
  if (!isNeeded || live === 'failed') return <>{props.children(props)}</>;
  if (start !== null && live !== null) {
    return <live.CameraTrial t={t} tenant={tenant} onDone={finish} onLeave={() => setStart(null)} />;
  }
  return <>{props.children({ ...props, send: sendAfterTrial })}</>;
}
