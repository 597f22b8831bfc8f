// PNG files from bytes: chunks of any kind, and pictures of any size whose samples are all zero.

import { crc32, deflateSync } from 'node:zlib';

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** What a crafted PNG claims to be. */
export interface CraftedPng {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  readonly colour?: number;
  readonly interlace?: number;
  /** How many lines the data has; all of them when left out. */
  readonly lines?: number;
  /** Chunks between header and data. */
  readonly before?: readonly Buffer[];
  /** Splits the data into chunks of so many bytes. */
  readonly chunkBytes?: number;
}

/** A chunk with length and checksum. @param fault falsifies one of them */
export function pngChunk(type: string, body: Buffer = Buffer.alloc(0), fault?: 'length' | 'checksum'): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(fault === 'length' ? 0x7fffffff : body.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(fault === 'checksum' ? 0xdeadbeef : crc32(named), named.length + 4);
  return chunk;
}

/** Text or a profile that is short in the file and long when it is inflated. */
export function inflatingChunk(type: 'zTXt' | 'iTXt' | 'iCCP', megabytes: number): Buffer {
  const head = { zTXt: 'Comment\0\0', iTXt: 'Comment\0\x01\0\0\0', iCCP: 'profile\0\0' }[type];
  return pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(megabytes * 1_000_000))]));
}

export function craftPng(crafted: CraftedPng): Buffer {
  const { width, height, depth = 8, colour = 2, interlace = 0, lines = height, before = [] } = crafted;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour] ?? 1;
  const lineBytes = 1 + Math.ceil((width * samples * depth) / 8);
  // An interlaced picture has some lines more, each with a filter byte of its own.
  const bytes = Math.min(600_000_000, lines * lineBytes + (interlace === 1 ? 2 * lines + width : 0));
  const data = deflateSync(Buffer.alloc(bytes), { level: 1 });
  const size = crafted.chunkBytes ?? data.length;
  const chunks: Buffer[] = [];
  for (let at = 0; at < data.length; at += size) chunks.push(pngChunk('IDAT', data.subarray(at, at + size)));
  const palette = colour === 3 ? [pngChunk('PLTE', Buffer.from([1, 2, 3]))] : [];
  return Buffer.concat([pngSignature, pngChunk('IHDR', header), ...before, ...palette, ...chunks, pngChunk('IEND')]);
}
