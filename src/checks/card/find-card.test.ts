import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findCard } from './find-card.ts';
import type { Quad } from './geometry.ts';
import { rectifyCard } from './rectify-card.ts';
import { decodeRgb, type RgbImage } from './rgb-image.ts';

const [width, height] = [1600, 1200];

/** A card with a dark field near its upper left corner, drawn between four corners. */
function draw(corners: Quad, background: string): Promise<RgbImage> {
  const points = corners.map(({ x, y }) => `${x},${y}`).join(' ');
  const [a, b, , d] = corners;
  const inside = (u: number, v: number): string =>
    `${a.x + u * (b.x - a.x) + v * (d.x - a.x)},${a.y + u * (b.y - a.y) + v * (d.y - a.y)}`;
  const field = [inside(0.1, 0.1), inside(0.3, 0.1), inside(0.3, 0.3), inside(0.1, 0.3)].join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}
    <polygon points="${points}" fill="#e9efe6" stroke="#e9efe6" stroke-width="24" stroke-linejoin="round"/>
    <polygon points="${field}" fill="#303860"/></svg>`;
  return sharp(Buffer.from(svg))
    .png()
    .toBuffer()
    .then((png) => decodeRgb(png, 2400));
}

const desk = `<defs><linearGradient id="desk"><stop offset="0" stop-color="#6b4a2f"/><stop offset="1" stop-color="#8d6a49"/></linearGradient></defs>
  <rect width="${width}" height="${height}" fill="url(#desk)"/>`;

/** The corners of a card whose width is 1,000 pixels, turned about the middle of the picture. */
function turned(degrees: number): Quad {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const corner = (u: number, v: number) => ({
    x: width / 2 + u * 1000 * cos - v * 630.6 * sin,
    y: height / 2 + u * 1000 * sin + v * 630.6 * cos,
  });
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
}

/** Whether the dark field is where it was drawn: the card is straight and the right way round. */
function fieldIsInPlace({ data, width: across, height: down }: RgbImage): boolean {
  const isDark = (u: number, v: number): boolean =>
    (data[(Math.round(v * down) * across + Math.round(u * across)) * 3] ?? 255) < 120;
  const inside = [0.125, 0.2, 0.275].every((u) => [0.125, 0.2, 0.275].every((v) => isDark(u, v)));
  return inside && !isDark(0.075, 0.2) && !isDark(0.33, 0.2) && !isDark(0.2, 0.06) && !isDark(0.2, 0.34);
}

const perspective: Quad = [
  { x: 330, y: 260 },
  { x: 1290, y: 310 },
  { x: 1330, y: 900 },
  { x: 270, y: 880 },
];

test.each([
  ['straight', turned(0)],
  ['turned by 17 degrees', turned(17)],
  ['turned by -30 degrees', turned(-30)],
  ['in perspective', perspective],
])('a card that lies %s on a desk is found and straightened', async (_title, corners) => {
  const image = await draw(corners, desk);
  const found = await findCard(image);
  expect(found).not.toBeNull();
  if (found === null) return;
  // The edge of the drawing lies 12 pixels outside its corners.
  const off = found.map(({ x, y }, index) => Math.hypot(x - (corners[index]?.x ?? 0), y - (corners[index]?.y ?? 0)));
  expect(Math.max(...off)).toBeLessThan(24);
  expect(Math.min(...off)).toBeGreaterThan(10);
  const card = rectifyCard(image, found);
  expect(card.width / card.height).toBeCloseTo(85.6 / 53.98, 2);
  // The field is drawn as a parallelogram, which it is not in perspective.
  if (corners !== perspective) expect(fieldIsInPlace(card)).toBe(true);
});

const pale = `<rect width="${width}" height="${height}" fill="#e9efe6"/>`;
const half = `${desk}<rect x="${width / 2}" width="${width / 2}" height="${height}" fill="#e9efe6"/>`;
const full: Quad = [
  { x: 20, y: 20 },
  { x: width - 20, y: 20 },
  { x: width - 20, y: height - 20 },
  { x: 20, y: height - 20 },
];
const outside: Quad = turned(0).map(({ x, y }) => ({ x: x - 420, y })) as unknown as Quad;

test.each([
  ['lies on its own colour', turned(5), pale],
  ['lies half on its own colour', turned(12), half],
  ['is cut off by the edge of the picture', outside, desk],
  ['fills the picture', full, desk],
])('a card that %s is refused, not guessed', async (_title, corners, background) => {
  expect(await findCard(await draw(corners, background))).toBeNull();
});
