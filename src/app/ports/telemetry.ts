// The interface to what the service measures of itself. `src/telemetry` implements it.

import type { DecisionKind } from '../../domain/capability.ts';

/** The parts of a decision whose time is measured: reading the evidence, each step's check, the risk, and the transaction. */
export const decisionParts = ['load', 'document', 'face', 'risk', 'store'] as const;
export type DecisionPart = (typeof decisionParts)[number];

/** How work on a decision ended: stored, failed for good, to be tried again after a failure, or put back without one. */
export type DecisionResult = 'decided' | 'failed' | 'retried' | 'put_back';

/** A request whose connection has been answered or has gone. Operation and surface come from the documents, never from the request. */
export interface EndedRequest {
  /** The API, or `open` for pages, documents and health. */
  readonly surface: string;
  readonly operationId: string | undefined;
  /** Null when the caller disconnected before there was a response. */
  readonly status: number | null;
  readonly ms: number;
}

/** An attempt of a delivery. */
export interface EndedAttempt {
  /** `delivered` or a failure class. */
  readonly result: string;
  readonly outcome: 'delivered' | 'abandoned' | 'held' | 'pending';
  readonly ms: number;
  /** Whether it was the first attempt of its delivery. */
  readonly isFirst: boolean;
  /** From the event to the end of the attempt. */
  readonly lagMs: number;
}

/** A pool of the driver `pg`, as far as it is watched. */
export interface PostgresPool {
  connect: (...args: never[]) => unknown;
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A pool of the driver `mysql2`, as far as it is watched. */
export interface MysqlPool {
  getConnection: (callback: never) => void;
}

/** The pools of a process: the main database's, and the queue's. */
export type PoolName = 'main' | 'queue';

/**
 * What the service measures of itself. Calls return at once, wait for nothing and never throw. Their values are counts, times and names from
 * fixed lists: no id, text or address of a request, tenant or session reaches them.
 */
export interface Telemetry {
  requestStarted(): void;
  requestEnded(request: EndedRequest): void;
  /** @param waitedMs from the submission to the start; null where the decision had been started before */
  decisionStarted(kind: DecisionKind, waitedMs: number | null): void;
  decisionEnded(kind: DecisionKind, result: DecisionResult, ms: number): void;
  /** Runs a part of a decision. @returns and throws what the work does */
  during<T>(part: DecisionPart, work: () => Promise<T>): Promise<T>;
  attemptEnded(attempt: EndedAttempt): void;
  endpointChanged(change: 'paused' | 'resumed'): void;
  /** Measures how long callers wait for a connection of a pool from now on. */
  watchPool(name: PoolName, pool: PostgresPool | MysqlPool): void;
}

/** Measures nothing. */
export const noTelemetry: Telemetry = {
  requestStarted() {},
  requestEnded() {},
  decisionStarted() {},
  decisionEnded() {},
  during: (_part, work) => work(),
  attemptEnded() {},
  endpointChanged() {},
  watchPool() {},
};
