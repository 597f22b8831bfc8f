// Writes the figures of an evaluation as Markdown. Each section is a file in `report`, and a line in the list below.

import { attackSection } from './report/attacks.ts';
import { faceCurveSection } from './report/face-curve.ts';
import { faceSection } from './report/faces.ts';
import { fieldSection } from './report/fields.ts';
import { gateSection } from './report/gate-curve.ts';
import { honestUserSection } from './report/honest-users.ts';
import { secondsSection } from './report/seconds.ts';
import { measuredOf, type ReportContext, type Section } from './report/section.ts';
import { targetSection } from './report/targets.ts';
import type { SessionResult } from './tally.ts';

export type { ReportContext } from './report/section.ts';

/** The sections after the head, in their order. */
const sections: readonly Section[] = [
  targetSection,
  fieldSection,
  gateSection,
  honestUserSection,
  attackSection,
  faceSection,
  faceCurveSection,
  secondsSection,
];

const headOnDrawings = [
  '# Accuracy on drawings',
  'Every picture behind these figures was drawn by our own programs: documents, faces, photographs and attacks. They show that the\nparts work together, and on which drawings they fail. **None of them supports a threshold for live use**, because nothing here is\na real card, a real camera or a real face. Measure pictures of your own, taken with consent, before you rely on a threshold:\n`npm run eval -- --pictures DIR` (see [Contributing](../CONTRIBUTING.md#measure-accuracy)).',
  'The tuning set is what rules and thresholds were made with. The held-out set has persons, places, fonts and surfaces of its own,\nbut passports and cards of the sizes TD1 and TD2 are drawn with one stroke alphabet in both sets, so their figures say nothing of other fonts.\nEach genuine session is of another person. Intervals are 95 % (Wilson). Every tenant is live, with default settings and\n`acceptBuiltInAuthenticity`, without which nothing is approved.',
];

function head(results: readonly SessionResult[], context: ReportContext): string[] {
  const { command, seeds = [], commits = [], cutOff, unread, operatorPictures } = context;
  const written = [
    `Written by \`${command}\`: ${results.length} sessions`,
    ...(seeds.length > 1 ? [`of the seeds ${seeds.join(', ')}`] : []),
    ...(commits.length === 0 ? [] : [`decided at commit ${printCommits(commits)}`]),
  ].join(' ');
  return [
    ...(operatorPictures === true ? ['# Accuracy on your pictures'] : headOnDrawings),
    `${written}.${cutOff ? ' The time was up before all were decided.' : ''}`,
    ...(unread.length === 0
      ? []
      : [`Not read by this installation: ${unread.map((kind) => `\`${kind}\``).join(', ')}.`]),
  ];
}

/** One commit alone needs no number of sessions. */
function printCommits(commits: readonly (readonly [string, number])[]): string {
  if (commits.length === 1) return String(commits[0]?.[0]);
  return commits.map(([commit, count]) => `${commit} (${count})`).join(', ');
}

/** Writes the report. It holds counts only, and no value of any person. */
export function writeReport(results: readonly SessionResult[], context: ReportContext): string {
  const measured = measuredOf(results, context);
  const parts = [...head(results, context), ...sections.flatMap((section) => section(measured))];
  return `${parts.join('\n\n')}\n`;
}
