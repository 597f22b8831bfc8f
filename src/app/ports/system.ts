// The interfaces to clock, ids, address ranges and log, and the errors that every layer knows.

/** The time, injected so that tests can set it. */
export interface Clock {
  now(): Date;
}

/** New identifiers, injected so that tests can foresee them. Session, event and row ids grow in time order (UUIDv7). */
export interface Ids {
  /** `vs_` and 32 lowercase hexadecimal digits (SPEC 2.1). */
  sessionId(): string;
  /** `evt_` and 32 lowercase hexadecimal digits; without a dot, which separates the parts of the signed text. */
  eventId(): string;
  /** A lowercase hyphenated UUID. */
  uuid(): string;
}

/** Parses addresses and ranges of IPv4 and IPv6. */
export interface IpRanges {
  /** Whether a text is an address or a CIDR range. */
  isRange(text: string): boolean;
  /** Whether an address lies in one of the ranges; an IPv4-mapped IPv6 address counts as its IPv4 address. */
  contains(ranges: readonly string[], address: string): boolean;
}

/** The kinds of due work: the fan-out of an event, another job of the outbox, a delivery. */
export type DueKind = 'event' | 'job' | 'delivery';

/**
 * Notifies this node's relay, after a commit, that these kinds are due, or any kind when none is named. A lost call only delays the work
 * until the next poll.
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

/** An error that is safe to log: messages and fields of database errors repeat the values of a statement. */
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

/** Why storage cannot work now, as `/readyz` names it, with a sentence for the operator. */
const unavailability = {
  database_unavailable: 'the database cannot be reached',
  database_read_only: 'the database refuses to write',
  database_full: 'the database has no space left',
  media_unavailable: 'the store of the pictures cannot be used',
  media_full: 'the store of the pictures has no space left',
} as const;
export type Unavailability = keyof typeof unavailability;
export const unavailabilities = Object.keys(unavailability) as readonly Unavailability[];

/** Thrown when storage cannot work now: it cannot be reached, does not respond in time, or has no space left. The caller may retry. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly reason: Unavailability;

  constructor(cause: unknown, reason: Unavailability = 'database_unavailable') {
    super(unavailability[reason], { cause });
    this.reason = reason;
  }
}
