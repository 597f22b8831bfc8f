// Chooses the characters of a zone from several readings.

/** One character as one reading of the picture has it. */
export interface ReadCharacter {
  /** A to Z, 0 to 9, `<`, or `?` where nothing was read. */
  readonly character: string;
  /** 0 to 100. */
  readonly confidence: number;
}

/** What may stand at a position of a machine-readable zone. `date` is a digit, or a filler where a date is unknown. */
export type CharacterKind = 'letter' | 'digit' | 'date' | 'any' | 'sex';

/** Another character that may stand at a position, and its cost: 1 is likely, 3 unlikely. */
export interface Alternative {
  readonly character: string;
  readonly cost: number;
}

/** The combined result of all readings for one position. */
export interface VotedCharacter {
  readonly character: string;
  /** Other characters that a reading had, or that print alike. */
  readonly alternatives: readonly Alternative[];
  /** At least two readings agree, none differs, and all are confident. */
  readonly sure: boolean;
}

/** Signs that OCR confuses in OCR-B print even when it is clear, and even in every reading. */
const closeLookAlikes: Readonly<Record<string, string>> = {
  '0': 'O',
  O: '0',
  '1': 'I',
  I: '1J',
  J: 'I',
  '2': 'Z',
  Z: '2',
  '5': 'S',
  S: '5',
  '6': 'G',
  G: '6',
  '7': 'T',
  T: '7',
  '8': 'B',
  B: '8',
};

/** Signs that OCR confuses when the print is poor. */
const distantLookAlikes: Readonly<Record<string, string>> = {
  '0': 'QDU',
  O: 'QD',
  Q: '0O',
  D: '0O',
  U: '0V',
  V: 'U',
  '1': '7LJ',
  I: 'L7',
  L: '1I',
  J: '1',
  '2': '7',
  '4': 'A',
  A: '4',
  '7': '1',
};

const toDigit: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  I: '1',
  L: '1',
  J: '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
};
const toLetter: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '4': 'A',
  '5': 'S',
  '6': 'G',
  '7': 'T',
  '8': 'B',
};

/** The least confidence, 0 to 100, at which a reading counts as clear print. */
const confidenceMin = 75;

/** Turns a character into the one that can stand at this position, or null when none can. */
export function coerce(character: string, kind: CharacterKind): string | null {
  if (character === '?') return null;
  if (kind === 'any') return character;
  if (kind === 'letter') return toLetter[character] ?? (/[A-Z<]/.test(character) ? character : null);
  if (kind === 'sex') return /[MFX<]/.test(character) ? character : null;
  if (character === '<') return kind === 'date' ? '<' : null;
  return toDigit[character] ?? (/\d/.test(character) ? character : null);
}

/**
 * Chooses one character per position. A letter read where only a digit can stand is the digit it looks like, and the
 * other way round; where both can stand, the look-alikes are kept as alternatives for the check digits to choose from.
 * @param readings the same line, read two or more times; a reading may say nothing of a position
 * @param kinds what may stand at each position
 */
export function voteCharacters(
  readings: readonly (readonly (ReadCharacter | null)[])[],
  kinds: readonly CharacterKind[],
): VotedCharacter[] {
  return kinds.map((kind, position) => {
    const votes = new Map<string, { count: number; confidence: number }>();
    let lowest = 100;
    let heard = 0;
    for (const reading of readings) {
      const read = reading[position] ?? null;
      if (read === null) continue;
      heard += 1;
      const character = coerce(read.character, kind);
      lowest = Math.min(lowest, character === null ? 0 : read.confidence);
      if (character === null) continue;
      const vote = votes.get(character) ?? { count: 0, confidence: 0 };
      votes.set(character, { count: vote.count + 1, confidence: vote.confidence + read.confidence });
    }
    const ranked = [...votes].sort(([, a], [, b]) => b.count - a.count || b.confidence - a.confidence);
    const character = ranked[0]?.[0] ?? '?';
    const sure = heard > 1 && ranked.length === 1 && lowest >= confidenceMin;
    const costs = new Map(ranked.map(([seen]) => [seen, 1]));
    const add = (alikes: string | undefined, cost: number): void => {
      for (const alike of alikes ?? '') {
        if (coerce(alike, kind) === alike && !costs.has(alike)) costs.set(alike, cost);
      }
    };
    for (const [seen] of ranked) add(closeLookAlikes[seen], sure ? 2 : 1);
    for (const [seen] of ranked) add(distantLookAlikes[seen], sure ? 3 : 2);
    costs.delete(character);
    return { character, alternatives: [...costs].map(([other, cost]) => ({ character: other, cost })), sure };
  });
}
