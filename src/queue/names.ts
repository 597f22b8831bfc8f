// Queues, workers, and the points at which tests stop a process.

import { type DecisionKind, decisionKinds } from '../domain/capability.ts';

/** The queues whose jobs each dispatch an outbox row: one for each kind of row that a worker handles. */
export const outboxQueueNames = [...decisionKinds, 'store_record', 'erase', 'repeat_event'] as const;

export type OutboxQueueName = (typeof outboxQueueNames)[number];

/** All queues: a job of `deliver` dispatches a batch of deliveries. */
export const queueNames = [...outboxQueueNames, 'deliver'] as const;

export type QueueName = (typeof queueNames)[number];

/** The workers of a node. `decide` serves the queues of all decisions that the node takes. */
export type WorkerName = 'decide' | Exclude<QueueName, DecisionKind>;

/** The worker that serves a queue. */
export function workerOf<Q extends QueueName>(queue: Q): Q extends DecisionKind ? 'decide' : Exclude<Q, DecisionKind> {
  const isDecision = (decisionKinds as readonly QueueName[]).includes(queue);
  return (isDecision ? 'decide' : queue) as ReturnType<typeof workerOf<Q>>;
}

/** A point at which a test may stop or kill the process, to show that nothing is lost there. */
export type TracepointName =
  /** Rows are leased; their jobs are not inserted. */
  | 'relay.claimed'
  /** The deliveries of a batch of events are created. */
  | 'relay.fanned_out'
  /** The jobs are in the queue. */
  | 'relay.enqueued'
  /** A worker holds jobs and has not read their rows. */
  | 'worker.fetched'
  /** Everything needed to send is read. */
  | 'deliver.loaded'
  /** An attempt has ended, and nothing is recorded. */
  | 'deliver.sent'
  /** The attempts are recorded. */
  | 'deliver.recorded'
  /** A decision starts, under a renewed lease. */
  | 'decide.started'
  /** A decision is stored. */
  | 'decide.done';

/** Called at each point, and awaited there. The service passes none. */
export type Tracepoint = (name: TracepointName) => Promise<void>;
