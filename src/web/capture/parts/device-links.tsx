import type { ScreenProps } from '../screens/screen-props.ts';
import { ActionButton } from './action-button.tsx';

/** Below a step: the way to the phone on a computer, and the way back on a phone that took over. */
export function DeviceLinks({ state, send, t }: ScreenProps) {
  const { screen, verification, desktop, busy } = state;
  if (verification?.bound !== true || verification.status !== 'collecting') return null;
  const isStep = screen.name === 'details' || screen.name === 'review';
  const takesPictures = screen.name === 'document' || screen.name === 'face';
  const isBack = verification.handoff === 'taken';
  if (!takesPictures && !(isStep && isBack)) return null;
  if (!isBack && !desktop) return null;
  return (
    <p class="other-way">
      <ActionButton
        kind="link"
        busy={busy !== null}
        onPress={() => send({ type: isBack ? 'giveBackPressed' : 'phonePressed' })}
      >
        {isBack ? t.device.giveBack : t.device.instead}
      </ActionButton>
    </p>
  );
}
