// Chooses and remembers the language.

import { useEffect, useState } from 'preact/hooks';
import { chooseMessages } from './choose-messages.ts';
import type { Messages } from './messages.ts';

const key = 'mitome.language';

/** The texts in the user's language, and the language switch. The choice is not personal data and survives a reload. */
export function useMessages(): [Messages, (messages: Messages) => void] {
  const [messages, setMessages] = useState(() => chooseMessages([...remembered(), ...navigator.languages]));
  useEffect(() => {
    document.documentElement.lang = messages.locale;
  }, [messages]);
  return [
    messages,
    (chosen) => {
      setMessages(chosen);
      try {
        sessionStorage.setItem(key, chosen.locale);
      } catch {
        // A browser without storage only loses the choice on reload.
      }
    },
  ];
}

function remembered(): string[] {
  try {
    const locale = sessionStorage.getItem(key);
    return locale === null ? [] : [locale];
  } catch {
    return [];
  }
}
