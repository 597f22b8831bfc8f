// Turns the recogniser's output into text (connectionist temporal classification).

/** The characters of one line, and how certain each is. */
export interface DecodedLine {
  readonly text: string;
  /**
   * One for each code point of `text`, 0 to 1. A space has 1: how wide a gap is says nothing about the characters beside it, and what is
   * compared is compared without spaces.
   */
  readonly confidences: readonly number[];
}

/** The characters that the recogniser knows, by index, and which of them look the same. */
export interface Alphabet {
  readonly texts: readonly string[];
  /** The indices of the characters that look like the one at an index; null for one that has no double. */
  readonly doubles: readonly (readonly number[] | null)[];
}

/** Greek and Cyrillic capitals that look like Latin ones. No document that is read has them. */
const latinOf = new Map(
  [...'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ']
    .map((letter, index) => [letter, 'ABEZHIKMNOPTYX'[index] ?? letter])
    .concat([...'АВЕКМНОРСТХ'].map((letter, index) => [letter, 'ABEKMHOPCTX'[index] ?? letter])) as [string, string][],
);

/** Hyphens, dashes and the minus sign. The prolonged sound mark ー is another character. */
const dashes = /^[-‐‑‒–—−－﹣]$/u;

/**
 * Groups the characters of a dictionary by their looks: both widths, dashes, and capitals of three scripts.
 * @param dictionary the characters by index; index 0 is nothing
 */
export function createAlphabet(dictionary: readonly string[]): Alphabet {
  const texts = dictionary.map((text) => latinOf.get(text) ?? text);
  const groups = new Map<string, number[]>();
  const looks = texts.map((text) => (dashes.test(text) ? '-' : text.normalize('NFKC')));
  for (const [index, look] of looks.entries()) {
    // Nothing and spaces have no looks.
    if (look.trim() !== '') groups.set(look, [...(groups.get(look) ?? []), index]);
  }
  const doubles = looks.map((look) => {
    const group = groups.get(look) ?? [];
    return group.length > 1 ? group : null;
  });
  return { texts, doubles };
}

/**
 * Takes the likeliest character of each step and merges runs of the same one; index 0 is nothing, and separates. Characters that look the
 * same share the likelihood of what was printed, so a character is as certain as all of its doubles together.
 * @param scores the likelihood of each character at each step, step by step
 */
export function decodeLine(scores: Float32Array, { texts: dictionary, doubles }: Alphabet): DecodedLine {
  const characters = dictionary.length;
  const steps = Math.floor(scores.length / characters);
  const texts: string[] = [];
  const confidences: number[] = [];
  let before = 0;
  for (let step = 0; step < steps; step += 1) {
    const from = step * characters;
    let likeliest = 0;
    let score = scores[from] ?? 0;
    for (let index = 1; index < characters; index += 1) {
      const candidate = scores[from + index] ?? 0;
      if (candidate <= score) continue;
      likeliest = index;
      score = candidate;
    }
    const group = doubles[likeliest];
    if (group != null) score = group.reduce((sum, index) => sum + (scores[from + index] ?? 0), 0);
    if (likeliest !== 0 && (likeliest === before || group?.includes(before))) {
      // The step at which a character is clearest tells how certain it is.
      confidences[confidences.length - 1] = Math.max(confidences.at(-1) ?? 0, score);
    } else if (likeliest !== 0) {
      texts.push(dictionary[likeliest] ?? '');
      confidences.push(score);
    }
    before = likeliest;
  }
  return trimmed(texts, confidences);
}

/** Without spaces at the ends, and with a confidence for each code point: an entry of the dictionary may have several. */
function trimmed(texts: readonly string[], confidences: readonly number[]): DecodedLine {
  let from = 0;
  let to = texts.length;
  while (from < to && texts[from]?.trim() === '') from += 1;
  while (to > from && texts[to - 1]?.trim() === '') to -= 1;
  const kept = texts.slice(from, to);
  return {
    text: kept.join(''),
    confidences: kept.flatMap((text, index) => {
      const confidence = text === ' ' ? 1 : Math.min(1, confidences[from + index] ?? 0);
      return [...text].map(() => confidence);
    }),
  };
}
