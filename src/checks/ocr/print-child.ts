// The child process that reads print.

import sharp from 'sharp';
import { childSetup, serveJobs } from '../child/serve-jobs.ts';
import { readUpload } from '../upload/read-upload.ts';
import { loadPrintModels } from './print-models.ts';
import type { PrintJob, PrintModelPaths } from './print-reader.ts';
import { readPrint } from './read-print.ts';

// Stored pictures are JPEG; no other decoder runs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

const models = loadPrintModels(childSetup<PrintModelPaths>());

serveJobs(
  async ({ bytes, isUpload }: PrintJob) =>
    isUpload ? readUpload(bytes, await models) : readPrint(bytes, await models),
  models,
);
