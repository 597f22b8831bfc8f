import { describe, expect, it } from 'vitest';
import { cameraLanguages } from './camera/camera-messages.ts';
import { en as cameraEn } from './camera/camera-messages-en.ts';
import { en, languages } from './messages.ts';

/** Every text of a language by its path. Functions are called with a marker for each of their values. */
function textsOf(messages: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof messages === 'string') return [[path, messages]];
  if (typeof messages === 'function') {
    const values = Array.from({ length: messages.length }, (_, at) => `{${at}}`);
    return [[path, messages(...values)]];
  }
  return Object.entries(messages as object).flatMap(([name, value]) => textsOf(value, `${path}/${name}`));
}

/** What stands between two sentences is nothing in Japanese. */
const mayBeEmpty = ['/page/gap'];
/** Words that are the same in several languages. */
const mayBeEnglish = ['/page/title', '/page/gap'];

describe.each(languages.map((messages) => [messages.locale, messages] as const))(
  'the language %s',
  (locale, messages) => {
    const camera = cameraLanguages.find((one) => one.locale === locale);

    it('has the texts of the page and of the camera, under the same names as English', () => {
      expect(
        textsOf(messages)
          .map(([path]) => path)
          .sort(),
      ).toEqual(
        textsOf(en)
          .map(([path]) => path)
          .sort(),
      );
      expect(
        textsOf(camera ?? {})
          .map(([path]) => path)
          .sort(),
      ).toEqual(
        textsOf(cameraEn)
          .map(([path]) => path)
          .sort(),
      );
    });

    it('has no empty text', () => {
      const all = [...textsOf(messages), ...textsOf(camera)];
      const empty = all.filter(([path, text]) => text.trim() === '' && !mayBeEmpty.includes(path));
      expect(empty).toEqual([]);
    });

    it('has its own name for the switch', () => {
      expect(new Set(languages.map(({ language }) => language.name)).size).toBe(languages.length);
    });
  },
);

it.each(languages.filter((messages) => messages !== en).map((messages) => [messages.locale, messages] as const))(
  'the language %s leaves no text in English',
  (locale, messages) => {
    const english = new Map([...textsOf(en), ...textsOf(cameraEn)]);
    const camera = cameraLanguages.find((one) => one.locale === locale);
    const same = [...textsOf(messages), ...textsOf(camera)].filter(([path, text]) => english.get(path) === text);
    expect(same.filter(([path]) => !mayBeEnglish.includes(path))).toEqual([]);
  },
);
