// The child process that looks at faces.

import sharp from 'sharp';
import { serveJobs } from '../child/serve-jobs.ts';
import type { FaceJob } from './face-reading.ts';
import { loadHuman } from './load-human.ts';
import { readFaces } from './read-faces.ts';

// Pictures are JPEGs of our own; no other decoder runs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg'] });
sharp.cache(false);
sharp.concurrency(1);

const library = loadHuman();

serveJobs(async (job: FaceJob) => readFaces(await library, job), library);
