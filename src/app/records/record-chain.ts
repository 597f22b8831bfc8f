// The chain of a tenant's verification records: each record names the hash of the one before.

import { createHash } from 'node:crypto';
import type { Outcome } from '../../domain/outcome.ts';
import type { Session } from '../../domain/session.ts';
import { type ChainedRecord, chainStart, type RecordHead, type SignedHead } from '../ports/records.ts';
import type { Signer } from '../ports/signing.ts';

/** SHA-256 of the hash before and the record's text, hex. */
export function hashOf(previousHash: string, content: string): string {
  return createHash('sha256').update(`${previousHash}\n${content}`, 'utf8').digest('hex');
}

/** The content of a record: the approval without personal values. */
export interface ApprovalRecord {
  readonly session: Session;
  readonly outcomeId: string;
  readonly outcome: Outcome;
  /** Null when the personal data was erased before. */
  readonly evidenceDigest: string | null;
  readonly now: Date;
}

/** Makes the record that follows the end of a chain. */
export function recordAfter(head: RecordHead, approval: ApprovalRecord): ChainedRecord {
  const { session, outcomeId, outcome, evidenceDigest, now } = approval;
  const position = head.position + 1;
  const content = JSON.stringify({
    tenantId: session.tenantId,
    position,
    sessionId: session.id,
    outcomeId,
    round: session.round,
    verdict: outcome.verdict,
    source: outcome.source,
    steps: session.steps,
    decidedAt: outcome.decidedAt.toISOString(),
    checks: outcome.checks,
    reasons: outcome.reasons,
    evidence: evidenceDigest,
    recordedAt: now.toISOString(),
  });
  const hash = hashOf(head.hash, content);
  return { position, sessionId: session.id, outcomeId, content, previousHash: head.hash, hash };
}

/** Signs the end of a chain. `sub` is the tenant. */
export function signHead(signer: Signer, tenantId: string, { position, hash }: RecordHead): Promise<string> {
  return signer.sign('mitome-record-head+jws', { sub: tenantId, position, hash });
}

/** Follows a chain record by record, and says where it breaks. */
export interface ChainCheck {
  /** The next record, in the order of positions, up to that of the signed end. @returns what is wrong with it, or null */
  next(record: ChainedRecord): string | null;
  /** After the last record. @returns what is wrong with the end, or null */
  end(head: SignedHead | null): string | null;
  /** The hash of each asked position, once it has been passed. */
  hashAt(position: number): string | undefined;
}

/** @param remembered positions whose hashes are asked for later */
export function checkChain(tenantId: string, remembered: readonly number[] = []): ChainCheck {
  let last = chainStart;
  const hashes = new Map<number, string>();
  return {
    next(record) {
      const { position, content, previousHash, hash } = record;
      const before = last;
      last = { position, hash };
      if (remembered.includes(position)) hashes.set(position, hash);
      if (position !== before.position + 1) return missing(before.position + 1, position - 1);
      if (hashOf(previousHash, content) !== hash) return `record ${position} was changed`;
      if (previousHash !== before.hash) {
        return position === 1
          ? 'record 1 is not the first of its chain: records before it were removed, or it was inserted'
          : `record ${position} does not follow record ${position - 1}: one of them was changed or inserted, or one between them was removed`;
      }
      if (!saysTheSame(tenantId, record)) return `record ${position} was changed: its columns differ from its content`;
      return null;
    },
    end(head) {
      if (head === null) return null;
      if (head.position > last.position) return missing(last.position + 1, head.position, ' at the end');
      return head.hash === last.hash
        ? null
        : `record ${last.position} was changed: the chain is signed with another one`;
    },
    hashAt: (position) => hashes.get(position),
  };
}

function missing(from: number, to: number, where = ''): string {
  return from >= to ? `record ${from} was removed${where}` : `records ${from} to ${to} were removed${where}`;
}

function saysTheSame(tenantId: string, { position, sessionId, outcomeId, content }: ChainedRecord): boolean {
  try {
    const said = JSON.parse(content);
    return (
      said.tenantId === tenantId &&
      said.position === position &&
      said.sessionId === sessionId &&
      said.outcomeId === outcomeId
    );
  } catch {
    return false;
  }
}
