// The interface to bulk redeliveries for readers: many failed deliveries that are sent again together. `src/storage` implements it.

import type { Actor } from '../../domain/access.ts';
import type { FailedDeliveries } from './deliveries.ts';
import type { Page, PageRequest, UnknownCursor } from './views.ts';

/** How many deliveries one bulk redelivery sends again at most. */
export const bulkRedeliveryMax = 100_000;

export interface NewBulkRedelivery {
  readonly id: string;
  readonly tenantId: string;
  readonly createdAt: Date;
  readonly createdBy: Pick<Actor, 'kind' | 'id'>;
  readonly filter: FailedDeliveries;
}

/** A bulk redelivery with what has become of its deliveries. */
export interface BulkRedelivery extends NewBulkRedelivery {
  /** `selecting` makes deliveries due, `sending` waits for them. */
  readonly state: 'selecting' | 'sending' | 'finished';
  /** Whether more than `bulkRedeliveryMax` matched. */
  readonly limited: boolean;
  readonly selected: number;
  /** Without an attempt since. */
  readonly waiting: number;
  /** Failed again, with another attempt to come. */
  readonly retrying: number;
  readonly delivered: number;
  /** Abandoned, held or stopped. */
  readonly ended: number;
}

export interface BulkRedeliveryViews {
  /** How many failed deliveries of a tenant would be sent again now, and whether that is all. */
  count(tenantId: string, filter: FailedDeliveries, now: Date): Promise<{ count: number; isComplete: boolean }>;
  /** Null when the tenant has no such bulk redelivery. */
  load(tenantId: string, id: string): Promise<BulkRedelivery | null>;
  /** Newest first. */
  list(tenantId: string, page: PageRequest): Promise<Page<BulkRedelivery> | UnknownCursor>;
}
