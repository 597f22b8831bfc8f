// Reads identity documents by their zone, in a child process; the entry of this folder.

import type { DocumentFindings } from '../../domain/findings.ts';
import { childLimits } from '../child/child-limits.ts';
import { createChildRunner } from '../child/child-runner.ts';
import { emptyFindings } from './passport-findings.ts';
import type { ZoneJob } from './zone-child.ts';

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
   * @throws ChildFault when the reader itself failed, died or took too long, or its engine does not start: the caller may retry, and the
   *   next picture gets a new child. Unreadable pictures are a finding, not an error
   */
  readonly read: (pictures: readonly DocumentPicture[], now: Date) => Promise<DocumentFindings>;
  /** Ends the child process. Running reads are rejected. */
  readonly close: () => Promise<void>;
}

const environment = {
  VIPS_CONCURRENCY: '1',
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
};

/** The State of specimens, which does not exist (ICAO Doc 9303-3, section 5). */
const specimenState = 'UTO';

/** Notes a passport of the State of specimens: live tenants refer it, sandboxes read it. */
function markSpecimen(findings: DocumentFindings): DocumentFindings {
  const fields = findings.ocr?.fields ?? [];
  const isSpecimen = fields.some(({ name, normalized }) => name === 'nationality' && normalized === specimenState);
  return isSpecimen ? { ...findings, problems: [...findings.problems, 'specimen'] } : findings;
}

/**
 * Makes a document reader. Its child starts with the first picture and reads one at a time, because a second OCR would only compete for
 * the cores. It uses no network, and of the disk only the engine's data.
 * @param options.isBackground whether requests come first; tests of the reading itself would only wait
 */
export function createDocumentReader({
  isBackground = true,
}: {
  readonly isBackground?: boolean;
} = {}): DocumentReader {
  const file = new URL('./zone-child.ts', import.meta.url);
  const runner = createChildRunner<ZoneJob, DocumentFindings>(file, { ...childLimits.zone, isBackground }, environment);
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
