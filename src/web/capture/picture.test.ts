import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fitWithin, formatOf, preparePicture } from './picture.ts';

describe('formatOf', () => {
  it('distinguishes JPEG and PNG by their bytes', () => {
    expect(formatOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1))).toBe('image/jpeg');
    expect(formatOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe('image/png');
  });

  it('does not take a HEIC, a text or nothing for a picture', () => {
    expect(formatOf(new TextEncoder().encode('\0\0\0\x18ftypheic'))).toBeNull();
    expect(formatOf(new TextEncoder().encode('a text'))).toBeNull();
    expect(formatOf(new Uint8Array())).toBeNull();
  });
});

describe('fitWithin', () => {
  it('brings the longest side down and keeps the proportions', () => {
    expect(fitWithin(4032, 3024, 3000)).toEqual({ width: 3000, height: 2250 });
    expect(fitWithin(3024, 4032, 3000)).toEqual({ width: 2250, height: 3000 });
  });

  it('never enlarges', () => {
    expect(fitWithin(1200, 900, 3000)).toEqual({ width: 1200, height: 900 });
  });

  it('leaves at least one pixel of a very long strip', () => {
    expect(fitWithin(60_000, 2, 3000)).toEqual({ width: 3000, height: 1 });
  });
});

describe('preparePicture', () => {
  const unreadable = { ok: false, fault: 'cannot_read' };
  const notSendable = new Blob(['ftypheic']);
  const context = { fillRect: () => {}, drawImage: () => {} };
  afterEach(() => vi.unstubAllGlobals());

  /** A browser that can decode everything and has one kind of canvas. Gives the bitmap that it hands out. */
  const browserWith = (canvas: object) => {
    const bitmap = { width: 4, height: 3, close: vi.fn() };
    vi.stubGlobal('createImageBitmap', async () => bitmap);
    vi.stubGlobal('document', { createElement: () => canvas });
    return bitmap;
  };

  it('says that a file cannot be read when it is gone by then', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mitome-picture-'));
    const path = join(folder, 'passport.jpg');
    await writeFile(path, Uint8Array.of(0xff, 0xd8, 0xff, 0xe1));
    const file = await openAsBlob(path);
    await rm(folder, { recursive: true });
    await expect(preparePicture(file)).resolves.toEqual(unreadable);
  });

  const broken = (): never => {
    throw new DOMException('', 'InvalidStateError');
  };
  it.each([
    ['a canvas cannot be had', { getContext: broken }],
    ['drawing', { getContext: () => ({ ...context, drawImage: broken }) }],
    ['encoding', { getContext: () => context, toBlob: broken }],
  ])('says the same when the browser fails at it: %s', async (_name, canvas) => {
    const bitmap = browserWith(canvas);
    await expect(preparePicture(notSendable)).resolves.toEqual(unreadable);
    expect(bitmap.close).toHaveBeenCalled();
  });

  it('re-encodes pictures of other formats that the browser can show', async () => {
    const toBlob = (done: (blob: Blob) => void) => done(new Blob(['jpeg']));
    const bitmap = browserWith({ getContext: () => context, toBlob });
    await expect(preparePicture(notSendable)).resolves.toMatchObject({
      ok: true,
      picture: { mediaType: 'image/jpeg' },
    });
    expect(bitmap.close).toHaveBeenCalled();
  });
});
