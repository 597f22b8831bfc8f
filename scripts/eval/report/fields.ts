// How the values of documents were read.

import { shareOf } from '../../specimens/proportion-interval.ts';
import { documentKinds } from '../session.ts';
import { countsOf, type SessionResult, sumFields } from '../tally.ts';
import { printCounts, printShare, table } from './markdown.ts';
import { byPoolAndCare, type Section } from './section.ts';

function cells(results: readonly SessionResult[]): string[] {
  const { shown, right, wrong } = sumFields(results);
  return [String(shown), printShare(shareOf(right, shown)), `${wrong}: ${printShare(shareOf(wrong, shown))}`];
}

/** Values by set and preset, and by document. */
export const fieldSection: Section = (measured) => {
  if (measured.genuine.length === 0) return [];
  const easy = measured.genuine.filter(({ pool, care }) => pool !== 'tuning' && care !== 'hard');
  const byDocument = documentKinds.flatMap((document) => {
    const some = easy.filter((one) => one.document === document);
    if (some.length === 0) return [];
    const missed = countsOf(some.flatMap(({ score }) => [...(score?.missed ?? [])])).slice(0, 3);
    return [[`\`${document}\``, ...cells(some), printCounts(missed)]];
  });
  return [
    '## Fields',
    'A value counts as right if it was read over the default gate and equals what the document shows. One below the gate is missing,\nwhich refers a session. A value over the gate that is wrong is the error that nothing after it notices.',
    table(
      ['set', 'pictures', 'values', 'right', 'wrong over the gate'],
      byPoolAndCare(measured).map(({ pool, care, some }) => [pool, care, ...cells(some)]),
    ),
    measured.context.operatorPictures === true
      ? 'By document:'
      : 'By document, on the clean and mild pictures of the held-out set:',
    table(['document', 'values', 'right', 'wrong over the gate', 'most often missed'], byDocument),
  ];
};
