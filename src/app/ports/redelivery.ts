/** What is to be sent again: all deliveries of one event, or those that failed. `endpointId` null means every endpoint. */
export type RedeliveryChoice =
  | { readonly kind: 'event'; readonly eventId: string; readonly endpointId: string | null }
  | {
      readonly kind: 'failed';
      /** Of the deliveries that were created at this instant or later. */
      readonly since: Date | null;
      readonly eventType: string | null;
      readonly endpointId: string | null;
    };

export interface RedeliveryStore {
  /**
   * In one transaction: makes the next of the chosen deliveries due at `now`, in the order of their ids, and has the relay look.
   *
   * One that has ended, but for a stopped one, begins its retry schedule anew; one that waits for a retry keeps its place in it. What is
   * due already, on its way, or bound for a disabled endpoint is left alone.
   * @param after the `next` of the call before; null at first
   * @param limit how many at most, so that no lock is held for long
   * @returns how many became due, and where to go on, or null at the end
   */
  redeliver(
    tenantId: string,
    choice: RedeliveryChoice,
    page: { readonly now: Date; readonly after: string | null; readonly limit: number },
  ): Promise<{ redelivered: number; next: string | null }>;
}
