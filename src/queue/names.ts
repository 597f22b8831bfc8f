/** The queues, one per kind of work. They are also the kinds of outbox row that a worker handles, and `deliver` for deliveries. */
export const queueNames = ['decide', 'store_record', 'erase', 'repeat_event', 'deliver'] as const;

export type QueueName = (typeof queueNames)[number];

/** Queues whose jobs stand for an outbox row. */
export const outboxQueueNames = ['decide', 'store_record', 'erase', 'repeat_event'] as const;

export type OutboxQueueName = (typeof outboxQueueNames)[number];

/**
 * All that a job holds: which row, and which dispatch of it. Everything else is read from the row when the job runs, so that no
 * personal data is ever in the queue and a change made meanwhile (an erasure, a new URL) is honoured.
 */
export interface JobData {
  /** The id of the outbox row or of the delivery. */
  readonly id: string;
  /** The number of this dispatch. A job whose row was dispatched again since does nothing. */
  readonly leaseToken: number;
}

/** A delivery's job also says whose it is, so that the queue can be asked how much of whom is on its way. */
export interface DeliverJobData extends JobData {
  readonly endpointId: string;
  readonly tenantId: string;
}
