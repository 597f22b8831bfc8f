// Where known documents have their portrait.

import { isDriverLicense } from '../document/cards/driver-license.ts';
import { isMyNumberCard } from '../document/cards/my-number-card.ts';
import { isResidenceCard } from '../document/cards/residence-card.ts';
import type { Area, Clearance } from './measure-outline.ts';

/** In millimetres: the size of the document, and the left, upper, right and lower edge of its portrait. */
type Place = readonly [width: number, height: number, left: number, top: number, right: number, bottom: number];

const places = {
  driver_license: [85.6, 54, 59.6, 13.6, 83.6, 43.6],
  my_number_card: [85.6, 54, 4, 27, 23.4, 51.2],
  residence_card: [85.6, 54, 60.6, 9.6, 83, 37.6],
  td1_card: [85.6, 54, 4.4, 13, 27.6, 42.8],
  td2_card: [105, 74, 4.4, 13, 30.8, 47],
  passport: [125, 88, 5.6, 12, 40.6, 57],
} as const satisfies Record<string, Place>;

/** How far around a portrait nothing is printed, in millimetres; lines, the panel for changes or the card's edge are nearer on some. */
const clearMm = { left: 1.6, right: 1.6, top: 1.6, bottom: 1.6 } as const satisfies Clearance;
const nearerPrint: Partial<Record<keyof typeof places, Partial<Clearance>>> = {
  driver_license: { left: 0.96, right: 1.2, top: 0.6 },
  my_number_card: { right: 1.06 },
  residence_card: { top: 1 },
};

/** Between the aspects of a card of the size ID-1 and those of a passport's page and a TD2 card, which are alike. */
const pageAspectMax = 1.5;

/** The first line of a passport's zone. It has names alone; the second line of a card may begin with P, too, and has many digits. */
const passportLine = /^P(?:[^\d]*\d){0,3}[^\d]*$/;

/** Names the layout that a side's print belongs to; null for a back or an unknown document. */
function layoutOf(lines: readonly string[], aspect: number): keyof typeof places | null {
  const text = lines.join('\n');
  if (isResidenceCard(text)) return 'residence_card';
  if (isMyNumberCard(text)) return 'my_number_card';
  if (isDriverLicense(text)) return 'driver_license';
  const zone = lines
    .map((line) => line.normalize('NFKC').replace(/\s/g, ''))
    .filter((line) => /^[A-Z0-9«<]{20,}$/.test(line) && /<<|«|\d{12}/.test(line));
  if (aspect > pageAspectMax) return zone.length === 0 && /IDENTITY\s?CARD/i.test(text) ? 'td1_card' : null;
  if (/PASSPORT|旅券/i.test(text) || zone.some((line) => passportLine.test(line))) return 'passport';
  return zone.length > 0 || /IDENTITY\s?CARD/i.test(text) ? 'td2_card' : null;
}

/** Where a side has its portrait, and how far around it nothing is printed. */
export interface PortraitPlace {
  readonly area: Area;
  readonly clearance: Clearance;
}

/**
 * The portrait's place on the document that a side's print belongs to.
 * @param lines the text of each line
 * @param aspect width divided by height of the straightened card
 * @returns null for a side without a portrait or a document without a known layout
 */
export function portraitPlace(lines: readonly string[], aspect: number): PortraitPlace | null {
  const layout = layoutOf(lines, aspect);
  if (layout === null) return null;
  const [width, height, left, top, right, bottom] = places[layout];
  const clear = { ...clearMm, ...nearerPrint[layout] };
  return {
    area: { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height },
    clearance: {
      left: clear.left / width,
      right: clear.right / width,
      top: clear.top / width,
      bottom: clear.bottom / width,
    },
  };
}
