import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { DocumentFindings } from '../../domain/findings.ts';
import type { Quad } from '../card/geometry.ts';
import type { RgbImage } from '../card/rgb-image.ts';
import { type CardMarks, examineCard } from './examine-card.ts';
import { withMarks } from './judge-marks.ts';
import type { Grids } from './measure-grid.ts';
import type { Outline } from './measure-outline.ts';
import { portraitPlace } from './portrait-places.ts';

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

/** How strongly each colour follows a grid, and how far along, so that the brightness of dots is even or is not. */
const dots = {
  striped: { depths: [1, 1, 1], phases: [0, 2.1, 4.2] },
  even: { depths: [1, -0.299 / 0.587, 0], phases: [0, 0, 0] },
} as const;

/** Darkens a card by a grid, as the dots of a screen do. */
function throughScreen(
  { data, ...size }: RgbImage,
  pitch: number,
  degrees: number,
  depth: number,
  { depths, phases }: (typeof dots)[keyof typeof dots] = dots.striped,
): RgbImage {
  const shown = Uint8Array.from(data);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  for (let at = 0; at < shown.length; at += 3) {
    const along = ((at / 3) % width) * cos + Math.floor(at / 3 / width) * sin;
    for (const channel of [0, 1, 2] as const) {
      const dot = 1 + depth * depths[channel] * Math.cos((along / pitch) * 2 * Math.PI + phases[channel]);
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

/** The edges of a portrait in its place. */
const outline: Outline = { inPlace: 30, elsewhere: 20, beyond: 0.4, within: 2, degrees: 0 };

/** Where card and portrait lie in a picture, as shares. */
const places = { card: corners, portrait: null, aspect: width / height };

/** What a genuine card may show. */
const noGrid: Grids = { brightness: 1, colour: 1 };

/** What reviewers see of a picture of a licence's front. */
function resultsOf(card: RgbImage, given = licence) {
  const { authenticity, observations = [] } = withMarks(
    given,
    examineCard(card, corners, card, licencePrint, 0),
    undefined,
  );
  const of = (name: string) => observations.find((one) => one.name === name)?.result;
  return { authenticity, grid: of('screen_or_print_grid'), outline: of('portrait_outline') };
}

describe('the picture of a card', () => {
  test('shows a fine grid where it was photographed from a screen, and none where it is genuine', async () => {
    const card = await draw();
    expect(resultsOf(card)).toEqual({ authenticity: 'inconclusive', grid: 'passed', outline: 'passed' });
    for (const depth of [0.06, 0.03]) {
      const copied = throughScreen(card, 2.7, 3, depth);
      expect(resultsOf(copied)).toMatchObject({ authenticity: 'failed', grid: 'failed' });
    }
    // Coarser patterns may be the card's own.
    expect(resultsOf(throughScreen(card, 24, 3, 0.06))).toMatchObject({ authenticity: 'inconclusive', grid: 'passed' });
  });

  test('shows a grid of colours whose brightness is even', async () => {
    const shown = throughScreen(await draw(), 4.4, 3, 0.03, dots.even);
    const { grid } = examineCard(shown, corners, shown, licencePrint, 0);
    expect(grid?.brightness).toBeLessThan(1.6);
    expect(grid?.colour).toBeGreaterThan(1.6);
    expect(resultsOf(shown)).toMatchObject({ authenticity: 'failed', grid: 'failed' });
  });

  test.each(['brightness', 'colour'] as const)('a grid on either side fails: %s', (kind) => {
    const gridded: CardMarks = { ...places, grid: { ...noGrid, [kind]: 2 }, outline };
    const free: CardMarks = { ...places, grid: noGrid, outline };
    const judged = (front: CardMarks, back: CardMarks) => withMarks(licence, front, back).authenticity;
    expect([judged(gridded, free), judged(free, gridded), judged(free, free)]).toEqual([
      'failed',
      'failed',
      'inconclusive',
    ]);
  });

  test('a back needs more of a grid to fail, because of its ruled lines', () => {
    const marks = (brightness: number): CardMarks => ({ ...places, grid: { ...noGrid, brightness }, outline });
    const judged = (front: number, back: number) => withMarks(licence, marks(front), marks(back)).authenticity;
    expect([judged(1.7, 0), judged(0, 1.8), judged(0, 2)]).toEqual(['failed', 'inconclusive', 'failed']);
  });

  test('a page or a large card needs less of a grid to fail', () => {
    const judged = (aspect: number, brightness: number) =>
      withMarks(licence, { ...places, aspect, grid: { ...noGrid, brightness }, outline }, undefined).authenticity;
    expect([judged(1.42, 1.35), judged(1.42, 1.45), judged(1.59, 1.45)]).toEqual([
      'inconclusive',
      'failed',
      'inconclusive',
    ]);
  });

  test('a picture on its side has the format of its card', async () => {
    const card = await draw();
    const standing = { data: card.data, width: height, height: width };
    expect(examineCard(card, corners, standing, licencePrint, 1).aspect).toBeCloseTo(1.586, 2);
  });

  test.each([
    ['clearer elsewhere', { elsewhere: 35 }],
    ['an edge beyond a side', { beyond: 1.3 }],
    ['an edge inside', { within: 9 }],
    ['turned', { degrees: -0.8 }],
  ])('a portrait over another one fails: %s', (_title, changed) => {
    const marks: CardMarks = { ...places, grid: noGrid, outline: { ...outline, ...changed } };
    expect(withMarks(licence, marks, undefined)).toMatchObject({ authenticity: 'failed', problems: [] });
    // Labels that are missing hide no portrait: where the layout is not known, the session is referred.
    const observations = [{ name: 'label_positions', result: 'inconclusive', confidence: null }] as const;
    const unknown = { ...licence, observations };
    const known = { authenticity: 'inconclusive', problems: [] };
    expect(withMarks(unknown, marks, undefined)).toMatchObject({ ...known, problems: ['unexamined'] });
    expect(withMarks(unknown, { ...marks, outline }, undefined)).toMatchObject(known);
  });

  test('a portrait that is missing fails', () => {
    const of = (marks: Partial<CardMarks>) =>
      withMarks(licence, { ...places, grid: noGrid, outline, ...marks }, undefined).authenticity;
    expect([of({}), of({ outline: { ...outline, inPlace: 5, elsewhere: 6 } })]).toEqual(['inconclusive', 'failed']);
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

test('tells where the portrait is, and only where the whole card is if its layout is another', async () => {
  const card = await draw();
  const marks = examineCard(card, corners, card, licencePrint, 0);
  const [left = 0, right = 0] = [marks.portrait?.[0].x, marks.portrait?.[2].x].map((share) => (share ?? 0) * width);
  expect(left).toBeLessThan(box.x);
  expect(left).toBeGreaterThan(box.x - box.width / 4);
  expect(right).toBeGreaterThan(box.x + box.width);
  expect(right).toBeLessThanOrEqual(width);
  expect(withMarks(licence, marks, undefined).portraitPlace).toEqual(marks.portrait);
  const observations = [{ name: 'label_positions', result: 'inconclusive', confidence: null }] as const;
  expect(withMarks({ ...licence, observations }, marks, undefined).portraitPlace).toEqual(marks.card);
  expect(withMarks(licence, { ...marks, portrait: null }, undefined).portraitPlace).toEqual(marks.card);
  expect(withMarks(licence, null, marks).portraitPlace).toBeUndefined();
});

test.each([
  [
    'a card whose number begins with P',
    ['I<XABDOE<<JANE<<<<<<<<<<<<<<<<<<<<<<<', 'PA95818304XAB9312188F3311020<<<<<<<0'],
    'card',
  ],
  [
    'a passport',
    ['P<XABDOE<<JANE<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', 'PA95818304XAB9312188F3311020<<<<<<<<<<<<<<<0'],
    'page',
  ],
] as const)('knows the layout of a page by the first line of its zone: %s', (_title, lines, layout) => {
  const { x } = portraitPlace(lines, 1.42)?.area ?? { x: 0 };
  expect(x).toBeCloseTo(layout === 'page' ? 5.6 / 125 : 4.4 / 105, 4);
});

test('a front whose corners were not found is unexamined; a back alone is examined for a grid', () => {
  const marks = (brightness: number): CardMarks => ({ ...places, grid: { ...noGrid, brightness }, outline: null });
  expect(withMarks(licence, null, marks(9))).toMatchObject({ authenticity: 'failed', problems: ['unexamined'] });
  expect(withMarks(licence, null, undefined)).toMatchObject({ authenticity: 'inconclusive', problems: ['unexamined'] });
  expect(withMarks(licence, marks(1), null)).toMatchObject({ authenticity: 'inconclusive', problems: [] });
  const unread: DocumentFindings = { ...licence, ocr: null };
  expect(withMarks(unread, null, undefined)).toBe(unread);
});
