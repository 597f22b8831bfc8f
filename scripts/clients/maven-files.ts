// Downloads the libraries of the Java client.

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SetupError } from '../setup/setup-error.ts';
import { cacheFolder } from './client-language.ts';

/** A file of Maven Central, by its path there. */
export interface MavenFile {
  readonly path: string;
  readonly sha256: string;
}

const repository = 'https://repo1.maven.org/maven2';
const downloadTimeoutMs = 120_000;

/**
 * Downloads files that are not in the cache yet, and checks what came against its hash.
 * @returns their paths, in the same order
 * @throws SetupError when one cannot be had, or is not what it should be
 */
export async function provideMavenFiles(files: readonly MavenFile[], log: (line: string) => void): Promise<string[]> {
  const folder = join(cacheFolder, 'maven');
  await mkdir(folder, { recursive: true });
  return Promise.all(
    files.map(async (file) => {
      const path = join(folder, `${file.sha256.slice(0, 16)}-${basename(file.path)}`);
      if (existsSync(path)) return path;
      log(`downloading ${basename(file.path)}`);
      const content = await download(`${repository}/${file.path}`);
      const found = createHash('sha256').update(content).digest('hex');
      if (found !== file.sha256) throw new SetupError(`${file.path} has the hash ${found}, not ${file.sha256}`);
      // Renamed last, so that a file of that name is always whole.
      const work = `${path}.${randomUUID()}`;
      await writeFile(work, content);
      await rename(work, path);
      return path;
    }),
  );
}

async function download(url: string): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(downloadTimeoutMs) });
    if (!response.ok) throw new Error(`it returned ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`${url} could not be downloaded: ${said}`, { cause });
  }
}
