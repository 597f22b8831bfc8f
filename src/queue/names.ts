// Queues, workers and the data of jobs.

import { createHash } from 'node:crypto';
import type { DeliveryClaim } from '../app/ports/deliveries.ts';
import { type DecisionKind, decisionKinds } from '../domain/capability.ts';

/** The queues whose jobs each dispatch an outbox row: one for each kind of row that a worker handles. */
export const outboxQueueNames = [...decisionKinds, 'store_record', 'erase', 'repeat_event'] as const;

export type OutboxQueueName = (typeof outboxQueueNames)[number];

/** All queues: a job of `deliver` dispatches a batch of deliveries. */
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
  /** The id of the outbox row. */
  readonly id: string;
  /** The lease token of this dispatch. A job whose row was dispatched again since does nothing. */
  readonly leaseToken: number;
}

/** The data of a job of `deliver`: claimed deliveries, at least one, each with the lease token of this dispatch. */
export interface BatchData {
  readonly deliveries: readonly DeliveryClaim[];
}

export type DataOf<Q extends QueueName> = Q extends 'deliver' ? BatchData : JobData;

/** A job as a worker holds it. */
export type QueueJob<Q extends QueueName = OutboxQueueName> = DataOf<Q> & { readonly jobId: string };

/** The rows that a job dispatches. */
export function rowsOf(data: JobData | BatchData): readonly JobData[] {
  if (!('deliveries' in data)) return [data];
  return data.deliveries.map(({ deliveryId, leaseToken }) => ({ id: deliveryId, leaseToken }));
}

/**
 * The job id of one dispatch of rows, so inserting it twice makes one job.
 *
 * It includes the lease tokens: an id of the rows alone would be skipped as a duplicate when a dead worker's row is dispatched again, and
 * the row would be stuck for as long as the queue keeps the first job.
 * @returns a UUID of version 8 (RFC 9562)
 */
export function jobIdOf(data: JobData | BatchData): string {
  const text = rowsOf(data).map(({ id, leaseToken }) => `${id}\n${leaseToken}`);
  const bytes = createHash('sha256').update(text.join('\n')).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
