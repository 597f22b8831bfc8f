import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const pieceBytes = 24;
const piecesMax = 12;

/**
 * Finds values in every byte of every file below folders, raw and as hex. A page boundary may cut a value, so pieces of it are searched.
 * @returns for each name of a value the files that hold a piece of it
 */
export async function searchFiles(
  folders: readonly string[],
  values: Readonly<Record<string, Buffer>>,
): Promise<Record<string, string[]>> {
  const searched = Object.entries(values).map(([name, value]) => ({ name, needles: needlesOf(value) }));
  const found: Record<string, string[]> = Object.fromEntries(searched.map(({ name }) => [name, []]));
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      for (const { name, needles } of searched) {
        if (needles.some((needle) => bytes.includes(needle))) found[name]?.push(file);
      }
    }
  }
  return found;
}

function needlesOf(value: Buffer): Buffer[] {
  if (value.length < pieceBytes) throw new Error('a value this short may be found by chance');
  const step = Math.max(pieceBytes, Math.ceil(value.length / piecesMax));
  const pieces: Buffer[] = [];
  for (let at = 0; at + pieceBytes <= value.length; at += step) pieces.push(value.subarray(at, at + pieceBytes));
  return pieces.flatMap((piece) => [
    piece,
    Buffer.from(piece.toString('hex'), 'ascii'),
    Buffer.from(piece.toString('hex').toUpperCase(), 'ascii'),
  ]);
}
