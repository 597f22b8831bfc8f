import { useEffect, useState } from 'preact/hooks';
import { chooseMessages } from './choose-messages.ts';
import type { Messages } from './messages.ts';

const key = 'mitome.language';

/** The texts in the user's language, and the switch. The choice is no personal data, and outlives a reload of this tab. */
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
        // A browser that stores nothing forgets the choice with the reload; no more is lost.
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
