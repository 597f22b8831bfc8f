import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { LineOcr } from './line-ocr.ts';
import { emptyFindings } from './passport-findings.ts';
import { createPictureReader } from './picture-reader.ts';
import type { readDocument } from './read-document.ts';

const now = new Date('2026-08-02T00:00:00Z');
let picture: Buffer;
let damaged: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#778' } })
    .jpeg()
    .toBuffer();
  damaged = picture.subarray(0, -400);
});

/** Asks the engine for one line, whatever the picture shows. */
const readLine: typeof readDocument = async (whole, _now, ocr) => {
  await ocr.recognise(whole);
  return emptyFindings('unreadable');
};

/** Engines that fail or see nothing, and how many of them run. */
function engines() {
  let started = 0;
  let running = 0;
  let failing = false;
  return {
    started: () => started,
    running: () => running,
    fail: (fails: boolean) => {
      failing = fails;
    },
    async start(): Promise<LineOcr> {
      started += 1;
      running += 1;
      return {
        async recognise() {
          if (failing) throw new Error('the engine failed');
          return [];
        },
        async close() {
          running -= 1;
        },
      };
    },
  };
}

test('a picture that cannot be decoded starts no engine, and costs none that runs', async () => {
  const ocr = engines();
  const read = createPictureReader(ocr.start, readLine);
  expect(await read({ bytes: damaged, now })).toMatchObject({ ok: false, fault: 'picture' });
  expect(ocr.started()).toBe(0);
  expect((await read({ bytes: picture, now })).ok).toBe(true);
  for (let round = 0; round < 5; round += 1) await read({ bytes: damaged, now });
  expect((await read({ bytes: picture, now })).ok).toBe(true);
  expect([ocr.started(), ocr.running()]).toEqual([1, 1]);
});

test('an engine that fails is closed before the next one starts', async () => {
  const ocr = engines();
  const read = createPictureReader(ocr.start, readLine);
  ocr.fail(true);
  for (let round = 0; round < 5; round += 1) {
    expect(await read({ bytes: picture, now })).toMatchObject({ ok: false, fault: 'engine' });
    expect(ocr.running()).toBe(0);
  }
  ocr.fail(false);
  expect((await read({ bytes: picture, now })).ok).toBe(true);
  expect([ocr.started(), ocr.running()]).toEqual([6, 1]);
});

test('an engine that does not start is reported as such, and the next picture retries', async () => {
  const ocr = engines();
  let starts = 0;
  const read = createPictureReader(async () => {
    starts += 1;
    if (starts === 1) throw new Error('no trained data');
    return ocr.start();
  }, readLine);
  expect(await read({ bytes: picture, now })).toMatchObject({ ok: false, fault: 'engine_not_started' });
  expect((await read({ bytes: picture, now })).ok).toBe(true);
});
