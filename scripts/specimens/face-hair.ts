// Hair, skull and ears, as SVG.

import { at, type Head, middle, tone } from './face-head.ts';

export function hairBack(head: Head): string {
  const { hair, hairColour, halfWidth, halfHeight } = head.traits;
  const moved = -Math.sin(head.turn) * halfWidth * 0.15 + middle.x;
  const top = middle.y - halfHeight * 1.22;
  const box = (width: number, bottom: number, round: number): string =>
    `<rect x="${at(moved - width)}" y="${at(top)}" width="${at(2 * width)}" height="${at(bottom - top)}" rx="${at(round)}" fill="${hairColour}"/>`;
  if (hair === 'long') return box(halfWidth * 1.28, 590, halfWidth);
  if (hair === 'bob') return box(halfWidth * 1.32, middle.y + halfHeight * 0.85, halfWidth * 0.8);
  if (hair === 'curly') {
    const curls = Array.from({ length: 17 }, (_, index) => {
      const angle = Math.PI * (0.95 + (1.1 * index) / 16);
      return `<circle cx="${at(moved + Math.cos(angle) * halfWidth * 1.16)}" cy="${at(middle.y - 30 + Math.sin(angle) * halfHeight * 0.98)}" r="44" fill="${hairColour}"/>`;
    });
    return curls.join('');
  }
  if (hair === 'bun') return `<circle cx="${at(moved)}" cy="${at(top + 6)}" r="48" fill="${hairColour}"/>`;
  return '';
}

export function hairFront(head: Head): string {
  const { hair, hairColour, halfHeight: h, halfWidth: w } = head.traits;
  if (hair === 'bald') return '';
  const line: Record<Exclude<typeof hair, 'bald'>, number> = {
    short: -0.66,
    long: -0.72,
    bob: -0.42,
    curly: -0.6,
    fringe: -0.38,
    bun: -0.74,
    receding: -0.88,
  };
  const y = line[hair] * h;
  const parting = hair === 'long' || hair === 'short' ? w * 0.35 : 0;
  const [px, py] = head.project([parting, y]);
  const [lx, ly] = head.project([-w * 0.96, -0.2 * h]);
  const [rx, ry] = head.project([w * 0.96, -0.2 * h]);
  const shift = Math.sin(head.turn) * w * 0.2;
  const top = middle.y - h * 1.18;
  const [cl] = head.project([-w * 0.7, y]);
  const [cr] = head.project([w * 0.7, y]);
  const d = `M${at(lx - 8)} ${at(ly)}C${at(lx - 26)} ${at(top + 40)} ${at(middle.x - w * 0.6 + shift)} ${at(top)} ${at(middle.x + shift)} ${at(top)}C${at(middle.x + w * 0.6 + shift)} ${at(top)} ${at(rx + 26)} ${at(top + 40)} ${at(rx + 8)} ${at(ry)}C${at(rx - 6)} ${at(py + 20)} ${at(cr)} ${at(py + 4)} ${at(px)} ${at(py)}C${at(cl)} ${at(py + 4)} ${at(lx + 6)} ${at(py + 20)} ${at(lx - 8)} ${at(ly)}Z`;
  return `<path d="${d}" fill="${hairColour}"/><path d="${d}" fill="url(#shine)"/>`;
}

/** The skull and the ears, which come into view on one side when the head turns. */
export function skull(head: Head): string {
  const { earSize, halfWidth, halfHeight, skin, hair, hairColour } = head.traits;
  const moved = middle.x - Math.sin(head.turn) * halfWidth * 0.12;
  const top = hair === 'bald' ? tone(skin, -9) : hairColour;
  const back =
    `<ellipse cx="${at(moved)}" cy="${at(middle.y + halfHeight * 0.2)}" rx="${at(halfWidth * 0.93)}" ry="${at(halfHeight * 0.6)}" fill="${tone(skin, -9)}"/>` +
    `<ellipse cx="${at(moved)}" cy="${at(middle.y - halfHeight * 0.32)}" rx="${at(halfWidth * 0.99)}" ry="${at(halfHeight * 0.68)}" fill="${top}"/>`;
  const both = [-1, 1]
    .map((way) => {
      // The ear on the side that the head turns to is hidden by the cheek.
      const x = moved + way * halfWidth * (0.97 - Math.abs(head.turn) * 0.2);
      return `<ellipse cx="${at(x)}" cy="${at(middle.y + 4)}" rx="${at(earSize * 0.55)}" ry="${at(earSize * 1.15)}" fill="${tone(skin, -8)}"/><ellipse cx="${at(x)}" cy="${at(middle.y + 4)}" rx="${at(earSize * 0.28)}" ry="${at(earSize * 0.7)}" fill="${tone(skin, -20)}" opacity=".6" filter="url(#fine)"/>`;
    })
    .join('');
  return back + both;
}
