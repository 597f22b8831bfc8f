import type { Check } from '../check.ts';
import { acceptedChecks, slowChecks } from './accepted.ts';
import { observedChecks } from './observed.ts';
import { refusedChecks } from './refused.ts';
import { wholeRunChecks } from './whole-run.ts';

/** Every check, in the order in which they are sent and reported. The first is a notification without fault. */
export const allChecks: readonly Check[] = [
  ...acceptedChecks,
  ...observedChecks,
  ...refusedChecks,
  ...slowChecks,
  ...wholeRunChecks,
];
