import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bootstrap } from '../app/tenant/bootstrap-instance.ts';

/** The content of `DATA_DIR/bootstrap.json`: the secrets of a first client of this instance. */
export interface BootstrapFile extends Bootstrap {
  readonly baseUrl: string;
}

/** The path of `bootstrap.json` in a data folder. */
export function bootstrapPath(dataDir: string): string {
  return join(dataDir, 'bootstrap.json');
}

/** Writes `bootstrap.json` whole or not at all, readable by its owner only. */
export async function writeBootstrapFile(dataDir: string, content: BootstrapFile): Promise<void> {
  const path = bootstrapPath(dataDir);
  const temporary = `${path}.${process.pid}`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
}

/** Reads `bootstrap.json`, or null when there is none. */
export async function readBootstrapFile(dataDir: string): Promise<BootstrapFile | null> {
  try {
    return JSON.parse(await readFile(bootstrapPath(dataDir), 'utf8')) as BootstrapFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
