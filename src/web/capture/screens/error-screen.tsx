import type { FatalReason } from '../flow.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { SupportContact } from '../parts/support-contact.tsx';
import type { ScreenProps } from './screen-props.ts';

/** The reasons that a reload may resolve. The others need another link. */
const mayReload: readonly FatalReason[] = ['no_cookies', 'unsupported'];

/** Says why the verification cannot continue here, and what to do next. */
export function ErrorScreen({ state, t, tenant, reason }: ScreenProps & { reason: FatalReason }) {
  const texts = t.fatal[reason];
  return (
    <>
      <Heading key={reason} text={texts.heading} t={t} />
      <p class="lead">{texts.text}</p>
      <div class="notice">
        <p>{texts.next(tenant)}</p>
        <SupportContact tenant={state.tenant} t={t} />
      </div>
      {mayReload.includes(reason) && (
        <div class="actions">
          <ActionButton onPress={() => location.reload()}>{t.fatal.again}</ActionButton>
        </div>
      )}
    </>
  );
}
