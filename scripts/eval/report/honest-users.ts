// How the sessions of honest users were decided.

import { shareOf } from '../../specimens/proportion-interval.ts';
import { countsOf } from '../tally.ts';
import { printCounts, printShare, table } from './markdown.ts';
import { byPoolAndCare, type Section, verdictCells, verdicts } from './section.ts';

/** Verdicts by set and preset. */
export const honestUserSection: Section = (measured) => {
  if (measured.genuine.length === 0) return [];
  const rows = byPoolAndCare(measured).map(({ pool, care, some }) => {
    const wrong = some.filter(({ isRight }) => !isRight);
    const right = shareOf(some.length - wrong.length, some.length);
    const approved = shareOf(some.filter(({ verdict }) => verdict === 'approved').length, some.length);
    const most = countsOf(wrong.flatMap(({ reasons }) => [...reasons])).slice(0, 1);
    return [pool, care, ...verdictCells(some), printShare(approved), printShare(right), printCounts(most)];
  });
  return [
    '## Honest users',
    'Right means approved; where an entry by hand leaves the address unconfirmed, right means referred. Both shares are of all sessions.',
    table(['set', 'pictures', ...verdicts, 'share approved', 'right', 'most frequent reason otherwise'], rows),
  ];
};
