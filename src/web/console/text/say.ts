import type { I18n } from '@lingui/core';

/** The text of an id. The library takes an empty text for a missing one and would show the id. */
export function say(i18n: I18n, id: string, values?: Readonly<Record<string, string | number>>): string {
  return i18n.messages[id] === '' ? '' : i18n._(id, values);
}
