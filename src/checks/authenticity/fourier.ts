// The power spectrum of square pieces of a picture.

/** The side of a piece in pixels, a power of two. */
export const tilePx = 128;

const half = tilePx / 2;
const cosines = Float64Array.from({ length: half }, (_, index) => Math.cos((2 * Math.PI * index) / tilePx));
const sines = Float64Array.from({ length: half }, (_, index) => -Math.sin((2 * Math.PI * index) / tilePx));
const hann = Float64Array.from({ length: tilePx }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / tilePx));

/** Transforms one row or column in place (radix 2). */
function transform(re: Float64Array, im: Float64Array, from: number, step: number): void {
  for (let i = 1, j = 0; i < tilePx; i += 1) {
    let bit = half;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const [a, b] = [from + i * step, from + j * step];
    const [x, y] = [re[a] as number, im[a] as number];
    re[a] = re[b] as number;
    im[a] = im[b] as number;
    re[b] = x;
    im[b] = y;
  }
  for (let size = 2; size <= tilePx; size *= 2) {
    const stride = tilePx / size;
    for (let start = 0; start < tilePx; start += size) {
      for (let k = 0; k < size / 2; k += 1) {
        const a = from + (start + k) * step;
        const b = a + (size / 2) * step;
        const [c, s] = [cosines[k * stride] as number, sines[k * stride] as number];
        const [x, y] = [re[b] as number, im[b] as number];
        const [tx, ty] = [x * c - y * s, x * s + y * c];
        re[b] = (re[a] as number) - tx;
        im[b] = (im[a] as number) - ty;
        re[a] = (re[a] as number) + tx;
        im[a] = (im[a] as number) + ty;
      }
    }
  }
}

/** The power at a frequency and at its opposite is the same: half of the rows say all. */
export const halfRows = half + 1;

/** The levels without their mean, faded out towards the edges (Hann). */
function faded(levels: Float64Array): Float64Array {
  let mean = 0;
  for (const level of levels) mean += level / levels.length;
  const result = new Float64Array(levels.length);
  for (let row = 0; row < tilePx; row += 1) {
    for (let column = 0; column < tilePx; column += 1) {
      const at = row * tilePx + column;
      result[at] = ((levels[at] as number) - mean) * (hann[row] as number) * (hann[column] as number);
    }
  }
  return result;
}

/** The transform of two pieces at once: the second is the imaginary part. */
function transformBoth(first: Float64Array, second: Float64Array): readonly [re: Float64Array, im: Float64Array] {
  const [re, im] = [faded(first), faded(second)];
  for (let row = 0; row < tilePx; row += 1) transform(re, im, row * tilePx, 1);
  for (let column = 0; column < tilePx; column += 1) transform(re, im, column, tilePx);
  return [re, im];
}

/** Where the opposite of a frequency is. */
function oppositeOf(index: number): number {
  const [ky, kx] = [Math.floor(index / tilePx), index % tilePx];
  return ((tilePx - ky) % tilePx) * tilePx + ((tilePx - kx) % tilePx);
}

/**
 * The natural logarithm of the power of two pieces at each frequency, each by itself.
 * @param first `tilePx` by `tilePx` levels, row by row
 * @param second the same of another piece
 * @returns `halfRows` by `tilePx` values each: index `ky * tilePx + kx`, where k counts periods in `tilePx` pixels, modulo `tilePx`
 */
export function logPowers(first: Float64Array, second: Float64Array): readonly [Float32Array, Float32Array] {
  const [re, im] = transformBoth(first, second);
  const [one, other] = [new Float32Array(halfRows * tilePx), new Float32Array(halfRows * tilePx)];
  for (let index = 0; index < one.length; index += 1) {
    const opposite = oppositeOf(index);
    const [a, b] = [re[index] as number, im[index] as number];
    const [c, d] = [re[opposite] as number, im[opposite] as number];
    one[index] = Math.log(((a + c) ** 2 + (b - d) ** 2) / 4 + 1);
    other[index] = Math.log(((b + d) ** 2 + (a - c) ** 2) / 4 + 1);
  }
  return [one, other];
}

/**
 * The natural logarithm of the sum of the powers of two colours of one piece.
 * @param first `tilePx` by `tilePx` levels, row by row
 * @param second the same of the other colour
 * @returns as many values as `logPowers`, in the same order
 */
export function logSumOfPowers(first: Float64Array, second: Float64Array): Float32Array {
  const [re, im] = transformBoth(first, second);
  const sum = new Float32Array(halfRows * tilePx);
  for (let index = 0; index < sum.length; index += 1) {
    const opposite = oppositeOf(index);
    const [a, b] = [re[index] as number, im[index] as number];
    const [c, d] = [re[opposite] as number, im[opposite] as number];
    sum[index] = Math.log((a * a + b * b + c * c + d * d) / 2 + 1);
  }
  return sum;
}
