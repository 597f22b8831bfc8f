import type { CaptureApi } from '../api.ts';
import { Heading } from '../parts/heading.tsx';
import { screenOfMissing, stepScreens } from '../plan-screens.ts';
import { useProgress } from '../use-progress.ts';
import type { ScreenProps } from './screen-props.ts';

/** Shows on the computer how far the user is on the phone. */
export function FollowingScreen({ state, send, t, tenant, api }: ScreenProps & { api: CaptureApi }) {
  useProgress(api, state.link, send);
  const { verification } = state;
  if (verification === null) return null;
  const open = verification.missing.map((name) => screenOfMissing[name]);
  return (
    <>
      <Heading text={t.following.heading} t={t} />
      <p class="lead">{t.following.lead}</p>
      <ul class="followed">
        {stepScreens(verification).map((screen) => {
          const isDone = screen !== 'review' && !open.includes(screen);
          return (
            <li key={screen} class={isDone ? 'reached' : ''}>
              <span>{t.following.steps[screen]}</span>
              <span class="quiet">{isDone ? t.following.done : t.following.open}</span>
            </li>
          );
        })}
      </ul>
      <p class="notice">{t.following.back(tenant)}</p>
    </>
  );
}
