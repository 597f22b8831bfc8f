import type { FlowEvent, FlowState } from '../flow.ts';
import type { Messages } from '../messages.ts';
import { placeInPlan } from '../plan-screens.ts';
import { ActionButton } from './action-button.tsx';

/** Says that a request failed, and offers to repeat it. Everything else on the screen stays as it was. */
export function TroubleNotice({ state, send, t }: { state: FlowState; send: (event: FlowEvent) => void; t: Messages }) {
  const { trouble } = state;
  return (
    <div role="alert">
      {trouble !== null && (
        <div class="notice wrong">
          <p>{[t.trouble[trouble.kind], ...(placeInPlan(state) >= 0 ? [t.trouble.kept] : [])].join(t.page.gap)}</p>
          {trouble.kind === 'service' && trouble.requestId !== null && (
            <p class="quiet">{t.trouble.code(trouble.requestId)}</p>
          )}
          <ActionButton
            kind="secondary"
            busy={state.busy !== null}
            onPress={() => {
              send({ type: 'retryPressed' });
              // The notice disappears with its button; the heading is the nearest element that stays.
              document.querySelector('h1')?.focus({ preventScroll: true });
            }}
          >
            {t.trouble.retry}
          </ActionButton>
        </div>
      )}
    </div>
  );
}
