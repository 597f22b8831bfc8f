/** The time, injected so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** New identifiers, injected so that rules stay free of chance. Session, event and row ids grow in time order (UUIDv7). */
export interface Ids {
  /** `vs_` and 32 lowercase hexadecimal digits (SPEC 2.1). */
  sessionId(): string;
  /** `evt_` and 32 lowercase hexadecimal digits; holds no dot, which would blur the signed text. */
  eventId(): string;
  /** A lowercase hyphenated UUID. */
  uuid(): string;
}

/** Knows addresses and ranges of IPv4 and IPv6. */
export interface IpRanges {
  /** Whether a text is an address or a CIDR range. */
  isRange(text: string): boolean;
  /** Whether an address lies in one of the ranges; a mapped IPv4 address counts as the IPv4 address it holds. */
  contains(ranges: readonly string[], address: string): boolean;
}

/** What may have fallen due: an event that is to be fanned out, another job of the outbox, or a delivery. */
export type DueKind = 'event' | 'job' | 'delivery';

/**
 * Tells this node's relay, after a commit, that something of these kinds is due, or of any when none is named. Losing a call costs only the
 * wait for the next poll.
 */
export type NotifyWorkers = (...kinds: readonly DueKind[]) => void;

/**
 * The service's log. Callers give ids, statuses, classes and durations only: personal data, keys, tokens, cookies, `state`, return
 * URLs and `metadata` never reach it.
 */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** An error as the log may hold it: database errors repeat the values of a statement in their message and fields. */
export function safeError(error: unknown): { name: string; code?: string; stack?: string; cause?: unknown } {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames === undefined ? {} : { stack: frames }),
    ...(error.cause === undefined ? {} : { cause: safeError(error.cause) }),
  };
}

/** Thrown when a database cannot be reached or does not answer in time: nothing was decided, the caller may try again. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
    this.name = 'StorageUnavailable';
  }
}
