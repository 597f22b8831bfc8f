// Measures how well and how fast specimens are read.

import { pathToFileURL } from 'node:url';
import { createDocumentReader, type DocumentReader } from '../../src/checks/document/document-reader.ts';
import { drawPassport } from './draw-passport.ts';
import { transliterate } from './mrz-lines.ts';
import { photographOptions } from './photograph-options.ts';

/** How a run of photographed specimens was read. */
export interface ReadingFigures {
  readonly pictures: number;
  /** Every value right and nothing in doubt. */
  readonly read: number;
  /** In doubt or unreadable: such a case goes to review. */
  readonly referred: number;
  /** A good passport taken for a forged or foreign one. */
  readonly rejected: number;
  /** Some value wrong and nothing in doubt. */
  readonly wrong: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/**
 * Draws, photographs and reads invented passports and compares every value.
 * @param from first index of the specimens
 * @param pictures how many
 */
export async function measureReading(reader: DocumentReader, from: number, pictures: number): Promise<ReadingFigures> {
  const times: number[] = [];
  let read = 0;
  let referred = 0;
  let rejected = 0;
  let wrong = 0;
  for (let index = from; index < from + pictures; index += 1) {
    const options = photographOptions(index);
    const bytes = await drawPassport(options);
    const started = performance.now();
    const { ocr, problems: found } = await reader.read([{ side: 'front', bytes }], new Date('2026-08-02'));
    const problems = found.filter((problem) => problem !== 'specimen');
    times.push(performance.now() - started);
    const { person } = options;
    const spaced = (name: string): string => transliterate(name).replace(/<+/g, ' ').trim();
    const expected: Record<string, string> = {
      last_name: spaced(person.lastName),
      first_name: spaced(person.firstName),
      birth_date: person.birthDate,
      document_number: person.documentNumber,
      expiry_date: person.expiryDate,
      gender: person.gender,
      nationality: 'UTO',
    };
    const right = ocr?.fields.every((field) => field.normalized === expected[field.name]) === true;
    if (problems.includes('rule_violation') || problems.includes('type_unsupported')) rejected += 1;
    else if (problems.length > 0) referred += 1;
    else if (right) read += 1;
    else wrong += 1;
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return { pictures, read, referred, rejected, wrong, medianMs: at(0.5), p95Ms: at(0.95) };
}

/** `node scripts/specimens/measure-reading.ts [pictures] [from]` prints the figures of a longer run. */
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const reader = createDocumentReader();
  console.log(await measureReading(reader, Number(process.argv[3] ?? 0), Number(process.argv[2] ?? 100)));
  await reader.close();
}
