/** A request that came with an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly tenantId: string;
  readonly key: string;
  /** Everything in which two requests with the same key must be equal: the operation, what it is about, and the body as it was sent. */
  readonly text: string;
}

/** A key that one request works under. Whoever takes the key over has another `claim`. */
export interface ClaimedKey {
  readonly tenantId: string;
  readonly keyHash: string;
  readonly claim: string;
}

/** On which terms a key is asked for. */
export interface KeyTerms {
  /** A new UUID. */
  readonly claim: string;
  readonly now: Date;
  /** From when on somebody else may take the key over, because this request must have come to grief. */
  readonly leaseUntil: Date;
  /** Until when the answer is kept. */
  readonly expiresAt: Date;
}

/** What became of asking for a key. */
export type KeyClaim =
  | { readonly kind: 'held'; readonly held: ClaimedKey }
  | { readonly kind: 'answered'; readonly answer: string }
  | { readonly kind: 'in_use' }
  | { readonly kind: 'different_request' };

/** Who came first with an `Idempotency-Key`, decided by the database for all nodes together. */
export interface IdempotencyStore {
  /**
   * Takes a key, when nobody has it, whoever had it let its lease run out, or its time is over. Of any number that ask at once exactly one
   * gets it.
   */
  claim(request: KeyedRequest, terms: KeyTerms): Promise<KeyClaim>;
  /**
   * Records the answer; to be called in the transaction of what was done.
   * @param answer JSON text without a secret or anything personal
   * @returns false when somebody else took the key over, so that what was done must be undone
   */
  complete(held: ClaimedKey, answer: string): Promise<boolean>;
  /** Gives the key back when nothing was done. Does nothing to a key with an answer or in other hands. */
  release(held: ClaimedKey): Promise<void>;
  /** Forgets keys whose time is over, at most `limit`. @returns how many */
  deleteExpired(now: Date, limit: number): Promise<number>;
}
