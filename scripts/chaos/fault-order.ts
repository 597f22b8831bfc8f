// In which order the faults of a run begin, and whether a run has shown anything.

import { seededRandom } from '../specimens/seeded-random.ts';
import type { Fault } from './faults.ts';

/** What every upgrade does. */
const always = 'rolling-replace';

/**
 * Shuffles the faults: a run that is short of time sees others with each seed. The second engine takes them in reverse, so that both ends are
 * seen. The replacement of every node comes first on both, so that each run sees it.
 */
export function orderFaults<T extends Pick<Fault, 'name'>>(
  faults: readonly T[],
  seed: number,
  isReverse: boolean,
): T[] {
  const random = seededRandom(seed);
  const shuffled = faults
    .map((fault) => ({ fault, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ fault }) => fault);
  const ordered = isReverse ? shuffled.toReversed() : shuffled;
  return [...ordered.filter(({ name }) => name === always), ...ordered.filter(({ name }) => name !== always)];
}

/** The seed of a commit, so that a run is the same when it is repeated, and another one for the next commit. */
export function seedOfCommit(hash: string): number {
  return Number.parseInt(hash.slice(0, 7), 16);
}

/** The engines of which a run has no result: it has shown nothing there. */
export function enginesWithoutResult<T extends string>(
  engines: readonly T[],
  results: readonly { readonly engine: string }[],
): T[] {
  return engines.filter((engine) => !results.some((result) => result.engine === engine));
}
