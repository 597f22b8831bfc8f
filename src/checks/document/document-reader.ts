// Reads identity documents in a worker thread; the entry of this folder.

import type { DocumentFindings } from '../../domain/findings.ts';
import { emptyFindings } from './passport-findings.ts';
import type { ReadJob } from './picture-reader.ts';
import { createThreadRunner } from './thread-runner.ts';

/** One submitted picture of an identity document. */
export interface DocumentPicture {
  readonly side: 'front' | 'back';
  /** An encoded JPEG of `PictureReencoder`. */
  readonly bytes: Buffer;
}

/** Reads identity documents from pictures. */
export interface DocumentReader {
  /**
   * Reads the passport in the submitted pictures. The front is read first; another picture only when that shows nothing.
   * @param now decides the century of the two-digit years in the machine-readable zone
   * @throws when the check itself crashed or took too long: the caller may retry. Unreadable pictures are a
   *   finding, not an error.
   */
  readonly read: (pictures: readonly DocumentPicture[], now: Date) => Promise<DocumentFindings>;
  /** Ends the reader's thread. Running reads are rejected. */
  readonly close: () => Promise<void>;
}

export interface DocumentReaderOptions {
  /** The longest time for one picture, in milliseconds; half a second is usual. */
  readonly pictureTimeoutMs?: number;
}

/** The State of specimens, which does not exist (ICAO Doc 9303-3, section 5). */
const specimenState = 'UTO';

/** Notes a passport of the State of specimens: live tenants refer it, sandboxes read it. */
function markSpecimen(findings: DocumentFindings): DocumentFindings {
  const fields = findings.ocr?.fields ?? [];
  const isSpecimen = fields.some(({ name, normalized }) => name === 'nationality' && normalized === specimenState);
  return isSpecimen ? { ...findings, problems: [...findings.problems, 'specimen'] } : findings;
}

/**
 * Makes a document reader. Its thread starts with the first read, takes the heavy work off the caller's thread, and is restarted
 * after a crash. It reads one picture at a time, because a second OCR would only compete for the cores. It uses neither network nor disk.
 */
export function createDocumentReader(options: DocumentReaderOptions = {}): DocumentReader {
  const runner = createThreadRunner<ReadJob, DocumentFindings>(
    new URL('./document-worker.ts', import.meta.url),
    options.pictureTimeoutMs ?? 30_000,
  );
  return {
    async read(pictures, now) {
      const fronts = pictures.filter((picture) => picture.side === 'front');
      const others = pictures.filter((picture) => picture.side !== 'front');
      let findings = emptyFindings('unreadable');
      for (const picture of [...fronts, ...others]) {
        findings = markSpecimen(await runner.run({ bytes: picture.bytes, now }));
        if (findings.ocr !== null || !findings.problems.includes('unreadable')) return findings;
      }
      return findings;
    },
    close: runner.close,
  };
}
