// Builds lines of print for tests, as OCR would have read them.

import type { PrintedSide, TextLine } from '../../../ocr/text-line.ts';

/** The size of a card in the units of the tests: tenths of a millimetre. */
const width = 856;
const height = 540;

/** How a line was read. */
export interface Read {
  /** Of each character, 0 to 1; 0.995 by default. */
  readonly confidence?: number;
  /** Characters that were read with less, and with how much. */
  readonly doubt?: Readonly<Record<string, number>>;
  /** Whether it looks like handwriting. */
  readonly byHand?: boolean;
}

/** A line on a card: its text, where it begins, its base line, and the size of its letters. */
export function line(
  text: string,
  x: number,
  y: number,
  size: number,
  { confidence = 0.995, doubt = {}, byHand = false }: Read = {},
): TextLine {
  const ems = [...text].reduce((sum, character) => sum + (/[\u0020-\u007e]/.test(character) ? 0.5 : 1), 0);
  return {
    text,
    printLikeness: byHand ? 0.2 : 0.9,
    confidences: [...text].map((character) => doubt[character] ?? confidence),
    box: {
      left: x / width,
      top: (y - size) / height,
      right: (x + ems * size) / width,
      bottom: (y + size * 0.2) / height,
    },
  };
}

/** A side of a card. */
export function printedSide(side: 'front' | 'back', lines: readonly TextLine[]): PrintedSide {
  return { side, lines, aspect: width / height };
}

/** A side with some lines read otherwise: each is replaced by its new text, or removed where that is null. */
export function changed(
  side: PrintedSide,
  changes: Readonly<Record<string, string | null>>,
  read: Read = {},
): PrintedSide {
  const lines = side.lines.flatMap((old): TextLine[] => {
    const text = changes[old.text];
    if (text === undefined) return [old];
    if (text === null) return [];
    const { left, bottom, top } = old.box;
    const size = ((bottom - top) * height) / 1.2;
    return [line(text, left * width, top * height + size, size, read)];
  });
  for (const text of Object.keys(changes)) {
    if (!side.lines.some((old) => old.text === text)) throw new Error(`no line to change: ${text}`);
  }
  return { ...side, lines };
}

/** Turns a side about its middle, as a photo that was held at an angle shows it. */
export function tilted(side: PrintedSide, degrees: number): PrintedSide {
  const slope = Math.tan((degrees * Math.PI) / 180) * side.aspect;
  const lines = side.lines.map((old) => {
    const shift = slope * ((old.box.left + old.box.right) / 2 - 0.5);
    const grown = (Math.abs(slope) * (old.box.right - old.box.left)) / 2;
    return { ...old, box: { ...old.box, top: old.box.top + shift - grown, bottom: old.box.bottom + shift + grown } };
  });
  return { ...side, lines };
}
