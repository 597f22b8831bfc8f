// The interface to the live workers of an installation. `src/storage` implements it.

import type { Capability } from '../../domain/capability.ts';

/** A worker node, until `expiresAt` unless it says again that it lives. */
export interface LiveWorker {
  /** A UUID of this start of the process. */
  readonly id: string;
  readonly capabilities: readonly Capability[];
  readonly expiresAt: Date;
}

/** The live workers of all nodes. */
export interface LiveWorkers {
  /** Records that a worker lives, and forgets workers that died. */
  record(worker: LiveWorker, now: Date): Promise<void>;
  /** Those that have not expired. */
  list(now: Date): Promise<LiveWorker[]>;
  /** Forgets a worker that ends. */
  remove(id: string): Promise<void>;
}
