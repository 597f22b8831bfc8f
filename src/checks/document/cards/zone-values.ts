// The values of a machine-readable zone that was read as print, checked and repaired by its check digits.

import { checkDigit } from '../check-digit.ts';
import { type CharacterKind, coerce, type VotedCharacter, voteCharacters } from '../vote-characters.ts';
import { type Glyph, leastConfidence, type Print } from './print.ts';
import type { ZoneLines } from './zone-lines.ts';

/** One value as coded. */
export interface ZoneValue {
  readonly text: string;
  /** Whether its check digit agrees; null for a value without one. */
  readonly checked: boolean | null;
  /** Whether its check digit disagrees and would agree if one letter were the digit that looks like it, or the other way round. */
  readonly mayBeMisread?: boolean;
  /** The confidence of the least certain character, 0 to 1. */
  readonly confidence: number;
}

/** The values of a TD1, TD2 or TD3 zone (ICAO Doc 9303-4 to -6). */
export interface ZoneValues {
  readonly code: ZoneValue;
  readonly state: ZoneValue;
  readonly number: ZoneValue;
  readonly birth: ZoneValue;
  readonly sex: ZoneValue;
  readonly expiry: ZoneValue;
  readonly nationality: ZoneValue;
  readonly names: ZoneValue;
  readonly composite: ZoneValue;
}

/** A number as other print of the document has it. */
export interface PrintedNumber {
  readonly text: string;
  /** The confidence of the least certain character, 0 to 1. */
  readonly confidence: number;
}

/**
 * Looks for the document's number in other print than the zone; null where that does not have it.
 * @param coded as it was read in the zone, with fillers
 * @param fits whether the check digit agrees with a number
 */
export type FindNumber = (coded: string, fits: (number: string) => boolean) => PrintedNumber | null;

type Span = readonly [line: number, from: number, to: number];

interface Format {
  readonly code: Span;
  readonly state: Span;
  readonly number: Span;
  readonly birth: Span;
  readonly sex: Span;
  readonly expiry: Span;
  readonly nationality: Span;
  readonly names: Span;
  /** Where a number of more than nine characters continues. */
  readonly optional: Span;
  readonly composite: Span;
  /** What the composite check digit covers. */
  readonly covered: readonly Span[];
}

const formats: Readonly<Record<ZoneLines['format'], Format>> = {
  td3: {
    code: [0, 0, 2],
    state: [0, 2, 5],
    names: [0, 5, 44],
    number: [1, 0, 9],
    nationality: [1, 10, 13],
    birth: [1, 13, 19],
    sex: [1, 20, 21],
    expiry: [1, 21, 27],
    optional: [1, 28, 42],
    composite: [1, 43, 44],
    covered: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 43],
    ],
  },
  td1: {
    code: [0, 0, 2],
    state: [0, 2, 5],
    number: [0, 5, 14],
    optional: [0, 15, 30],
    birth: [1, 0, 6],
    sex: [1, 7, 8],
    expiry: [1, 8, 14],
    nationality: [1, 15, 18],
    names: [2, 0, 30],
    composite: [1, 29, 30],
    covered: [
      [0, 5, 30],
      [1, 0, 7],
      [1, 8, 15],
      [1, 18, 29],
    ],
  },
  td2: {
    code: [0, 0, 2],
    state: [0, 2, 5],
    names: [0, 5, 36],
    number: [1, 0, 9],
    nationality: [1, 10, 13],
    birth: [1, 13, 19],
    sex: [1, 20, 21],
    expiry: [1, 21, 27],
    optional: [1, 28, 35],
    composite: [1, 35, 36],
    covered: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, 35],
    ],
  },
};

const kindOf: Readonly<Partial<Record<keyof Format, CharacterKind>>> = {
  code: 'letter',
  state: 'letter',
  names: 'letter',
  nationality: 'letter',
  birth: 'date',
  expiry: 'date',
  sex: 'sex',
  composite: 'digit',
};

/** From this confidence on, a character is not doubted. */
const certain = 0.97;

/**
 * The character that stands at a position: of those that can stand there the likeliest, as certain as all readings of it together. OCR
 * divides the likelihood of a letter between its cases, and between letters and digits that look like it.
 */
