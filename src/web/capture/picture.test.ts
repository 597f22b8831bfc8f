import { describe, expect, it } from 'vitest';
import { fitWithin, formatOf } from './picture.ts';

describe('formatOf', () => {
  it('tells JPEG and PNG by their bytes', () => {
    expect(formatOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1))).toBe('image/jpeg');
    expect(formatOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe('image/png');
  });

  it('does not take a HEIC, a text or nothing for a picture', () => {
    expect(formatOf(new TextEncoder().encode('\0\0\0\x18ftypheic'))).toBeNull();
    expect(formatOf(new TextEncoder().encode('a text'))).toBeNull();
    expect(formatOf(new Uint8Array())).toBeNull();
  });
});

describe('fitWithin', () => {
  it('brings the longest side down and keeps the proportions', () => {
    expect(fitWithin(4032, 3024, 3000)).toEqual({ width: 3000, height: 2250 });
    expect(fitWithin(3024, 4032, 3000)).toEqual({ width: 2250, height: 3000 });
  });

  it('never enlarges', () => {
    expect(fitWithin(1200, 900, 3000)).toEqual({ width: 1200, height: 900 });
  });

  it('leaves at least one pixel of a very long strip', () => {
    expect(fitWithin(60_000, 2, 3000)).toEqual({ width: 3000, height: 1 });
  });
});
