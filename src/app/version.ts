// Versions of what two people can edit at once.

import { createHash } from 'node:crypto';
import { type Refused, refused } from '../domain/result.ts';

/** The versions of which one must be the current one; null where the caller does not care. */
export type ExpectedVersions = readonly string[] | null;

/** A change to something that was changed meanwhile. It has both sides, so that a person can merge them. */
export interface StaleEdit<T> extends Refused<'stale'> {
  /** That of `current`. */
  readonly version: string;
  /** As it is now. */
  readonly current: T;
  /** As the change would make it. */
  readonly proposed: T;
}

/** The version of a value: a hash of it, so that equal values are one version. @param value lists and plain values, by name; null for none */
export function versionOf(value: object | null): string {
  const sorted = value === null ? null : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32);
}

/** Whether a change may be applied to a version. */
export function isExpected(expected: ExpectedVersions, current: string): boolean {
  return expected === null || expected.includes(current);
}

/** The refusal of a stale edit. */
export function staleEdit<T>(version: string, current: T, proposed: T): StaleEdit<T> {
  const detail = 'It was changed meanwhile. Compare both versions, then change it again.';
  return { ...refused('stale', detail), version, current, proposed };
}
