import type { ComponentChildren } from 'preact';
import { otherMessages } from '../choose-messages.ts';
import type { FlowState } from '../flow.ts';
import type { Messages } from '../messages.ts';
import { placeInPlan, stepScreens } from '../plan-screens.ts';
import { PageMark } from './page-mark.tsx';
import { SupportContact } from './support-contact.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** The frame of every screen: mark or logo, languages, sandbox badge, progress. */
export function PageFrame(props: {
  state: FlowState;
  sent: number | null;
  t: Messages;
  onLanguage: (messages: Messages) => void;
  children: ComponentChildren;
}) {
  const { state, t } = props;
  const { verification, busy } = state;
  const screens = verification === null ? [] : stepScreens(verification);
  const place = placeInPlan(state);
  return (
    <div class="page">
      <header>
        <PageMark tenant={state.tenant} isKnown={state.screen.name !== 'loading' || state.trouble !== null} />
        <nav aria-label={t.language.choose}>
          {otherMessages(t).map((other) => (
            <button
              key={other.locale}
              type="button"
              class="link"
              lang={other.locale}
              onClick={() => props.onLanguage(other)}
            >
              {other.language.name}
            </button>
          ))}
        </nav>
        {verification?.mode === 'sandbox' && (
          <p class="trial">
            <strong>{t.page.sandbox}</strong> {t.page.sandboxNote}
          </p>
        )}
      </header>
      <main>
        {place >= 0 && (
          <div class="progress">
            <p>{t.page.step(place + 1, screens.length)}</p>
            <div class="bar" aria-hidden="true">
              {screens.map((name, index) => (
                <span key={name} class={index <= place ? 'reached' : ''} />
              ))}
            </div>
          </div>
        )}
        {props.children}
        <UploadProgress sent={props.sent} t={t} />
        <p role="status" class="visually-hidden">
          {busy === null ? '' : t.busy[busy.op]}
        </p>
      </main>
      <footer>
        {state.screen.name !== 'fatal' && <SupportContact tenant={state.tenant} t={t} />}
        <p>{t.page.footer}</p>
      </footer>
    </div>
  );
}
