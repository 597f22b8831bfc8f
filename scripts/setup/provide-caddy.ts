// Provides Caddy, the proxy of the guide about two nodes.

import { join } from 'node:path';
import { isDebian, unpackPackages } from './debian-packages.ts';
import { findPrograms } from './find-program.ts';
import { SetupError } from './setup-error.ts';

const advice =
  'The guide about two nodes is tested with Caddy. On Debian it is in the package caddy; elsewhere put it on the PATH.';

/**
 * Finds Caddy on this machine, or unpacks it below the cache of the user. Debian's package is never installed, not even as root: it would
 * start a proxy.
 * @returns its path
 * @throws SetupError saying what is missing and which command gives it
 */
export async function provideCaddy(log: (line: string) => void = console.log): Promise<string> {
  const [installed] = findPrograms(['caddy']);
  if (installed !== undefined) return installed;
  if (!isDebian()) throw new SetupError(advice);
  try {
    return join(await unpackPackages('caddy', ['caddy'], log), 'usr', 'bin', 'caddy');
  } catch (cause) {
    if (!(cause instanceof SetupError)) throw cause;
    throw new SetupError(`${advice}\n${cause.message}`, { cause });
  }
}
