// The report of `mitome master-keys`.

import type { MasterKeyUse } from '../app/ports/master-keys.ts';
import { keyThatSeals, type MasterKeyNeed, missingKeys, noNeed, unneededKeys } from '../domain/master-key.ts';

/** The report of `mitome master-keys`. It holds ids and counts, no key. */
export interface KeyReport {
  /** The configured keys in order, then those that only rows name. */
  readonly keys: readonly (MasterKeyNeed & { readonly listed: boolean; readonly current: boolean })[];
  readonly missing: readonly string[];
  /** Rows without the id of their key. */
  readonly namelessRows: number;
  readonly destroyable: readonly string[];
  /** Whether every row names a configured key. */
  readonly complete: boolean;
}

/** Compares the configured keys with the rows. */
export async function keyReport(use: Pick<MasterKeyUse, 'listed' | 'needs'>, now: Date): Promise<KeyReport> {
  const listed = use.listed();
  const { keys: needed, nameless } = await use.needs();
  const missing = missingKeys(listed, needed);
  const sealing = keyThatSeals(listed, now);
  return {
    keys: [...listed, ...missing].map((id) => ({
      ...(needed.find((need) => need.id === id) ?? { id, ...noNeed }),
      listed: listed.includes(id),
      current: id === sealing,
    })),
    missing,
    namelessRows: nameless,
    // A row without a key id may need any of them.
    destroyable: nameless > 0 ? [] : unneededKeys(listed, needed, now),
    complete: missing.length === 0 && nameless === 0,
  };
}

const heading = [
  'key',
  'state',
  'sessions',
  'webhook secrets',
  'identifier keys',
  'signing keys',
  'people keys',
  'requests',
];

/** The report as a table; the last line names the keys that can be destroyed. */
export function keyTable({ keys, missing, namelessRows, destroyable }: KeyReport): string {
  const rows = keys.map(({ id, listed, current, ...needs }) => {
    const state = current ? 'current' : listed ? 'listed' : 'MISSING';
    const { sessions, webhookSecrets, identifierKeys, signingKeys, peopleKeys, requests } = needs;
    const counts = [sessions, webhookSecrets, identifierKeys, signingKeys, peopleKeys, requests];
    return [id, state, ...counts.map(String)];
  });
  const widths = heading.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  const lines = [heading, ...rows].map(line);
  if (missing.length > 0) lines.push(`Rows need keys that are not listed and cannot be read: ${missing.join(', ')}`);
  if (namelessRows > 0) lines.push(`Rows without the id of their master key: ${namelessRows}`);
  lines.push(
    destroyable.length === 0
      ? 'No key can be destroyed.'
      : `Nothing needs these keys; destroy them: ${destroyable.join(', ')}`,
  );
  return `${lines.join('\n')}\n`;
}
