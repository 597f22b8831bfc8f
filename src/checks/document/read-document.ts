import type { DocumentFindings } from '../../domain/findings.ts';
import { decodeGrey, shrinkGrey } from './grey-image.ts';
import { interpretPassport, type MrzReading } from './interpret-passport.ts';
import { isOtherDocument } from './is-other-document.ts';
import type { LineOcr } from './line-ocr.ts';
import { locateMrz, scalePlace } from './locate-mrz.ts';
import { emptyFindings, passportFindings } from './passport-findings.ts';
import { measureZone, readingStyles, readSpaced, readZone } from './read-zone.ts';

/** Larger pictures are shrunk to this side: a passport across it has some 45 pixels per character, twice what is needed. */
const readSideMaxPx = 2600;
/** The zone is looked for in a smaller copy. */
const searchSideMaxPx = 1400;

/** How good findings are, to choose between several places in one picture. */
function rank(findings: DocumentFindings): number {
  if (findings.problems.length === 0) return 3;
  if (findings.problems.includes('unreadable')) return 0;
  return findings.problems.includes('low_confidence') ? 1 : 2;
}

/**
 * Reads the passport in one picture, at any angle.
 * @param bytes an encoded JPEG or PNG that `inspectPicture` has accepted
 * @param now decides the century of two-digit years
 * @throws when the picture cannot be decoded or the OCR engine fails; a picture that shows no passport is a finding
 */
export async function readDocument(bytes: Uint8Array, now: Date, ocr: LineOcr): Promise<DocumentFindings> {
  const picture = await decodeGrey(bytes, readSideMaxPx);
  const small = await shrinkGrey(picture, searchSideMaxPx);
  const factor = picture.width / small.width;
  let best = emptyFindings('unreadable');
  for (const place of locateMrz(small)) {
    const zone = measureZone(picture, scalePlace(place, factor));
    if (zone === null) continue;
    const [first, second, third] = readingStyles;
    const readings: MrzReading[] = [
      await readZone(picture, zone, first, ocr),
      await readZone(picture, zone, second, ocr),
    ];
    if (isOtherDocument(readings)) return emptyFindings('type_unsupported');
    if (zone.characters !== 44 || zone.lines.length !== 2) continue;
    readings.push(await readSpaced(picture, zone, ocr));
    let findings = passportFindings(interpretPassport(readings), now);
    if (findings.problems.length > 0) {
      // What is doubtful or would reject a passport is looked at once more.
      readings.push(await readZone(picture, zone, third, ocr));
      findings = passportFindings(interpretPassport(readings), now);
    }
    if (findings.problems.length === 0) return findings;
    if (rank(findings) >= rank(best)) best = findings;
  }
  return best;
}
