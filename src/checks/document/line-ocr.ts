// Reads single lines of print with Tesseract.

import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { GreyImage } from './grey-image.ts';

/** One recognized character and its position in pixels. */
export interface SeenCharacter {
  readonly character: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly fromX: number;
  readonly toX: number;
}

/** Reads single lines of capitals, digits and fillers. One line at a time. */
export interface LineOcr {
  readonly recognise: (line: GreyImage) => Promise<SeenCharacter[]>;
  /** Ends the engine and its thread. */
  readonly close: () => Promise<void>;
}

/** The trained data comes with the package, so nothing is downloaded or written. */
const trainedDataDir = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

/** A picture as a portable grey map, the plainest format that Tesseract reads. */
function encodePgm(image: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${image.width} ${image.height}\n255\n`, 'latin1'), image.data]);
}

/**
 * Starts Tesseract with the English model, without network and cache. Dictionaries are off: names are not words.
 * @throws when the engine cannot start. Call it in its own thread and end that thread then: the library raises some errors uncaught,
 *   and an engine that does not start leaves an unreachable thread behind.
 */
export async function startLineOcr(): Promise<LineOcr> {
  // The library's promise stays pending when loading fails half-way; only its error handler is called.
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const engine = await Promise.race([
    createWorker(
      'eng',
      OEM.LSTM_ONLY,
      {
        langPath: trainedDataDir,
        cacheMethod: 'none',
        gzip: true,
        errorHandler: (cause: unknown) => reject(new Error(`the OCR engine failed: ${String(cause)}`)),
      },
      { load_system_dawg: '0', load_freq_dawg: '0', load_number_dawg: '0', load_punc_dawg: '0' },
    ),
    failed,
  ]);
  // Without the space in the whitelist, the first character after a gap gets no confidence.
  await engine.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_LINE,
    tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789< ',
  });
  return {
    async recognise(line) {
      const { data } = await engine.recognize(encodePgm(line), {}, { text: true, blocks: true });
      return (data.blocks ?? [])
        .flatMap((block) => block.paragraphs)
        .flatMap((paragraph) => paragraph.lines)
        .flatMap((textLine) => textLine.words)
        .flatMap((word) => word.symbols)
        .map((symbol) => ({
          character: symbol.text,
          confidence: symbol.confidence,
          fromX: symbol.bbox.x0,
          toX: symbol.bbox.x1,
        }));
    },
    async close() {
      await engine.terminate();
    },
  };
}
