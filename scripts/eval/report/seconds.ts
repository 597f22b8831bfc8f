// How long the decision of a session took.

import { quantile } from '../tally.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';

/** Seconds of all checks together, and of each. */
export const secondsSection: Section = ({ results }) => {
  const cells = (values: readonly number[]): string[] =>
    [quantile(values, 0.5), quantile(values, 0.95)].map((value) => value.toFixed(2));
  const steps = [...new Set(results.flatMap((one) => Object.keys(one.secondsByStep)))];
  const ofStep = (step: string) => results.flatMap(({ secondsByStep }) => secondsByStep[step] ?? []);
  const rows = [
    ['all checks', ...cells(results.map(({ seconds }) => seconds))],
    ...steps.map((step) => [`\`${step}\``, ...cells(ofStep(step))]),
  ];
  return ['## Seconds a session', table(['check', 'median', '95 %'], rows)];
};
