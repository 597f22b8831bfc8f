import { Heading } from '../parts/heading.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import type { ScreenProps } from './screen-props.ts';

/** While the link is opened, and while it cannot be. */
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
