// Reads the zone of a passport as print where the reader of zones doubts it.

import type { DocumentFindings } from '../../../domain/findings.ts';
import type { PrintedSide } from '../../ocr/text-line.ts';
import type { CardOptions } from './build-findings.ts';
import { pageHasOtherSix } from './confirm-by-page.ts';
import { readIdentityCard } from './identity-card.ts';
import { findZoneLines } from './zone-lines.ts';

/** The findings of a zone, with its number in doubt where the page contradicts it and no check digit can tell which is right. */
export function doubtNumber(zone: DocumentFindings, page: PrintedSide, { gate }: CardOptions): DocumentFindings {
  const isDoubted = (name: string, value: string | null): boolean =>
    name === 'document_number' && value !== null && pageHasOtherSix(page, value, gate);
  if (zone.ocr === null || !zone.ocr.fields.some(({ name, normalized }) => isDoubted(name, normalized))) return zone;
  const fields = zone.ocr.fields.map((field) =>
    isDoubted(field.name, field.normalized) ? { ...field, normalized: null } : field,
  );
  const problems = [...new Set([...zone.problems, 'low_confidence' as const])];
  return { ...zone, ocr: { ...zone.ocr, fields }, problems };
}

/**
 * Reads the zone on a passport's page as print, whose number the page confirms. It takes the place of a doubtful reading only where it
 * leaves no doubt itself: it has no problem, all check digits agree with certainty, and each value that the first reader was sure of is the same.
 * @param zone what the reader of zones found
 * @returns null where the first reading stays
 */
export function readDoubtfulZone(
  zone: DocumentFindings,
  page: PrintedSide,
  options: CardOptions,
): DocumentFindings | null {
  if (zone.ocr === null || zone.problems.length !== 1 || zone.problems[0] !== 'low_confidence') return null;
  const lines = findZoneLines(page);
  if (lines?.format !== 'td3') return null;
  const print = readIdentityCard(page.side, lines, page, options);
  const printed = (name: string): string | null =>
    print.ocr?.fields.find((field) => field.name === name)?.normalized ?? null;
  const isChecked = print.observations?.some(({ name, result }) => name === 'zone_check_digits' && result === 'passed');
  const sure = zone.ocr.fields.filter(({ normalized }) => normalized !== null);
  const isSame = sure.every(({ name, normalized }) => printed(name) === normalized);
  return print.problems.length === 0 && isChecked === true && isSame ? print : null;
}
