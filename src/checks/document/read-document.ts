// Reads one picture: finds the machine-readable zone, reads it by OCR, interprets it.

import type { DocumentFindings } from '../../domain/findings.ts';
import { decodeGrey, type GreyImage, shrinkGrey } from './grey-image.ts';
import { interpretPassport, type MrzReading } from './interpret-passport.ts';
import type { LineOcr } from './line-ocr.ts';
import { locateMrz, type MrzPlace, scalePlace } from './locate-mrz.ts';
import { otherDocumentType } from './other-document-type.ts';
import { emptyFindings, passportFindings } from './passport-findings.ts';
import { measureZone, readingStyles, readSpaced, readZone, type Zone } from './read-zone.ts';

/** Larger pictures are shrunk to this side: a passport across it has some 45 pixels per character, twice what is needed. */
const readSideMaxPx = 2600;
/** The zone is searched in a smaller copy. */
const searchSideMaxPx = 1400;

/** Reading a zone is the most expensive step; this bounds it for pictures full of text. */
const zonesMax = 3;

/** Pixels from one character to the next that reading can make use of. */
const usefulPitchPx = 34;

/** The side to which a picture can be shrunk before this place in it is read: averaging is cheapest done once. */
function usefulSidePx(whole: GreyImage, small: GreyImage, place: MrzPlace): number {
  const side = Math.max(whole.width, whole.height);
  const pitchPx = ((place.lines[0]?.length ?? small.width) / 44) * (whole.width / small.width);
  return Math.round(side * Math.min(1, usefulPitchPx / pitchPx));
}

/** Reads a zone in several ways and judges it. */
async function readFindings(picture: GreyImage, zone: Zone, now: Date, ocr: LineOcr): Promise<DocumentFindings> {
  const [first, second, third] = readingStyles;
  const readings: MrzReading[] = [
    await readZone(picture, zone, first, ocr),
    await readZone(picture, zone, second, ocr),
  ];
  const other = otherDocumentType(readings);
  if (other !== null) {
    const name = other === 'id_card' ? 'identity_card_zone' : 'visa_zone';
    return { ...emptyFindings('type_unsupported'), observations: [{ name, result: 'passed', confidence: null }] };
  }
  if (zone.characters !== 44 || zone.lines.length !== 2) return emptyFindings('unreadable');
  readings.push(await readSpaced(picture, zone, ocr));
  const findings = passportFindings(interpretPassport(readings), now);
  if (findings.problems.length === 0) return findings;
  // A doubtful reading, or one that would reject a passport, is checked once more.
  readings.push(await readZone(picture, zone, third, ocr));
  return passportFindings(interpretPassport(readings), now);
}

/**
 * Decodes a picture for `readDocument`.
 * @param bytes an encoded JPEG of `PictureReencoder`
 * @throws when it cannot be decoded
 */
export function decodeDocument(bytes: Uint8Array): Promise<GreyImage> {
  return decodeGrey(bytes, readSideMaxPx);
}

/**
 * Reads the passport in one picture, at any angle.
 * @param whole the picture, decoded
 * @param now decides the century of two-digit years
 * @throws when the OCR engine fails; a picture that shows no passport is a finding
 */
export async function readDocument(whole: GreyImage, now: Date, ocr: LineOcr): Promise<DocumentFindings> {
  const small = await shrinkGrey(whole, searchSideMaxPx);
  let first: DocumentFindings | null = null;
  let zonesRead = 0;
  for (const place of locateMrz(small)) {
    const picture = await shrinkGrey(whole, usefulSidePx(whole, small, place));
    const zone = measureZone(picture, scalePlace(place, picture.width / small.width));
    if (zone === null) continue;
    const findings = await readFindings(picture, zone, now, ocr);
    // Another measurement may resolve a doubtful reading; a rejection by another one proves nothing.
    if (findings.problems.length === 0) return findings;
    if (first === null || first.problems.includes('unreadable')) first = findings;
    zonesRead += 1;
    if (!first.problems.some((problem) => problem === 'low_confidence' || problem === 'unreadable')) break;
    if (zonesRead === zonesMax) break;
  }
  return first ?? emptyFindings('unreadable');
}
