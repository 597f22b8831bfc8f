import { Heading } from '../parts/heading.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Shown while the link is being opened or cannot be opened yet. */
export function LoadingScreen({ state, send, t }: ScreenProps) {
  return (
    <>
      <Heading text={state.trouble === null ? t.loading.heading : t.loading.stuck} t={t} />
      {state.trouble === null && (
        <p class="waiting">
          <span class="spinner" />
          {t.loading.text}
        </p>
      )}
      <TroubleNotice state={state} send={send} t={t} />
    </>
  );
}
