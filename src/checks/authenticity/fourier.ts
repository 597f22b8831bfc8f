// The power spectrum of square pieces of a picture.

/** The side of a piece in pixels, a power of two. */
export const tilePx = 128;

const half = tilePx / 2;
const cosines = Float64Array.from({ length: half }, (_, index) => Math.cos((2 * Math.PI * index) / tilePx));
const sines = Float64Array.from({ length: half }, (_, index) => -Math.sin((2 * Math.PI * index) / tilePx));
const hann = Float64Array.from({ length: tilePx }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / tilePx));

/** Where radix 2 begins with each row: its number with the bits in reverse. */
const reversed = Uint8Array.from({ length: tilePx }, (_, index) => {
  let bits = 0;
  for (let bit = 1; bit < tilePx; bit *= 2) bits = bits * 2 + (index & bit ? 1 : 0);
  return bits;
});

/** Transforms every column in place (radix 2). It goes along the rows, which lie together in memory. */
function transformColumns(re: Float64Array, im: Float64Array): void {
  for (let row = 0; row < tilePx; row += 1) {
    const other = reversed[row] as number;
    if (other <= row) continue;
    for (const part of [re, im]) {
      const kept = part.slice(row * tilePx, (row + 1) * tilePx);
      part.copyWithin(row * tilePx, other * tilePx, (other + 1) * tilePx);
      part.set(kept, other * tilePx);
    }
  }
  for (let size = 2; size <= tilePx; size *= 2) {
    const stride = tilePx / size;
    for (let start = 0; start < tilePx; start += size) {
      for (let k = 0; k < size / 2; k += 1) {
        const c = cosines[k * stride] as number;
        const s = sines[k * stride] as number;
        const apart = (size / 2) * tilePx;
        for (let a = (start + k) * tilePx, end = a + tilePx; a < end; a += 1) {
          const b = a + apart;
          const x = re[b] as number;
          const y = im[b] as number;
          const tx = x * c - y * s;
          const ty = x * s + y * c;
          re[b] = (re[a] as number) - tx;
          im[b] = (im[a] as number) - ty;
          re[a] = (re[a] as number) + tx;
          im[a] = (im[a] as number) + ty;
        }
      }
    }
  }
}

/** The power at a frequency and at its opposite is the same: half of the rows say all. */
export const halfRows = half + 1;

/** The levels without their mean, faded out towards the edges (Hann), with rows and columns exchanged. */
function faded(levels: Float64Array): Float64Array {
  let mean = 0;
  for (const level of levels) mean += level / levels.length;
  const result = new Float64Array(levels.length);
  for (let row = 0; row < tilePx; row += 1) {
    for (let column = 0; column < tilePx; column += 1) {
      const level = levels[row * tilePx + column] as number;
      result[column * tilePx + row] = (level - mean) * (hann[row] as number) * (hann[column] as number);
    }
  }
  return result;
}

function transposed(levels: Float64Array): Float64Array {
  const result = new Float64Array(levels.length);
  for (let row = 0; row < tilePx; row += 1) {
    for (let column = 0; column < tilePx; column += 1) {
      result[column * tilePx + row] = levels[row * tilePx + column] as number;
    }
  }
  return result;
}

/** The transform of two pieces at once: the second is the imaginary part. */
function transformBoth(first: Float64Array, second: Float64Array): readonly [re: Float64Array, im: Float64Array] {
  const across = [faded(first), faded(second)] as const;
  transformColumns(...across);
  const both = [transposed(across[0]), transposed(across[1])] as const;
  transformColumns(...both);
  return both;
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
