// Looks at faces in a child process; the entry of this folder's engine.

import { type ChildRunner, createChildRunner } from '../child/child-runner.ts';
import type { FaceJob, FaceReading, FaceSearch } from './face-reading.ts';

/** A picture takes half a second of one core, the first a second more, and about 400 MB in all. */
const limits = { memoryMb: 560, cpuMs: 20_000, wallMs: 120_000, heapMb: 192 };

const environment = {
  VIPS_CONCURRENCY: '1',
  VIPS_DISC_THRESHOLD: '4g',
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
};

/** Finds and measures faces. */
export interface FaceEngine {
  /**
   * Finds the faces of a picture, one picture at a time.
   * @param bytes a JPEG of our own, at most 3,000 pixels a side
   * @returns the faces, largest first
   * @throws ChildFault when the child failed or exceeded its limits; the next picture gets a new one
   */
  read(bytes: Buffer, search: FaceSearch): Promise<FaceReading>;
  /** Ends the child process. */
  close(): Promise<void>;
}

/**
 * Makes an engine with a child process of its own, which starts with the first picture.
 * @param runner replaces the child, for tests
 */
export function createFaceEngine(
  runner: ChildRunner<FaceJob, FaceReading> = createChildRunner(
    new URL('./face-child.ts', import.meta.url),
    limits,
    environment,
  ),
): FaceEngine {
  return { read: (bytes, search) => runner.run({ bytes, search }), close: runner.close };
}
