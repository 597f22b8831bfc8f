/** What the main database has erased, for those who free its files of it. */
export interface ErasedRows {
  /** The tables whose deleted rows hold personal data, sealed or hashed. */
  readonly tables: readonly string[];
  /**
   * A text that changes when a session or an entry of the blocklist has been erased, and when idempotency keys or hashes of identifiers have
   * been deleted for their age. It depends on no clock.
   * @returns null as long as there was nothing of these
   */
  mark(): Promise<string | null>;
}
