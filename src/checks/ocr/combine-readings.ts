// Puts two readings of one line together.

import type { Alternative, DecodedLine } from './decode-line.ts';

/** One character of a reading. */
interface Read {
  readonly character: string;
  readonly confidence: number;
  readonly alternatives: readonly Alternative[];
}

function charactersOf({ text, confidences, alternatives }: DecodedLine): Read[] {
  return [...text].map((character, index) => ({
    character,
    confidence: confidences[index] ?? 0,
    alternatives: alternatives[index] ?? [],
  }));
}

/** What OCR reads for fillers of a machine-readable zone: `«` is two of them. */
const filler = /^[<＜〈‹«]$/u;

/** Characters that are the same in two widths, and fillers. */
function isSame(one: string, other: string): boolean {
  return one === other || one.normalize('NFKC') === other.normalize('NFKC') || (filler.test(one) && filler.test(other));
}

/** How likely a reading has a character at a place. */
function likelihoodOf({ character, confidence, alternatives }: Read, wanted: string): number {
  if (isSame(character, wanted)) return confidence;
  return alternatives.find((other) => isSame(other.character, wanted))?.likelihood ?? 0;
}

/** Of two readings, the places that belong together: null where one of them has nothing. */
type Pairs = readonly (readonly [number | null, number | null])[];

/** Aligns two readings with the fewest changes (Levenshtein). */
function align(one: readonly Read[], other: readonly Read[]): Pairs {
  const width = other.length + 1;
  const cost = new Uint16Array((one.length + 1) * width);
  const at = (i: number, j: number): number => cost[i * width + j] ?? 0;
  const change = (i: number, j: number): number => (isSame(one[i]?.character ?? '', other[j]?.character ?? '') ? 0 : 1);
  for (let i = 0; i <= one.length; i += 1) {
    for (let j = 0; j <= other.length; j += 1) {
      const through = i > 0 && j > 0 ? at(i - 1, j - 1) + change(i - 1, j - 1) : Number.MAX_SAFE_INTEGER;
      const past = i > 0 ? at(i - 1, j) + 1 : Number.MAX_SAFE_INTEGER;
      const back = j > 0 ? at(i, j - 1) + 1 : Number.MAX_SAFE_INTEGER;
      cost[i * width + j] = i === 0 && j === 0 ? 0 : Math.min(through, past, back);
    }
  }
  const pairs: (readonly [number | null, number | null])[] = [];
  let [i, j] = [one.length, other.length];
  while (i > 0 || j > 0) {
    const isThrough = i > 0 && j > 0 && at(i, j) === at(i - 1, j - 1) + change(i - 1, j - 1);
    const isPast = !isThrough && i > 0 && at(i, j) === at(i - 1, j) + 1;
    if (isThrough || isPast) i -= 1;
    if (!isPast) j -= 1;
    pairs.push([isThrough || isPast ? i : null, isPast ? null : j]);
  }
  return pairs.reverse();
}

/**
 * What is left of a confidence where only one of the readings has a character. OCR loses characters more often than it invents them: one that
 * the better reading lost puts its neighbour below any gate in use, one that it has beside the other is a little less certain.
 */
const [lost, kept] = [0.8, 0.9] as const;

/** The mean logarithm of the confidences: how certain a reading is as a whole. */
function certainty(reading: readonly Read[]): number {
  const sum = reading.reduce((total, { confidence }) => total + Math.log(Math.max(0.01, confidence)), 0);
  return sum / Math.max(1, reading.length);
}

/**
 * Combines two readings of one line, in frames of different sizes. The one that is more certain as a whole is kept. A character that both have
 * is as certain as the more certain of them; where they have different ones, the likelier is kept, with the mean of its likelihoods; a
 * character that only one of them has leaves doubt.
 */
