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

/**
 * The natural logarithm of a piece's power at each frequency, its mean taken away and its edges faded out (Hann).
 * @param levels `tilePx` by `tilePx` grey levels, row by row
 * @returns as many values: index `ky * tilePx + kx`, where k counts periods in `tilePx` pixels, modulo `tilePx`
 */
export function logPower(levels: Float64Array): Float64Array {
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const re = levels.map(
    (level, index) => (level - mean) * (hann[index % tilePx] as number) * (hann[Math.floor(index / tilePx)] as number),
  );
  const im = new Float64Array(re.length);
  for (let row = 0; row < tilePx; row += 1) transform(re, im, row * tilePx, 1);
  for (let column = 0; column < tilePx; column += 1) transform(re, im, column, tilePx);
  return re.map((x, index) => Math.log(x * x + (im[index] as number) ** 2 + 1));
}
