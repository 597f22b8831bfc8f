// Looks at faces in a child process; the entry of this folder's engine.

import { childLimits } from '../child/child-limits.ts';
import { type ChildRunner, createChildRunner } from '../child/child-runner.ts';
import type { EngineHealth } from '../child/engine-health.ts';
import type { FaceJob, FaceReading, FaceSearch } from './face-reading.ts';

/** Memory of one picture is returned to the system before the next. */
const environment = {
  VIPS_CONCURRENCY: '1',
  VIPS_DISC_THRESHOLD: '4g',
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_MMAP_THRESHOLD_: '1048576',
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
  /**
   * Finds the faces of a picture of a person before it is stored, ahead of pictures of decisions, because its user waits.
   * @throws ChildFault as `read`
   */
  readUpload(bytes: Buffer): Promise<FaceReading>;
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
    childLimits.face,
    environment,
  ),
): FaceEngine {
  return {
    read: (bytes, search) => runner.run({ bytes, search }),
    readUpload: (bytes) => runner.run({ bytes, search: 'person' }, true),
    close: runner.close,
  };
}

/** The engine, with its starts remembered. */
export function watchFaceEngine(engine: FaceEngine, health: EngineHealth): FaceEngine {
  return {
    read: (bytes, search) => health.watch(() => engine.read(bytes, search)),
    readUpload: (bytes) => health.watch(() => engine.readUpload(bytes)),
    close: () => engine.close(),
  };
}
