// Corrects OCR errors in a field by its check digits.

import { checkDigit } from './check-digit.ts';
import type { VotedCharacter } from './vote-characters.ts';

/** The state of a field of a machine-readable zone by its check digits. */
export type FieldState =
  /** The check digit agrees, as read or after a repair that is the only one. */
  | 'valid'
  /** Clearly printed, and the check digit disagrees. */
  | 'wrong'
  /** The check digit disagrees, or several repairs are as likely, and the print is not clear. */
  | 'doubtful';

/** A stretch of characters and the check digit behind it. */
export interface CheckedField {
  readonly characters: readonly VotedCharacter[];
  readonly check: VotedCharacter;
  /** The check digit of an unused field may be a filler (the personal number, ICAO Doc 9303-4). */
  readonly fillerCheckAllowed?: boolean;
}

export interface RepairedField {
  readonly text: string;
  readonly check: string;
  readonly state: FieldState;
}

interface Option {
  readonly text: string;
  readonly check: string;
  readonly cost: number;
}

/** More expensive repairs would match the check digits by chance more often than correctly. */
const costMax = 3;
/** A repair is accepted when the next best one costs at least so much more. */
const marginMin = 1;
/** Bounds the work on a hopeless reading: all combinations of four fields' options are tried. */
const optionsMax = 16;

function agrees(text: string, check: string, fillerCheckAllowed: boolean): boolean {
  if (fillerCheckAllowed && check === '<') return /^<*$/.test(text);
  return checkDigit(text) === check;
}

/** Lists the readings of a field that its check digit agrees with, the cheapest first. */
function agreeingOptions(field: CheckedField): Option[] {
  const cells = [...field.characters, field.check];
  const options: Option[] = [];
  const visit = (characters: readonly string[], from: number, cost: number): void => {
    const text = characters.slice(0, -1).join('');
    const check = characters.at(-1) ?? '?';
    if (agrees(text, check, field.fillerCheckAllowed === true)) options.push({ text, check, cost });
    for (let position = from; position < cells.length; position += 1) {
      for (const alternative of cells[position]?.alternatives ?? []) {
        const total = cost + alternative.cost;
        if (total <= costMax) visit(characters.with(position, alternative.character), position + 1, total);
      }
    }
  };
  visit(
    cells.map((cell) => cell.character),
    0,
    0,
  );
  return options.sort((a, b) => a.cost - b.cost).slice(0, optionsMax);
}

function textOf(cells: readonly VotedCharacter[]): string {
  return cells.map((cell) => cell.character).join('');
}

function isSure(field: CheckedField): boolean {
  return field.check.sure && field.characters.every((cell) => cell.sure);
}

interface Repair {
  readonly picks: readonly Option[];
  readonly cost: number;
  /** The cost of the next best repair that reads otherwise. */
  readonly runnerUpCost: number;
}

/** Picks one option per field so that the composite check digit agrees as well, as cheaply as possible. */
function cheapestRepair(options: readonly (readonly Option[])[], composite: VotedCharacter): Repair | null {
  const digits = [{ character: composite.character, cost: 0 }, ...composite.alternatives];
  let best = null as Repair | null;
  const visit = (picks: readonly Option[], cost: number): void => {
    if (best !== null && cost > best.cost + marginMin) return;
    const next = options[picks.length];
    if (next !== undefined) {
      for (const option of next) visit([...picks, option], cost + option.cost);
      return;
    }
    const digit = checkDigit(picks.map((pick) => pick.text + pick.check).join(''));
    const match = digits.find((one) => one.character === digit);
    if (match === undefined) return;
    const total = cost + match.cost;
    if (best === null || total < best.cost) {
      best = { picks, cost: total, runnerUpCost: best?.cost ?? Number.POSITIVE_INFINITY };
    } else if (total < best.runnerUpCost) {
      best = { ...best, runnerUpCost: total };
    }
  };
  visit([], 0);
  return best;
}

/**
 * Repairs fields that have a check digit each and a composite check digit over all of them (ICAO Doc 9303-3, 4.9). A
 * repair exchanges a few characters for look-alikes, and is accepted only when the field's own check digit and the
 * composite one agree with it and no other repair is nearly as cheap. (Pairs such as G and 6, whose values differ by a multiple
 * of ten, cannot be told apart by any check digit; there the readings themselves must agree.)
 *
 * A check digit counts as wrong only when the print is clear and no confusion of look-alikes would explain it.
 * @param fields in the order in which the composite check digit takes them
 * @param composite the composite check digit
 * @returns the fields in the same order, and the composite's own state
 */
export function repairFields(
  fields: readonly CheckedField[],
  composite: VotedCharacter,
): { fields: RepairedField[]; composite: FieldState } {
  const repair = cheapestRepair(fields.map(agreeingOptions), composite);
  if (repair !== null && repair.runnerUpCost - repair.cost >= marginMin) {
    return {
      fields: repair.picks.map((pick) => ({ text: pick.text, check: pick.check, state: 'valid' })),
      composite: 'valid',
    };
  }
  const failing: FieldState = repair === null ? 'wrong' : 'doubtful';
  const single = fields.map((field): RepairedField => {
    const text = textOf(field.characters);
    const check = field.check.character;
    const valid = agrees(text, check, field.fillerCheckAllowed === true);
    return { text, check, state: valid ? 'valid' : isSure(field) ? failing : 'doubtful' };
  });
  const covered = single.map((field) => field.text + field.check).join('');
  if (checkDigit(covered) === composite.character) return { fields: single, composite: 'valid' };
  const allSure = composite.sure && fields.every(isSure);
  return { fields: single, composite: allSure ? failing : 'doubtful' };
}
