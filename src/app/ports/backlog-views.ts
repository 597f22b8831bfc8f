// What waits in an installation, for its operator. `src/storage` implements it.

import { decisionKinds } from '../../domain/capability.ts';
import type { OutboxKind } from './deliveries.ts';

/** Every kind of row of the outbox. */
export const outboxKinds: readonly OutboxKind[] = [
  'notification',
  ...decisionKinds,
  'store_record',
  'erase',
  'repeat_event',
];

/** The states of endpoints: a failing one is still called, one paused after failures is probed, one paused by a person or disabled gets nothing. */
export const endpointStates = ['healthy', 'failing', 'paused', 'paused_by_person', 'disabled'] as const;
export type EndpointState = (typeof endpointStates)[number];

/** Reads that cost the same however much waits, unless they say otherwise. None tells of a tenant or a session. */
export interface BacklogViews {
  /** When the oldest row of each of these kinds was or will be due; kinds without a row are left out. */
  outboxDue(kinds: readonly OutboxKind[]): Promise<ReadonlyMap<OutboxKind, Date>>;
  /** When the oldest delivery that can be attempted now was due; null when none is. Those of paused endpoints wait for a probe. */
  deliveryDue(now: Date): Promise<Date | null>;
  /** When the oldest session that must expire or be erased was due; null when none is. */
  sessionDue(now: Date): Promise<Date | null>;
  /** How many endpoints there are in each state. It reads every endpoint. */
  endpoints(): Promise<Readonly<Record<EndpointState, number>>>;
  /** The reviews that wait for a person, of those with personal data. It reads every one of them. */
  reviews(): Promise<{
    readonly pending: number;
    /** Those that have waited for half of their maximum age, and were reported. */
    readonly overdue: number;
    readonly oldest: Date | null;
  }>;
}
