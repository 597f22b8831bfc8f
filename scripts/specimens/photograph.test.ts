import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { backgroundsOf } from './backgrounds.ts';
import { composeTd1Lines, composeTd2Lines } from './card-mrz-lines.ts';
import { paperCopy, screenCopy } from './copies.ts';
import { photograph, presetOptions } from './photograph.ts';
import { warpOnto } from './warp.ts';

const card = await sharp({ create: { width: 428, height: 270, channels: 3, background: '#e8ecf0' } })
  .png()
  .toBuffer();

describe('photographs', () => {
  test('are the same for the same seed, and differ by seed', async () => {
    const take = (seed: number) => photograph(card, { ...presetOptions('mild', 'tuning', seed), width: 400 });
    const one = await take(1);
    expect(await take(1)).toEqual(one);
    expect(await take(2)).not.toEqual(one);
    expect(await sharp(one).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
  });

  test('of the two pools lie on surfaces of their own', () => {
    const [tuning, heldOut] = [backgroundsOf('tuning'), backgroundsOf('held-out')];
    expect(new Set([...tuning.calm, ...tuning.busy]).isDisjointFrom(new Set([...heldOut.calm, ...heldOut.busy]))).toBe(
      true,
    );
  });

  test('put each corner where it was asked for', async () => {
    const size = { width: 80, height: 50 };
    // Four quarters of four colors.
    const data = Buffer.alloc(size.width * size.height * 4, 255);
    for (let y = 0; y < size.height; y += 1) {
      for (let x = 0; x < size.width; x += 1) {
        data[(y * size.width + x) * 4] = x < 40 ? 0 : 200;
        data[(y * size.width + x) * 4 + 1] = y < 25 ? 0 : 200;
      }
    }
    const canvas = { data: Buffer.alloc(200 * 200 * 3), width: 200, height: 200 };
    const corners = [
      { x: 30, y: 20 },
      { x: 170, y: 40 },
      { x: 160, y: 180 },
      { x: 20, y: 150 },
    ] as const;
    warpOnto({ data, ...size }, canvas, corners);
    const at = (x: number, y: number) => [...canvas.data.subarray((y * 200 + x) * 3, (y * 200 + x) * 3 + 3)];
    expect([at(36, 28), at(164, 48), at(152, 170), at(28, 144)]).toEqual([
      [0, 0, 255],
      [200, 0, 255],
      [200, 200, 255],
      [0, 200, 255],
    ]);
    expect(at(5, 5)).toEqual([0, 0, 0]);
  });
});

test('copies repeat by seed and are larger than the picture by their frame', async () => {
  for (const copy of [screenCopy, paperCopy]) {
    const one = await copy(card, { seed: 3 });
    expect(await copy(card, { seed: 3 })).toEqual(one);
    expect((await sharp(one).metadata()).width).toBeGreaterThan(440);
  }
});

test('the zones of cards are those of the specimens in ICAO Doc 9303', () => {
  // The worked examples of parts 5 and 6.
  const person = {
    lastName: 'Eriksson',
    firstName: 'Anna Maria',
    birthDate: '1974-08-12',
    gender: 'F',
    documentNumber: 'D23145890',
    expiryDate: '2012-04-15',
  } as const;
  expect(composeTd1Lines(person)).toEqual([
    'I<UTOD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159UTO<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ]);
  expect(composeTd2Lines(person)).toEqual([
    'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<',
    'D231458907UTO7408122F1204159<<<<<<<6',
  ]);
});
