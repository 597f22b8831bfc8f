// How faces were compared.

import { defaultSettings } from '../../../src/domain/tenant.ts';
import { shareOf } from '../../specimens/proportion-interval.ts';
import type { SessionResult } from '../tally.ts';
import { printShare, table } from './markdown.ts';
import type { Section } from './section.ts';

/** Pairs of one person and of two, at the default threshold. */
export const faceSection: Section = ({ genuine, attacks }) => {
  const similarities = (some: readonly SessionResult[]) => some.flatMap(({ similarity }) => similarity ?? []);
  const same = similarities(genuine.filter(({ pool }) => pool !== 'tuning'));
  const others = similarities(attacks.filter(({ group }) => group === 'other_persons_document'));
  if (same.length + others.length === 0) return ['## Faces', 'No faces were compared.'];
  const { faceSimilarityMin } = defaultSettings('live');
  const cells = (some: readonly number[]): string[] => [
    String(some.length),
    printShare(shareOf(some.filter((one) => one >= faceSimilarityMin).length, some.length)),
  ];
  return [
    '## Faces',
    table(
      ['pairs', 'sessions', 'matched at the default threshold'],
      [
        ['the same person', ...cells(same)],
        ['another person', ...cells(others)],
      ],
    ),
  ];
};
