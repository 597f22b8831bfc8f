// The child process that reads the zones of documents.

import sharp from 'sharp';
import { serveJobs } from '../child/serve-jobs.ts';
import { startLineOcr } from './line-ocr.ts';
import { decodeDocument, readDocument } from './read-document.ts';

/** One picture to read. */
export interface ZoneJob {
  readonly bytes: Uint8Array;
  readonly now: Date;
}

// Stored pictures are JPEG; no other decoder runs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

const ocr = startLineOcr();

serveJobs(async ({ bytes, now }: ZoneJob) => {
  const picture = await decodeDocument(bytes);
  try {
    return await readDocument(picture, now, await ocr);
  } catch {
    // The engine failed, and might fail with the next picture too, which gets a new one in a new child. Its thread would delay an exit.
    process.kill(process.pid, 'SIGKILL');
    throw new Error('the engine failed');
  }
}, ocr);
