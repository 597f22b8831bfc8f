// The interface to events and attempts that are kept for a time only. `src/storage` implements it.

/** Deletes what a tenant's list of events and an operator's lists of deliveries need no more. What is still owed is never deleted. */
export interface OldEventStore {
  /**
   * Deletes events of a tenant from before an instant, with their deliveries and attempts: those whose notifications have all ended. One
   * that waits for its relay, that has a delivery which waits or is held, or that is the tenant's latest stays.
   * @param after a position in the tenant's list, or 0: the events behind it are read
   * @param limit how many are read at most
   * @returns how many were deleted, and the position to go on behind; null when none from before the instant is left behind it
   */
  deleteEvents(
    tenantId: string,
    before: Date,
    page: { readonly after: number; readonly limit: number },
  ): Promise<{ readonly deleted: number; readonly next: number | null }>;
  /**
   * Deletes attempts from before an instant, of any tenant, unless their delivery waits or is held.
   * @param after the id of a delivery, or the empty text: attempts of later ones are read
   * @param limit of how many deliveries they are read at most
   * @returns how many were deleted, and the delivery to go on behind; null when no older one is left
   */
  deleteAttempts(
    before: Date,
    page: { readonly after: string; readonly limit: number },
  ): Promise<{ readonly deleted: number; readonly next: string | null }>;
}
