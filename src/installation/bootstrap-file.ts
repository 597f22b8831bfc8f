// The file that hands the secrets of a first start to the operator.

import { join } from 'node:path';
import type { Bootstrap } from '../app/tenant/bootstrap-instance.ts';
import { readIfPresent, replaceFile } from './files.ts';

/** The content of `DATA_DIR/bootstrap.json`: the secrets of a first client of this instance. */
export interface BootstrapFile extends Omit<Bootstrap, 'signInToken'> {
  readonly baseUrl: string;
  /** Where the first member signs in to the console, once; files of an earlier release have none. */
  readonly signInUrl?: string;
}

/** The content for the secrets of a first start. */
export function bootstrapFileOf(baseUrl: string, { signInToken, ...secrets }: Bootstrap): BootstrapFile {
  return { baseUrl, ...secrets, signInUrl: signInUrlOf(baseUrl, signInToken) };
}

/** The address of a sign-in link. The secret stands in the fragment, which reaches no log. */
export function signInUrlOf(baseUrl: string, token: string): string {
  return `${baseUrl}/console/invitation#${token}`;
}

/** The same content for a service at another address. */
export function movedTo(baseUrl: string, { signInUrl, ...kept }: BootstrapFile): BootstrapFile {
  const token = signInUrl?.split('#')[1];
  return { ...kept, baseUrl, ...(token !== undefined && { signInUrl: signInUrlOf(baseUrl, token) }) };
}

/** The path of `bootstrap.json` in a data folder. */
export function bootstrapPath(dataDir: string): string {
  return join(dataDir, 'bootstrap.json');
}

/** Writes `bootstrap.json` whole or not at all, readable by its owner only. */
export async function writeBootstrapFile(dataDir: string, content: BootstrapFile): Promise<void> {
  await replaceFile(bootstrapPath(dataDir), `${JSON.stringify(content, null, 2)}\n`, 0o600);
}

/**
 * Reads `bootstrap.json`.
 * @returns null when there is none
 * @throws when it is damaged; the message repeats nothing of it, as the parser's own would
 */
export async function readBootstrapFile(dataDir: string): Promise<BootstrapFile | null> {
  const file = bootstrapPath(dataDir);
  const text = await readIfPresent(file);
  if (text === null) return null;
  const content = parseObject(text);
  if (content === null) throw new Error(`${file} is damaged: it must be a JSON object. Remove it or put it back.`);
  return content as BootstrapFile;
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
