// The interface to the addresses from which a tenant's API keys are used. `src/storage` implements it.

/** From which addresses the API of a tenant is called, to about an hour. */
export interface CallerLog {
  /** Notes a call. Calls of a tenant from one address share a note, so most cost nothing; one that fails is lost. */
  note(tenantId: string, address: string): void;
  /** The addresses of calls since an instant, latest first. */
  recent(tenantId: string, since: Date, limit: number): Promise<string[]>;
  /** Deletes the notes of a tenant of before an instant. @returns how many, at most `limit` */
  deleteBefore(tenantId: string, before: Date, limit: number): Promise<number>;
}
