// Judges what was measured in a picture of a card.

import type { DocumentFindings, Observation } from '../../domain/findings.ts';
import type { CardMarks } from './examine-card.ts';

/** A grid that stands out further is that of a screen or a printer. Of 105 genuine drawings the highest had 2.6 and the next 2.0; two of 70 screens had less. */
const gridMax = 2.2;
/** An outline that is so much clearer elsewhere belongs to another portrait. Of 104 genuine drawings the highest had 1.09. */
const movedMin = 1.14;
/** A less clear outline is none. */
const outlineMin = 14;

/** Where even the clearest outline is so faint, there is no portrait. Of 104 genuine drawings the faintest had 21. */
const portraitMin = 10;

function judgeGrid(marks: readonly CardMarks[]): Observation['result'] {
  if (marks.some(({ grid }) => grid !== null && grid > gridMax)) return 'failed';
  return marks.length > 0 && marks.every(({ grid }) => grid !== null) ? 'passed' : 'inconclusive';
}

function judgeOutline(front: CardMarks | undefined, isKnownLayout: boolean): Observation['result'] {
  const outline = front?.outline ?? null;
  if (outline === null) return 'inconclusive';
  const isMoved = outline.elsewhere >= outlineMin && outline.elsewhere > outline.inPlace * movedMin;
  const isMissing = Math.max(outline.inPlace, outline.elsewhere) < portraitMin;
  if (isMoved || isMissing) return isKnownLayout ? 'failed' : 'inconclusive';
  return outline.inPlace >= outlineMin ? 'passed' : 'inconclusive';
}

/**
 * Adds what the pictures of a card tell to its findings: the observations `screen_or_print_grid` and `portrait_outline`, and an authenticity of
 * `failed` where one of them is. Without a straightened front nothing was examined: the problem `unexamined`.
 * @param front what was measured on the front; null where the card's corners were not found
 * @param back the same of the back; undefined without one
 */
export function withMarks(
  findings: DocumentFindings,
  front: CardMarks | null,
  back: CardMarks | null | undefined,
): DocumentFindings {
  if (findings.ocr === null) return findings;
  const seen = findings.observations ?? [];
  // Where labels stand elsewhere, this is another issue of the document, and its portrait may stand elsewhere too.
  const labels = seen.find(({ name }) => name === 'label_positions');
  const sides = [front, back].filter((marks) => marks !== null && marks !== undefined);
  const grid = judgeGrid(sides);
  const outline = judgeOutline(front ?? undefined, labels === undefined || labels.result === 'passed');
  const isForged = grid === 'failed' || outline === 'failed';
  return {
    ...findings,
    authenticity: isForged ? 'failed' : findings.authenticity,
    problems: front === null ? [...findings.problems, 'unexamined'] : findings.problems,
    observations: [
      ...seen,
      { name: 'screen_or_print_grid', result: grid, confidence: null },
      { name: 'portrait_outline', result: outline, confidence: null },
    ],
  };
}
