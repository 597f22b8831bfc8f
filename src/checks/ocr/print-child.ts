// The child process that reads print.

import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { serveJobs } from '../child/serve-jobs.ts';
import { loadPrintModels, type PrintModels } from './print-models.ts';
import type { PrintJob } from './print-reader.ts';
import { readPrint } from './read-print.ts';

// Stored pictures are JPEG; no other decoder runs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

// Requests and deliveries come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let models: Promise<PrintModels> | null = null;

serveJobs(async ({ bytes, paths }: PrintJob) => {
  models ??= loadPrintModels(paths);
  // Models that could not be loaded are tried again with the next picture.
  const loaded = await models.catch((cause: unknown) => {
    models = null;
    throw cause;
  });
  return readPrint(bytes, loaded);
});
