/**
 * A small stroke alphabet of our own in the manner of OCR-B, as SVG path data on a grid 10 wide and 16 high (y grows
 * downwards, 16 is the base line). Specimens are drawn with it and never with a font: a bare machine has no fonts, and
 * librsvg then leaves text out without an error.
 */
const strokes: Readonly<Record<string, string>> = {
  '0': 'M5 0C8.3 0 9.4 3.4 9.4 8C9.4 12.6 8.3 16 5 16C1.7 16 .6 12.6 .6 8C.6 3.4 1.7 0 5 0Z',
  '1': 'M2 3.4L5.6 0V16M2 16H9',
  '2': 'M.8 3.6C1.2 1.4 2.9 0 5 0C7.4 0 9.2 1.7 9.2 4.2C9.2 8.6 .8 10.6 .8 16H9.4',
  '3': 'M1 0H9L4.6 6.2C7.6 6.2 9.4 8.2 9.4 11C9.4 14 7.4 16 4.6 16C2.6 16 1.2 15.4 .4 14.2',
  '4': 'M5.4 0L.4 11.4H9.8M7.2 6.4V16',
  '5': 'M8.8 0H2L1.6 7C2.6 6.2 3.8 5.9 5 5.9C7.8 5.9 9.5 8 9.5 10.9C9.5 14 7.4 16 4.6 16C2.8 16 1.4 15.4 .6 14.2',
  '6': 'M6.6 0C3 3.8 .6 7.4 .6 11C.6 14 2.4 16 5 16C7.6 16 9.4 14 9.4 11.2C9.4 8.4 7.6 6.6 5.2 6.6C3.4 6.6 1.8 7.6 1.2 9.2',
  '7': 'M.6 0H9.4C6.4 4.6 4.2 9.6 3.6 16',
  '8': 'M5 7.4C2.8 6.6 1.4 5.4 1.4 3.6C1.4 1.4 2.9 0 5 0C7.1 0 8.6 1.4 8.6 3.6C8.6 5.4 7.2 6.6 5 7.4C2.2 8.4 .5 9.8 .5 12C.5 14.4 2.3 16 5 16C7.7 16 9.5 14.4 9.5 12C9.5 9.8 7.8 8.4 5 7.4Z',
  '9': 'M3.4 16C7 12.2 9.4 8.6 9.4 5C9.4 2 7.6 0 5 0C2.4 0 .6 2 .6 4.8C.6 7.6 2.4 9.4 4.8 9.4C6.6 9.4 8.2 8.4 8.8 6.8',
  A: 'M.2 16L5 0L9.8 16M1.9 10.6H8.1',
  B: 'M1 0V16M1 0H4.8C7.2 0 8.6 1.5 8.6 3.7C8.6 6 7.2 7.4 4.8 7.4H1M4.8 7.4C7.7 7.4 9.4 9 9.4 11.6C9.4 14.4 7.7 16 4.8 16H1',
  C: 'M9.4 2.8C8.5 1 7.2 0 5.4 0C2.2 0 .5 3.2 .5 8C.5 12.8 2.2 16 5.4 16C7.2 16 8.5 15 9.4 13.2',
  D: 'M1 0V16H4C7.6 16 9.5 12.8 9.5 8C9.5 3.2 7.6 0 4 0Z',
  E: 'M9 0H1V16H9M1 7.6H7.6',
  F: 'M9 0H1V16M1 7.6H7.6',
  G: 'M9.2 2.6C8.3 .9 7 0 5.4 0C2.2 0 .5 3.2 .5 8C.5 12.8 2.2 16 5.4 16C7 16 8.4 15.4 9.4 14.2V8.8H5.8',
  H: 'M1 0V16M9 0V16M1 7.6H9',
  I: 'M1.8 0H8.2M5 0V16M1.8 16H8.2',
  J: 'M8.4 0V11.2C8.4 14.3 6.8 16 4.5 16C2.3 16 .9 14.7 .5 12.2',
  K: 'M1 0V16M9 0L1 9.4M3.8 6.4L9.4 16',
  L: 'M1.2 0V16H9.2',
  M: 'M.6 16V0L5 8.6L9.4 0V16',
  N: 'M1 16V0L9 16V0',
  O: 'M5 0C8.4 0 9.9 2.4 9.9 8C9.9 13.6 8.4 16 5 16C1.6 16 .1 13.6 .1 8C.1 2.4 1.6 0 5 0Z',
  P: 'M1 16V0H5C7.8 0 9.4 1.7 9.4 4.6C9.4 7.5 7.8 9.2 5 9.2H1',
  Q: 'M5 0C8.4 0 9.9 2.4 9.9 8C9.9 13.6 8.4 16 5 16C1.6 16 .1 13.6 .1 8C.1 2.4 1.6 0 5 0ZM5.8 11.4L10.2 17',
  R: 'M1 16V0H5C7.8 0 9.4 1.7 9.4 4.6C9.4 7.5 7.8 9.2 5 9.2H1M5.2 9.2L9.6 16',
  S: 'M9 2.4C8 .8 6.6 0 5 0C2.6 0 1 1.5 1 3.8C1 8.9 9.3 6.6 9.3 12C9.3 14.5 7.6 16 5 16C3.1 16 1.4 15.1 .5 13.4',
  T: 'M.4 0H9.6M5 0V16',
  U: 'M1 0V10.6C1 14.2 2.5 16 5 16C7.5 16 9 14.2 9 10.6V0',
  V: 'M.4 0L5 16L9.6 0',
  W: 'M.2 0L2.4 16L5 6.4L7.6 16L9.8 0',
  X: 'M.6 0L9.4 16M9.4 0L.6 16',
  Y: 'M.6 0L5 7.8L9.4 0M5 7.8V16',
  Z: 'M.9 0H9.1L.7 16H9.3',
  Æ: 'M.2 16L5 0H9.8M2 10.6H5V0M5 16H9.8M5 16V0M5 7.6H9',
  Ø: 'M5 0C8.4 0 9.9 2.4 9.9 8C9.9 13.6 8.4 16 5 16C1.6 16 .1 13.6 .1 8C.1 2.4 1.6 0 5 0ZM.6 16.6L9.4 -.6',
  Ð: 'M1 0V16H4C7.6 16 9.5 12.8 9.5 8C9.5 3.2 7.6 0 4 0ZM-1 8H4.6',
  Ł: 'M1.2 0V16H9.2M-1 10.4L4.6 6.4',
  Đ: 'M1 0V16H4C7.6 16 9.5 12.8 9.5 8C9.5 3.2 7.6 0 4 0ZM-1 8H4.6',
  Œ: 'M5 0C2 0 .2 3.2 .2 8C.2 12.8 2 16 5 16M9.8 0H5V16H9.8M5 7.6H9',
  Þ: 'M1 0V16M1 3.6H5C7.8 3.6 9.4 5.2 9.4 7.9C9.4 10.6 7.8 12.2 5 12.2H1',
  Ħ: 'M1 0V16M9 0V16M1 8.6H9M-.6 3.6H10.6',
  Ŋ: 'M1 16V0L9 15V0M9 15C9 17.6 7.8 18.6 5.8 18.4',
  Ŧ: 'M.4 0H9.6M5 0V16M2 8.4H8',
  ẞ: 'M1 16V4.4C1 1.4 2.6 0 5 0H8.8L5.2 5.8C8 6 9.4 8 9.4 11C9.4 14.2 7.6 16 5 16H4',
  Ə: 'M.8 3C1.8 1 3.2 0 5 0C8 0 9.6 3 9.6 8C9.6 13 8 16 5 16C2 16 .4 13 .4 8.4H9.4',
  '<': 'M9 2.6L1.4 8.2L9 13.8',
  '-': 'M2 9H8',
  '.': 'M5 15.4V16',
  ',': 'M5.4 15L4.4 18.2',
  '/': 'M1.4 17.4L8.6 -1.4',
  "'": 'M5 -.6V3.2',
  ':': 'M5 5V5.6M5 14.4V15',
};

