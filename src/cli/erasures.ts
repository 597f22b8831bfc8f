// The commands `mitome export-erasures` and `mitome replay-erasures`.

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ErasureReceipt } from '../app/session/erase-session.ts';
import type { Replayed } from '../app/session/replay-erasure.ts';
import type { UseCases } from '../app/use-cases.ts';
import { erasureRules } from '../domain/erasure.ts';
import { verifyReceipt } from '../receipts/verify-receipt.ts';
import { readTime, UsageError } from './conformance/read-options.ts';

/** Prints every receipt since an instant, one JSON object a line. @param since as given; all of them when left out */
export async function exportErasures(
  { exportErasures: pages }: Pick<UseCases, 'exportErasures'>,
  since: string | undefined,
  print: (text: string) => void,
): Promise<void> {
  const from = since === undefined ? new Date(0) : readTime('--since', since);
  for await (const page of pages(from)) print(page.map((receipt) => `${JSON.stringify(receipt)}\n`).join(''));
}

/** What became of the sessions of a file. */
export interface ReplayReport {
  /** Each session once: copies of receipts overlap. */
  readonly counts: Readonly<Record<Replayed, number>>;
  /** Lines that were not replayed, from 1, and why. No reason repeats the line. */
  readonly refused: readonly { readonly line: number; readonly detail: string }[];
}

/**
 * Replays the erasures of a file. A receipt that is not genuine erases nothing, and the others are replayed all the same.
 * @param keys a JWK set that was kept outside the database; the keys of the database are tried besides
 * @throws UsageError when the file cannot be read, or the keys are none
 */
export async function replayErasures(
  { replayErasure, publishSigningKeys }: Pick<UseCases, 'replayErasure' | 'publishSigningKeys'>,
  file: string,
  keys: string | undefined,
): Promise<ReplayReport> {
  const own = await publishSigningKeys();
  // Two keys of one id would be ambiguous.
  const ownIds = new Set<unknown>(own.keys.map(({ kid }) => kid));
  const others = (keys === undefined ? [] : readKeys(keys)).filter((key) => !('kid' in key && ownIds.has(key.kid)));
  const keySet = JSON.stringify({ keys: [...own.keys, ...others] });
  const counts = { erased: 0, erased_before: 0, no_session: 0 };
  const refused: { line: number; detail: string }[] = [];
  const done = new Set<string>();
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    if (text.trim() === '') continue;
    const receipt = await readGenuine(text, keySet);
    if (typeof receipt === 'string') {
      refused.push({ line, detail: receipt });
      continue;
    }
    // The first receipt of a session erases it, and the others say the same.
    const session = `${receipt.tenantId}/${receipt.sessionId}`;
    if (done.has(session)) continue;
    const replayed = await replayErasure(receipt);
    if (replayed.ok) {
      done.add(session);
      counts[replayed.value] += 1;
    } else refused.push({ line, detail: 'The session keeps changing. Stop the service, and run the command again.' });
  }
  return { counts, refused };
}

/** The report for people. */
export function printReplay({ counts, refused }: ReplayReport): string {
  const lines = [
    `${counts.erased} sessions erased again`,
    `${counts.erased_before} erased before`,
    `${counts.no_session} not in this database, receipts kept`,
    ...(refused.length === 0 ? [] : [`${refused.length} receipts refused:`]),
    ...refused.map(({ line, detail }) => `  line ${line}: ${detail}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** A receipt whose signature is genuine, or why it is none. */
async function readGenuine(text: string, keySet: string): Promise<ErasureReceipt | string> {
  const verified = await verifyReceipt(text, keySet);
  if (!verified.ok) return verified.detail;
  const { sessionId, tenantId, erasedAt, rule, erased } = verified.value;
  const at = new Date(`${erasedAt}`);
  const known = erasureRules.find((one) => one === rule);
  const isWhole = typeof sessionId === 'string' && typeof tenantId === 'string' && Array.isArray(erased);
  if (!isWhole || known === undefined || Number.isNaN(at.getTime()))
    return 'The receipt is genuine, but this release does not know its form.';
  const signed = text.trim().startsWith('{') ? (JSON.parse(text) as { signed: string }).signed : text.trim();
  return { sessionId, tenantId, erasedAt: at, rule: known, erased, signed };
}

function readKeys(text: string): readonly object[] {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    if (Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null)) return keys;
  } catch {
    // The error below says what is wrong, without repeating the file.
  }
  throw new UsageError('--keys: must be a JWK set: JSON with a list `keys`.');
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`${file} cannot be read (${code}).`);
  }
}