export function combineReadings(first: DecodedLine, second: DecodedLine): DecodedLine {
  const [one, two] = [charactersOf(first), charactersOf(second)];
  const [best, other] = certainty(two) > certainty(one) ? [two, one] : [one, two];
  const read = [...best];
  let before: number | null = null;
  for (const [own, its] of align(best, other)) {
    const theirs = its === null ? undefined : other[its];
    if (own !== null) {
      const mine = best[own] as Read;
      const isAlone = theirs === undefined && !isInRun(best, own);
      read[own] = isAlone ? doubted(mine, kept) : theirs === undefined ? mine : together(mine, theirs);
      before = own;
    } else if (its !== null && theirs !== undefined && !isIdle(theirs) && !isInRun(other, its) && before !== null) {
      read[before] = doubted(read[before] as Read, lost);
    }
  }
  return {
    text: read.map(({ character }) => character).join(''),
    confidences: read.map(({ confidence }) => confidence),
    alternatives: read.map(({ alternatives }) => alternatives),
  };
}

/** Spaces and brackets, which the left halves of け and は are read as, say nothing about the characters beside them. */
function isIdle({ character }: Read): boolean {
  return /^[\s()（）]$/u.test(character);
}

/** Whether a place is one of several fillers in a row. How many OCR sees in a run says nothing about the characters beside it. */
function isInRun(reading: readonly Read[], at: number): boolean {
  const isFiller = (place: number): boolean => filler.test(reading[place]?.character ?? '');
  return isFiller(at) && (isFiller(at - 1) || isFiller(at + 1));
}

/** A character whose place the two readings do not agree about. */
function doubted(one: Read, share: number): Read {
  return isIdle(one) ? one : { ...one, confidence: one.confidence * share };
}

/** What two readings say of one character. */
function together(mine: Read, theirs: Read): Read {
  if (isSame(mine.character, theirs.character)) {
    return mine.confidence >= theirs.confidence ? mine : { ...theirs, character: mine.character };
  }
  if (mine.character.trim() === '' || theirs.character.trim() === '') return mine;
  const mean = (character: string): number => (likelihoodOf(mine, character) + likelihoodOf(theirs, character)) / 2;
  const [ours, their] = [mean(mine.character), mean(theirs.character)];
  const [likelier, other] = ours >= their ? [mine, theirs] : [theirs, mine];
  const rest = { character: other.character, likelihood: Math.min(ours, their) };
  return {
    character: likelier.character,
    confidence: Math.max(ours, their),
    alternatives: [rest, ...likelier.alternatives.filter((one) => !isSame(one.character, other.character))].sort(
      (a, b) => b.likelihood - a.likelihood,
    ),
  };
}

/** A line of names and addresses has one character at least that is less certain than this where OCR may be wrong. */
const sureMin = 0.95;
/** A line of a machine-readable zone is read by its check digits, which say little of a character below this. */
const sureInZoneMin = 0.97;
/** The shortest line of a zone has thirty characters, of which OCR may lose some. */
const zoneLine = /^[A-Z0-9<＜〈‹«]{24,}$/u;

/**
 * Whether a line is worth a second reading: it holds kana, most of which have a look-alike, and a letter of it is not certain; or it is a
 * line of a machine-readable zone, and a letter or digit of it is not certain. Strokes are not counted, because OCR always hesitates between
 * those that stand between digits; nor are fillers, because it hesitates about each of a long run.
 */
export function needsSecondReading({ text, confidences }: DecodedLine): boolean {
  const characters = [...text];
  const isBelow = (index: number, min: number): boolean => (confidences[index] ?? 0) < min;
  if (zoneLine.test(text.replace(/\s/gu, '').toUpperCase())) {
    return characters.some((one, index) => /^[\p{L}\p{N}]$/u.test(one) && isBelow(index, sureInZoneMin));
  }
  return (
    /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) &&
    characters.some((one, index) => /^[\p{L}]$/u.test(one) && !isStroke(characters, index) && isBelow(index, sureMin))
  );
}

function isStroke(characters: readonly string[], index: number): boolean {
  return /^[ー一]$/u.test(characters[index] ?? '') && /^\p{N}$/u.test(characters[index - 1] ?? '');
}
