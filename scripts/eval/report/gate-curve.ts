// What the gate of OCR keeps, and what it lets through.

import { defaultSettings } from '../../../src/domain/tenant.ts';
import { shareOf } from '../../specimens/proportion-interval.ts';
import { gates } from '../gates.ts';
import { printShare, table } from './markdown.ts';
import type { Section } from './section.ts';

/** Values by gate, over the tuning set: the gate is chosen on it. */
export const gateSection: Section = ({ genuine, context }) => {
  const some = genuine.filter(
    ({ pool, document, atGates }) =>
      atGates.length > 0 && document !== 'passport' && (context.operatorPictures === true || pool === 'tuning'),
  );
  if (some.length === 0) return [];
  const { ocrConfidenceMin } = defaultSettings('live');
  const sums = gates.map((gate) => {
    const scores = some.flatMap(({ atGates }) => atGates.filter((one) => one.gate === gate));
    const sum = (name: 'right' | 'wrong'): number => scores.reduce((total, score) => total + score[name], 0);
    return { gate, right: sum('right'), wrong: sum('wrong') };
  });
  const most = Math.max(...sums.map(({ right }) => right));
  const shown = some.reduce((sum, { score }) => sum + (score?.shown ?? 0), 0);
  const rows = sums.map(({ gate, right, wrong }) => [
    gate === ocrConfidenceMin ? `**${gate}**` : String(gate),
    printShare(shareOf(right, most)),
    `${wrong}: ${printShare(shareOf(wrong, shown))}`,
  ]);
  return [
    '## The gate of OCR',
    `The setting \`ocrConfidenceMin\` is the confidence that the least certain character of a value needs. The curve is of ${context.operatorPictures === true ? 'your pictures' : 'the tuning set with its hard\npictures'}, ${shown} values. Kept are parts of the right values at the lowest gate; wrong values are parts of all. The default is in bold.\nPassports are left out: their zone is read several times, and its readings vote.`,
    table(['gate', 'right values kept', 'wrong values let through'], rows),
  ];
};
