// Reads single files out of a zip archive that is held in memory.

import { inflateRawSync } from 'node:zlib';

/** No file that is taken from an archive is larger. */
const fileBytesMax = 64 * 1024 * 1024;

const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1');
const entrySignature = 0x02014b50;
const stored = 0;
const deflated = 8;

/**
 * Takes one file out of a zip archive (APPNOTE.TXT 4.3), stored or deflated. Whether it is the right one, the caller's checksum decides.
 * @param archive the whole archive, without ZIP64 and encryption
 * @param path the file's path inside it
 * @returns the file's content; null when the archive has no such file
 * @throws Error when the bytes are no such archive, or the file exceeds 64 MB
 */
export function readZipEntry(archive: Buffer, path: string): Buffer | null {
  const end = archive.lastIndexOf(endOfDirectory);
  if (end < 0 || end + 22 > archive.length) throw new Error('the file is no zip archive');
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== entrySignature) break;
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    if (name === path) return unpack(archive, at);
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return null;
}

/** @param at where the file's entry in the directory begins */
function unpack(archive: Buffer, at: number): Buffer {
  const method = archive.readUInt16LE(at + 10);
  const packedBytes = archive.readUInt32LE(at + 20);
  const local = archive.readUInt32LE(at + 42);
  // Name and extra field of the local header may differ from those in the directory.
  const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(from, from + packedBytes);
  if (packed.length !== packedBytes || packedBytes > fileBytesMax) throw new Error('the zip archive is damaged');
  if (method === stored) return Buffer.from(packed);
  if (method === deflated) return inflateRawSync(packed, { maxOutputLength: fileBytesMax });
  throw new Error('the zip archive uses a compression that is not supported');
}
