// Draws identity cards of a State that does not exist, in the sizes TD1 and TD2 (ICAO Doc 9303, parts 5 and 6).

import { type CardCheckDigitName, composeTd1Lines, composeTd2Lines } from './card-mrz-lines.ts';
import {
  type Box,
  type CardOptions,
  cardHeight,
  cardWidth,
  pixelsPerUnit,
  portraitSvg,
  renderCard,
} from './draw-card.ts';
import { drawText } from './draw-text.ts';
import { type SpecimenPerson, specimenState } from './mrz-lines.ts';

/** The portraits of both sizes. */
export const td1Portrait: Box = { x: 44, y: 130, width: 232, height: 298 };
export const td2Portrait: Box = { x: 44, y: 130, width: 264, height: 340 };

/** A TD2 card, 105 mm by 74 mm. */
const td2Size = { width: 1050, height: 740 };

/** An identity card. Everything but the person has a harmless default. */
export interface IdCardOptions extends CardOptions {
  readonly person: SpecimenPerson;
  /** Coded in the zone in place of the person's own values, as a forger would. */
  readonly zone?: SpecimenPerson;
  /** A check digit that is printed one too high. */
  readonly wrongCheckDigit?: CardCheckDigitName;
}

const paper = { from: '#eef0f6', to: '#f4efe2', lines: ['#93a9cf', '#cdb78c'] } as const;
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;

function printedDate(date: string): string {
  return `${date.slice(8, 10)} ${months[Number(date.slice(5, 7)) - 1] ?? '---'} ${date.slice(0, 4)}`;
}

function field(x: number, y: number, name: string, text: string, widest: number): string {
  const height = Math.min(22, widest / (Math.max(text.length, 1) * 0.86));
  return (
    drawText(name, { x, y, height: 10, weight: 0.13, color: '#41567e' }) +
    drawText(text, { x, y: y + 34, height, weight: 0.12, color: '#1d212b' })
  );
}

function frontSvg(person: SpecimenPerson, x: number, widest: number): string {
  return (
    drawText('UTOPIA', { x: 44, y: 70, height: 28, weight: 0.17, color: '#41567e' }) +
    drawText('IDENTITY CARD', { x: 280, y: 70, height: 20, weight: 0.15, color: '#41567e' }) +
    field(x, 130, 'SURNAME', person.lastName, widest) +
    field(x, 196, 'GIVEN NAMES', person.firstName, widest) +
    field(x, 262, 'SEX', person.gender, widest) +
    field(x + 110, 262, 'NATIONALITY', person.state ?? specimenState, widest) +
    field(x, 328, 'DATE OF BIRTH', printedDate(person.birthDate), widest) +
    field(x + 260, 328, 'DATE OF EXPIRY', printedDate(person.expiryDate), widest / 2) +
    field(x, 394, 'DOCUMENT NO.', person.documentNumber, widest)
  );
}

function mark(x: number, y: number): string {
  return drawText('SPECIMEN', { x, y, height: 30, weight: 0.14, color: '#c1352b' });
}

function zoneSvg(lines: readonly string[], x: number, y: number, width: number, height: number): string {
  const top = y - 44;
  return (
    `<rect x="0" y="${top}" width="${width}" height="${height - top - 30}" fill="#f8f7f1" opacity=".92"/>` +
    lines
      .map((line, index) =>
        drawText(line, { x, y: y + index * 58, height: 24, pitch: 25.4, weight: 0.15, color: '#15161a' }),
      )
      .join('')
  );
}

/** Draws the front of an invented TD1 card, which has no zone. */
export async function drawTd1Front(options: IdCardOptions): Promise<Buffer> {
  const { person } = options;
  const content =
    frontSvg(person, 310, 500) +
    (await portraitSvg(td1Portrait, options.portrait, pixelsPerUnit(options))) +
    (options.mark === false ? '' : mark(310, 494));
  return renderCard(content, paper, options);
}

/** Draws the back of an invented TD1 card, with its zone of three lines. */
export async function drawTd1Back(options: IdCardOptions): Promise<Buffer> {
  const lines = composeTd1Lines(options.zone ?? options.person, options.wrongCheckDigit);
  const content =
    field(44, 70, 'AUTHORITY', 'CITY OF NOWHERE', 400) +
    field(44, 140, 'PERSONAL NO.', options.person.personalNumber ?? '-', 400) +
    zoneSvg(lines, 54, 374, cardWidth, cardHeight) +
    (options.mark === false ? '' : mark(480, 140));
  return renderCard(content, paper, options);
}

/** Draws the front of an invented TD2 card, with its zone of two lines. */
export async function drawTd2Front(options: IdCardOptions): Promise<Buffer> {
  const { person } = options;
  const content =
    frontSvg(person, 350, 600) +
    (await portraitSvg(td2Portrait, options.portrait, pixelsPerUnit(options))) +
    zoneSvg(composeTd2Lines(options.zone ?? person, options.wrongCheckDigit), 68, 594, td2Size.width, td2Size.height) +
    (options.mark === false ? '' : mark(640, 494));
  return renderCard(content, paper, options, td2Size);
}
