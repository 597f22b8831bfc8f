import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What an exchange showed of a document. */
export interface ExchangeRecord {
  readonly surface: string;
  /** Null for an answer outside of the operations. */
  readonly operationId: string | null;
  readonly status: number;
  /** Null for an answer that is no problem. */
  readonly tag: string | null;
}

/** The environment variable with the folder that test processes leave their records in; see `exchange-folder.ts`. */
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
