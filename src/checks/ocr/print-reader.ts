// Reads the print in pictures, in a child process; the entry of this folder.

import { childLimits } from '../child/child-limits.ts';
import { createChildRunner } from '../child/child-runner.ts';
import type { UploadedPrint } from '../upload/read-upload.ts';
import type { PictureOfPrint } from './read-print.ts';

/** The paths of the two ONNX files. */
export interface PrintModelPaths {
  readonly detection: string;
  readonly recognition: string;
}

/** One picture. */
export interface PrintJob {
  readonly bytes: Uint8Array;
  /** Whether a part that must not be stored is painted over. */
  readonly isUpload: boolean;
}

/** Reads the print in pictures of cards. */
export interface PrintReader {
  /**
   * Reads one picture, at any angle.
   * @param bytes an encoded JPEG of `PictureReencoder`
   * @throws ChildFault when the reader itself fails, dies or takes too long, or its models cannot be loaded; the next picture gets a new
   *   child. A picture without print is no error
   */
  readonly read: (bytes: Buffer) => Promise<PictureOfPrint>;
  /**
   * Reads an upload before it is stored, ahead of pictures of decisions, because its user waits. What must not be stored is painted over.
   * @throws ChildFault as `read`
   */
  readonly readUpload: (bytes: Buffer) => Promise<UploadedPrint>;
  /** Ends the child process. Running reads are rejected. */
  readonly close: () => Promise<void>;
}

/** Memory of one picture is returned to the system before the next. */
const environment = {
  VIPS_CONCURRENCY: '1',
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_MMAP_THRESHOLD_: '1048576',
};

/**
 * Makes a reader. Its child starts with the first picture and reads one at a time, because a second one would only compete for the cores.
 * It uses no network, and of the disk only the models.
 */
export function createPrintReader(paths: PrintModelPaths): PrintReader {
  const file = new URL('./print-child.ts', import.meta.url);
  const runner = createChildRunner<PrintJob, PictureOfPrint | UploadedPrint>(
    file,
    childLimits.print,
    environment,
    paths,
  );
  return {
    read: (bytes) => runner.run({ bytes, isUpload: false }) as Promise<PictureOfPrint>,
    readUpload: (bytes) => runner.run({ bytes, isUpload: true }, true) as Promise<UploadedPrint>,
    close: runner.close,
  };
}
