/** The queues: one for each kind of outbox row that a worker handles, and `deliver` for deliveries. */
export const queueNames = ['decide', 'store_record', 'erase', 'repeat_event', 'deliver'] as const;

export type QueueName = (typeof queueNames)[number];

/** Queues whose jobs each dispatch an outbox row. */
export const outboxQueueNames = ['decide', 'store_record', 'erase', 'repeat_event'] as const;

export type OutboxQueueName = (typeof outboxQueueNames)[number];

/**
 * The data of a job: the row, and which dispatch of it. Everything else is read from the row when the job runs, so the queue never
 * holds personal data, and a change made meanwhile (an erasure, a new URL) takes effect.
 */
export interface JobData {
  /** The id of the outbox row or of the delivery. */
  readonly id: string;
  /** The lease token of this dispatch. A job whose row was dispatched again since does nothing. */
  readonly leaseToken: number;
}

/** A delivery's job also names endpoint and tenant, so the queue can count what each has in flight. */
export interface DeliverJobData extends JobData {
  readonly endpointId: string;
  readonly tenantId: string;
}
