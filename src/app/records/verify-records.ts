import type { Deps } from '../deps.ts';
import { chainStart } from '../ports/records.ts';
import { checkChain } from './record-chain.ts';

/** The end of a chain as a signature says it: that of now, or one that was kept outside the database. */
export interface ChainEnd {
  readonly tenantId: string;
  readonly position: number;
  readonly hash: string;
}

/** The result for one tenant. */
export interface VerifiedChain {
  readonly tenantId: string;
  readonly records: number;
  /** The signed end of the chain, to be kept outside the database; null before the first record. */
  readonly head: string | null;
  /** What is wrong with the chain, in its order; empty when it is whole. */
  readonly findings: readonly string[];
}

/** Verifies the signature of an end; null when it is not genuine. */
export type ReadHead = (signed: string) => Promise<ChainEnd | null>;

/** How many records are read at once. */
const pageMax = 500;
/** How many findings are listed for a tenant: after a break, every record could be one. */
const findingsMax = 20;

/**
 * Follows the chain of a tenant's verification records, and compares its end with what was signed.
 * @param kept ends that were signed before; the chain must still contain them
 */
export function verifyChain({ stores: { records } }: Deps<'stores'>) {
  return async (tenantId: string, readHead: ReadHead, kept: readonly ChainEnd[]): Promise<VerifiedChain> => {
    // First: records that are added from now on are not judged.
    const head = await records.loadHead(tenantId);
    const signedUpTo = head?.position ?? chainStart.position;
    const earlier = kept.filter((end) => end.tenantId === tenantId && end.position > chainStart.position);
    const check = checkChain(
      tenantId,
      earlier.map(({ position }) => position),
    );
    const findings: string[] = [];
    const note = (finding: string | null): void => {
      if (finding !== null && findings.length < findingsMax) findings.push(finding);
    };
    let [count, after] = [0, 0];
    for (let isMore = true; isMore; ) {
      const page = await records.list(tenantId, after, pageMax);
      const judged = page.filter(({ position }) => position <= signedUpTo);
      for (const record of judged) note(check.next(record));
      count += judged.length;
      after = page.at(-1)?.position ?? after;
      isMore = page.length === pageMax && judged.length === page.length;
    }
    const [beyond] = await records.list(tenantId, signedUpTo, 1);
    const moved = ((await records.loadHead(tenantId))?.position ?? chainStart.position) > signedUpTo;
    if (beyond !== undefined && !moved)
      note(`records after ${signedUpTo} were inserted: the chain is signed up to there`);
    note(check.end(head));
    const said = head === null ? null : await readHead(head.signed);
    const isGenuine = said?.tenantId === tenantId && said.position === head?.position && said.hash === head.hash;
    if (head !== null && !isGenuine) note('the end of the chain has no genuine signature');
    for (const { position, hash } of earlier) {
      if (check.hashAt(position) !== hash) {
        note(`record ${position} is not the one that was signed before: the chain was cut off or replaced`);
      }
    }
    return { tenantId, records: count, head: head?.signed ?? null, findings };
  };
}

/** The tenants that have chains, and those of ends that were kept. */
export function chainTenants({ stores: { records } }: Deps<'stores'>) {
  return async (kept: readonly ChainEnd[]): Promise<string[]> => {
    const found = new Set<string>();
    for (let after = ''; ; ) {
      const page = await records.tenants(after, pageMax);
      for (const id of page) found.add(id);
      after = page.at(-1) ?? after;
      if (page.length < pageMax) break;
    }
    // A chain that was removed whole is found by its kept end.
    for (const { tenantId } of kept) found.add(tenantId);
    return [...found];
  };
}
