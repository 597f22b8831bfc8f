// The shades of a picture: what tells another picture from the mirror image of one, also resized or recompressed.

/**
 * The side of the square of shades. Small enough that grain and compression vanish, large enough that a head which hardly moved shows it: at 48
 * pixels, pictures of a steady person were as near as copies.
 */
export const shadesSidePx = 128;

/**
 * How far the shades of a picture and of the mirror image of another are apart: the root of their mean square difference. 0 is the same picture;
 * two pictures without anything in common have some 1.4.
 */
export function mirroredDifference(one: Float32Array, other: Float32Array): number {
  const side = Math.sqrt(one.length);
  let squares = 0;
  for (let index = 0; index < one.length; index += 1) {
    const column = index % side;
    squares += ((one[index] ?? 0) - (other[index - column + side - 1 - column] ?? 0)) ** 2;
  }
  return Math.sqrt(squares / Math.max(1, one.length));
}
