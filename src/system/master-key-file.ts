import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the master key of an embedded installation, and makes it on the first start (mode 0600). It lies beside the data it
 * protects, which guards pictures and rows that are copied alone, not a stolen disk: an installation that matters sets
 * `ENCRYPTION_KEY`.
 * @param dataDir the service's data folder
 * @throws when the file cannot be read or is damaged; losing it means losing the personal data
 */
export async function readOrMakeMasterKeys(dataDir: string): Promise<{ id: string; bytes: Buffer }[]> {
  const file = join(dataDir, 'encryption-key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const text = (await readIfThere(file)) ?? (await make(file));
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', encoded = ''] = line.split(':', 2);
      const bytes = Buffer.from(encoded, 'base64');
      if (id === '' || bytes.length !== 32)
        throw new Error(`${file} is damaged: each line must be id:base64 of 32 bytes`);
      return { id, bytes };
    });
}

/** Puts the file in place in one step, so that two processes starting together agree on one key. */
async function make(file: string): Promise<string> {
  const temporary = `${file}.${process.pid}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`k1:${randomBytes(32).toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary);
  }
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
