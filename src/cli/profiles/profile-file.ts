// The files in which the command line keeps addresses and tokens.

import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '../../installation/files.ts';
import { readCommandEnvironment } from '../command-environment.ts';
import { UsageError } from '../conformance/read-options.ts';

/** Where a service is, and the token for its admin API. */
export interface Profile {
  readonly url: string;
  readonly token: string;
  /** The tenant of commands that name none. */
  readonly tenantId?: string | undefined;
}

function profileFolder(): string {
  return join(readCommandEnvironment().configFolder, 'mitome', 'profiles');
}

/** The file of a profile. @throws UsageError for a name that is no file name */
function profileFile(name: string): string {
  if (!/^[A-Za-z0-9][\w.-]{0,63}$/.test(name))
    throw new UsageError('--profile: a name has letters, digits, dots, underscores and hyphens.');
  return join(profileFolder(), `${name}.json`);
}

/** The names of all profiles. */
export async function listProfiles(): Promise<string[]> {
  const files = await readdir(profileFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return files.flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : [])).sort();
}

/**
 * Reads a profile.
 * @returns null when there is none
 * @throws UsageError when other users can read the file, or it is damaged; the message repeats nothing of it
 */
export async function readProfile(name: string): Promise<Profile | null> {
  const file = profileFile(name);
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new UsageError(`${file} cannot be read (${error.code}).`);
  });
  if (handle === null) return null;
  try {
    // Of the opened file, so that it cannot be exchanged in between.
    const { mode } = await handle.stat();
    if ((mode & 0o077) !== 0)
      throw new UsageError(`${file} can be read by other users. Run: chmod 600 ${file}, and replace the token.`);
    return parseProfile(file, await handle.readFile('utf8'));
  } finally {
    await handle.close();
  }
}

/** Writes a profile, readable by this user only. @returns its file */
export async function writeProfile(name: string, profile: Profile): Promise<string> {
  const file = profileFile(name);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await replaceFile(file, `${JSON.stringify(profile, null, 2)}\n`, 0o600);
  return file;
}

/** Deletes a profile. @throws UsageError when there is none */
export async function deleteProfile(name: string): Promise<void> {
  await rm(profileFile(name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UsageError(`There is no profile ${name}.`);
    throw error;
  });
}

function parseProfile(file: string, text: string): Profile {
  try {
    const { url, token, tenantId }: Record<string, unknown> = JSON.parse(text);
    if (typeof url === 'string' && typeof token === 'string')
      return { url, token, tenantId: typeof tenantId === 'string' ? tenantId : undefined };
  } catch {
    // The error below says what is wrong, without repeating the file.
  }
  throw new UsageError(`${file} is damaged. Write it again with: npx mitome login`);
}
