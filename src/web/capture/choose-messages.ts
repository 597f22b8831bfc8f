import { en, languages, type Messages } from './messages.ts';

/**
 * Chooses the available language that the user prefers most.
 * @param preferred language tags in the user's order, as in `navigator.languages`
 */
export function chooseMessages(preferred: readonly string[]): Messages {
  for (const tag of preferred) {
    const found = languages.find((messages) => isVariant(tag, messages));
    if (found !== undefined) return found;
  }
  return en;
}

/** The user's own variant of a language (`en-GB`), in which dates are written. */
export function dateLocale(messages: Messages, preferred: readonly string[]): string {
  return preferred.find((tag) => isVariant(tag, messages)) ?? messages.locale;
}

/** The other languages, for the language switch. */
export function otherMessages(current: Messages): readonly Messages[] {
  return languages.filter((messages) => messages !== current);
}

function isVariant(tag: string, { locale }: Messages): boolean {
  return tag.toLowerCase().split('-')[0] === locale;
}
