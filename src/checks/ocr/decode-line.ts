// Turns the recogniser's output into text (connectionist temporal classification).

/** Another character that a printed one may be. */
export interface Alternative {
  readonly character: string;
  /** 0 to 1, together with the characters that look the same. */
  readonly likelihood: number;
}

/** The characters of one line, and how certain each is. */
export interface DecodedLine {
  readonly text: string;
  /**
   * One for each code point of `text`, 0 to 1. A space has 1: how wide a gap is says nothing about the characters beside it, and what is
   * compared is compared without spaces.
   */
  readonly confidences: readonly number[];
  /** For each code point of `text`, the other characters that it may be, likeliest first; none for one that is certain. */
  readonly alternatives: readonly (readonly Alternative[])[];
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

/** A character that leaves less than this to others has no alternatives; neither is a less likely one kept. */
const alternativeMin = 0.01;
/** The recogniser hesitates between two or three characters; more are noise. */
const alternativesMax = 6;

/** The other characters of one step. */
function alternativesAt(
  scores: Float32Array,
  from: number,
  { texts, doubles }: Alphabet,
  likeliest: number,
): Alternative[] {
  const sums = new Map<string, number>();
  for (let index = 1; index < texts.length; index += 1) {
    const score = scores[from + index] ?? 0;
    if (score < alternativeMin || index === likeliest || doubles[likeliest]?.includes(index)) continue;
    const group = doubles[index] ?? [index];
    const character =
      texts[group.reduce((best, one) => ((scores[from + one] ?? 0) > (scores[from + best] ?? 0) ? one : best))] ?? '';
    if ([...character].length === 1) sums.set(character, (sums.get(character) ?? 0) + score);
  }
  return [...sums]
    .map(([character, likelihood]) => ({ character, likelihood }))
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, alternativesMax);
}

/** One decoded character. */
interface Decoded {
  readonly text: string;
  /** The step at which it begins: where it stands in the line. */
  readonly step: number;
  readonly confidence: number;
  readonly alternatives: readonly Alternative[];
}

/**
 * Takes the likeliest character of each step and merges runs of the same one; index 0 is nothing, and separates. Characters that look the
 * same share the likelihood of what was printed, so a character is as certain as all of its doubles together.
 * @param scores the likelihood of each character at each step, step by step
 */
export function decodeLine(scores: Float32Array, alphabet: Alphabet): DecodedLine {
  const { texts: dictionary, doubles } = alphabet;
  const characters = dictionary.length;
  const steps = Math.floor(scores.length / characters);
  const decoded: Decoded[] = [];
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
    const isSame = likeliest !== 0 && (likeliest === before || group?.includes(before) === true);
    before = likeliest;
    // The step at which a character is clearest tells how certain it is.
    if (likeliest === 0 || (isSame && score <= (decoded.at(-1)?.confidence ?? 0))) continue;
    const same = isSame ? decoded.pop() : undefined;
    const text = same?.text ?? dictionary[likeliest] ?? '';
    const alternatives = score > 1 - alternativeMin ? [] : alternativesAt(scores, from, alphabet, likeliest);
    decoded.push({ text, step: same?.step ?? step, confidence: score, alternatives });
  }
  return trimmed(withMissedGaps(withoutFalseGaps(decoded)));
}

/** Characters that are set in half the width of kanji, or in the middle of the full width. */
const narrow = /^[0-9\p{Pd}−－]$/u;
/** So many pairs of neighbouring kanji and kana tell their distance. */
const pairsMin = 3;
/** Digits that stand closer than this, in widths of kanji, are set in half width. */
const halfWidth = 0.65;
/** From this on there is a space even in full-width print. */
const gapMin = 1.5;

/** Kanji and kana, which are set in the full width. */
function isWide(one: Decoded | undefined): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(one?.text ?? '');
}

/** The distance between neighbouring kanji and kana, in steps; null where there are too few. */
function pitchOf(decoded: readonly Decoded[]): number | null {
  const distances = decoded
    .flatMap((one, index) => {
      const next = decoded[index + 1];
      return next !== undefined && isWide(one) && isWide(next) ? [next.step - one.step] : [];
    })
    .sort((a, b) => a - b);
  return distances.length < pairsMin ? null : (distances[Math.floor(distances.length / 2)] ?? null);
}

/**
 * Drops the spaces that the recogniser reads between full-width digits and hyphens, as in ２５ and １－２: these have white on both sides. In
 * print of half width, and where the distance is wider, a space is one.
 */
function withoutFalseGaps(decoded: readonly Decoded[]): readonly Decoded[] {
  const pitch = pitchOf(decoded);
  if (pitch === null) return decoded;
  const isSpace = (one: Decoded | undefined): boolean => one !== undefined && one.text.trim() === '';
  const isNarrow = (one: Decoded | undefined): boolean => narrow.test(one?.text.normalize('NFKC') ?? '');
  const dropped = new Set<Decoded>();
  let from = 0;
  while (from < decoded.length) {
    let to = from;
    while (to < decoded.length && (isNarrow(decoded[to]) || isSpace(decoded[to]))) to += 1;
    const run = decoded.slice(from, to);
    const printed = run.filter((one) => !isSpace(one));
    const distances = printed.slice(1).map((one, index) => (one.step - (printed[index]?.step ?? 0)) / pitch);
    if (distances.every((distance) => distance > halfWidth)) {
      for (const [index, one] of run.entries()) {
        const [before, after] = [run[index - 1], run[index + 1]];
        if (!isSpace(one) || !isNarrow(before) || !isNarrow(after)) continue;
        if (((after?.step ?? 0) - (before?.step ?? 0)) / pitch < gapMin) dropped.add(one);
      }
    }
    from = Math.max(to, from + 1);
  }
  return decoded.filter((one) => !dropped.has(one));
}

/**
 * The distance from which there is a gap between two kanji or kana, in steps. A line is six steps high; neighbours are four to six apart, and
 * the two parts of a name nine and more.
 */
const missedGapMin = 8;

/** Adds the spaces that the recogniser misses between kanji and kana: 林 学 is a last and a first name, and 林学 may be a last name alone. */
function withMissedGaps(decoded: readonly Decoded[]): readonly Decoded[] {
  return decoded.flatMap((one, index) => {
    const next = decoded[index + 1];
    if (next === undefined || !isWide(one) || !isWide(next) || next.step - one.step < missedGapMin) return [one];
    const middle = Math.round((one.step + next.step) / 2);
    return [one, { text: ' ', step: middle, confidence: 1, alternatives: [] }];
  });
}

/** Without spaces at the ends, and with a confidence for each code point: an entry of the dictionary may have several. */
function trimmed(decoded: readonly Decoded[]): DecodedLine {
  let from = 0;
  let to = decoded.length;
  while (from < to && decoded[from]?.text.trim() === '') from += 1;
  while (to > from && decoded[to - 1]?.text.trim() === '') to -= 1;
  const kept = decoded.slice(from, to);
  return {
    text: kept.map(({ text }) => text).join(''),
    confidences: kept.flatMap(({ text, confidence }) =>
      [...text].map(() => (text === ' ' ? 1 : Math.min(1, confidence))),
    ),
    alternatives: kept.flatMap(({ text, alternatives }) =>
      [...text].map(() => ([...text].length > 1 ? [] : alternatives)),
    ),
  };
}
