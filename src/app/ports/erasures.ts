// The interface to what an erasure destroys and to its receipts. `src/storage` implements it.

import type { ErasedPart, Erasure } from '../../domain/erasure.ts';
import type { Session, SessionPatch } from '../../domain/session.ts';

/** A receipt: what was erased, and the same as a signed statement. */
export interface ErasureReceipt extends Erasure {
  /** A JWS in compact form (see `Signer`). */
  readonly signed: string;
}

/** The place of a receipt in the list of all. */
export type ReceiptPlace = Pick<ErasureReceipt, 'erasedAt' | 'tenantId' | 'sessionId'>;

export interface ErasureStore {
  /**
   * Locks sessions until the end of the transaction and loads them, past those that another transaction has locked.
   * @param sessions of any tenants
   */
  lock(sessions: readonly { readonly tenantId: string; readonly sessionId: string }[]): Promise<Session[]>;
  /**
   * Stores a transition and destroys the personal data of sessions, in one transaction: their keys, every column that was sealed under
   * them, `state`, `callbackUrl`, notes, identifier hashes, and what browsers are recognized by. The skeleton of `documentOcr` and the outcomes
   * stay (SPEC 4.2). Pictures cannot be decrypted from then on; their files are deleted afterwards.
   * @param sessions as loaded; each may have changed in no other way since
   * @returns what was destroyed, by session id, or null when a concurrent operation changed one of them; the transaction must be undone then
   */
  erase(
    sessions: readonly Session[],
    patch: Pick<SessionPatch, 'purgedAt' | 'dueAt'>,
  ): Promise<ReadonlyMap<string, readonly ErasedPart[]> | null>;
  storeReceipts(receipts: readonly ErasureReceipt[]): Promise<void>;
  /** Null when the tenant's session has not been erased, or there is none. */
  loadReceipt(tenantId: string, sessionId: string): Promise<ErasureReceipt | null>;
  /** A page of the receipts of all tenants, in the order of their time. @param after the last one of the page before */
  listReceipts(since: Date, after: ReceiptPlace | null, limit: number): Promise<ErasureReceipt[]>;
}
