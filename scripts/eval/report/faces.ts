// How faces were compared.

import { shareOf } from '../../specimens/proportion-interval.ts';
import type { SessionResult } from '../tally.ts';
import { printShare, table } from './markdown.ts';
import type { Section } from './section.ts';

/** Pairs of one person and of two, at the default threshold. */
export const faceSection: Section = ({ genuine, attacks }) => {
  const compared = (some: readonly SessionResult[]) => some.filter(({ facesMatched }) => facesMatched !== null);
  const same = compared(genuine.filter(({ pool }) => pool !== 'tuning'));
  const others = compared(attacks.filter(({ group }) => group === 'other_persons_document'));
  if (same.length + others.length === 0) return ['## Faces', 'No face engine ran.'];
  const matched = (some: readonly SessionResult[]) =>
    shareOf(some.filter((one) => one.facesMatched === true).length, some.length);
  return [
    '## Faces',
    table(
      ['pairs', 'sessions', 'matched at the default threshold'],
      [
        ['the same person', String(same.length), printShare(matched(same))],
        ['another person', String(others.length), printShare(matched(others))],
      ],
    ),
  ];
};
