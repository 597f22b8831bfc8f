import { expect, test } from 'vitest';
import { examineCard } from '../../src/checks/authenticity/examine-card.ts';
import { withMarks } from '../../src/checks/authenticity/judge-marks.ts';
import { findCard } from '../../src/checks/card/find-card.ts';
import { rectifyCard } from '../../src/checks/card/rectify-card.ts';
import { decodeRgb } from '../../src/checks/card/rgb-image.ts';
import { cardWidth } from './draw-card.ts';
import { drawFace } from './draw-face.ts';
import { drawMyNumberFront, myNumberPortrait } from './draw-my-number-card.ts';
import { inventJapanesePerson } from './japanese-persons.ts';
import { photograph, presetOptions } from './photograph.ts';
import { type PasteStyle, pasteForTuning } from './tuning-portraits.ts';

const timeout = 60_000;

/** What the check says of the portrait in a mild photograph of a My Number card. */
async function outlineOf(seed: number, style?: PasteStyle): Promise<string | undefined> {
  const portrait = await drawFace(seed, { size: 560, background: '#dfe6ea' });
  let front = await drawMyNumberFront({ person: inventJapanesePerson('tuning', seed), portrait, mark: false, seed });
  if (style !== undefined) {
    const other = await drawFace(seed + 40, { size: 560, background: '#cfdbe6', occasion: 4 });
    ({ picture: front } = await pasteForTuning(
      front,
      { portrait: myNumberPortrait, width: cardWidth },
      other,
      style,
      seed,
    ));
  }
  const bytes = await photograph(front, { ...presetOptions('mild', 'tuning', seed * 2 + 7), width: 1800 });
  const photo = await decodeRgb(bytes, 2400);
  const corners = await findCard(photo);
  if (corners === null) throw new Error('the card was not found');
  const marks = examineCard(photo, corners, rectifyCard(photo, corners), ['個人番号カード'], 0);
  const { observations = [] } = withMarks(
    {
      ocr: { documentType: 'my_number_card', fields: [], currentAddress: null },
      authenticity: 'inconclusive',
      problems: [],
    },
    marks,
    undefined,
  );
  return observations.find(({ name }) => name === 'portrait_outline')?.result;
}

test(
  'genuine portraits are where the layout has them',
  async () => {
    for (const seed of [1, 2]) expect(await outlineOf(seed), `person ${seed}`).toBe('passed');
  },
  timeout,
);

test.each<[PasteStyle, number]>([
  ['edited', 39],
  ['feathered', 40],
  ['matched', 29],
  ['small', 31],
  ['shifted', 44],
])(
  'finds a portrait over another one: %s',
  async (style, seed) => {
    expect(await outlineOf(seed, style)).toBe('failed');
  },
  timeout,
);
