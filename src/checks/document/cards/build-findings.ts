// Collects the values of a document and turns them into findings.

import { dayInJapan } from '../../../domain/document-day.ts';
import type {
  AddressSource,
  CheckResult,
  DocumentField,
  DocumentFindings,
  DocumentProblem,
  Observation,
} from '../../../domain/findings.ts';
import type { TextLine } from '../../ocr/text-line.ts';
import type { PrintedDate } from './find-dates.ts';
import {
  hasKnownPrefecture,
  holdsOtherPrint,
  namesPlace,
  normalizeAddressText,
  normalizeNameText,
  withoutOtherPrint,
} from './normalize-text.ts';
import { clarityOf, closeGaps, hasDoubtfulVoicing, leastConfidence, type Print, plainText, textOf } from './print.ts';
import { repairPrint } from './repair-print.ts';

/** What decides about values. */
export interface CardOptions {
  /** The confidence that the least certain character of a value needs, 0 to 1. */
  readonly gate: number;
  /** The moment of the check. */
  readonly now: Date;
}

/**
 * A broken rule rejects a session, so each character that shows it needs this confidence, whatever the gate: OCR misreads a digit now
 * and then at 0.9.
 */
const certain = 0.97;

export type Side = 'front' | 'back';

/** Whether a rule of a document holds, and whether the print that shows it is certain. */
interface Rule {
  readonly holds: boolean | null;
  readonly confidence: number;
}

/** Collects what is read from one document. */
export class CardReading {
  readonly #options: CardOptions;
  readonly #fields: DocumentField[] = [];
  readonly #problems = new Set<DocumentProblem>();
  readonly #observations: Observation[] = [];
  readonly #clarity: number;
  #datesPlausible: CheckResult | null = null;

  /** @param lines the print of the side with the values, which shows how clear its picture is */
  constructor(options: CardOptions, lines: readonly TextLine[]) {
    this.#options = options;
    this.#clarity = clarityOf(lines);
  }

  get gate(): number {
    return this.#options.gate;
  }

  /** The day of the check in Japan, `YYYY-MM-DD`. */
  get today(): string {
    return dayInJapan(this.#options.now);
  }

  /** Whether each character of a stretch passes the gate. */
  passes(print: Print): boolean {
    return leastConfidence(print) >= this.gate;
  }

  /**
   * Adds a value. Below the gate it has no normalized form.
   * @param print null or empty where the document shows none or none was found
   */
  add(side: Side, name: string, print: Print | null, normalize: (text: string) => string | null): void {
    if (print === null || print.length === 0) return;
    const normalized = this.passes(print) ? normalize(plainText(print)) || null : null;
    this.#fields.push({ side, name, text: textOf(print), normalized, confidence: leastConfidence(print) });
  }

  /** Adds a name as a whole and, where exactly one gap divides it, its two parts. */
  addJapaneseName(side: Side, print: Print | null): void {
    if (print === null || print.length === 0) return;
    const name = repairPrint(print);
    const gaps = name.flatMap((glyph, index) => (/^\s$/u.test(glyph.character) ? [index] : []));
    const [gap] = gaps;
    const isJapanese = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー\s]+$/u.test(plainText(name));
    if (gap !== undefined && gaps.length === 1 && isJapanese) {
      this.add(side, 'last_name', name.slice(0, gap), normalizeNameText);
      this.add(side, 'first_name', name.slice(gap + 1), normalizeNameText);
    }
    // Two characters without a gap are a last name whose first name was read as another line.
    const isWhole = !isJapanese || plainText(name).replace(/\s/gu, '').length > 2 || gap !== undefined;
    this.add(side, 'full_name', name, isWhole ? normalizeNameText : () => null);
  }

