import type { MasterKeyNeed } from '../../domain/master-key.ts';

/** Which master keys the rows need, and the way from an old one to the current one. */
export interface MasterKeyUse {
  /** The ids of all keys that this process has. */
  listed(): readonly string[];
  /** Has nothing sealed or opened under these keys from now on. */
  forget(ids: readonly string[]): void;
  /** Reads every row that is sealed under a master key; it takes as long as that takes. */
  needs(): Promise<MasterKeyUsage>;
  /**
   * Seals webhook secrets anew that are not sealed under the current key. Secrets that are disabled, rotated or deleted meanwhile stay so.
   * @param limit how many at the most
   * @param after the `next` of the page before; null for the first
   */
  resealSecrets(limit: number, after: string | null): Promise<Resealed>;
}

export interface MasterKeyUsage {
  /** Every key that a row names, listed or not, by id. */
  readonly keys: readonly MasterKeyNeed[];
  /** Rows that name no key, because something else stands where the name of one should be. */
  readonly nameless: number;
}

export interface Resealed {
  readonly resealed: number;
  /** Secrets that do not open: their key is not listed, or they were changed. */
  readonly failed: number;
  /** For the next page; null when there is none. */
  readonly next: string | null;
}
