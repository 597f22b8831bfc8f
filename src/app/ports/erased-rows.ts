/** What the main database has erased, for those who free its files of it. */
export interface ErasedRows {
  /** The tables whose deleted rows hold personal data, sealed or hashed. */
  readonly tables: readonly string[];
  /** Counts what was erased; on PostgreSQL only. What was deleted a few seconds ago may be missing, and is in the next count. */
  count(): Promise<ErasureCount>;
}

/** A count that only grows, so a row that came and went between two counts is in it. */
export interface ErasureCount {
  /** Erased sessions, and rows of blocklists, idempotency keys and hashes of identifiers that were deleted. */
  readonly rows: number;
  /** When the database began to count. A crash of the database begins it again, so only counts with the same beginning can be compared. */
  readonly since: string;
}
