// Puts a flat picture into a photograph: a change of perspective, sampled pixel by pixel.

/** A point in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels row by row, with 3 channels or 4. */
export interface Raster {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Top left, top right, bottom right, bottom left of the picture. */
export type Corners = readonly [Point, Point, Point, Point];

/** Solves the eight unknowns of a perspective that takes each `from` to its `to`, by elimination with pivots. */
function solvePerspective(from: Corners, to: Corners): number[] {
  const rows: number[][] = from.flatMap(({ x, y }, index) => {
    const { x: u, y: v } = to[index] as Point;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < 8; row += 1) {
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    }
    const top = rows[pivot] as number[];
    rows[pivot] = rows[column] as number[];
    rows[column] = top;
    for (let row = 0; row < 8; row += 1) {
      if (row === column) continue;
      const current = rows[row] as number[];
      const factor = (current[column] ?? 0) / (top[column] ?? 1);
      for (let at = column; at < 9; at += 1) current[at] = (current[at] ?? 0) - factor * (top[at] ?? 0);
    }
  }
  return rows.map((row, index) => (row[8] ?? 0) / (row[index] ?? 1));
}

/**
 * Draws a picture onto a canvas so that its corners come to lie where asked for. Transparent pixels leave the canvas as it is.
 * @param picture RGBA
 * @param canvas RGB; changed in place
 */
export function warpOnto(picture: Raster, canvas: Raster, corners: Corners): void {
  const { width, height, data } = picture;
  const flat: Corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solvePerspective(corners, flat);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(canvas.width - 1, Math.ceil(Math.max(...xs))),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(canvas.height - 1, Math.ceil(Math.max(...ys))),
  ];
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const depth = g * x + h * y + 1;
      const u = (a * x + b * y + c) / depth - 0.5;
      const v = (d * x + e * y + f) / depth - 0.5;
      if (u < -0.5 || v < -0.5 || u > width - 0.5 || v > height - 0.5) continue;
      const u0 = Math.max(0, Math.min(width - 2, Math.floor(u)));
      const v0 = Math.max(0, Math.min(height - 2, Math.floor(v)));
      const du = Math.max(0, Math.min(1, u - u0));
      const dv = Math.max(0, Math.min(1, v - v0));
      const at = (v0 * width + u0) * 4;
      const below = at + width * 4;
      const mix = (channel: number): number => {
        const upper = (data[at + channel] as number) * (1 - du) + (data[at + 4 + channel] as number) * du;
        const lower = (data[below + channel] as number) * (1 - du) + (data[below + 4 + channel] as number) * du;
        return upper * (1 - dv) + lower * dv;
      };
      const alpha = mix(3) / 255;
      if (alpha === 0) continue;
      const to = (y * canvas.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        canvas.data[to + channel] = Math.round(
          (canvas.data[to + channel] as number) * (1 - alpha) + mix(channel) * alpha,
        );
      }
    }
  }
}
