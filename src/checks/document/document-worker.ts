// The worker thread of the document reader.

import { parentPort } from 'node:worker_threads';
import type { DocumentFindings } from '../../domain/findings.ts';
import { startLineOcr } from './line-ocr.ts';
import { createPictureReader, type ReadJob } from './picture-reader.ts';
import type { ThreadReply } from './thread-runner.ts';

const read = createPictureReader(startLineOcr);

async function handle(job: ReadJob): Promise<ThreadReply<DocumentFindings>> {
  const result = await read(job);
  if (result.ok) return result;
  const { cause } = result;
  // Not caught: it ends the thread and everything that it started; the next job gets a new one.
  if (result.fault === 'engine_not_started') {
    throw Object.assign(new Error('the engine did not start', { cause }), { code: 'not_started' });
  }
  return { ok: false, message: cause instanceof Error ? cause.message : String(cause) };
}

parentPort?.on('message', async (job: ReadJob) => parentPort?.postMessage(await handle(job)));
