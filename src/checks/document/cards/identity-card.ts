// Reads an identity card by its machine-readable zone.

import type { DocumentFindings } from '../../../domain/findings.ts';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { type MrzDate, readMrzDate } from '../read-mrz-date.ts';
import { type CardOptions, CardReading } from './build-findings.ts';
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

/**
 * Reads a card of the size TD1 or TD2 (ICAO Doc 9303-5 and -6).
 * @param side where the zone stands
 */
export function readIdentityCard(side: PrintedSide['side'], zone: ZoneLines, options: CardOptions): DocumentFindings {
  const values = readZoneValues(zone);
  if (/^V/.test(values.code.text)) {
    return { ocr: null, authenticity: 'inconclusive', problems: ['type_unsupported'], observations: [] };
  }
  const reading = new CardReading(options);
  const names = values.names.text.replace(/<+$/, '');
  const [last = '', first = ''] = names.split('<<');
  const spaced = (text: string): string => text.replace(/<+/g, ' ').trim();
  reading.add(side, 'last_name', part(values.names, last), spaced);
  reading.add(side, 'first_name', part(values.names, first), spaced);

  const date = (value: ZoneValue, meaning: 'birth' | 'expiry'): MrzDate =>
    readMrzDate(value.text, meaning, options.now);
  const addDate = (name: string, value: ZoneValue, read: MrzDate): void => {
    const day = read.kind === 'date' && value.checked === true ? read.date : null;
    reading.add(side, name, asPrint(value), () => day);
    if (value.checked === true) {
      // The day of birth may be unknown; that of expiry may not.
      const holds = read.kind === 'unknown' ? name === 'birth_date' || null : read.kind === 'date';
      reading.checkDates({ holds, confidence: value.confidence });
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
  reading.check('zone_check_digits', {
    holds: digits.every((value) => value.checked === true),
    confidence: Math.min(...digits.map((value) => value.confidence)),
  });
  // States that do not exist, for specimens (ICAO Doc 9303-3, section 5).
  if (values.state.text === 'UTO' || values.nationality.text === 'UTO') reading.problem('specimen');
  return reading.finish('id_card', required, { text: null, source: 'printed' });
}
