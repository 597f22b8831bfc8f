/** A call that did what was asked. */
export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

/** A call that was refused for a reason its caller can meet. `detail` is public text: it never holds personal data. */
export interface Refused<C extends string> {
  readonly ok: false;
  readonly code: C;
  readonly detail: string;
}

/** The outcome of a rule or use case: a value, or a refusal out of a closed set of codes. Faults are thrown, not returned. */
export type Result<T, C extends string> = Ok<T> | Refused<C>;

/** Wraps a value as the successful side of a `Result`. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/**
 * Builds a refusal.
 * @param code one of the closed set of codes that the calling function declares
 * @param detail public text for people, without personal data
 */
export function refused<C extends string>(code: C, detail: string): Refused<C> {
  return { ok: false, code, detail };
}

/** The refusal of whoever came second when two operations changed a session at once: no row had the version any more. */
export function conflict(): Refused<'conflict'> {
  return refused('conflict', 'Another operation changed this session at the same moment. Read it and try again.');
}
