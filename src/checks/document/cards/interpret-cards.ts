// Recognizes a card by its print and reads its fields.

import type { DocumentFindings, DocumentProblem } from '../../../domain/findings.ts';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { emptyFindings } from '../passport-findings.ts';
import type { CardOptions } from './build-findings.ts';
import { isDriverLicense, readDriverLicense } from './driver-license.ts';
import { hasSpecimenMark } from './find-specimen-mark.ts';
import { readIdentityCard } from './identity-card.ts';
import { readJapanese } from './japanese-print.ts';
import { holdsAny } from './likeness.ts';
import { isMyNumberCard, readMyNumberCard } from './my-number-card.ts';
import { isResidenceCard, readResidenceCard } from './residence-card.ts';
import { findZoneLines } from './zone-lines.ts';

/**
 * Documents that are recognized and not supported, by words that only they print: the notification card, which shows a My Number, the
 * certificate of a licence that was returned, the certificate of special permanent residents, the basic resident register card and
 * insurance cards.
 */
const unsupported = [
  '通知カード',
  '個人番号通知書',
  '運転経歴証明書',
  '特別永住者証明書',
  '住民基本台帳カード',
  '健康保険被保険者証',
  '後期高齢者医療被保険者証',
  '身体障害者手帳',
];

/** What stands on the back of a My Number card. Nothing of that side is read, kept or shown. */
const myNumberBack = ['この個人番号カードを拾得された方'];

function withSpecimen(findings: DocumentFindings, sides: readonly PrintedSide[]): DocumentFindings {
  if (!sides.some(hasSpecimenMark) || findings.problems.includes('specimen')) return findings;
  const problems: DocumentProblem[] = [...findings.problems, 'specimen'];
  return { ...findings, problems };
}

/**
 * Reads a card from the print on its sides (SPEC 2.6). The text of a document that is not supported, or that shows a My Number, is not
 * returned.
 * @param sides one front and at most one back
 * @param options `gate` is the confidence that the least certain character of a value needs; `now` decides about dates
 * @returns null when the print is not that of a known document
 */
export function interpretCards(sides: readonly PrintedSide[], options: CardOptions): DocumentFindings | null {
  const japanese = sides.map(readJapanese);
  const front = japanese.find(({ side }) => side === 'front');
  const back = japanese.find(({ side }) => side === 'back');
  const text = front?.lines.map((line) => line.text).join('\n') ?? '';
  if (front !== undefined) {
    if (holdsAny(text, myNumberBack)) return emptyFindings('unreadable');
    if (holdsAny(text, unsupported)) return emptyFindings('type_unsupported');
    if (isResidenceCard(text)) return withSpecimen(readResidenceCard(front, back, options), sides);
    if (isMyNumberCard(text)) return withSpecimen(readMyNumberCard(front, options), [front]);
    if (isDriverLicense(text)) return withSpecimen(readDriverLicense(front, back, options), sides);
  }
  const shown = sides.find(({ side }) => side === 'front');
  for (const wanted of ['back', 'front'] as const) {
    const side = sides.find((one) => one.side === wanted);
    const zone = side === undefined ? null : findZoneLines(side);
    // A passport has no back.
    if (side === undefined || zone === null || (zone.format === 'td3' && wanted === 'back')) continue;
    return withSpecimen(readIdentityCard(side.side, zone, shown, options), sides);
  }
  return null;
}
