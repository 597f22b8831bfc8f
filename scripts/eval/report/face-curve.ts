// How often thresholds of the similarity are wrong.

import { defaultSettings } from '../../../src/domain/tenant.ts';
import { type Share, shareOf } from '../../specimens/proportion-interval.ts';
import { type FaceCurve, faceCurveOf } from '../face-curve.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';

const defaultThreshold = defaultSettings('live').faceSimilarityMin;
const steps = { from: 0.7, to: 0.94, by: 0.02 } as const;

/** How many pairs of two persons a threshold takes for one. */
export function falseMatches({ impostors }: FaceCurve, threshold = defaultThreshold): Share {
  return shareOf(impostors.filter((value) => value >= threshold).length, impostors.length);
}

/** How many pairs of one person a threshold takes for two. */
function falseNonMatches({ genuine }: FaceCurve, threshold: number): Share {
  return shareOf(genuine.filter((value) => value < threshold).length, genuine.length);
}

function cell({ hits, of, low, high }: Share): string {
  const percent = (share: number): string => (share * 100).toFixed(2);
  return of === 0 ? '–' : `${hits}: ${percent(hits / of)} % (${percent(low)}–${percent(high)})`;
}

/** The curve of each set: the portraits against the selfies of its clean and mild sessions, each with each. */
export const faceCurveSection: Section = ({ genuine }) => {
  const faceCurves = (['tuning', 'held-out'] as const)
    .map((pool) => faceCurveOf(genuine, pool))
    .filter((curve) => curve.genuine.length + curve.impostors.length > 0);
  if (faceCurves.length === 0) return [];
  const count = Math.round((steps.to - steps.from) / steps.by) + 1;
  const thresholds = Array.from({ length: count }, (_, index) => Number((steps.from + index * steps.by).toFixed(2)));
  const all = [...new Set([...thresholds, defaultThreshold])].sort((a, b) => a - b);
  const pairs = faceCurves.map(
    ({ pool, genuine, impostors, notFound }) =>
      `- ${pool}: ${genuine.length} pairs of one person, ${impostors.length} of two; ${notFound} pictures without a usable face`,
  );
  return [
    '### Thresholds',
    'The portraits of clean and mild sessions are compared with the selfies of all of them, each with each. Pairs share pictures, so their\nintervals are narrower than the certainty. The default of `faceSimilarityMin` is\nmarked. A false match takes two persons for one, a false non-match refers an honest user.',
    pairs.join('\n'),
    table(
      ['threshold', ...faceCurves.flatMap(({ pool }) => [`${pool}: false matches`, `${pool}: false non-matches`])],
      all.map((threshold) => [
        threshold === defaultThreshold ? `**${threshold.toFixed(2)}**` : threshold.toFixed(2),
        ...faceCurves.flatMap((curve) => [
          cell(falseMatches(curve, threshold)),
          cell(falseNonMatches(curve, threshold)),
        ]),
      ]),
    ),
  ];
};