  /** Adds an address. */
  addAddress(side: Side, print: Print | null): void {
    const own = print === null ? null : repairPrint(closeGaps(withoutOtherPrint(print)));
    const isClear = own === null || !hasDoubtfulVoicing(own, this.#clarity);
    this.add(side, 'address', own, (text) =>
      isClear && hasKnownPrefecture(text) && namesPlace(text) && !holdsOtherPrint(text)
        ? normalizeAddressText(text)
        : null,
    );
  }

  /** Adds a date. A day that no calendar has breaks the document's rules when it is certain. */
  addDate(side: Side, name: string, found: PrintedDate | undefined, mayPassEra = false): string | null {
    if (found === undefined) return null;
    const date = found.pastEra && !mayPassEra ? null : found.date;
    const { print, confidence } = found;
    this.#fields.push({
      side,
      name,
      text: textOf(print),
      normalized: confidence >= this.gate ? date : null,
      confidence,
    });
    this.checkDates({ holds: date !== null, confidence });
    return date !== null && found.confidence >= this.gate ? date : null;
  }

  /** Notes whether dates agree with each other and with the calendar; null where one of them is missing. */
  checkDates({ holds, confidence }: Rule): void {
    const result = this.#resultOf({ holds, confidence });
    if (this.#datesPlausible !== 'failed') this.#datesPlausible = worse(this.#datesPlausible, result);
    this.#note(result, holds);
  }

  /** Checks that one day comes before another, both `YYYY-MM-DD`. */
  checkOrder(earlier: string | null, later: string | null, confidence: number): void {
    if (earlier !== null && later !== null) this.checkDates({ holds: earlier < later, confidence });
  }

  /** Notes a rule under its own name: broken and certain it is a violation, broken and uncertain it is doubt. */
  check(name: string, rule: Rule): void {
    const result = this.#resultOf(rule);
    this.observe(name, result, rule.confidence);
    this.#note(result, rule.holds);
  }

  /** Adds an observation that has no problem of its own. */
  observe(name: string, result: CheckResult, confidence: number | null): void {
    this.#observations.push({ name, result, confidence });
  }

  problem(problem: DocumentProblem): void {
    this.#problems.add(problem);
  }

  /** The field that was added under a name. */
  field(name: string): DocumentField | undefined {
    return this.#fields.find((field) => field.name === name);
  }

  /** Takes the normalized form from a field that something else on the document puts in doubt. */
  doubt(name: string): void {
    for (const [index, field] of this.#fields.entries()) {
      if (field.name === name) this.#fields[index] = { ...field, normalized: null };
    }
  }

  /**
   * The findings. A required value without any text was cut off, hidden or lost, so the document counts as not readable; an uncertain one is
   * of low confidence.
   * @param required names of fields; of names in one entry divided by `|`, one is enough
   */
  finish(
    documentType: string,
    required: readonly string[],
    currentAddress: { readonly text: string | null; readonly source: AddressSource },
  ): DocumentFindings {
    const of = (entry: string): DocumentField[] =>
      entry.split('|').flatMap((name) => this.#fields.filter((field) => field.name === name));
    const seen = required.filter((entry) => of(entry).some((field) => field.text !== null));
    const read = required.filter((entry) => of(entry).some((field) => field.normalized !== null));
    if (seen.length < required.length) this.problem('unreadable');
    else if (read.length < required.length) this.problem('low_confidence');
    if (this.#datesPlausible !== null) this.observe('dates_plausible', this.#datesPlausible, null);
    const misplaced = this.#observations.some(
      (seenThing) => seenThing.name === 'label_positions' && seenThing.result === 'failed',
    );
    return {
      ocr: { documentType, fields: this.#fields, currentAddress },
      authenticity: misplaced ? 'failed' : 'inconclusive',
      problems: [...this.#problems],
      observations: this.#observations,
    };
  }

  #resultOf({ holds, confidence }: Rule): CheckResult {
    if (holds === true) return confidence >= this.gate ? 'passed' : 'inconclusive';
    return holds === false && confidence >= Math.max(certain, this.gate) ? 'failed' : 'inconclusive';
  }

  #note(result: CheckResult, holds: boolean | null): void {
    if (result === 'failed') this.problem('rule_violation');
    else if (holds === false) this.problem('low_confidence');
  }
}

function worse(a: CheckResult | null, b: CheckResult): CheckResult {
  const order: readonly CheckResult[] = ['passed', 'inconclusive', 'failed'];
  return a === null || order.indexOf(b) > order.indexOf(a) ? b : a;
}
