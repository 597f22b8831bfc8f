import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipPassThrough } from 'fflate';
import type { ArchiveFile, Archives } from '../app/ports/archives.ts';

const chunkBytes = 256 * 1024;

/** Loading age is a tenth of what most commands cost, and few export. */
const newEncrypter = async () => new (await import('age-encryption')).Encrypter();

/** Zip archives sealed with age (age-encryption.org/v1). Neither the files nor the archive is written to disk. */
export const archives: Archives = {
  async isRecipient(text) {
    const encrypter = await newEncrypter();
    try {
      encrypter.addRecipient(text);
      return true;
    } catch {
      return false;
    }
  },
  async seal(files, recipients) {
    const encrypter = await newEncrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    const chunks = chunksOf(zip(files));
    const source = new ReadableStream<Uint8Array>({
      async pull(controller) {
        // Sealing takes processor time; other requests get their turn between two chunks.
        await nextTurn();
        const { done, value } = chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
    });
    return Buffer.from(await new Response(await encrypter.encrypt(source)).arrayBuffer());
  },
};

/** Pictures are compressed already, so nothing is. */
function* zip(files: readonly ArchiveFile[]): Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  const archive = new Zip((error, part) => {
    if (error !== null) throw error;
    parts.push(part);
  });
  for (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name);
    archive.add(entry);
    entry.push(bytes, true);
    yield* parts;
    parts = [];
  }
  archive.end();
  yield* parts;
}

function* chunksOf(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const part of parts) {
    for (let from = 0; from < part.length; from += chunkBytes) yield part.subarray(from, from + chunkBytes);
  }
}
