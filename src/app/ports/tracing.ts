// The interface to the spans of the service's work. `src/telemetry` implements it.

import type { OutboxKind } from './deliveries.ts';
import type { DecisionPart } from './telemetry.ts';

/** How a request ended. Operation and route come from the documents, never from the request. */
export interface TracedEnd {
  readonly requestId: string;
  readonly surface: string;
  readonly operationId: string | undefined;
  /** The path of the operation with the names of its parameters. */
  readonly route: string | undefined;
  /** Null when the caller disconnected before there was a response. */
  readonly status: number | null;
}

/** The span of a request. */
export interface TracedRequest {
  /** Runs its work. What the work stores is part of the trace. */
  run<T>(work: () => T): T;
  end(how: TracedEnd): void;
}

/** A row of the outbox, as far as spans tell of it. */
export interface TracedRow {
  readonly id: string;
  readonly kind: OutboxKind;
  /** The span that made it, as a `traceparent` of W3C Trace Context. */
  readonly traceparent?: string;
}

/** A delivery, as far as spans tell of it. */
export interface TracedDelivery {
  readonly id: string;
  /** The span that made its event. */
  readonly traceparent?: string;
  readonly attemptsBefore: number;
}

/** A call of a check provider, as far as spans tell of it. */
export interface TracedProviderCall {
  /** The id that the operator gave it. */
  readonly provider: string;
  readonly step: string;
  /** 1 for the first call of a check. */
  readonly attempt: number;
}

/** How an attempt or a call ended. */
export interface TracedAttempt {
  /** `delivered` or `valid`, or a failure class. */
  readonly class: string;
  readonly status: number | null;
}

/**
 * Spans of the service's work. Calls return at once, wait for nothing and never throw, but for what the work throws. Their values are numbers,
 * names from fixed lists, and ids of requests, outbox rows and deliveries, as the log has them: no text of a caller, and no id of a tenant, a
 * session or a person reaches them.
 */
export interface Tracing {
  /** The span of the work that runs, as a `traceparent`, to be stored with what the work causes. Null outside of spans. */
  current(): string | null;
  /** Links the span of the work that runs to an earlier one. */
  linkTo(traceparent: string | null): void;
  /** @param traceparent the caller's header. Callers are not trusted, so the request begins a trace of its own, linked to theirs. */
  startRequest(method: string | undefined, traceparent: string | readonly string[] | undefined): TracedRequest;
  /** Tells that rows were handed over: to the queue, or to deliveries. */
  handedOver(rows: readonly TracedRow[]): void;
  /** Runs the work of a row. @param isFailure whether a result that the work returned counts as one */
  job<T extends string>(row: TracedRow, work: () => Promise<T>, isFailure: (result: T) => boolean): Promise<T>;
  /** Runs a part of a decision. */
  part<T>(part: DecisionPart, work: () => Promise<T>): Promise<T>;
  /** Makes an attempt. @param work gets the `traceparent` to send, or null */
  attempt<T extends TracedAttempt>(
    delivery: TracedDelivery,
    work: (traceparent: string | null) => Promise<T>,
  ): Promise<T>;
  /** Sends a test event, as a part of the work that runs. @param work gets the `traceparent` to send, or null */
  testEvent<T extends TracedAttempt>(work: (traceparent: string | null) => Promise<T>): Promise<T>;
  /** Calls a check provider, as a part of the work that runs. It gets no `traceparent`: it is another organization. */
  providerCall<T extends TracedAttempt>(call: TracedProviderCall, work: () => Promise<T>): Promise<T>;
}

const untraced: TracedRequest = { run: (work) => work(), end() {} };

/** Traces nothing. */
export const noTracing: Tracing = {
  current: () => null,
  linkTo() {},
  startRequest: () => untraced,
  handedOver() {},
  job: (_row, work) => work(),
  part: (_part, work) => work(),
  attempt: (_delivery, work) => work(null),
  testEvent: (work) => work(null),
  providerCall: (_call, work) => work(),
};
