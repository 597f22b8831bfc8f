// Results of rules and use cases: a value, or a refusal with a code.

/** A successful call. */
export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

/** A refused call. `detail` is public text without personal data: what is wrong, where, and what to do. */
export interface Refused<C extends string> {
  readonly ok: false;
  readonly code: C;
  readonly detail: string;
}

/** The result of a rule or use case: a value, or a refusal with one of a closed set of codes. Faults are thrown. */
export type Result<T, C extends string> = Ok<T> | Refused<C>;

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function refused<C extends string>(code: C, detail: string): Refused<C> {
  return { ok: false, code, detail };
}

/** A fault of given data: its place, as a JSON pointer, and the broken rule. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** Given data with at least one fault. */
export interface Faulty {
  readonly ok: false;
  readonly faults: readonly Fault[];
}

/** A concurrent operation changed the session: no row has the loaded version any more. */
export function conflict(): Refused<'conflict'> {
  return refused('conflict', 'A concurrent operation changed this session. Read it and try again.');
}
