import { useEffect, useState } from 'preact/hooks';
import type { CaptureApi } from '../api.ts';
import { LoadingScreen } from './loading-screen.tsx';
import type { ScreenProps } from './screen-props.ts';

type Loaded = typeof import('../handoff/handoff-screen.tsx');

/** Loads what draws the code when it is wanted: phones never need it. Without it, the user goes on here, and is told why. */
export function LazyHandoff(props: ScreenProps & { api: CaptureApi }) {
  const { send } = props;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    void import('../handoff/handoff-screen.tsx').then(
      (module) => setLoaded(module),
      () => send({ type: 'handoffFailed' }),
    );
  }, [send]);
  return loaded === null ? <LoadingScreen {...props} /> : <loaded.HandoffScreen {...props} />;
}
