// What specimens lie on when they are photographed.

import type { Pool } from './japanese-persons.ts';

/** A surface; each pool has its own, the last two of which are busy. */
export type Background =
  | 'wood'
  | 'cloth'
  | 'desk'
  | 'papers'
  | 'tiles'
  | 'stone'
  | 'leather'
  | 'mat'
  | 'newsprint'
  | 'keyboard';

const surfaces: Readonly<Record<Pool, { readonly calm: readonly Background[]; readonly busy: readonly Background[] }>> =
  {
    tuning: { calm: ['wood', 'cloth', 'desk'], busy: ['papers', 'tiles'] },
    'held-out': { calm: ['stone', 'leather', 'mat'], busy: ['newsprint', 'keyboard'] },
  };

/** The surfaces of a pool. */
export function backgroundsOf(pool: Pool): {
  readonly calm: readonly Background[];
  readonly busy: readonly Background[];
} {
  return surfaces[pool];
}

const grounds: Readonly<Record<Background, string>> = {
  wood: '#755638',
  cloth: '#33414e',
  desk: '#8d8a84',
  papers: '#c9c4b8',
  tiles: '#7f8f86',
  stone: '#5e6164',
  leather: '#4b2f26',
  mat: '#2f5b4a',
  newsprint: '#d6d0c0',
  keyboard: '#24262a',
};

/**
 * Draws a surface.
 * @param random a source of numbers from 0 to 1; equal numbers give equal surfaces
 * @returns an SVG document of the given size in pixels
 */
export function backgroundSvg(kind: Background, width: number, height: number, random: () => number): string {
  const parts: string[] = [];
  const between = (from: number, to: number): number => from + random() * (to - from);
  const grey = (level: number, opacity: number): string =>
    `fill="rgb(${level | 0},${level | 0},${level | 0})" opacity="${opacity}"`;
  if (kind === 'wood' || kind === 'desk') {
    for (let y = 0; y < height; y += 14) {
      const tone = kind === 'wood' ? (random() < 0.5 ? '#5f4630' : '#8a6a49') : random() < 0.5 ? '#7d7a74' : '#9a9790';
      parts.push(
        `<path d="M0 ${y}Q${width / 2} ${(y + between(-24, 24)).toFixed(0)} ${width} ${y}" fill="none" stroke="${tone}" stroke-width="${between(1, 6).toFixed(1)}" opacity=".5"/>`,
      );
    }
  } else if (kind === 'cloth' || kind === 'mat') {
    const gap = kind === 'cloth' ? 9 : 40;
    for (let x = 0; x < width; x += gap)
      parts.push(
        `<path d="M${x} 0V${height}" stroke="#fff" stroke-width="1.4" opacity="${between(0.03, 0.14).toFixed(2)}"/>`,
      );
    for (let y = 0; y < height; y += gap)
      parts.push(
        `<path d="M0 ${y}H${width}" stroke="#000" stroke-width="1.6" opacity="${between(0.05, 0.2).toFixed(2)}"/>`,
      );
  } else if (kind === 'stone' || kind === 'leather') {
    for (let index = 0; index < 500; index += 1) {
      parts.push(
        `<ellipse cx="${between(0, width).toFixed(0)}" cy="${between(0, height).toFixed(0)}" rx="${between(2, 30).toFixed(0)}" ry="${between(2, 14).toFixed(0)}" ${grey(between(40, 150), 0.16)}/>`,
      );
    }
  } else if (kind === 'papers' || kind === 'newsprint') {
    for (let sheet = 0; sheet < 7; sheet += 1) {
      const turn = between(-25, 25);
      const [x, y] = [between(-100, width - 200), between(-100, height - 200)];
      const lines: string[] = [];
      for (let row = 0; row < 26; row += 1) {
        let path = '';
        for (let column = 0; column < 24; column += 1) {
          if (random() < 0.8) path += `M${20 + column * 22} ${30 + row * 24}h${between(6, 18).toFixed(0)}`;
        }
        lines.push(`<path d="${path}" stroke="#3c3a38" stroke-width="${kind === 'papers' ? 4 : 9}" opacity=".7"/>`);
      }
      parts.push(
        `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(1)})"><rect width="560" height="680" fill="${sheet % 2 === 0 ? '#efece2' : '#dcd6c8'}" stroke="#8a857a"/>${lines.join('')}</g>`,
      );
    }
  } else if (kind === 'tiles') {
    for (let y = 0; y < height; y += 90) {
      for (let x = 0; x < width; x += 90)
        parts.push(`<rect x="${x}" y="${y}" width="86" height="86" ${grey(between(90, 220), 0.7)}/>`);
    }
  } else {
    for (let y = 0; y < height; y += 110) {
      for (let x = (y / 110) % 2 === 0 ? 0 : -40; x < width; x += 110) {
        parts.push(
          `<rect x="${x}" y="${y}" width="98" height="98" rx="14" ${grey(between(50, 80), 1)}/><path d="M${x + 24} ${y + 60}l${between(10, 40).toFixed(0)} -30l${between(-20, 20).toFixed(0)} 34" stroke="#d8d8d8" stroke-width="5" fill="none"/>`,
        );
      }
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${grounds[kind]}"/>${parts.join('')}</svg>`;
}
