import { parentPort } from 'node:worker_threads';
import type { DocumentFindings } from '../../domain/findings.ts';
import { type LineOcr, startLineOcr } from './line-ocr.ts';
import { readDocument } from './read-document.ts';
import type { ThreadReply } from './thread-runner.ts';

/** One picture to read. */
export interface ReadJob {
  readonly bytes: Uint8Array;
  readonly now: Date;
}

let ocr: Promise<LineOcr> | null = null;

async function read(job: ReadJob): Promise<ThreadReply<DocumentFindings>> {
  try {
    ocr ??= startLineOcr();
    return { ok: true, value: await readDocument(job.bytes, job.now, await ocr) };
  } catch (cause) {
    // The engine may be what failed: the next job starts a new one.
    ocr = null;
    return { ok: false, message: cause instanceof Error ? cause.message : String(cause) };
  }
}

parentPort?.on('message', async (job: ReadJob) => parentPort?.postMessage(await read(job)));
