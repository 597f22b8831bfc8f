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

/**
 * Takes the likeliest character of each step and merges runs of the same one; index 0 is nothing, and separates.
 * @param scores the likelihood of each character at each step, step by step
 * @param dictionary the characters by index
 */
export function decodeLine(scores: Float32Array, dictionary: readonly string[]): DecodedLine {
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
    if (likeliest !== 0 && likeliest === before) {
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
