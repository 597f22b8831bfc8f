import type { FlowEvent, FlowState } from '../flow.ts';
import type { ScreenProps } from '../screens/screen-props.ts';
import { ActionButton } from './action-button.tsx';

/** The other device on which the user can go on: what the page says of it, and what leads there. */
export interface OtherDevice {
  readonly label: string;
  readonly go: () => void;
}

/**
 * The way to the phone on a computer, and the way back on a phone that took over.
 * @returns null where there is none: a hand-off is given by the browser that has started
 */
export function otherDeviceOf({ state, send, t }: Pick<ScreenProps, 'state' | 'send' | 't'>): OtherDevice | null {
  const { verification, desktop } = state;
  if (verification?.bound !== true || verification.status !== 'collecting') return null;
  const way = (label: string, type: 'giveBackPressed' | 'phonePressed'): OtherDevice => ({
    label,
    go: () => send({ type } satisfies FlowEvent),
  });
  if (isHandedOver(state)) return way(t.device.giveBack, 'giveBackPressed');
  return desktop ? way(t.device.instead, 'phonePressed') : null;
}

/** Whether a computer handed the verification to this browser. */
function isHandedOver({ verification }: FlowState): boolean {
  return verification?.handoff === 'taken';
}

/** Below a step: the other device. The troubles of the camera have it among their ways on. */
export function DeviceLinks(props: ScreenProps) {
  const { screen, busy } = props.state;
  const takesPictures = screen.name === 'document' || screen.name === 'face';
  const isStep = screen.name === 'details' || screen.name === 'review';
  const other = otherDeviceOf(props);
  if (other === null || !(takesPictures || (isStep && isHandedOver(props.state)))) return null;
  return (
    <p class="other-way other-device">
      <ActionButton kind="link" busy={busy !== null} onPress={other.go}>
        {other.label}
      </ActionButton>
    </p>
  );
}
