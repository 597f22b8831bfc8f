// How long the decision of a session took.

import { type Share, shareOf } from '../../specimens/proportion-interval.ts';
import { quantile } from '../tally.ts';
import { printShare, table } from './markdown.ts';
import type { Section } from './section.ts';

/** The target for the seconds of a session. */
export const secondsMax = 10;

/** How many sessions took no longer than the target. */
export function withinSeconds(seconds: readonly number[]): Share {
  return shareOf(seconds.filter((one) => one <= secondsMax).length, seconds.length);
}

/** Seconds of all checks together, and of each. */
export const secondsSection: Section = ({ results }) => {
  const timed = results.flatMap(({ seconds, secondsByStep }) => (seconds === null ? [] : [{ seconds, secondsByStep }]));
  if (timed.length === 0) return ['## Seconds a session', 'No session was decided alone.'];
  const cells = (values: readonly number[]): string[] =>
    [quantile(values, 0.5), quantile(values, 0.95)].map((value) => value.toFixed(2));
  const steps = [...new Set(timed.flatMap(({ secondsByStep }) => Object.keys(secondsByStep)))];
  const ofStep = (step: string) => timed.flatMap(({ secondsByStep }) => secondsByStep[step] ?? []);
  const rows = [
    ['all checks', ...cells(timed.map(({ seconds }) => seconds))],
    ...steps.map((step) => [`\`${step}\``, ...cells(ofStep(step))]),
  ];
  return [
    '## Seconds a session',
    `Of ${timed.length} genuine sessions that were decided one at a time, with nothing beside them. Within ${secondsMax} seconds: ${printShare(withinSeconds(timed.map(({ seconds }) => seconds)))}.`,
    table(['check', 'median', '95 %'], rows),
  ];
};
