import { join } from 'node:path';
import type { Bootstrap } from '../app/tenant/bootstrap-instance.ts';
import { readIfPresent, replaceFile } from './files.ts';

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
  await replaceFile(bootstrapPath(dataDir), `${JSON.stringify(content, null, 2)}\n`, 0o600);
}

/** Reads `bootstrap.json`, or null when there is none. */
export async function readBootstrapFile(dataDir: string): Promise<BootstrapFile | null> {
  const text = await readIfPresent(bootstrapPath(dataDir));
  return text === null ? null : (JSON.parse(text) as BootstrapFile);
}
