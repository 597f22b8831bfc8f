// How the sessions of attackers were decided.

import { shareOf } from '../../specimens/proportion-interval.ts';
import { attackPlans } from '../attacks.ts';
import { attackClasses } from '../session.ts';
import { countsOf } from '../tally.ts';
import { printCounts, printShare, table } from './markdown.ts';
import { type Section, verdictCells, verdicts } from './section.ts';

/** Verdicts by class. */
export const attackSection: Section = ({ attacks, context }) => {
  if (context.operatorPictures === true && attacks.length === 0) return [];
  const rows = attackClasses.flatMap((group) => {
    const some = attacks.filter((one) => one.group === group);
    if (some.length === 0) return [];
    const approved = some.filter(({ verdict }) => verdict === 'approved').length;
    const reasons = countsOf(some.flatMap((one) => [...one.reasons])).slice(0, 2);
    const share = printShare(shareOf(approved, some.length));
    return [[`\`${group}\``, String(some.length), ...verdictCells(some), share, printCounts(reasons)]];
  });
  const needs = context.unmeasured.map(
    (group) => `\`${group}\`${attackPlans[group].needsFace ? ' (needs a face engine)' : ''}`,
  );
  return [
    '## Attacks',
    'All of them are held out. Every class has the target of no approval, except two. `own_forgery` is a complete document by another\ngenerator, which a picture cannot show. `other_persons_document` is an unaltered document that an impostor presents: only the comparison\nof faces can tell, so its target is that of faces of two persons. Where the trick is in the document, the plan has no\nface step, so that no face that is not recognized hides what the document check missed. What an attacker did not forge is borrowed from\nthe genuine held-out sessions.',
    rows.length === 0
      ? 'None was run.'
      : table(['class', 'sessions', ...verdicts, 'share approved', 'most frequent reasons'], rows),
    ...(needs.length === 0 ? [] : [`Not measured: ${needs.join(', ')}.`]),
  ];
};
