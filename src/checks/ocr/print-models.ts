// Runs the two models that read print.

import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { TurnedRect } from '../card/geometry.ts';
import { type RgbImage, samplePixel, scaleRgb } from '../card/rgb-image.ts';
import { createAlphabet, type DecodedLine, decodeLine } from './decode-line.ts';
import type { PrintMap } from './find-boxes.ts';
import { readDictionary } from './read-dictionary.ts';

/** Finds and recognises lines. One call at a time; a call holds the event loop while the model runs. */
export interface PrintModels {
  /** The map of print in a picture that is shrunk to at most `sidePx`. */
  readonly detect: (image: RgbImage, sidePx: number) => Promise<PrintMap>;
  /**
   * Reads the line in a box of the picture.
   * @param isTurned reads it upside down
   */
  readonly recognise: (image: RgbImage, box: TurnedRect, isTurned: boolean) => Promise<DecodedLine>;
}

/** The detector halves a picture five times. */
const detectorStepPx = 32;
/** The height of a line that the recogniser is trained on. */
const lineHeightPx = 48;
/** Wider steps make the space in a short name vanish. */
const widthStepPx = 64;
/** Some forty full-width characters. A longer line is squeezed, so that its cost is bounded. */
const lineWidthPxMax = 2048;

/** One thread leaves the other core to requests. Without arenas, memory of one picture is returned before the next. */
const sessionOptions: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 4,
};

/**
 * Loads the models.
 * @param paths the two ONNX files
 * @throws when a file is missing or is no model
 */
export async function loadPrintModels(paths: {
  readonly detection: string;
  readonly recognition: string;
}): Promise<PrintModels> {
  const detector = await InferenceSession.create(paths.detection, sessionOptions);
  const recogniser = await InferenceSession.create(paths.recognition, sessionOptions);
  const alphabet = createAlphabet(readDictionary(await readFile(paths.recognition)));
  return {
    async detect(image, sidePx) {
      const scale = Math.min(1, sidePx / Math.max(image.width, image.height));
      const side = (length: number): number =>
        Math.max(detectorStepPx, Math.round((length * scale) / detectorStepPx) * detectorStepPx);
      const shrunk = await scaleRgb(image, side(image.width), side(image.height));
      const { width, height } = shrunk;
      const input = new Tensor('float32', planesOf(shrunk.data, width * height), [1, 3, height, width]);
      return { data: await run(detector, input), width, height };
    },
    async recognise(image, box, isTurned) {
      const width = Math.min(lineWidthPxMax, Math.max(8, Math.round((lineHeightPx * box.width) / box.height)));
      const padded = Math.ceil(width / widthStepPx) * widthStepPx;
      const input = new Tensor('float32', cutLine(image, box, width, padded, isTurned), [1, 3, lineHeightPx, padded]);
      return decodeLine(await run(recogniser, input), alphabet);
    },
  };
}

async function run(session: InferenceSession, input: Tensor): Promise<Float32Array> {
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]];
  const output = (await session.run({ [inputName]: input }))[outputName];
  if (output === undefined || !(output.data instanceof Float32Array)) throw new Error('the model has no output');
  return output.data;
}

/** Blue, green and red planes from -1 to 1, as both models were trained on. */
function planesOf(data: Uint8Array, pixels: number): Float32Array {
  const planes = new Float32Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      planes[(2 - channel) * pixels + pixel] = (data[pixel * 3 + channel] ?? 0) / 127.5 - 1;
    }
  }
  return planes;
}

/** A box as a picture of the line's height, with grey to the right of it. */
function cutLine(image: RgbImage, box: TurnedRect, width: number, padded: number, isTurned: boolean): Float32Array {
  const planes = new Float32Array(3 * lineHeightPx * padded);
  const area = lineHeightPx * padded;
  const { center, along } = box;
  const sign = isTurned ? -1 : 1;
  // Where a line is much larger than needed, several samples are averaged: single ones would miss thin strokes.
  const samples = Math.min(4, Math.max(1, Math.round(box.height / lineHeightPx)));
  const stepU = (sign * box.width) / (width * samples);
  const stepV = (sign * box.height) / (lineHeightPx * samples);
  const color = new Float32Array(3);
  for (let y = 0; y < lineHeightPx; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * padded + x;
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const u = (x * samples + (sample % samples) + 0.5 - (width * samples) / 2) * stepU;
        const v = (y * samples + Math.floor(sample / samples) + 0.5 - (lineHeightPx * samples) / 2) * stepV;
        const px = center.x + u * along.x - v * along.y - 0.5;
        const py = center.y + u * along.y + v * along.x - 0.5;
        samplePixel(image, px, py, color, 0);
        for (let channel = 0; channel < 3; channel += 1) {
          const plane = (2 - channel) * area + at;
          planes[plane] = (planes[plane] ?? 0) + (color[channel] ?? 0);
        }
      }
      for (let channel = 0; channel < 3; channel += 1) {
        const plane = channel * area + at;
        planes[plane] = (planes[plane] ?? 0) / (127.5 * samples * samples) - 1;
      }
    }
  }
  return planes;
}
