// The interface to bulk redeliveries for use cases. `src/storage` implements it.

import type { NewBulkRedelivery } from './bulk-redelivery-views.ts';

export interface BulkRedeliveryStore {
  insert(bulk: NewBulkRedelivery): Promise<void>;
  /** Bulk redeliveries of all tenants that still make deliveries due, the longest under way first. */
  listSelecting(limit: number): Promise<{ readonly id: string; readonly tenantId: string }[]>;
  /**
   * Makes its next deliveries due, in one transaction with its progress: what is interrupted goes on where it stopped. Nodes may work at once.
   * @returns whether there are more
   */
  selectMore(id: string, limit: number): Promise<boolean>;
  /** Keeps the result of those whose deliveries have all ended, and forgets which deliveries these were. @returns how many, at most `limit` */
  finishEnded(limit: number): Promise<number>;
  /** Deletes those of before an instant. @returns how many rows, at most about `limit` */
  deleteBefore(before: Date, limit: number): Promise<number>;
}
