// Takes the light from one side out of a face that was cut out upright: what lies in the shade becomes as bright as its mirror image.

/** The radius of the means that tell light from features, in shares of the side. A shadow has an edge, and a feature is smaller. */
const radiusShare = 5 / 224;
/** A shadow leaves no less than this part of the light; what is darker is hair, or something else that one side alone has. */
const gainMax = 3;
/** Levels that are added to both sides, so that near black the grain does not decide. */
const floor = 4;
/** The half axes of the ellipse that a face fills, in shares of the side, and how wide its soft edge is. Beside it is background. */
const ellipse = { x: 0.36, y: 0.5, outer: 1.15, edge: 0.3 } as const;

/**
 * Brightens the darker of each two places that mirror each other in a face. Features are where they were: only light differs from side to
 * side. A face that is turned loses a little of its shading, as every face that it is compared with.
 * @param cut red, green and blue, 0 to 255, of `sidePx` by `sidePx`, which is changed; the middle between the eyes is in the middle column
 */
export function evenLight(cut: Float32Array, sidePx: number): void {
  const radius = Math.max(1, Math.round(radiusShare * sidePx));
  const [light, across] = scratchOf(cut.length / 3);
  takeGrey(cut, light);
  for (let times = 0; times < 2; times += 1) {
    meansAlong(light, across, sidePx, radius, 1, sidePx);
    meansAlong(across, light, sidePx, radius, sidePx, 1);
  }
  for (let at = 0; at < light.length; at += 1) {
    // No arrays here: one for each place would be garbage that the child's memory grows by.
    const column = at % sidePx;
    const row = Math.floor(at / sidePx);
    const opposite = light[at - column + sidePx - 1 - column] ?? 0;
    const gain = Math.min(gainMax, Math.max(1, (opposite + floor) / ((light[at] ?? 0) + floor)));
    const share = 1 + (gain - 1) * withinFace(column / sidePx, row / sidePx);
    for (let index = at * 3; index < at * 3 + 3; index += 1) cut[index] = Math.min(255, (cut[index] ?? 0) * share);
  }
}

/** How much a place belongs to the face, 0 to 1. */
function withinFace(x: number, y: number): number {
  const distance = Math.sqrt(((x - 0.5) / ellipse.x) ** 2 + ((y - 0.5) / ellipse.y) ** 2);
  return Math.min(1, Math.max(0, (ellipse.outer - distance) / ellipse.edge));
}

let scratch: readonly [Float32Array, Float32Array] = [new Float32Array(0), new Float32Array(0)];

/** Two pictures of grey levels, the same ones each time: what they hold is of no use after a face. */
function scratchOf(places: number): readonly [Float32Array, Float32Array] {
  if (scratch[0].length !== places) scratch = [new Float32Array(places), new Float32Array(places)];
  return scratch;
}

function takeGrey(cut: Float32Array, grey: Float32Array): void {
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = 0.299 * (cut[at * 3] ?? 0) + 0.587 * (cut[at * 3 + 1] ?? 0) + 0.114 * (cut[at * 3 + 2] ?? 0);
  }
}

/** The means of the places around each, along lines of places that are `step` apart; the lines are `next` apart. */
function meansAlong(
  levels: Float32Array,
  means: Float32Array,
  sidePx: number,
  radius: number,
  step: number,
  next: number,
): void {
  for (let line = 0; line < sidePx; line += 1) {
    let sum = 0;
    let count = 0;
    for (let at = -radius; at < sidePx; at += 1) {
      const entering = at + radius;
      const leaving = at - radius - 1;
      if (entering < sidePx) {
        sum += levels[line * next + entering * step] ?? 0;
        count += 1;
      }
      if (leaving >= 0) {
        sum -= levels[line * next + leaving * step] ?? 0;
        count -= 1;
      }
      if (at >= 0) means[line * next + at * step] = sum / count;
    }
  }
}
