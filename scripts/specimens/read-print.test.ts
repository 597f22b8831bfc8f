import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChildFault } from '../../src/checks/child/child-runner.ts';
import { myNumberSign } from '../../src/checks/my-number/my-number-sign.ts';
import { createPrintReader, type PrintReader } from '../../src/checks/ocr/print-reader.ts';
import { recognizeBack } from '../../src/checks/upload/donor-part.ts';
import { provideFonts } from '../setup/provide-fonts.ts';
import { providedModels } from '../setup/provide-models.ts';
import { drawLicenceBack, drawLicenceFront } from './draw-driver-license.ts';
import { drawMyNumberBack, drawMyNumberFront } from './draw-my-number-card.ts';
import { inventJapanesePerson } from './japanese-persons.ts';
import { photograph } from './photograph.ts';

const person = inventJapanesePerson('tuning', 0);
let reader: PrintReader;
let card: Buffer;

beforeAll(async () => {
  await provideFonts();
  reader = createPrintReader(providedModels());
  card = await drawLicenceFront({ person, pixelsPerMm: 11 });
});
afterAll(() => reader.close());

/** The card on a table, turned clockwise. */
function onTable(degrees: number): Promise<Buffer> {
  return sharp(card)
    .rotate(degrees, { background: '#5a4634' })
    .flatten({ background: '#5a4634' })
    .extend({ top: 90, bottom: 90, left: 90, right: 90, background: '#5a4634' })
    .jpeg()
    .toBuffer();
}

describe('the print of a card', () => {
  // The back of a licence, below, covers 180 degrees.
  test('that was photographed turned by 97 degrees is read from the straightened card', async () => {
    const { lines, aspect, isRectified, confidence } = await reader.read(await onTable(97));
    expect({ isRectified, aspect }).toEqual({ isRectified: true, aspect: expect.closeTo(85.6 / 53.98, 2) });
    expect(confidence).toBeGreaterThan(0.95);
    const joined = lines.map(({ text }) => text.replaceAll(' ', ''));
    const name = lines[joined.findIndex((text) => text.includes(`${person.last.kanji}${person.first.kanji}`))];
    const number = lines[joined.findIndex((text) => text.includes(person.licence.number))];
    expect(joined.join('\n')).toContain('運転免許証');
    // The name stands at the top left, the number below the middle.
    expect(name?.box.top).toBeLessThan(0.15);
    expect(name?.box.left).toBeLessThan(0.2);
    expect(number?.box.bottom).toBeGreaterThan(0.6);
    for (const line of lines) expect(line.confidences).toHaveLength([...line.text].length);
  });

  test('is read from the whole picture where the card has no edge, after what is no picture has failed alone', async () => {
    await expect(reader.read(Buffer.from('no picture'))).rejects.toThrow(ChildFault);
    const wide = await sharp(card).flatten({ background: '#ffffff' }).jpeg().toBuffer();
    const { lines, isRectified } = await reader.read(wide);
    expect(isRectified).toBe(false);
    expect(lines.some(({ text }) => text.includes(person.licence.number))).toBe(true);
  });
});

describe('the declaration about organ donation', () => {
  const entry = { address: '福岡県福岡市博多区住吉1-2-3', date: '2024-05-10', style: 'printed' } as const;

  test.each([
    ['upside down and aslant, with a signature', 'held-out', true, true],
    ['filling the picture, without a mark', 'tuning', false, false],
  ] as const)('on a back %s is painted over, and the entry above it stays', async (_title, pool, donor, onTable) => {
    const back = await drawLicenceBack({
      person: inventJapanesePerson(pool, 1),
      entries: [entry],
      donor,
      pixelsPerMm: 12,
    });
    const picture = onTable
      ? await photograph(back, { seed: 2, rotateDegrees: 184, perspective: 0.03, fill: 0.8 })
      : await sharp(back).flatten({ background: '#ffffff' }).jpeg().toBuffer();
    const { print, donorPart, masked } = await reader.readUpload(picture);
    expect([recognizeBack(print), donorPart]).toEqual(['driver_license', 'masked']);
    const again = await reader.read(Buffer.from(masked ?? []));
    const texts = again.lines.map(({ text }) => text.replaceAll(' ', ''));
    expect(texts.join('\n')).toMatch(/備考.*住吉1-2-3.*MASKED$/s);
    expect(texts.join('\n')).not.toMatch(/臓器|移植|署名|私は/);
  });

  test('is not seen on a front', async () => {
    expect(await reader.readUpload(await onTable(0))).toMatchObject({ donorPart: 'none', masked: null });
  });
});

describe('a My Number in print', () => {
  const shot = { seed: 5, rotateDegrees: 3, perspective: 0.02 } as const;
  const textsOf = async (picture: Buffer) =>
    (await reader.readUpload(await photograph(picture, shot))).print.lines.map(({ text }) => text);

  test('is found on the back of the card without its QR code, by its digits alone and by its label alone', async () => {
    const texts = await textsOf(await drawMyNumberBack({ person, code: false }));
    expect(myNumberSign(texts)).toBe(true);
    const words = /個人番号|拾得/gu;
    const isNumber = (text: string) => (text.match(/\d/g) ?? []).length >= 12;
    expect(myNumberSign(texts.map((text) => text.replaceAll(words, '')))).toBe(true);
    const unread = texts
      .filter((text) => !text.includes('拾得'))
      .map((text) => (isNumber(text) ? text.replace(/\d.*/, '') : text));
    expect(myNumberSign(unread)).toBe(true);
  });

  test('is not seen on the front', async () => {
    expect(myNumberSign(await textsOf(await drawMyNumberFront({ person })))).toBe(false);
  });
});

test('a picture without print has no lines', async () => {
  const blank = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#ccc' } })
    .jpeg()
    .toBuffer();
  expect(await reader.read(blank)).toMatchObject({ lines: [], confidence: 0 });
});

test('without the models the reader does not start, whatever the picture', async () => {
  const broken = createPrintReader({ detection: '/nowhere/a.onnx', recognition: '/nowhere/b.onnx' });
  try {
    await expect(broken.read(Buffer.from('no picture'))).rejects.toMatchObject({ code: 'not_started' });
  } finally {
    await broken.close();
  }
});
