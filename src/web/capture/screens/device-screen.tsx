import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Asks on a computer where the pictures are taken. The verification has been started here, so nothing is lost either way. */
export function DeviceScreen({ send, t }: ScreenProps) {
  return (
    <>
      <Heading text={t.device.heading} t={t} />
      <p class="lead">{t.device.lead}</p>
      <div class="actions">
        <ActionButton onPress={() => send({ type: 'phonePressed' })}>{t.device.phone}</ActionButton>
        <ActionButton kind="secondary" onPress={() => send({ type: 'wentBack' })}>
          {t.handoff.here}
        </ActionButton>
      </div>
    </>
  );
}

/** On the phone: asks before the verification moves there. A page load does not move it. */
export function AcceptScreen({ state, send, t, tenant }: ScreenProps) {
  return (
    <>
      <Heading text={t.accept.heading} t={t} />
      <p class="lead">{t.accept.lead(tenant)}</p>
      <p class="notice">{t.accept.warning}</p>
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        <ActionButton
          busy={state.busy !== null}
          busyText={t.busy.accept}
          onPress={() => send({ type: 'acceptPressed' })}
        >
          {t.accept.goOn}
        </ActionButton>
      </div>
    </>
  );
}
