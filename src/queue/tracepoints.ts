// The points at which tests stop a process.

/** A point at which a test may stop or kill the process, to show that nothing is lost there. */
export type TracepointName =
  /** Rows are leased; their jobs are not inserted, and no worker has them. */
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
