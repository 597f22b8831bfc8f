// The targets that the drawings are held against.

import { type Share, shareOf } from '../../specimens/proportion-interval.ts';
import { faceCurveOf } from '../face-curve.ts';
import { classesWithoutTarget } from '../session.ts';
import { quantile, type SessionResult, sumFields } from '../tally.ts';
import { falseMatches } from './face-curve.ts';
import { printShare, table } from './markdown.ts';
import { secondsMax, withinSeconds } from './seconds.ts';
import type { Section } from './section.ts';

function row(name: string, measured: Share, target: string, isMet: (part: number) => boolean): string[] {
  const met = measured.of === 0 ? 'not measured' : isMet(measured.hits / measured.of) ? 'yes' : '**no**';
  return [name, target, printShare(measured), met];
}

/**
 * Whether a rule refers a session whatever was read, so that approving it is wrong: of other sessions, right is approved and nothing else.
 */
function isForbidden({ verdict, isRight }: SessionResult): boolean {
  return (verdict === 'approved') !== isRight;
}

/** The targets, measured on the held-out set. */
export const targetSection: Section = ({ results, genuine, attacks, context }) => {
  if (context.operatorPictures === true) return [];
  const heldOut = (care: string) => genuine.filter((one) => one.pool === 'held-out' && one.care === care);
  const readRight = (care: string): Share => {
    const { right, shown } = sumFields(heldOut(care));
    return shareOf(right, shown);
  };
  const easy = sumFields([...heldOut('clean'), ...heldOut('mild')]);
  const mild = heldOut('mild');
  const mildRight = shareOf(mild.filter(({ isRight }) => isRight).length, mild.length);
  const mildApproved = shareOf(mild.filter(({ verdict }) => verdict === 'approved').length, mild.length);
  const forbidden = genuine.filter((one) => one.pool === 'held-out' && isForbidden(one));
  const forbiddenApproved = shareOf(forbidden.filter(({ verdict }) => verdict === 'approved').length, forbidden.length);
  const counted = attacks.filter(({ group }) => !classesWithoutTarget.includes(group));
  const approved = shareOf(counted.filter(({ verdict }) => verdict === 'approved').length, counted.length);
  const matched = falseMatches(faceCurveOf(genuine, 'held-out'));
  const timed = results.flatMap(({ seconds }) => seconds ?? []);
  const slow = quantile(timed, 0.95);
  return [
    '## Targets',
    'On the held-out set; the wrong values on its clean and mild pictures.',
    table(
      ['what', 'target', 'measured', 'met'],
      [
        row('values right, clean', readRight('clean'), '≥ 99 %', (part) => part >= 0.99),
        row('values right, mild', readRight('mild'), '≥ 97 %', (part) => part >= 0.97),
        row('values wrong over the gate', shareOf(easy.wrong, easy.shown), '≤ 0.2 %', (part) => part <= 0.002),
        row('sessions right, mild', mildRight, '≥ 95 %', (part) => part >= 0.95),
        ['sessions approved outright, mild', '–', printShare(mildApproved), '–'],
        row('approved that a rule forbids', forbiddenApproved, '0', (part) => part === 0),
        row('attacks approved, of classes with a target', approved, '0', (part) => part === 0),
        row('faces of two persons matched', matched, '≤ 0.1 %', (part) => part <= 0.001),
        timed.length === 0
          ? ['seconds a session, 95 %', `≤ ${secondsMax}`, '–', 'not measured']
          : [
              'seconds a session, 95 %',
              `≤ ${secondsMax}`,
              `${slow.toFixed(2)}; within ${secondsMax}: ${printShare(withinSeconds(timed))}`,
              slow <= secondsMax ? 'yes' : '**no**',
            ],
      ],
    ),
    'Right are sessions that were approved, and those that a rule refers and that were referred: of these, an entry by hand leaves the\naddress unconfirmed. Approved outright is a share of all.',
  ];
};
