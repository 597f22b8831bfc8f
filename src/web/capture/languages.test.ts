import { describe, expect, it } from 'vitest';
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

const pathsOf = (messages: unknown): readonly string[] =>
  textsOf(messages)
    .map(([path]) => path)
    .sort();

/** What stands between two sentences is nothing in Japanese. */
const mayBeEmpty = ['/page/gap'];
/** Words that are the same in several languages. */
const mayBeEnglish = ['/page/title', '/page/gap'];

describe.each(languages)('the language $locale', (messages) => {
  it('has every text, of the page and of its camera', () => {
    expect(pathsOf(messages)).toEqual(pathsOf(en));
    expect(pathsOf(messages.camera).length).toBeGreaterThan(70);
  });

  it('has no empty text', () => {
    const empty = textsOf(messages).filter(([path, text]) => text.trim() === '' && !mayBeEmpty.includes(path));
    expect(empty).toEqual([]);
  });

  it('has its own name for the switch', () => {
    expect(languages.filter(({ language }) => language.name === messages.language.name)).toEqual([messages]);
  });
});

it.each(languages.filter((messages) => messages !== en))(
  'the language $locale leaves no text in English',
  (messages) => {
    const english = new Map(textsOf(en));
    const same = textsOf(messages).filter(([path, text]) => english.get(path) === text);
    expect(same.filter(([path]) => !mayBeEnglish.includes(path))).toEqual([]);
  },
);
