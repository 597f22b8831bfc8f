import type { MasterKeyNeed } from '../../domain/master-key.ts';

/** Which master keys the rows need, and how rows move from an old key to the current one. */
export interface MasterKeyUse {
  /** The ids of all keys that this process has loaded. */
  listed(): readonly string[];
  /** Replaces the loaded keys by these. */
  load(keys: readonly { readonly id: string; readonly bytes: Buffer }[]): void;
  /** Unloads these keys: nothing is sealed or opened under them from now on. */
  forget(ids: readonly string[]): void;
  /** Reads every row that is sealed under a master key. */
  needs(): Promise<MasterKeyUsage>;
  /**
   * Seals webhook secrets and identifier keys again that are not sealed under the current key. It undoes no concurrent rotation, disabling or deletion.
   * @param limit how many at most
   * @param after the `next` of the previous page; null for the first
   */
  resealSecrets(limit: number, after: string | null): Promise<Resealed>;
}

export interface MasterKeyUsage {
  /** Every key that a row names, loaded or not, by id. */
  readonly keys: readonly MasterKeyNeed[];
  /** Rows whose sealed value names no key. */
  readonly nameless: number;
}

export interface Resealed {
  readonly resealed: number;
  /** Secrets that cannot be opened: their key is not loaded, or their bytes were changed. */
  readonly failed: number;
  /** For the next page; null when there is none. */
  readonly next: string | null;
}
