// The interface to the records of approvals. `src/storage` implements it.

import type { PersonalField } from '../../domain/access.ts';
import type { Session } from '../../domain/session.ts';

/** A record as it is stored: the text that was hashed, and its place in the chain of its tenant. */
export interface ChainedRecord {
  /** 1 for the first record of the tenant, one more with each. */
  readonly position: number;
  readonly sessionId: string;
  readonly outcomeId: string;
  /** JSON text, exactly as it was hashed. */
  readonly content: string;
  /** The hash of the record before, hex. */
  readonly previousHash: string;
  readonly hash: string;
}

/** The end of the chain of a tenant. */
export interface RecordHead {
  /** 0 before the first record. */
  readonly position: number;
  readonly hash: string;
}

/** The end of a chain without records. */
export const chainStart: RecordHead = { position: 0, hash: '0'.repeat(64) };

/** The end of a chain, as it was signed with its last record. */
export interface SignedHead extends RecordHead {
  readonly signed: string;
}

/** Records of approvals, written by a job after each (SPEC 3, SPEC 4.3), without personal values. They are never changed or deleted. */
export interface VerificationRecordStore {
  /** Whether the record of an outcome is stored. */
  exists(tenantId: string, outcomeId: string): Promise<boolean>;
  /**
   * Locks the end of the chain until the end of the transaction, so that concurrent records follow each other.
   * @throws outside a transaction
   */
  lockHead(tenantId: string): Promise<RecordHead>;
  /** Stores a record and makes it the end of the chain, which must be locked. */
  append(tenantId: string, record: ChainedRecord, signedHead: string, now: Date): Promise<void>;
  /** Null before the first record. */
  loadHead(tenantId: string): Promise<SignedHead | null>;
  /** The records after a position, in order, at most `limit`. */
  list(tenantId: string, after: number, limit: number): Promise<ChainedRecord[]>;
  /** The tenants that have records or an end of a chain, after an id, in order. */
  tenants(after: string, limit: number): Promise<string[]>;
  /**
   * A digest of the evidence of the session's round: what was read, what was typed, every picture. It is keyed with the session's own key, so
   * that nothing can be guessed from it once that key is destroyed.
   * @returns null when the personal data has been erased
   */
  digestEvidence(session: Session): Promise<string | null>;
  /** What `digestEvidence` reads of the session, found without decrypting any of it. */
  digestedFields(session: Session): Promise<PersonalField[]>;
}
