import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Asks once more before the verification is ended and erased. */
export function DeclineScreen({ state, send, t, tenant }: ScreenProps) {
  const busy = state.busy !== null;
  return (
    <>
      <Heading text={t.decline.heading} t={t} />
      <p class="lead">{t.decline.text(tenant)}</p>
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        <ActionButton busy={busy} onPress={() => send({ type: 'wentBack' })}>
          {t.decline.back}
        </ActionButton>
        <ActionButton
          kind="secondary"
          busy={busy}
          busyText={t.busy.decline}
          onPress={() => send({ type: 'declineConfirmed' })}
        >
          {t.decline.confirm}
        </ActionButton>
      </div>
    </>
  );
}