/** Marks above or below a letter, by their Unicode combining code point. */
const marks: Readonly<Record<string, string>> = {
  '\u0300': 'M3 -6L5.6 -3.2',
  '\u0301': 'M7 -6L4.4 -3.2',
  '\u0302': 'M2.4 -3L5 -5.8L7.6 -3',
  '\u0303': 'M2 -3.4C3.6 -6.2 6.4 -2 8 -4.8',
  '\u0304': 'M2.4 -4H7.6',
  '\u0306': 'M2.4 -5.8C3 -2.6 7 -2.6 7.6 -5.8',
  '\u0307': 'M5 -4.2V-3.8',
  '\u0308': 'M2.6 -4.2V-3.8M7.4 -4.2V-3.8',
  '\u030a': 'M5 -6.4A1.7 1.7 0 1 1 4.9 -6.4Z',
  '\u030b': 'M5.4 -6L3.4 -3.2M8.8 -6L6.8 -3.2',
  '\u030c': 'M2.4 -5.8L5 -3L7.6 -5.8',
  '\u0327': 'M5.6 16.4L4.4 20',
  '\u0328': 'M8.6 16.4C7 18 7 19.6 9 19.6',
};

/** How a run of text is drawn. All lengths are in the units of the SVG it goes into. */
export interface TextStyle {
  readonly x: number;
  /** The base line. */
  readonly y: number;
  /** Height of a capital letter. */
  readonly height: number;
  /** Distance from one character to the next; the default leaves the usual gap. */
  readonly pitch?: number;
  /** Thickness of the pen, as a part of the height. */
  readonly weight?: number;
  readonly color?: string;
  readonly opacity?: number;
}

/**
 * Draws text as stroked paths.
 * @param text upper-case Latin text, with accents; lower case is raised. A character without a glyph is left blank.
 * @returns an SVG `g` element
 */
export function drawText(text: string, style: TextStyle): string {
  const scale = style.height / 16;
  const pitch = style.pitch ?? style.height * 0.86;
  const parts: string[] = [];
  let column = -1;
  for (const character of text.toUpperCase().normalize('NFD')) {
    const mark = marks[character];
    if (mark === undefined) column += 1;
    const path = mark ?? strokes[character];
    if (path === undefined) continue;
    const x = style.x + Math.max(column, 0) * pitch;
    parts.push(
      `<path transform="translate(${x.toFixed(2)} ${(style.y - style.height).toFixed(2)}) scale(${scale})" d="${path}"/>`,
    );
  }
  const weight = (style.weight ?? 0.14) * 16;
  return (
    `<g fill="none" stroke="${style.color ?? '#1b1b1f'}" stroke-width="${weight}" stroke-linecap="round" ` +
    `stroke-linejoin="round" opacity="${style.opacity ?? 1}">${parts.join('')}</g>`
  );
}

/** Whether the alphabet has a glyph for this character. */
export function hasGlyph(character: string): boolean {
  return strokes[character] !== undefined || marks[character] !== undefined;
}
