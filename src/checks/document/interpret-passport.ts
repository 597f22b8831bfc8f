// Interprets readings of a passport's zone (ICAO Doc 9303-4, TD3).

import { type FieldState, repairFields } from './repair-fields.ts';
import { type CharacterKind, type ReadCharacter, type VotedCharacter, voteCharacters } from './vote-characters.ts';

/** One reading of a zone: its lines, each with its characters. A position that is null or missing has no vote. */
export type MrzReading = readonly (readonly (ReadCharacter | null)[])[];

/** A value out of the zone, as coded (fillers included where they are part of it). */
export interface MrzValue {
  readonly text: string;
  /** Values without a check digit are `valid` when all readings agree, otherwise `doubtful`. */
  readonly state: FieldState;
}

/** The machine-readable zone of a passport (TD3, ICAO Doc 9303-4), after repair. */
export interface PassportMrz {
  readonly lastName: MrzValue;
  readonly firstName: MrzValue;
  readonly documentNumber: MrzValue;
  readonly nationality: MrzValue;
  readonly birthDate: MrzValue;
  readonly sex: MrzValue;
  readonly expiryDate: MrzValue;
  readonly personalNumber: MrzValue;
  readonly composite: FieldState;
  /** Whether the document code says that this is a passport. */
  readonly code: MrzValue;
}

function kinds(...runs: readonly [CharacterKind, number][]): CharacterKind[] {
  return runs.flatMap(([kind, count]) => new Array<CharacterKind>(count).fill(kind));
}

const firstLine = kinds(['letter', 44]);
const secondLine = kinds(
  ['any', 9],
  ['digit', 1],
  ['letter', 3],
  ['date', 6],
  ['digit', 1],
  ['sex', 1],
  ['date', 6],
  ['digit', 1],
  ['any', 15],
  ['digit', 1],
);

function plain(cells: readonly VotedCharacter[]): MrzValue {
  return {
    text: cells.map((cell) => cell.character).join(''),
    state: cells.every((cell) => cell.sure) ? 'valid' : 'doubtful',
  };
}

/** Takes the fillers off the end, on the cells, so that doubt about a trailing filler still counts for the name. */
function splitNames(cells: readonly VotedCharacter[]): { lastName: MrzValue; firstName: MrzValue } {
  const all = plain(cells);
  const end = all.text.replace(/<+$/, '').length;
  const text = all.text.slice(0, end);
  const at = text.indexOf('<<');
  if (at < 0) return { lastName: { text, state: all.state }, firstName: { text: '', state: all.state } };
  return {
    lastName: { text: text.slice(0, at), state: all.state },
    firstName: { text: text.slice(at + 2), state: all.state },
  };
}

/**
 * Makes sense of several readings of the two lines of a passport's zone.
 * @param readings two or more readings of the same picture, two lines of 44 characters each
 */
export function interpretPassport(readings: readonly MrzReading[]): PassportMrz {
  const first = voteCharacters(
    readings.map((reading) => reading[0] ?? []),
    firstLine,
  );
  const second = voteCharacters(
    readings.map((reading) => reading[1] ?? []),
    secondLine,
  );
  const unknown: VotedCharacter = { character: '?', alternatives: [], sure: false };
  const field = (from: number, to: number, fillerCheckAllowed = false) => ({
    characters: second.slice(from, to),
    check: second[to] ?? unknown,
    fillerCheckAllowed,
  });
  const repaired = repairFields(
    [field(0, 9), field(13, 19), field(21, 27), field(28, 42, true)],
    second[43] ?? unknown,
  );
  const nothing: MrzValue = { text: '', state: 'doubtful' };
  const [documentNumber = nothing, birthDate = nothing, expiryDate = nothing, personalNumber = nothing] =
    repaired.fields;
  return {
    code: plain(first.slice(0, 1)),
    ...splitNames(first.slice(5)),
    documentNumber,
    nationality: plain(second.slice(10, 13)),
    birthDate,
    sex: plain(second.slice(20, 21)),
    expiryDate,
    personalNumber,
    composite: repaired.composite,
  };
}
