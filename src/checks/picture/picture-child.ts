// The child process that decodes uploaded pictures.

import sharp from 'sharp';
import { serveJobs } from '../child/serve-jobs.ts';
import { decodeLogo } from './decode-logo.ts';
import { decodePicture } from './decode-picture.ts';
import type { PictureJob } from './reencode-picture.ts';

// Whatever the bytes pretend to be, only these two decoders run.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

serveJobs<PictureJob, unknown>((job) => ('logo' in job ? decodeLogo(job.logo) : decodePicture(job)));
