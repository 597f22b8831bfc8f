import { type DecisionKind, decisionKinds } from '../domain/capability.ts';

/** The queues whose jobs each dispatch an outbox row: one for each kind of row that a worker handles. */
export const outboxQueueNames = [...decisionKinds, 'store_record', 'erase', 'repeat_event'] as const;

export type OutboxQueueName = (typeof outboxQueueNames)[number];

/** All queues: `deliver` dispatches deliveries. */
export const queueNames = [...outboxQueueNames, 'deliver'] as const;

export type QueueName = (typeof queueNames)[number];

/** The workers of a node. `decide` serves the queues of all decisions that the node takes. */
export const workerNames = ['decide', 'store_record', 'erase', 'repeat_event', 'deliver'] as const;

export type WorkerName = (typeof workerNames)[number];

/** The worker that serves a queue. */
export function workerOf<Q extends QueueName>(queue: Q): Q extends DecisionKind ? 'decide' : Exclude<Q, DecisionKind> {
  const isDecision = (decisionKinds as readonly QueueName[]).includes(queue);
  return (isDecision ? 'decide' : queue) as ReturnType<typeof workerOf<Q>>;
}

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
