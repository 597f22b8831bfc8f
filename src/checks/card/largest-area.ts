// The largest connected area of a mask, without its holes.

/** A picture of 1 (inside) and 0, row by row. */
export interface Mask {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Keeps the largest area of neighbours (by sides) and fills what it encloses. */
export function largestArea(mask: Mask): Mask {
  const { width, height } = mask;
  const largest = areas(mask).reduce<readonly number[]>((best, area) => (area.length > best.length ? area : best), []);
  const kept = new Uint8Array(width * height);
  for (const at of largest) kept[at] = 1;
  // What the picture's border cannot reach from outside is a hole.
  const outside = areas({ data: kept.map((value) => 1 - value), width, height }, true);
  const filled = new Uint8Array(width * height).fill(1);
  for (const area of outside) for (const at of area) filled[at] = 0;
  return { data: filled, width, height };
}

/** The connected areas, each by its pixels. */
function areas({ data, width, height }: Mask, atBorderOnly = false): number[][] {
  const seen = new Uint8Array(width * height);
  const found: number[][] = [];
  for (let start = 0; start < data.length; start += 1) {
    const startX = start % width;
    const isAtBorder = startX === 0 || startX === width - 1 || start < width || start >= width * (height - 1);
    if (data[start] !== 1 || seen[start] === 1 || (atBorderOnly && !isAtBorder)) continue;
    seen[start] = 1;
    const area = [start];
    for (let next = 0; next < area.length; next += 1) {
      const at = area[next] ?? 0;
      const x = at % width;
      const visit = (neighbour: number, isThere: boolean): void => {
        if (!isThere || data[neighbour] !== 1 || seen[neighbour] === 1) return;
        seen[neighbour] = 1;
        area.push(neighbour);
      };
      visit(at - 1, x > 0);
      visit(at + 1, x < width - 1);
      visit(at - width, at >= width);
      visit(at + width, at + width < data.length);
    }
    found.push(area);
  }
  return found;
}
