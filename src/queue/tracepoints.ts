/**
 * Points at which a test may stop or kill the process, to show that nothing is lost there. The service passes no tracepoint.
 */
export const tracepointNames = [
  /** Rows are leased; their jobs are not inserted. */
  'relay.claimed',
  /** The deliveries of a batch of events are created. */
  'relay.fanned_out',
  /** The jobs are in the queue. */
  'relay.enqueued',
  /** A worker holds jobs and has not read their rows. */
  'worker.fetched',
  /** Everything needed to send is read. */
  'deliver.loaded',
  /** An attempt has ended, and nothing is recorded. */
  'deliver.sent',
  /** The attempts are recorded; their jobs are not completed. */
  'deliver.recorded',
  /** A decision starts, under a renewed lease. */
  'decide.started',
  /** A decision is stored; its job is not completed. */
  'decide.done',
] as const;

export type TracepointName = (typeof tracepointNames)[number];

/** Called at each point, and awaited there. */
export type Tracepoint = (name: TracepointName) => Promise<void>;
