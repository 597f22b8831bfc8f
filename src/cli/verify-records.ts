// The command `mitome verify-records`.

import type { VerifiedChain } from '../app/records/verify-records.ts';
import type { UseCases } from '../app/use-cases.ts';
import { type VerifiedHead, verifyHead } from '../receipts/verify-head.ts';
import { UsageError } from './conformance/read-options.ts';

/** What the command is given, as texts of files. */
export interface VerifyRecordsOptions {
  readonly tenantId?: string | undefined;
  /** A JWK set that was kept outside the database; its own keys otherwise. */
  readonly keys?: string | undefined;
  /** The output of an earlier run with `--json`. */
  readonly since?: string | undefined;
}

/**
 * Verifies the chains of all tenants, or of one.
 * @throws UsageError when a text is not what it must be, or a kept end was not signed with these keys
 */
export async function verifyRecords(
  useCases: Pick<UseCases, 'verifyChain' | 'chainTenants' | 'publishSigningKeys'>,
  { tenantId, keys, since }: VerifyRecordsOptions,
): Promise<VerifiedChain[]> {
  const keySet = keys === undefined ? await useCases.publishSigningKeys() : parse('--keys', keys);
  const readHead = (signed: string) => verifyHead(signed, keySet);
  const kept = since === undefined ? [] : await readKept(parse('--since', since), readHead);
  const tenants = tenantId === undefined ? await useCases.chainTenants(kept) : [tenantId];
  const verified: VerifiedChain[] = [];
  for (const id of tenants) verified.push(await useCases.verifyChain(id, readHead, kept));
  return verified;
}

/** The result for people: a line for each tenant, and one for each finding. */
export function printChains(chains: readonly VerifiedChain[]): string {
  const lines = chains.flatMap(({ tenantId, records, findings }) => [
    `${tenantId}  ${records} records  ${findings.length === 0 ? 'whole' : 'NOT WHOLE'}`,
    ...findings.map((finding) => `  ${finding}`),
  ]);
  return lines.length === 0 ? 'There are no records.\n' : `${lines.join('\n')}\n`;
}

async function readKept(
  value: object,
  readHead: (signed: string) => Promise<VerifiedHead | null>,
): Promise<VerifiedHead[]> {
  const heads: unknown[] = Array.isArray(value) ? value.map((entry) => entry?.head) : [];
  const kept: VerifiedHead[] = [];
  for (const signed of heads) {
    if (signed === null) continue;
    const head = typeof signed === 'string' ? await readHead(signed) : null;
    if (head === null) throw new UsageError('--since: an end of a chain in the file was not signed with these keys.');
    kept.push(head);
  }
  return kept;
}

function parse(option: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The error below says what is wrong, without repeating the file.
  }
  throw new UsageError(`${option}: the file must be JSON.`);
}
