// How often thresholds of the similarity are wrong.

import { defaultSettings } from '../../../src/domain/tenant.ts';
import { type Share, shareOf } from '../../specimens/proportion-interval.ts';
import type { FaceCurve } from '../face-curve.ts';
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

/** The curve of each set: the portrait of a mild photograph against a mild selfie, each with each. */
export const faceCurveSection: Section = ({ context: { faceCurves = [] } }) => {
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
    'The portraits of mild photographs are compared with mild selfies, each with each. The default of `faceSimilarityMin` is\nmarked. A false match takes two persons for one, a false non-match refers an honest user.',
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
