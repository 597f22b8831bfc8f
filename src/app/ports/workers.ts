// The interface to the live workers of an installation. `src/storage` implements it.

import type { Capability } from '../../domain/capability.ts';

/** A worker node. It lives until `expiresAt`, or longer when it says again that it lives. */
export interface LiveWorker {
  /** A UUID of this start of the process. */
  readonly id: string;
  readonly capabilities: readonly Capability[];
  readonly expiresAt: Date;
}

/** The live workers of all nodes. */
export interface LiveWorkers {
  /** Records that a worker lives, or that it ends, and forgets workers that expired before `since`. */
  record(worker: LiveWorker, since: Date): Promise<void>;
  /** Those that had not expired at `since`. */
  list(since: Date): Promise<LiveWorker[]>;
}
