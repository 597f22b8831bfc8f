import { expect, test } from 'vitest';
import { createAlphabet, decodeLine } from './decode-line.ts';
import { readDictionary } from './read-dictionary.ts';

const dictionary = ['', '山', '田', '①②', ' ', '5', '５', '-', '－', 'Ρ', 'P'];
const alphabet = createAlphabet(dictionary);

/** Steps of the recogniser: at each, an index and how likely it is. */
function scoresOf(...steps: readonly (readonly [number, number])[]): Float32Array {
  return Float32Array.from(
    steps.flatMap(([index, likelihood]) => dictionary.map((_, at) => (at === index ? likelihood : 0.001))),
  );
}

test('runs of one character are one, unless nothing is between them; each is as certain as at its clearest step', () => {
  const line = decodeLine(scoresOf([1, 0.5], [1, 0.75], [0, 0.9], [1, 0.25], [2, 0.5]), alphabet);
  expect(line).toMatchObject({ text: '山山田', confidences: [0.75, 0.25, 0.5] });
});

test('spaces at the ends are dropped, one between characters is certain, and each code point has a confidence', () => {
  const line = decodeLine(scoresOf([4, 0.9], [1, 0.5], [4, 0.25], [3, 0.75], [4, 0.9]), alphabet);
  expect(line).toMatchObject({ text: '山 ①②', confidences: [0.5, 1, 0.75, 0.75] });
});

test('characters that look the same are one, as certain as both together', () => {
  const both = (index: number, likelihood: number, other: number, its: number) =>
    dictionary.map((_, at) => (at === index ? likelihood : at === other ? its : 0));
  const scores = Float32Array.from([
    ...both(6, 0.5, 5, 0.25),
    ...both(5, 0.25, 6, 0.125),
    ...both(8, 0.625, 7, 0.25),
    ...both(9, 0.5, 10, 0.25),
  ]);
  expect(decodeLine(scores, alphabet)).toMatchObject({ text: '５－P', confidences: [0.75, 0.875, 0.75] });
});

test('what else a character may be is told with the likelihood of all that look like it, unless it is certain', () => {
  const step = (...scores: readonly (readonly [number, number])[]) =>
    dictionary.map((_, at) => scores.find(([index]) => index === at)?.[1] ?? 0);
  const scores = Float32Array.from([
    ...step([1, 0.5], [5, 0.125], [6, 0.25], [9, 0.0625], [0, 0.0625]),
    ...step([0, 1]),
    ...step([2, 0.625], [1, 0.25]),
    ...step([2, 0.75], [4, 0.125]),
    ...step([0, 1]),
    ...step([2, 0.996], [1, 0.004]),
  ]);
  expect(decodeLine(scores, alphabet).alternatives).toEqual([
    [
      { character: '５', likelihood: 0.375 },
      { character: 'P', likelihood: 0.0625 },
    ],
    [{ character: ' ', likelihood: 0.125 }],
    [],
  ]);
});

/** Characters at their steps, all of them certain. */
function lineOf(places: Readonly<Record<number, string>>): string {
  const steps = Math.max(...Object.keys(places).map(Number)) + 1;
  return decodeLine(
    scoresOf(...Array.from({ length: steps }, (_, step) => [dictionary.indexOf(places[step] ?? ''), 0.99] as const)),
    alphabet,
  ).text;
}

test('kanji that stand apart have a space between them, which neighbours and digits have not', () => {
  expect(lineOf({ 0: '山', 10: '田' })).toBe('山 田');
  expect(lineOf({ 0: '山', 4: '田', 12: '山' })).toBe('山田 山');
  expect(lineOf({ 0: '山', 7: '田', 17: '5', 27: '山' })).toBe('山田5山');
  expect(lineOf({ 0: '山', 5: ' ', 10: '田' })).toBe('山 田');
});

test('white beside full-width digits and hyphens is no space; elsewhere, and in wider gaps, it is', () => {
  const town = { 0: '山', 5: '田', 10: '山', 15: '田' };
  expect(lineOf({ ...town, 20: '5', 22: ' ', 25: '-', 27: ' ', 30: '5', 32: ' ', 35: '5' })).toBe('山田山田5-55');
  expect(lineOf({ ...town, 20: '5', 22: '-', 25: '5', 27: ' ', 30: '5', 32: '5' })).toBe('山田山田5-5 55');
  expect(lineOf({ ...town, 20: '5', 23: ' ', 28: '5' })).toBe('山田山田5 5');
  expect(lineOf({ 0: '山', 5: ' ', 10: '田', 15: '5', 17: ' ', 20: '5' })).toBe('山 田5 5');
});

test('nothing at every step is an empty line', () => {
  expect(decodeLine(scoresOf([0, 0.9], [0, 0.9]), alphabet)).toEqual({ text: '', confidences: [], alternatives: [] });
});

test('the dictionary is the metadata of the model, between nothing and the space', () => {
  const field = (number: number, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content]);
  const entry = (name: string, text: string): Buffer =>
    field(14, Buffer.concat([field(1, Buffer.from(name)), field(2, Buffer.from(text))]));
  const model = Buffer.concat([
    Buffer.from([1 << 3, 10]),
    field(7, Buffer.alloc(90)),
    entry('author', 'a'),
    entry('character', '山\n田'),
  ]);
  expect(readDictionary(model)).toEqual(['', '山', '田', ' ']);
  expect(() => readDictionary(entry('author', 'a'))).toThrow('no characters');
  expect(() => readDictionary(Buffer.from('<html>'))).toThrow();
});
