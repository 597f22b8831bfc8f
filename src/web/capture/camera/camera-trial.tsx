import { useEffect } from 'preact/hooks';
import { ActionButton } from '../parts/action-button.tsx';
import type { ScreenProps } from '../screens/screen-props.ts';
import { CameraStage } from './camera-stage.tsx';

/** Tries the camera before the link is used: a user of an in-app browser can still leave it with the link. */
export function CameraTrial(props: Pick<ScreenProps, 't' | 'tenant'> & { onDone: () => void; onLeave: () => void }) {
  const { t, tenant, onDone, onLeave } = props;
  const c = t.camera;
  const file = (isFirst: boolean) => (
    <ActionButton kind={isFirst ? 'primary' : 'secondary'} onPress={onDone}>
      {c.continueWithout}
    </ActionButton>
  );
  const ways = { file, canLeaveApp: true, otherDevice: null, tenant };
  return (
    <CameraStage facing="environment" purpose="trial" ways={ways} onLeave={onLeave} t={t}>
      {() => <Passed onDone={onDone} />}
    </CameraStage>
  );
}

/** The camera runs: that is all that was asked. */
function Passed({ onDone }: { onDone: () => void }) {
  useEffect(onDone, [onDone]);
  return null;
}
