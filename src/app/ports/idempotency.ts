/** A request that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly tenantId: string;
  readonly key: string;
  /** Everything in which two requests with the same key must be equal: the operation, its path parameters and the body as sent. */
  readonly text: string;
}

/** One request's claim on a key. A request that takes the key over changes `claimId`, so that the earlier claim completes nothing. */
export interface KeyClaim {
  readonly tenantId: string;
  readonly keyHash: string;
  readonly claimId: string;
}

/** A key that was probably never used, which a store call claims and completes together with the rows of the request. */
export interface FirstUse {
  readonly request: KeyedRequest;
  readonly terms: ClaimTerms;
}

/** The completion of a claimed key, which a store call commits together with the rows of the request. */
export interface Completion {
  readonly claim: KeyClaim;
  /** JSON text from which the response can be built again. It holds no secret and no personal data. */
  readonly response: string;
}

export interface ClaimTerms {
  /** A new UUID. */
  readonly claimId: string;
  readonly now: Date;
  /** From this instant on another request may take the key over. */
  readonly leaseUntil: Date;
  /** Until this instant the response is kept. */
  readonly expiresAt: Date;
}

export type ClaimResult =
  | { readonly kind: 'claimed'; readonly claim: KeyClaim }
  | { readonly kind: 'completed'; readonly response: string }
  | { readonly kind: 'in_use' }
  | { readonly kind: 'different_request' };

/** Claims on `Idempotency-Key` values, decided by the database for all nodes together. */
export interface IdempotencyStore {
  /** Claims a key that is unknown, whose lease has ended, or whose response has expired. Of concurrent requests exactly one succeeds. */
  claim(request: KeyedRequest, terms: ClaimTerms): Promise<ClaimResult>;
  /** Frees the key of a request that did nothing. A completed key, or one that was taken over, stays as it is. */
  release(claim: KeyClaim): Promise<void>;
  /** Deletes at most `limit` expired keys. @returns how many */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

/** Thrown by a store call that was given a `Completion` whose claim no longer holds. The call has written nothing. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';

  constructor() {
    super('another request took the idempotency key over');
  }
}
