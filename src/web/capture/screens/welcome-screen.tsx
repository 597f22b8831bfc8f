import { dateLocale } from '../choose-messages.ts';
import { consentOf, keptFor, recipientTexts } from '../consent.ts';
import { stepScreens } from '../flow.ts';
import { httpsUrl } from '../https-url.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import type { ScreenProps } from './screen-props.ts';

/**
 * Names the tenant, the steps, who gets what, and how long it is kept. The link is not used before Start is pressed, which is the consent.
 */
export function WelcomeScreen({ state, send, t, tenant }: ScreenProps) {
  const { verification, busy } = state;
  if (verification === null) return null;
  const { documentTypes, privacy } = verification;
  const privacyUrl = httpsUrl(verification.tenant.privacyUrl);
  const onlyPassport = documentTypes.length > 0 && documentTypes.every((type) => type === 'passport');
  const until = new Intl.DateTimeFormat(dateLocale(t, navigator.languages), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div class="welcome">
      <Heading text={t.welcome.heading(tenant)} t={t} />
      <p class="lead">{t.welcome.lead(tenant)}</p>
      <ol class="steps" aria-label={t.welcome.stepsHeading}>
        {stepScreens(verification).map((screen) => (
          <li key={screen}>{screen === 'document' && !onlyPassport ? t.welcome.anyDocument : t.welcome[screen]}</li>
        ))}
      </ol>
      <p class="phone-hint notice">{t.welcome.phone}</p>
      <p class="consent">
        {[t.consent.text(tenant, keptFor(t, privacy)), ...recipientTexts(t, privacy)].join(t.page.gap)}
        {privacyUrl !== null && (
          <>
            {' '}
            <a href={privacyUrl} target="_blank" rel="noreferrer">
              {t.page.privacy(tenant)}
            </a>
          </>
        )}
      </p>
      <TroubleNotice state={state} send={send} t={t} />
      <div class="actions">
        <ActionButton
          busy={busy !== null}
          busyText={t.busy.start}
          onPress={() => send({ type: 'startPressed', consent: consentOf(t, null) })}
        >
          {t.welcome.start}
        </ActionButton>
      </div>
      <p class="quiet">
        {t.welcome.once}
        {t.page.gap}
        {t.welcome.until(until.format(new Date(verification.expiresAt)))}
      </p>
      <ActionButton kind="link" busy={busy !== null} onPress={() => send({ type: 'declinePressed' })}>
        {t.consent.decline}
      </ActionButton>
    </div>
  );
}
