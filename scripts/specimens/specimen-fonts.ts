// Text of Japanese specimens, set in fonts that `provideFonts` has provided.

import type { Pool } from './japanese-persons.ts';

/** The families of one pool. Tuning and held-out specimens share none. */
export interface SpecimenFonts {
  readonly gothic: string;
  readonly mincho: string;
  /** Looks like handwriting. */
  readonly hand: string;
}

const families: Readonly<Record<Pool, SpecimenFonts>> = {
  tuning: { gothic: 'IPAGothic', mincho: 'IPAMincho', hand: 'kiloji' },
  'held-out': { gothic: 'VL Gothic', mincho: 'BIZ UDMincho', hand: 'SetoFont' },
};

export function fontsOf(pool: Pool): SpecimenFonts {
  return families[pool];
}

/** How a line of text is set. Lengths are in the units of the drawing. */
export interface LineStyle {
  readonly x: number;
  /** The base line. */
  readonly y: number;
  readonly size: number;
  readonly family: string;
  /** A longer line is condensed to this width, as card printers do. */
  readonly maxWidth?: number;
  readonly color?: string;
  readonly opacity?: number;
  /** Where `x` is; the start of the line by default. */
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** The width of a line in ems: half-width characters take half of one. */
function widthInEms(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[\u0020-\u007e\uff61-\uff9f]/.test(character) ? 0.5 : 1), 0);
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Sets one line of text as an SVG element. */
export function setLine(text: string, style: LineStyle): string {
  const natural = widthInEms(text) * style.size;
  const squeeze = style.maxWidth !== undefined && natural > style.maxWidth ? style.maxWidth / natural : 1;
  return (
    `<text xml:space="preserve" transform="translate(${style.x} ${style.y}) scale(${squeeze.toFixed(4)} 1)" ` +
    `font-family="${style.family}" font-size="${style.size}" fill="${style.color ?? '#1c1c20'}" ` +
    `text-anchor="${style.anchor ?? 'start'}" opacity="${style.opacity ?? 1}">${escapeXml(text)}</text>`
  );
}

/**
 * Breaks a text into lines of at most `ems` ems, as a card printer does: anywhere.
 * @returns at most `lines` lines; the last holds the rest, however long
 */
export function breakLines(text: string, ems: number, lines: number): string[] {
  const broken: string[] = [''];
  for (const character of text) {
    const current = broken.at(-1) ?? '';
    if (widthInEms(current + character) > ems && broken.length < lines) broken.push(character);
    else broken[broken.length - 1] = current + character;
  }
  return broken;
}
