// Reads an identity card or a passport by the print of its machine-readable zone.

import type { DocumentFindings } from '../../../domain/findings.ts';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { type MrzDate, readMrzDate } from '../read-mrz-date.ts';
import { type CardOptions, CardReading } from './build-findings.ts';
import { numberOnPage, pageShowsName } from './confirm-by-page.ts';
import type { Print } from './print.ts';
import type { ZoneLines } from './zone-lines.ts';
import { readZoneValues, type ZoneValue } from './zone-values.ts';

const required = ['last_name', 'birth_date', 'document_number', 'expiry_date'];

/** A value as print, with its confidence on each character. */
function asPrint({ text, confidence }: ZoneValue): Print {
  const box = { left: 0, top: 0, right: 0, bottom: 0 };
  return [...text].map((character) => ({ character, confidence, box }));
}

function part(value: ZoneValue, text: string): Print {
  return asPrint({ ...value, text });
}

/** A zone whose digits disagree is no violation below this confidence (`CardReading.check`). */
const doubtful = 0.9;

/**
 * Reads a card of the size TD1 or TD2, or a passport (ICAO Doc 9303-4 to -6). The reader of passports has tried that one before, with
 * several readings of the zone, so a disagreement here is doubt and never breaks a rule. A name below the gate counts as read where the
 * front legibly prints it too: the long run of fillers behind a short name is easily misread.
 * @param side where the zone stands
 * @param front its print; the zone may be among it
 */
export function readIdentityCard(
  side: PrintedSide['side'],
  zone: ZoneLines,
  front: PrintedSide | undefined,
  options: CardOptions,
): DocumentFindings {
  const values = readZoneValues(zone, (coded, fits) =>
    front === undefined ? null : numberOnPage(front, coded, fits, options.gate),
  );
  const isPassport = zone.format === 'td3';
  const ruleConfidence = (confidence: number): number => (isPassport ? Math.min(confidence, doubtful) : confidence);
  if (/^V/.test(values.code.text)) {
    return { ocr: null, authenticity: 'inconclusive', problems: ['type_unsupported'], observations: [] };
  }
  const reading = new CardReading(options, front?.lines ?? []);
  const names = values.names.text.replace(/<+$/, '');
  const [last = '', first = ''] = names.split('<<');
  const spaced = (text: string): string => text.replace(/<+/g, ' ').trim();
  const addName = (name: 'last_name' | 'first_name', text: string): void => {
    const isShown = front !== undefined && pageShowsName(front, name, text, options.gate);
    const confidence = isShown ? Math.max(values.names.confidence, options.gate) : values.names.confidence;
    reading.add(side, name, asPrint({ ...values.names, text, confidence }), spaced);
  };
  addName('last_name', last);
  addName('first_name', first);

  const date = (value: ZoneValue, meaning: 'birth' | 'expiry'): MrzDate =>
    readMrzDate(value.text, meaning, options.now);
  const addDate = (name: string, value: ZoneValue, read: MrzDate): void => {
    const day = read.kind === 'date' && value.checked === true ? read.date : null;
    reading.add(side, name, asPrint(value), () => day);
    if (value.checked === true) {
      // The day of birth may be unknown; that of expiry may not.
      const holds = read.kind === 'unknown' ? name === 'birth_date' || null : read.kind === 'date';
      reading.checkDates({ holds, confidence: ruleConfidence(value.confidence) });
    }
  };
  addDate('birth_date', values.birth, date(values.birth, 'birth'));
  const number = values.number.text.replace(/<+$/, '');
  reading.add(side, 'document_number', part(values.number, number), (text) =>
    values.number.checked === true ? text : null,
  );
  addDate('expiry_date', values.expiry, date(values.expiry, 'expiry'));
  reading.add(side, 'gender', asPrint(values.sex), (text) => (text === '<' ? 'X' : text));
  const nationality = values.nationality.text.replace(/<+$/, '');
  reading.add(side, 'nationality', part(values.nationality, nationality), (text) => text);

  const digits = [values.number, values.birth, values.expiry, values.composite];
  const certainty = ruleConfidence(Math.min(...digits.map((value) => value.confidence)));
  const isDoubt = values.number.mayBeMisread === true && values.birth.checked && values.expiry.checked;
  reading.check('zone_check_digits', {
    holds: digits.every((value) => value.checked === true),
    confidence: isDoubt ? Math.min(certainty, doubtful) : certainty,
  });
  // States that do not exist, for specimens (ICAO Doc 9303-3, section 5).
  if (values.state.text === 'UTO' || values.nationality.text === 'UTO') reading.problem('specimen');
  return reading.finish(isPassport ? 'passport' : 'id_card', required, { text: null, source: 'printed' });
}
