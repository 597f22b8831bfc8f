import type { CaptureApi } from '../api.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import type { ScreenProps } from '../screens/screen-props.ts';
import { useProgress } from '../use-progress.ts';
import { QrCode } from './qr-code.tsx';
import { useHandoff } from './use-handoff.ts';

/** Shows a code that the phone reads, and waits until it continues there. */
export function HandoffScreen({ state, send, t, api }: ScreenProps & { api: CaptureApi }) {
  const { handoff, isOver, renew } = useHandoff(api, state.link);
  useProgress(api, state.link, send);
  const texts = t.handoff;
  return (
    <>
      <Heading text={texts.heading} t={t} />
      <p class="lead">{texts.lead}</p>
      {handoff === null ? (
        <p role="status" class={isOver ? '' : 'waiting'}>
          {!isOver && <span class="spinner" />}
          {isOver ? texts.none : texts.making}
        </p>
      ) : (
        <QrCode text={`${location.origin}/v#${handoff.token}`} label={texts.code} />
      )}
      <p class="quiet">{texts.hint}</p>
      <div class="actions">
        {isOver && <ActionButton onPress={renew}>{texts.renew}</ActionButton>}
        <ActionButton kind="secondary" onPress={() => send({ type: 'wentBack' })}>
          {texts.here}
        </ActionButton>
      </div>
    </>
  );
}
