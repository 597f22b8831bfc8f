// The document check: decides which reader reads what, and puts their findings together.

import type { Check, EvidencePicture } from '../../domain/check.ts';
import type { DocumentFindings } from '../../domain/findings.ts';
import type { TenantMode } from '../../domain/tenant.ts';
import { withDateRules } from '../authenticity/date-rules.ts';
import type { CardMarks } from '../authenticity/examine-card.ts';
import { withMarks } from '../authenticity/judge-marks.ts';
import type { PrintReader } from '../ocr/print-reader.ts';
import type { PrintedSide } from '../ocr/text-line.ts';
import type { CardOptions } from './cards/build-findings.ts';
import { compareZoneWithPage, withComparison } from './cards/compare-zone-with-page.ts';
import { hasSpecimenMark } from './cards/find-specimen-mark.ts';
import { interpretCards } from './cards/interpret-cards.ts';
import { doubtNumber, readDoubtfulZone } from './cards/read-doubtful-zone.ts';
import type { DocumentReader } from './document-reader.ts';
import { emptyFindings } from './passport-findings.ts';

/** The readers of the document check. */
export interface DocumentCheckDeps {
  /** Reads passports by their machine-readable zone. */
  readonly zones: Pick<DocumentReader, 'read'>;
  /** Gives what reads print; null without models, which may be installed later. */
  readonly print: () => Pick<PrintReader, 'read'> | null;
  /** Replaces the rules of the cards, for tests. */
  readonly interpret?: typeof interpretCards;
}

/**
 * Makes the document check. The zone is read first: it tells passports from everything else, and its check digits are worth more than
 * print. The print of a passport's page, or of the front of an identity card, is compared with it. Where it finds no zone, the print of
 * both sides is read, and a zone in it as well. Without models only passports are read (SPEC 2.6, 2.7): another document is
 * `unreadable`, unless its zone tells its type and the tenant does not accept that.
 */
export function documentCheck({ zones, print, interpret = interpretCards }: DocumentCheckDeps): Check {
  return {
    step: 'document',
    async run({ pictures }, { settings, mode }, now) {
      const fronts = picturesOf(pictures, 'document_front');
      const zone = await zones.read(
        fronts.map(({ bytes }) => ({ side: 'front', bytes })),
        now,
      );
      const reader = print();
      const sides = reader === null ? [] : await readSides(reader, zone.ocr === null ? pictures : fronts);
      const examined = (findings: DocumentFindings): { document: DocumentFindings } => {
        const marksOf = (side: PrintedSide['side']) => sides.find((one) => one.side === side)?.marks;
        return { document: withMarks(findings, marksOf('front') ?? null, marksOf('back')) };
      };
      const options = { gate: settings.ocrConfidenceMin, now };
      if (zone.ocr !== null)
        return reader === null ? { document: alone(zone, mode) } : examined(withPage(zone, sides[0], options));
      const card = sides.length === 0 ? null : interpret(sides, options);
      if (card === null) return { document: withoutPrint(zone, settings.acceptedDocumentTypes) };
      const compared = zoneTypes.includes(card.ocr?.documentType ?? '') ? withFront(card, sides) : card;
      return examined(withDateRules(compared, frontOf(sides), now));
    },
  };
}

/** One side, and what it shows besides its print. */
interface ExaminedSide extends PrintedSide {
  readonly marks: CardMarks | null;
}

function picturesOf(pictures: readonly EvidencePicture[], kind: EvidencePicture['kind']): EvidencePicture[] {
  return pictures.filter((picture) => picture.kind === kind);
}

async function readSides(
  print: Pick<PrintReader, 'read'>,
  pictures: readonly EvidencePicture[],
): Promise<ExaminedSide[]> {
  const sides: ExaminedSide[] = [];
  for (const [side, kind] of [
    ['front', 'document_front'],
    ['back', 'document_back'],
  ] as const) {
    // A newer picture of a side replaces the older one, so there is one at most.
    const [picture] = picturesOf(pictures, kind);
    if (picture === undefined) continue;
    const { lines, aspect, marks } = await print.read(picture.bytes);
    sides.push({ side, lines, aspect, marks });
  }
  return sides;
}

/** A zone whose page nothing reads may be two lines on white paper, so a live tenant's reviewers look. */
function alone(zone: DocumentFindings, mode: TenantMode): DocumentFindings {
  return mode === 'live' && zone.problems.length === 0 ? { ...zone, problems: ['low_confidence'] } : zone;
}

/** Adds what the printed part of a passport's page tells to the findings of its zone, which is read as print where it is in doubt. */
function withPage(first: DocumentFindings, page: PrintedSide | undefined, options: CardOptions): DocumentFindings {
  if (page === undefined) return first;
  const read = doubtNumber(first, page, options);
  const zone = readDoubtfulZone(read, page, options) ?? read;
  const compared = withComparison(zone, compareZoneWithPage(zone, page));
  return hasSpecimenMark(page) ? { ...compared, problems: [...compared.problems, 'specimen'] } : compared;
}

/** The documents that are read by their zone. */
const zoneTypes: readonly string[] = ['id_card', 'passport'];

/**
 * Compares the zone of an identity card, which may stand on the back, with the print of its front: both sides must be of one card. A
 * passport comes here when its zone was read as print alone.
 */
function withFront(card: DocumentFindings, sides: readonly PrintedSide[]): DocumentFindings {
  return withComparison(card, compareZoneWithPage(card, frontOf(sides)));
}

function frontOf(sides: readonly PrintedSide[]): PrintedSide {
  return sides.find(({ side }) => side === 'front') ?? { side: 'front', lines: [], aspect: 1 };
}

/** An identity card that the tenant accepts and nothing could read is unreadable, not unsupported: another attempt may succeed. */
function withoutPrint(zone: DocumentFindings, accepted: readonly string[]): DocumentFindings {
  const isAcceptedCard = zone.problems.includes('type_unsupported') && accepted.includes(zoneTypeOf(zone) ?? '');
  return isAcceptedCard ? { ...emptyFindings('unreadable'), observations: zone.observations ?? [] } : zone;
}

function zoneTypeOf({ observations = [] }: DocumentFindings): string | null {
  return observations.some(({ name }) => name === 'identity_card_zone') ? 'id_card' : null;
}
