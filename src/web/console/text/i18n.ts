import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { jaFindings } from './findings-ja.ts';
import { en } from './messages-en.ts';
import { ja } from './messages-ja.ts';

/** A language of the console. */
export type Language = 'en' | 'ja';

const storageKey = 'mitome-console-language';

/** The texts, in the language that was chosen last, or else in the first one of the browser that there is. */
export const i18n = setupI18n({ locale: firstLanguage(), messages: { en, ja: { ...jaFindings, ...ja } } });
i18n.setMessagesCompiler(compileMessage);
document.documentElement.lang = i18n.locale;

/** Shows all further texts in a language. */
export function chooseLanguage(language: Language): void {
  document.documentElement.lang = language;
  i18n.activate(language);
  localStorage.setItem(storageKey, language);
}

function firstLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages];
  const found = wanted.map((tag) => tag?.split('-')[0]).find((tag) => tag === 'en' || tag === 'ja');
  return found ?? 'en';
}
