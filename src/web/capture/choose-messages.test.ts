import { describe, expect, it } from 'vitest';
import { chooseMessages, dateLocale, otherMessages } from './choose-messages.ts';
import { en, ja, languages } from './messages.ts';

describe('chooseMessages', () => {
  it('takes the first language of the user that there is, in any variant', () => {
    expect(chooseMessages(['fr-CA', 'ja-JP', 'en'])).toBe(ja);
    expect(chooseMessages(['EN-gb', 'ja'])).toBe(en);
  });

  it('falls back to English when no preferred language is available', () => {
    expect(chooseMessages(['fr', 'de'])).toBe(en);
    expect(chooseMessages([])).toBe(en);
  });
});

describe('otherMessages', () => {
  it('leaves only the current language out', () => {
    expect(otherMessages(ja)).toEqual([en]);
  });
});

describe('dateLocale', () => {
  it("writes dates in the user's own variant of the language, and in the plain language without one", () => {
    expect(dateLocale(en, ['ja', 'en-GB'])).toBe('en-GB');
    expect(dateLocale(en, ['ja'])).toBe('en');
  });
});

describe('the texts', () => {
  it.each(languages.map((messages) => [messages.locale, messages] as const))(
    'ask in %s for the parts of the birth date once each',
    (_locale, messages) => {
      expect(messages.details.birthOrder.split(' ').toSorted()).toEqual(['day', 'month', 'year']);
    },
  );
});
