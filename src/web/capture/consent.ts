// The consent that the page asks for, before the start.

import type { CaptureVerification, ConsentGiven } from '../../../generated/clients/capture/index.ts';
import type { Messages } from './messages.ts';

/** The version of the texts of consent in all languages. A change of one of them needs a new version: records name it. */
export const consentVersion = '2026-11-23';

/** What the user agrees to. @param face null where the plan does not ask for the face */
export function consentOf(t: Pick<Messages, 'locale'>, face: boolean | null): ConsentGiven {
  return { version: consentVersion, language: t.locale, face };
}

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

/** How long the data is kept, in whole days; in hours below one day. Rounded up, so it is never deleted later than the text says. */
export function keptFor(t: Messages, { retentionSeconds }: CaptureVerification['privacy']): string {
  return retentionSeconds < daySeconds
    ? t.consent.hours(Math.ceil(retentionSeconds / hourSeconds))
    : t.consent.days(Math.ceil(retentionSeconds / daySeconds));
}

/** Who gets which pictures besides the tenant, one sentence for each. */
export function recipientTexts(t: Messages, { recipients }: CaptureVerification['privacy']): string[] {
  return recipients.map(({ name, steps }) => {
    const [document, face] = [steps.includes('document'), steps.includes('face')];
    const { pictures } = t.consent;
    return t.consent.recipient(name, document && face ? pictures.both : face ? pictures.face : pictures.document);
  });
}