function placed(glyph: Glyph, kind: CharacterKind): Glyph {
  const sums = new Map<string, number>();
  for (const { character, likelihood } of [
    { character: glyph.character, likelihood: glyph.confidence },
    ...(glyph.alternatives ?? []),
  ]) {
    const form = coerce(character, kind);
    if (form !== null) sums.set(form, (sums.get(form) ?? 0) + likelihood);
  }
  const [best] = [...sums].sort(([, a], [, b]) => b - a);
  return best === undefined ? glyph : { ...glyph, character: best[0], confidence: Math.min(1, best[1]) };
}

/** A filler at the end of a name is more likely one than not. */
const fillerMin = 0.5;

/** The cells of a zone, and the text that repairs change in place. */
class Cells {
  readonly #prints: readonly Print[];
  readonly #voted: VotedCharacter[][];
  readonly #text: string[][];

  constructor(zone: ZoneLines, format: Format) {
    const kinds = zone.lines.map((line) => new Array<CharacterKind>(line.length).fill('any'));
    for (const [name, kind] of Object.entries(kindOf)) {
      const [line, from, to] = format[name as keyof typeof kindOf] as Span;
      kinds[line]?.fill(kind, from, to);
    }
    for (const [line, , to] of [format.birth, format.expiry]) kinds[line]?.fill('digit', to, to + 1);
    this.#prints = zone.lines.map((line, row) => line.map((glyph, at) => placed(glyph, kinds[row]?.[at] ?? 'any')));
    this.#voted = this.#prints.map((line, index) =>
      voteCharacters(
        [line.map(({ character, confidence }) => ({ character, confidence: confidence * 100 }))],
        kinds[index] ?? [],
      ),
    );
    this.#text = this.#voted.map((line) => line.map((cell) => cell.character));
  }

  text([line, from, to]: Span): string {
    return (this.#text[line] ?? []).slice(from, to).join('');
  }

  confidence([line, from, to]: Span): number {
    return leastConfidence((this.#prints[line] ?? []).slice(from, to));
  }

  /**
   * The confidence of a name field. How many fillers end it does not matter, and OCR of a long run hesitates about each; that nothing
   * else stands there does matter.
   */
  nameConfidence([line, from, to]: Span): number {
    const end = from + this.text([line, from, to]).replace(/<+$/, '').length;
    const fillers = end === to ? 1 : this.confidence([line, end, to]);
    return fillers < fillerMin ? fillers : this.confidence([line, from, end]);
  }

  /** Whether the check digit behind a stretch agrees with it. */
  agrees([line, from, to]: Span): boolean {
    return checkDigit(this.text([line, from, to])) === this.text([line, to, to + 1]);
  }

  /** Puts a text in the place of what was read. */
  take([line, from, to]: Span, text: string): void {
    this.#text[line]?.splice(from, to - from, ...text);
  }

  /**
   * The readings of a line between which only the check digit behind a stretch can tell: the line as read, and with the one character that OCR
   * doubts as each of its look-alikes. G and 6 are no such pair: their values differ by ten.
   * @returns null where several characters are doubted, or one may be something else than a look-alike
   */
  #readings([line, from, to]: Span): string[][] | null {
    const read = this.#text[line] ?? [];
    const glyphs = (this.#prints[line] ?? []).slice(from, to + 1);
    const [doubted, second] = glyphs.flatMap((glyph, index) => (glyph.confidence < certain ? [index] : []));
    if (doubted === undefined) return [read];
    if (second !== undefined) return null;
    const at = from + doubted;
    const { confidence = 0, alternatives = [] } = glyphs[doubted] ?? {};
    const closest = this.#closest(line, at).filter((character) => !/[G6]/.test(character));
    const alike = alternatives.filter(({ character }) => closest.includes(character));
    const together = alike.reduce((sum, { likelihood }) => sum + likelihood, confidence);
    return together < certain ? null : [read, ...alike.map(({ character }) => read.with(at, character))];
  }

  /** The characters that print like the one at a place. */
  #closest(line: number, at: number): string[] {
    const { alternatives = [] } = this.#voted[line]?.[at] ?? {};
    return alternatives.flatMap(({ character, cost }) => (cost === 1 ? [character] : []));
  }

  /** The confidence of a stretch with its check digit. One that agrees tells a doubted character from its look-alikes. */
  checkedConfidence(span: Span): number {
    const [line, from, to] = span;
    const read = this.confidence([line, from, to + 1]);
    return this.agrees(span) && this.#readings(span) !== null ? Math.max(certain, read) : read;
  }

  /**
   * Exchanges one letter for the digit that looks like it, or the other way round, where the check digit agrees with exactly one such
   * exchange, or with one alone that leaves all letters in front: print of the same kind hides whether O or 0 stands there, and the same
   * exchange at two places can change the check digit alike. All characters must be certain, but for one that may be its look-alike too:
   * otherwise another misreading is as likely.
   * @returns whether the check digit would agree with some such exchange, so that its disagreement breaks no rule
   */
  repair(span: Span): boolean {
    if (this.agrees(span)) return false;
    const [line, from, to] = span;
    const readings = this.#readings(span);
    const places = Array.from({ length: to - from }, (_, index) => from + index);
    const exchanged = (readings ?? [this.#text[line] ?? []]).flatMap((read) => [
      read,
      ...places.flatMap((at) => this.#closest(line, at).map((character) => read.with(at, character))),
    ]);
    const numbers = new Map(exchanged.map((one) => [one.slice(from, to + 1).join(''), one]));
    const fitting = [...numbers].filter(([number]) => checkDigit(number.slice(0, -1)) === number.at(-1));
    const likely = fitting.length === 1 ? fitting : fitting.filter(([number]) => /^[A-Z]+\d+<*\d$/.test(number));
    const [only, second] = likely;
    if (readings !== null && only !== undefined && second === undefined) this.#text[line] = only[1];
    return fitting.length > 0;
  }
}

/**
 * The number, where other print has the same and the check digit agrees. Its characters then stand in the zone too. A number that agrees as
 * it was read is exchanged for no other.
 */
function printedNumber(cells: Cells, [line, from, to]: Span, findNumber: FindNumber): ZoneValue | null {
  const read = cells.text([line, from, to]);
  const digit = cells.text([line, to, to + 1]);
  const field = (number: string): string => number.padEnd(to - from, '<');
  const isRight = checkDigit(read) === digit;
  const found = findNumber(read, (number) => (isRight ? field(number) === read : checkDigit(field(number)) === digit));
  if (found === null) return null;
  const confidence = Math.max(found.confidence, cells.confidence([line, from, to + 1]));
  cells.take([line, from, to], field(found.text));
  return { text: field(found.text), checked: true, confidence };
}

/** A number of more than nine characters goes on in the optional data, up to its check digit and a filler (9303-5, note j). */
function longNumber(cells: Cells, format: Format): ZoneValue | null {
  const [line, , to] = format.number;
  // Numbers of passports go on nowhere.
  if (format === formats.td3 || cells.text([line, to, to + 1]) !== '<') return null;
  const [rest = ''] = cells.text(format.optional).split('<');
  if (rest.length < 2) return null;
  const text = cells.text(format.number) + rest.slice(0, -1);
  const [optionalLine, from] = format.optional;
  return {
    text,
    checked: checkDigit(text) === rest.at(-1),
    confidence: Math.min(cells.confidence(format.number), cells.confidence([optionalLine, from, from + rest.length])),
  };
}

/**
 * Reads the values of a zone.
 * @param findNumber finds the document's number in other print: two prints that agree are worth more than either
 */
export function readZoneValues(zone: ZoneLines, findNumber: FindNumber = () => null): ZoneValues {
  const format = formats[zone.format];
  const cells = new Cells(zone, format);
  const number = longNumber(cells, format) ?? printedNumber(cells, format.number, findNumber);
  const mayBeMisread = number === null && cells.repair(format.number) && !cells.agrees(format.number);
  const covered = format.covered.map((span) => cells.text(span)).join('');
  const agrees = checkDigit(covered) === cells.text(format.composite);
  const plain = (span: Span): ZoneValue => ({
    text: cells.text(span),
    checked: null,
    confidence: cells.confidence(span),
  });
  const withDigit = ([line, from, to]: Span): Span => [line, from, to + 1];
  const checked = (span: Span): ZoneValue => ({
    text: cells.text(span),
    checked: cells.agrees(span),
    confidence: cells.confidence(withDigit(span)),
  });
  return {
    code: plain(format.code),
    state: plain(format.state),
    number: number ?? {
      ...checked(format.number),
      mayBeMisread,
      confidence: cells.checkedConfidence(format.number),
    },
    birth: checked(format.birth),
    sex: plain(format.sex),
    expiry: checked(format.expiry),
    nationality: plain(format.nationality),
    names: { ...plain(format.names), confidence: cells.nameConfidence(format.names) },
    composite: {
      text: cells.text(format.composite),
      checked: agrees,
      confidence: Math.min(...format.covered.map((span) => cells.confidence(span)), cells.confidence(format.composite)),
    },
  };
}
