// What stands behind a drawn person.

import type { FaceOptions } from './face-options.ts';
import { seededRandom } from './seeded-random.ts';

const colours = ['#c9d3d6', '#b5a58f', '#7d8a74', '#9fb0c3', '#d8cbb8', '#8e7f8c'] as const;

/** A background of 640 by 640 units, as SVG. */
export function drawBackground(kind: NonNullable<FaceOptions['background']>, occasion: number): string {
  const random = seededRandom(occasion * 131 + 7);
  const whole = (fill: string): string => `<rect width="640" height="640" fill="${fill}"/>`;
  const colour = (): string => colours[Math.floor(random() * colours.length)] as string;
  if (kind === 'plain') return whole('#e6eaec');
  if (kind.startsWith('#')) return whole(kind);
  if (kind === 'wall') {
    return `<defs><linearGradient id="wall" x1="0" y1="0" x2="${random().toFixed(2)}" y2="1"><stop offset="0" stop-color="#e9edef"/><stop offset="1" stop-color="${colour()}"/></linearGradient></defs>${whole('url(#wall)')}`;
  }
  const parts: string[] = [whole(kind === 'shelves' ? '#6b5844' : '#a9c4dc')];
  for (let index = 0; index < 60; index += 1) {
    const [x, y] = [random() * 640, random() * 640];
    if (kind === 'shelves') {
      const row = Math.floor(y / 110) * 110;
      parts.push(
        `<rect x="${x.toFixed(0)}" y="${row + 14}" width="${(10 + random() * 22).toFixed(0)}" height="88" fill="${colour()}"/>`,
      );
    } else {
      parts.push(
        `<circle cx="${x.toFixed(0)}" cy="${(300 + y / 2).toFixed(0)}" r="${(18 + random() * 40).toFixed(0)}" fill="hsl(${(80 + random() * 60).toFixed(0)} 30% ${(22 + random() * 26).toFixed(0)}%)" opacity=".8"/>`,
      );
    }
  }
  return parts.join('');
}
