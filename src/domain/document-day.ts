// The calendar day on which a document is checked.

import type { DocumentOcr } from './findings.ts';

const hourMs = 3_600_000;
/** Japan is nine hours ahead of UTC all year. */
const japanHours = 9;
/** The day ends last in the zone twelve hours behind UTC. */
const lastHours = -12;

/** Types that only Japan issues. */
const japaneseTypes: readonly string[] = ['driver_license', 'my_number_card', 'residence_card'];

function dayAt(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * hourMs).toISOString().slice(0, 10);
}

/** The day in Japan, `YYYY-MM-DD`. */
export function dayInJapan(now: Date): string {
  return dayAt(now, japanHours);
}

/**
 * The day that an expiry date is compared with, `YYYY-MM-DD`: that of Japan for its documents. Which zone counts for those of other States is
 * not known, so the day lasts until it has ended everywhere, in favour of the holder.
 */
export function documentDay(ocr: DocumentOcr, now: Date): string {
  const nationality = ocr.fields.find(({ name }) => name === 'nationality')?.normalized;
  const isJapanese = japaneseTypes.includes(ocr.documentType ?? '') || nationality === 'JPN';
  return isJapanese ? dayInJapan(now) : dayAt(now, lastHours);
}
