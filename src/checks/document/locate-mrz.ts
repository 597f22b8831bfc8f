// Finds the lines of a machine-readable zone in a picture.

import { findTextLines, type TextLine } from './find-text-lines.ts';
import type { GreyImage } from './grey-image.ts';

/** A place that looks like a machine-readable zone: two or three lines, top to bottom, each running left to right. */
export interface MrzPlace {
  readonly lines: readonly TextLine[];
}

const searches = [
  { reachPx: 7, smoothPx: 1, contrast: 0.4 },
  { reachPx: 7, smoothPx: 2, contrast: 0.4 },
  { reachPx: 4, smoothPx: 1, contrast: 0.4 },
  { reachPx: 10, smoothPx: 1, contrast: 0.25 },
] as const;

/** How many places one search may offer; measuring each costs time. */
const placesMax = 3;

function turned(line: TextLine): TextLine {
  return { ...line, fromX: line.toX, fromY: line.toY, toX: line.fromX, toY: line.fromY };
}

/** Lets every line run left to right, and a line that stands upright run from the bottom to the top. */
function directed(line: TextLine): TextLine {
  const dx = line.toX - line.fromX;
  const dy = line.toY - line.fromY;
  const upright = Math.abs(dy) > Math.abs(dx);
  return (upright ? dy > 0 : dx < 0) ? turned(line) : line;
}

/** How far `below` lies under `above`, in pixels across the reading direction; negative when it lies over it. */
function distanceBelow(above: TextLine, below: TextLine): number {
  const dx = (above.toX - above.fromX) / above.length;
  const dy = (above.toY - above.fromY) / above.length;
  const middleX = (below.fromX + below.toX - above.fromX - above.toX) / 2;
  const middleY = (below.fromY + below.toY - above.fromY - above.toY) / 2;
  return middleY * dx - middleX * dy;
}

/** Whether the second line can be the next line of the same machine-readable zone (ICAO Doc 9303-3, 4.2.2). */
function follows(above: TextLine, below: TextLine): boolean {
  const distance = distanceBelow(above, below);
  if (distance <= 0) return false;
  const shorter = Math.min(above.length, below.length);
  const longer = Math.max(above.length, below.length);
  if (shorter < longer * 0.8) return false;
  const thick = Math.max(above.thickness, below.thickness);
  if (thick > Math.min(above.thickness, below.thickness) * 1.8) return false;
  // 44 characters in lines 6.35 mm apart give 17, three lines of 30 give 12; perspective and print vary.
  if (longer / distance < 8.5 || longer / distance > 27 || distance < thick * 1.4) return false;
  const startGap = Math.hypot(above.fromX - below.fromX, above.fromY - below.fromY);
  const endGap = Math.hypot(above.toX - below.toX, above.toY - below.toY);
  return startGap < distance * 1.7 && endGap < distance * 1.7;
}

/** Lets all lines of a zone begin and end together, as they are printed, when a faint end was missed in one of them. */
function evened(lines: readonly TextLine[]): readonly TextLine[] {
  const longest = lines.reduce((a, b) => (b.length > a.length ? b : a));
  const alongX = (longest.toX - longest.fromX) / longest.length;
  const alongY = (longest.toY - longest.fromY) / longest.length;
  return lines.map((line) => {
    if (line.length > longest.length * 0.985) return line;
    const lineX = (line.toX - line.fromX) / line.length;
    const lineY = (line.toY - line.fromY) / line.length;
    const before = (line.fromX - longest.fromX) * alongX + (line.fromY - longest.fromY) * alongY;
    const after = (longest.toX - line.toX) * alongX + (longest.toY - line.toY) * alongY;
    return {
      ...line,
      fromX: line.fromX - before * lineX,
      fromY: line.fromY - before * lineY,
      toX: line.toX + after * lineX,
      toY: line.toY + after * lineY,
      length: line.length + before + after,
    };
  });
}

/** Groups lines that stand under each other with the same extent. */
function groupLines(lines: readonly TextLine[]): MrzPlace[] {
  const places: MrzPlace[] = [];
  for (const above of lines) {
    for (const below of lines) {
      if (above === below || !follows(above, below)) continue;
      const third = lines.find((line) => line !== above && line !== below && follows(below, line));
      places.push({ lines: evened(third === undefined ? [above, below] : [above, below, third]) });
    }
  }
  // Three lines contain a pair that looks like a zone of two lines: the fuller group is tried first.
  return places.sort(
    (a, b) => b.lines.length - a.lines.length || (b.lines[0]?.length ?? 0) - (a.lines[0]?.length ?? 0),
  );
}

/**
 * Looks for the machine-readable zone in a picture that may lie at any angle, in several ways one after the other.
 * @param image the picture, about 1400 pixels wide at most
 * @returns places as they are found, the likeliest first; the same place may come again, measured differently. A zone
 *   that is upside down is given as it lies: `turnPlace` gives the other reading.
 */
export function* locateMrz(image: GreyImage): Generator<MrzPlace> {
  for (const search of searches) {
    yield* groupLines(findTextLines(image, search).slice(0, 24).map(directed)).slice(0, placesMax);
  }
}

/** The same place for a picture that is upside down. */
export function turnPlace(place: MrzPlace): MrzPlace {
  return { lines: place.lines.map(turned).reverse() };
}

/** The same place in a picture `factor` times as large. */
export function scalePlace(place: MrzPlace, factor: number): MrzPlace {
  return {
    lines: place.lines.map((line) => ({
      fromX: line.fromX * factor,
      fromY: line.fromY * factor,
      toX: line.toX * factor,
      toY: line.toY * factor,
      length: line.length * factor,
      thickness: line.thickness * factor,
    })),
  };
}
