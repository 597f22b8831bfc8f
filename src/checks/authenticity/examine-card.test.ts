import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { DocumentFindings } from '../../domain/findings.ts';
import type { Quad } from '../card/geometry.ts';
import type { RgbImage } from '../card/rgb-image.ts';
import { type CardMarks, examineCard } from './examine-card.ts';
import { withMarks } from './judge-marks.ts';

const [width, height] = [1600, 1009];
const corners: Quad = [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];
/** The print by which a driver's licence is recognized. */
const licencePrint = ['運転免許証', '免許の条件等', '東京都公安委員会', '2029年まで有効'];
/** The portrait of a licence, in pixels. */
const box = { x: 1114, y: 254, width: 449, height: 561 };

/** A pale card with some lines of print, and a portrait that is turned, moved and scaled. */
async function draw(portrait: { degrees?: number; grown?: number } = {}): Promise<RgbImage> {
  const { degrees = 0, grown = 1 } = portrait;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const photo = `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${grown})"><rect x="${-box.width / 2}" y="${-box.height / 2}" width="${box.width}" height="${box.height}" fill="#c8d4da"/><ellipse rx="110" ry="150" fill="#8a5f45"/></g>`;
  const rows = Array.from({ length: 12 }, (_, row) =>
    Array.from(
      { length: 24 },
      (_none, at) =>
        `<rect x="${60 + at * 40}" y="${60 + row * 75}" width="${14 + ((at * 7 + row * 3) % 17)}" height="34" fill="#222"/>`,
    ).join(''),
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#eef3ee"/>${rows}${photo}</svg>`;
  const data = await sharp(Buffer.from(svg)).removeAlpha().toColourspace('srgb').raw().toBuffer();
  let state = 1;
  for (let index = 0; index < data.length; index += 1) {
    state = (state * 48271) % 2147483647;
    data[index] = Math.max(0, Math.min(255, (data[index] as number) + (state % 9) - 4));
  }
  return { data, width, height };
}

/** Darkens a card by a grid, as the dots of a screen do. */
function throughScreen({ data, ...size }: RgbImage, pitch: number, degrees: number): RgbImage {
  const shown = Uint8Array.from(data);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  for (let at = 0; at < shown.length; at += 3) {
    const along = ((at / 3) % width) * cos + Math.floor(at / 3 / width) * sin;
    for (let channel = 0; channel < 3; channel += 1) {
      const dot = 1 + 0.06 * Math.cos((along / pitch) * 2 * Math.PI + channel * 2.1);
      shown[at + channel] = Math.min(255, Math.round((shown[at + channel] as number) * dot));
    }
  }
  return { ...size, data: shown };
}

const licence: DocumentFindings = {
  ocr: { documentType: 'driver_license', fields: [], currentAddress: null },
  authenticity: 'inconclusive',
  problems: [],
  observations: [{ name: 'label_positions', result: 'passed', confidence: null }],
};

/** What reviewers see of a picture of a licence's front. */
function resultsOf(card: RgbImage, given = licence) {
  const { authenticity, observations = [] } = withMarks(
    given,
    examineCard(card, corners, card, licencePrint),
    undefined,
  );
  const of = (name: string) => observations.find((one) => one.name === name)?.result;
  return { authenticity, grid: of('screen_or_print_grid'), outline: of('portrait_outline') };
}

describe('the picture of a card', () => {
  test('shows a fine grid where it was photographed from a screen, and none where it is genuine', async () => {
    const card = await draw();
    expect(resultsOf(card)).toEqual({ authenticity: 'inconclusive', grid: 'passed', outline: 'passed' });
    const copied = throughScreen(card, 2.7, 3);
    expect(resultsOf(copied)).toMatchObject({ authenticity: 'failed', grid: 'failed' });
  });

  test('a portrait that is missing fails', () => {
    const of = (marks: Partial<CardMarks>) =>
      withMarks(licence, { grid: 1, outline: { inPlace: 30, elsewhere: 20 }, ...marks }, undefined).authenticity;
    expect([of({}), of({ outline: { inPlace: 5, elsewhere: 6 } })]).toEqual(['inconclusive', 'failed']);
  });

  test.each([
    ['askew', { degrees: 1.4 }],
    ['larger', { grown: 1.07 }],
  ])('shows a portrait that is %s', async (_title, portrait) => {
    const card = await draw(portrait);
    expect(resultsOf(card)).toEqual({ authenticity: 'failed', grid: 'passed', outline: 'failed' });
    // On a card whose labels stand elsewhere too, this is no portrait of another layout's place.
    const elsewhere: DocumentFindings = {
      ...licence,
      observations: [{ name: 'label_positions', result: 'inconclusive', confidence: null }],
    };
    expect(resultsOf(card, elsewhere)).toMatchObject({ authenticity: 'inconclusive', outline: 'inconclusive' });
  });
});

test('a front whose corners were not found is unexamined; a back alone is examined for a grid', () => {
  const marks = (grid: number): CardMarks => ({ grid, outline: null });
  expect(withMarks(licence, null, marks(9))).toMatchObject({ authenticity: 'failed', problems: ['unexamined'] });
  expect(withMarks(licence, null, undefined)).toMatchObject({ authenticity: 'inconclusive', problems: ['unexamined'] });
  expect(withMarks(licence, marks(1), null)).toMatchObject({ authenticity: 'inconclusive', problems: [] });
  const unread: DocumentFindings = { ...licence, ocr: null };
  expect(withMarks(unread, null, undefined)).toBe(unread);
});
