// Loads the face library with its WebAssembly backend and the weights inside its npm package, from disk. Runs in a child process.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A place in the picture: pixels, and the depth in the library's units. */
export type MeshPoint = readonly [x: number, y: number, z?: number];

/** What the library tells of one face; only the parts that are used. */
export interface DetectedFace {
  /** Left, top, width and height in pixels. */
  readonly box: readonly [number, number, number, number];
  readonly boxScore: number;
  readonly faceScore: number;
  readonly mesh: readonly MeshPoint[];
  readonly rotation: { readonly angle: { readonly yaw: number; readonly pitch: number; readonly roll: number } } | null;
  readonly real?: number;
  readonly live?: number;
}

interface Tensor {
  readonly shape: readonly number[];
  dataSync(): Float32Array;
}

/** The part of the package that is used. */
interface Human {
  readonly tf: {
    tensor3d(values: Uint8Array, shape: readonly [number, number, number], dtype: 'int32'): Tensor;
    tensor4d(values: Float32Array, shape: readonly [number, number, number, number], dtype: 'float32'): Tensor;
    dispose(tensors: Tensor | readonly Tensor[]): void;
  };
  readonly models: { readonly models: { readonly faceres: { execute(input: Tensor): readonly Tensor[] } | null } };
  load(): Promise<void>;
  detect(
    input: Tensor,
    change: object,
  ): Promise<{ readonly face: readonly DetectedFace[]; readonly error: string | null }>;
}

/** Finds and describes faces. */
export interface FaceLibrary {
  /**
   * Finds the faces of a square picture.
   * @param pixels red, green and blue, `side` by `side`
   * @param withPassive measures `real` and `live` too
   * @throws when the library failed
   */
  detect(pixels: Uint8Array, side: number, withPassive: boolean): Promise<readonly DetectedFace[]>;
  /** The descriptor of a face that was cut out. @param cut red, green and blue, 0 to 255, of `descriptorSidePx` by `descriptorSidePx` */
  describe(cut: Float32Array): Float32Array;
}

/** The side of the picture that the descriptor is made of. */
export const descriptorSidePx = 224;
/** The model gives the age and the gender, too; its output of this length is the descriptor. */
const descriptorLength = 1024;

/**
 * Nothing of an earlier picture may be used for the next one: with its defaults, the library returns the descriptor of the face before.
 * What is measured must not depend on the time it takes, either.
 */
const fresh = { skipFrames: 0, skipTime: 0 };

const off = { enabled: false };

function settings(modelsDir: string, wasmDir: string): object {
  return {
    backend: 'wasm',
    modelBasePath: pathToFileURL(modelsDir).href,
    wasmPath: `${wasmDir}/`,
    wasmPlatformFetch: false,
    cacheSensitivity: 0,
    skipAllowed: false,
    async: false,
    debug: false,
    warmup: 'none',
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      // The longer side of the picture may not be squeezed into a square: callers pad it.
      detector: { ...fresh, rotation: false, maxDetected: 6, minConfidence: 0.3, return: false, mask: false },
      mesh: { enabled: true },
      attention: off,
      iris: off,
      emotion: off,
      description: { ...fresh, enabled: true },
      antispoof: { ...fresh, enabled: true },
      liveness: { ...fresh, enabled: true },
    },
  };
}

/**
 * Loads the library and its weights. The process may not use `fetch` for anything else: this replaces it by one that reads files, because
 * the library has no other way to load weights.
 */
export async function loadHuman(): Promise<FaceLibrary> {
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== 'file:') throw new Error('only files are read');
    return new Response(new Uint8Array(await readFile(fileURLToPath(url))));
  };
  const require = createRequire(import.meta.url);
  // The package's `exports` hide this file; its own main module is beside it.
  const dist = dirname(require.resolve('@vladmandic/human'));
  const wasmDir = dirname(require.resolve('@tensorflow/tfjs-backend-wasm'));
  const { Human } = require(join(dist, 'human.node-wasm.js')) as { Human: new (config: object) => Human };
  const human = new Human(settings(join(dist, '..', 'models'), wasmDir));
  await human.load();
  return libraryOver(human);
}

function libraryOver(human: Human): FaceLibrary {
  const { tf, models } = human;
  const model = models.models.faceres;
  if (model === null) throw new Error('the face library has no descriptor');
  return {
    async detect(pixels, side, withPassive) {
      const input = tf.tensor3d(pixels, [side, side, 3], 'int32');
      const passive = { enabled: withPassive };
      try {
        // The library would describe what its rough box holds. Callers cut the face out by its mesh first.
        const change = { face: { description: off, antispoof: passive, liveness: passive } };
        const { face, error } = await human.detect(input, change);
        if (error !== null) throw new Error('the face library failed');
        return face;
      } finally {
        tf.dispose(input);
      }
    },
    describe(cut) {
      const input = tf.tensor4d(cut, [1, descriptorSidePx, descriptorSidePx, 3], 'float32');
      const outputs = model.execute(input);
      try {
        const output = outputs.find(({ shape }) => shape[1] === descriptorLength);
        if (output === undefined) throw new Error('the face library gave no descriptor');
        return Float32Array.from(output.dataSync());
      } finally {
        tf.dispose([input, ...outputs]);
      }
    },
  };
}
