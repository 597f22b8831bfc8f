import type { Alternative } from './decode-line.ts';

/** One line of print. */
export interface TextLine {
  readonly text: string;
  /** One for each code point of `text`, 0 to 1. */
  readonly confidences: readonly number[];
  /** For each code point of `text`, the other characters that it may be. Absent where none are known. */
  readonly alternatives?: readonly (readonly Alternative[])[];
  /** Its place in the (rectified) picture, as shares of width and height from the top left. */
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /**
   * How much it looks like machine print and not like handwriting, 0 to 1 (`print-likeness.ts`). OCR is as certain of either, so only the
   * picture tells. Absent where the picture was not examined.
   */
  readonly printLikeness?: number;
}

/** The print on one side of a card. */
export interface PrintedSide {
  readonly side: 'front' | 'back';
  readonly lines: readonly TextLine[];
  /** Width divided by height of the rectified picture. */
  readonly aspect: number;
}
