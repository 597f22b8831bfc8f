import type { Replacements } from '../../src/compose.ts';

/** A point at which work may be interrupted between a commit and a delivery. */
export type TracepointName = Parameters<NonNullable<NonNullable<Replacements['queue']>['tracepoint']>>[0];

/** Where a child is to end itself: when it passes a tracepoint for the nth time from now, 1 for the first. */
export interface KillAt {
  readonly name: TracepointName;
  readonly occurrence: number;
}

/** What a child tells its parent. */
export type ChildMessage =
  | { readonly kind: 'bootstrapped'; readonly adminToken: string }
  | { readonly kind: 'armed' }
  | { readonly kind: 'ready' };
