import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { withMarks } from '../../src/checks/authenticity/judge-marks.ts';
import { measureGrid } from '../../src/checks/authenticity/measure-grid.ts';
import { decodeRgb } from '../../src/checks/card/rgb-image.ts';
import type { DocumentFindings } from '../../src/domain/findings.ts';
import { drawTd2Front } from './draw-id-card.ts';
import { inventPerson, tuningNames } from './invented-persons.ts';
import { fineLayouts, fineScreenForTuning } from './tuning-screens.ts';

const read: DocumentFindings = {
  ocr: { documentType: 'identity_card', fields: [], currentAddress: null },
  authenticity: 'inconclusive',
  problems: [],
};

let card: Buffer;
beforeAll(async () => {
  card = await drawTd2Front({ person: inventPerson(4, tuningNames), pixelsPerMm: 9, mark: false, seed: 4 });
});

/** What a picture that the card fills shows, after a JPEG with colours of half the resolution. */
async function judge(picture: Buffer) {
  const taken = await sharp(picture)
    .flatten({ background: '#777777' })
    .blur(0.5)
    .jpeg({ quality: 82, chromaSubsampling: '4:2:0' })
    .toBuffer();
  const image = await decodeRgb(taken, 2400);
  const { width, height } = image;
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ] as const;
  const marks = {
    grid: measureGrid(image, corners),
    aspect: width / height,
    outline: null,
    card: corners,
    portrait: null,
  };
  const { authenticity, problems } = withMarks(read, marks, undefined);
  return { authenticity, problems };
}

test('a genuine card shows no grid', async () => {
  expect(await judge(card)).toMatchObject({ authenticity: 'inconclusive', problems: [] });
});

test.each(fineLayouts.map((layout, index) => [layout, index] as const))(
  'a card on a fine screen fails: %s',
  async (_layout, index) => {
    expect(await judge(await fineScreenForTuning(card, 40 + index))).toMatchObject({ authenticity: 'failed' });
  },
);
