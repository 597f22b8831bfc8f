import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Language } from './i18n.ts';
import type { MessageId } from './messages-en.ts';
import { say } from './say.ts';

/** What a page writes with: texts by their ids, and dates and numbers as the language writes them. */
export interface Text {
  readonly language: Language;
  (id: MessageId, values?: Readonly<Record<string, string | number>>): string;
  /** The text of an id that may have none: null then. */
  find(id: string, values?: Readonly<Record<string, string>>): string | null;
  /** The text of a value of an open set; the value itself, in words, where it has none. */
  of(prefix: string, value: string, values?: Readonly<Record<string, string>>): string;
  dateTime(at: string): string;
  /** The time since or until a moment, in the largest fitting unit. */
  relative(at: string, now: number): string;
  percent(share: number): string;
  number(value: number): string;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** The texts of each language that was shown. Formatters take longer to make than most components take to render. */
const made = new Map<string, Text>();

/** The texts in the language that is shown: one object a language, for all components. */
export function useText(): Text {
  const { i18n } = useLingui();
  const known = made.get(i18n.locale);
  if (known !== undefined) return known;
  const text = textOf(i18n);
  made.set(i18n.locale, text);
  return text;
}

/** The texts in the language that is chosen now. */
function textOf(i18n: I18n): Text {
  const { locale } = i18n;
  const text = (id: MessageId, values?: Readonly<Record<string, string | number>>) => say(i18n, id, values);
  const find = (id: string, values?: Readonly<Record<string, string>>) =>
    id in i18n.messages ? i18n._(id, values) : null;
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const ages = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const instants = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return Object.assign(text, {
    language: locale as Language,
    find,
    of: (prefix: string, value: string, values?: Readonly<Record<string, string>>) =>
      find(`${prefix}.${value}`, values) ?? value.replaceAll('_', ' '),
    dateTime: (at: string) => dates.format(new Date(at)),
    relative(at: string, now: number) {
      const span = new Date(at).getTime() - now;
      // "now", as less than a second would read "in 0 seconds".
      if (Math.abs(span) < 1000) return instants.format(0, 'second');
      const [unit, length] = units.find(([, ms]) => Math.abs(span) >= ms) ?? units[3];
      return ages.format(Math.trunc(span / length), unit);
    },
    percent: (share: number) => percents.format(share),
    number: (value: number) => numbers.format(value),
  });
}
