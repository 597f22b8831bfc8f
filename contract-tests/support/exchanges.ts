// Records which declared responses the tests of a run have met, for the test of coverage.

import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What an exchange showed of a document. */
export interface ExchangeRecord {
  readonly surface: string;
  /** Null for a response outside of the operations. */
  readonly operationId: string | null;
  readonly status: number;
  /** Null for a response that is no problem. */
  readonly tag: string | null;
}

/** The environment variable with the folder that test processes leave their records in. */
export const exchangeFolderVariable = 'MITOME_TEST_EXCHANGES';

const seen = new Set<string>();

/** Records an exchange for the coverage test, which runs when all other tests have ended. */
export function recordExchange(record: ExchangeRecord): void {
  const line = JSON.stringify(record);
  const folder = process.env[exchangeFolderVariable];
  if (folder === undefined || seen.has(line)) return;
  seen.add(line);
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}

/** Everything that was recorded in this run of the tests. */
export function readExchangeRecords(): ExchangeRecord[] {
  const folder = process.env[exchangeFolderVariable];
  if (folder === undefined) throw new Error(`${exchangeFolderVariable} must name the folder of the records`);
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line): ExchangeRecord => JSON.parse(line)),
  );
}

/** Vitest's global set-up: one folder for the records of all test processes of a run. Each project calls it; the first one makes it. */
export function setup(): (() => void) | undefined {
  if (process.env[exchangeFolderVariable] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'mitome-exchanges-'));
  process.env[exchangeFolderVariable] = folder;
  return () => {
    delete process.env[exchangeFolderVariable];
    rmSync(folder, { recursive: true, force: true });
  };
}

/** What the generated operation tables say of each operation. */
export type OperationTable = Readonly<
  Record<string, { readonly statuses: readonly number[]; readonly tags: Readonly<Record<number, readonly string[]>> }>
>;

/**
 * The declared responses that no test has met: one line for each status, and for each `_tag` of it.
 * @param surface the surface that the table is of
 */
export function unmetResponses(surface: string, table: OperationTable, met: readonly ExchangeRecord[]): string[] {
  return Object.entries(table).flatMap(([operationId, { statuses, tags }]) =>
    statuses.flatMap((status) => {
      const here = met.filter(
        (record) => record.surface === surface && record.operationId === operationId && record.status === status,
      );
      const wanted: readonly (string | null)[] = tags[status] ?? [null];
      return wanted
        .filter((tag) => !here.some((record) => record.tag === tag))
        .map((tag) => [operationId, status, ...(tag === null ? [] : [tag])].join(' '));
    }),
  );
}
