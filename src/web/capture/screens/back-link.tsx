import { canGoTo } from '../flow.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { placeInPlan, stepScreens } from '../plan-screens.ts';
import type { ScreenProps } from './screen-props.ts';

/** Leads to the previous step, if there is one. */
export function BackLink({ state, send, t }: ScreenProps) {
  if (state.verification === null) return null;
  const before = stepScreens(state.verification)[placeInPlan(state) - 1];
  if (before === undefined || !canGoTo(state, before)) return null;
  return (
    <p class="back">
      <ActionButton kind="link" busy={state.busy !== null} onPress={() => send({ type: 'wentTo', screen: before })}>
        {t.page.back}
      </ActionButton>
    </p>
  );
}
