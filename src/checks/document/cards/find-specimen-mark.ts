// Finds the marks of specimens.

import type { PrintedSide } from '../../ocr/text-line.ts';
import { holdsAny } from './likeness.ts';

/**
 * Whether a side carries the words SPECIMEN, SAMPLE or 見本. Upright 見本 counts only as a line of its own that is wider than high, because seals
 * are read as fragments.
 */
export function hasSpecimenMark(side: PrintedSide): boolean {
  return side.lines.some(({ text, box }) => {
    if (holdsAny(text, ['SPECIMEN']) || /SAMPLE/i.test(text)) return true;
    const wide = (box.right - box.left) * side.aspect > (box.bottom - box.top) * 1.2;
    return wide && /^[\s\p{P}\p{S}]*見\s*本[\s\p{P}\p{S}]*$/u.test(text.normalize('NFKC'));
  });
}
