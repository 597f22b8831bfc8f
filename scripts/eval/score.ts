// Holds a reading against what the document shows.

import type { DocumentOcr } from '../../src/domain/findings.ts';
import { withoutIdleDots } from '../../src/domain/middle-dots.ts';
import type { EvalSession } from './session.ts';

/** How the values of one document were read. */
export interface FieldScore {
  /** The values that the document shows. */
  readonly shown: number;
  /** Read over the gate and right. */
  readonly right: number;
  /** Read over the gate and wrong: the error that nothing after it notices. */
  readonly wrong: number;
  /** The names of the fields that were not right. */
  readonly missed: readonly string[];
}

/** Characters that are the same to a reader, and of which documents use either. */
const sameCharacters = ['高髙', '崎﨑嵜', '辺邊邉', '浜濱濵', '沢澤', '斎齋斉齊', 'ケヶ', 'ノ之'] as const;

/** A value without the differences in writing that change nothing. */
function plain(text: string): string {
  // Matching ignores middle dots that divide no numbers (docs/matching.md).
  let out = withoutIdleDots(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/(?<=\d)ー(?=\d)/g, '-')
    .replace(/[\s,.'’]/g, '');
  for (const [first = '', ...others] of sameCharacters.map((list) => [...list])) {
    for (const other of others) out = out.replaceAll(other, first);
  }
  return out;
}

const genders: Readonly<Record<string, string>> = { 男: 'M', 女: 'F', MALE: 'M', FEMALE: 'F' };

function same(name: string, read: string, shown: string): boolean {
  const value = plain(read);
  if (name === 'gender') return (genders[value] ?? value) === shown;
  return value === plain(shown);
}

/** The value of a field over the gate; a whole name is put together from its parts where the document's rules split it. */
export function readValue(ocr: DocumentOcr | null, name: string): string | null {
  const find = (wanted: string) => ocr?.fields.find((field) => field.name === wanted && field.normalized !== null);
  if (name === 'nationality') {
    // Cards print it in words and may be normalized to a code.
    const field = find(name);
    return field === undefined ? null : (field.text ?? field.normalized);
  }
  const found = find(name)?.normalized;
  if (found != null || name !== 'full_name') return found ?? null;
  const [last, first] = [find('last_name')?.normalized, find('first_name')?.normalized];
  return last != null && first != null ? `${last}${first}` : null;
}

/** Counts the values of a session that were read right and wrong. */
export function scoreFields(
  ocr: DocumentOcr | null,
  session: Pick<EvalSession, 'fields' | 'currentAddress'>,
): FieldScore {
  let right = 0;
  let wrong = 0;
  const missed: string[] = [];
  const count = (name: string, read: string | null, isRight: boolean): void => {
    if (isRight) right += 1;
    else missed.push(name);
    if (!isRight && read !== null) wrong += 1;
  };
  const shown = Object.entries(session.fields);
  for (const [name, value] of shown) {
    const read = readValue(ocr, name);
    count(name, read, read !== null && same(name, read, value as string));
  }
  if (session.currentAddress === null) return { shown: shown.length, right, wrong, missed };
  const { text, source } = session.currentAddress;
  const current = ocr?.currentAddress ?? null;
  const claimed = current === null || current.source === 'unconfirmed' ? null : current.text;
  const isRight =
    source === 'unconfirmed'
      ? claimed === null
      : current?.source === source && claimed !== null && text !== null && same('address', claimed, text);
  count('current_address', claimed, isRight);
  return { shown: shown.length + 1, right, wrong, missed };
}
