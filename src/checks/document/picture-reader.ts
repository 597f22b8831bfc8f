// Reads pictures one by one with an OCR engine that it keeps.

import type { DocumentFindings } from '../../domain/findings.ts';
import type { LineOcr } from './line-ocr.ts';
import { decodeDocument, readDocument } from './read-document.ts';

/** One picture to read. */
export interface ReadJob {
  readonly bytes: Uint8Array;
  readonly now: Date;
}

/** The result of a job. `engine_not_started` leaves a thread behind that ends only with this one. */
export type ReadResult =
  | { readonly ok: true; readonly value: DocumentFindings }
  | { readonly ok: false; readonly fault: 'picture' | 'engine' | 'engine_not_started'; readonly cause: unknown };

/**
 * Makes a reader of pictures that keeps its OCR engine between pictures. The picture is decoded first, so a damaged one costs no engine;
 * an engine that fails is closed before the next one starts.
 * @param startOcr starts an engine
 * @param read reads a decoded picture
 */
export function createPictureReader(
  startOcr: () => Promise<LineOcr>,
  read: typeof readDocument = readDocument,
): (job: ReadJob) => Promise<ReadResult> {
  let kept: LineOcr | null = null;
  return async ({ bytes, now }) => {
    let fault: 'picture' | 'engine' | 'engine_not_started' = 'picture';
    try {
      const whole = await decodeDocument(bytes);
      fault = 'engine_not_started';
      kept ??= await startOcr();
      fault = 'engine';
      return { ok: true, value: await read(whole, now, kept) };
    } catch (cause) {
      if (fault === 'engine') {
        const failed = kept;
        kept = null;
        // An engine that cannot be closed either is dropped: nothing refers to it any more.
        await failed?.close().catch(() => undefined);
      }
      return { ok: false, fault, cause };
    }
  };
}
