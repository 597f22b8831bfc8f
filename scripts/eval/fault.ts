// Why a session on drawings was decided wrongly: the persons are invented, so values may be shown.

import { missingFields } from '../../src/domain/document-rules.ts';
import type { DocumentOcr } from '../../src/domain/findings.ts';
import type { Decided } from './engine.ts';
import { type FieldScore, readValue } from './score.ts';
import type { EvalSession } from './session.ts';

/** A value that was not read right. */
export interface FaultyValue {
  readonly name: string;
  readonly shown: string | null;
  /** Over the gate. */
  readonly read: string | null;
  /** As printed, over the gate or not. */
  readonly text: string | null;
}

/** What was found in one session. */
export interface Fault {
  readonly values: readonly FaultyValue[];
  /** Fields that the document's type requires and the reading lacks. */
  readonly missing: readonly string[];
  readonly typed: EvalSession['userInput'];
  readonly registered: EvalSession['preRegisteredInfo'];
  readonly documentType: string | null;
  readonly authenticity: string | null;
  readonly problems: readonly string[];
  /** Names of what the checks looked at and did not find in order. */
  readonly doubts: readonly string[];
  readonly similarity: number | null;
  /** Parts of the data that the document contradicts. */
  readonly mismatched: readonly string[];
  /** Every value that was read over the gate. */
  readonly readings: Readonly<Record<string, string>>;
}

/** Describes what was found; null for pictures of real persons. */
export function faultOf(
  session: EvalSession,
  { findings: { document, face }, decision }: Decided,
  score: FieldScore | null,
): Fault | null {
  if (session.pool === 'operator') return null;
  const ocr = document?.ocr ?? null;
  const shownOf = (name: string): string | null =>
    name === 'current_address'
      ? `${session.currentAddress?.source}: ${session.currentAddress?.text ?? ''}`
      : (session.fields[name as keyof EvalSession['fields']] ?? null);
  const readOf = (name: string): string | null =>
    name === 'current_address'
      ? `${ocr?.currentAddress?.source}: ${ocr?.currentAddress?.text ?? ''}`
      : readValue(ocr, name);
  const observations = [...(document?.observations ?? []), ...(face?.observations ?? [])];
  return {
    values: (score?.missed ?? []).map((name) => ({
      name,
      shown: shownOf(name),
      read: readOf(name),
      text: textOf(ocr, name),
    })),
    missing: ocr === null ? [] : missingFields(ocr),
    typed: session.userInput,
    registered: session.preRegisteredInfo,
    documentType: ocr?.documentType ?? null,
    authenticity: document?.authenticity ?? null,
    problems: [...(document?.problems ?? []), ...(face?.problems ?? [])],
    doubts: observations
      .filter(({ result }) => result !== 'passed')
      .map(
        ({ name, result, confidence }) => `${name} ${result}${confidence === null ? '' : ` ${confidence.toFixed(2)}`}`,
      ),
    similarity: face?.similarity ?? null,
    mismatched: Object.entries(decision.checks.inputMatch?.fields ?? {}).flatMap(([part, isEqual]) =>
      isEqual ? [] : [part],
    ),
    readings: Object.fromEntries(
      [...(ocr?.fields ?? []), { name: 'current_address', normalized: ocr?.currentAddress?.text ?? null }].flatMap(
        ({ name, normalized }) => (normalized === null ? [] : [[name, normalized]]),
      ),
    ),
  };
}

function textOf(ocr: DocumentOcr | null, name: string): string | null {
  const parts = name === 'full_name' ? ['full_name', 'last_name', 'first_name'] : [name];
  const texts = (ocr?.fields ?? []).flatMap((field) => (parts.includes(field.name) ? [field.text ?? '?'] : []));
  return texts.length === 0 ? null : texts.join(' | ');
}

/** A session as it is explained. */
interface Explained {
  readonly verdict: string;
  readonly reasons: readonly string[];
  readonly fault: Fault | null;
}

/** Writes a wrong session for a developer. */
export function printFault(id: string, { verdict, reasons, fault }: Explained): string {
  if (fault === null) return `${id}: ${verdict} ${reasons.join(' ')}`;
  const list = (name: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [`  ${name}: ${items.join(', ')}`];
  return [
    `${id}: ${verdict} ${reasons.join(' ')}`,
    `  document: ${fault.documentType}, authenticity ${fault.authenticity}, similarity ${fault.similarity?.toFixed(3) ?? 'none'}`,
    ...list('problems', fault.problems),
    ...list('missing', fault.missing),
    ...list('doubts', fault.doubts),
    ...list('mismatched', fault.mismatched),
    ...fault.values.map(({ name, shown, read, text }) => `  ${name}: shows ${shown}, read ${read}, text ${text}`),
    `  read ${JSON.stringify(fault.readings)}`,
    `  typed ${JSON.stringify(fault.typed)}`,
    `  registered ${JSON.stringify(fault.registered)}`,
  ].join('\n');
}
