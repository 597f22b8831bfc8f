import { useEffect } from 'preact/hooks';
import type { CaptureApi } from '../api.ts';
import { httpsUrl } from '../https-url.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { Seal } from '../parts/seal.tsx';
import { useProgress } from '../use-progress.ts';
import type { ScreenProps } from './screen-props.ts';

/** Long enough to read the message. */
const leaveAfterMs = 5_000;

/**
 * Says that everything was sent and is being checked, then that this is over, and returns to the tenant. It never mentions a result: the
 * redirect is not one, and only the tenant learns the decision. The words are the same for every verdict and for a failure.
 */
export function DoneScreen(props: ScreenProps & { leaving: boolean; api: CaptureApi }) {
  const { state, send, t, tenant, leaving, api } = props;
  const isChecking = state.verification?.status === 'deciding';
  useProgress(api, isChecking ? state.link : null, send);
  const returnUrl = httpsUrl(state.verification?.returnUrl ?? null);
  useEffect(() => {
    if (!leaving || returnUrl === null) return;
    // Replaces the history entry: Back on the tenant's page would otherwise lead here and be redirected again.
    const timer = setTimeout(() => location.replace(returnUrl), leaveAfterMs);
    // A browser may keep the page and its timers alive behind the next one.
    const left = (): void => send({ type: 'stayPressed' });
    window.addEventListener('pagehide', left);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', left);
    };
  }, [leaving, returnUrl, send]);
  return (
    <>
      <Seal stamped />
      <Heading text={t.done.heading} t={t} />
      <p class="lead long">{t.done.text(tenant)}</p>
      <p role="status" class={isChecking ? 'waiting' : ''}>
        {isChecking && <span class="spinner" />}
        {isChecking ? t.done.checking : t.done.checked}
      </p>
      {state.verification?.handoff === 'taken' && <p>{t.done.elsewhere}</p>}
      {returnUrl === null ? (
        <p>{t.done.close}</p>
      ) : (
        <>
          <p role="status">{leaving ? t.done.leaving(tenant) : ''}</p>
          <div class="actions">
            <a class="button primary" href={returnUrl} rel="noreferrer">
              {t.done.back(tenant)}
            </a>
            {leaving && (
              <ActionButton kind="secondary" onPress={() => send({ type: 'stayPressed' })}>
                {t.done.stay}
              </ActionButton>
            )}
          </div>
        </>
      )}
    </>
  );
}
