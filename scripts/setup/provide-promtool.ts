// Provides promtool, which checks and tests alert rules.

import { join } from 'node:path';
import { isDebian, unpackPackages } from './debian-packages.ts';
import { findPrograms } from './find-program.ts';
import { SetupError } from './setup-error.ts';

const advice =
  'The alert rules are tested with promtool. On Debian it is in the package prometheus; elsewhere put it on the PATH.';

/**
 * Finds promtool on this machine, or unpacks it below the cache of the user. Debian's package is never installed, not even as root: it
 * would start a Prometheus.
 * @returns its path
 * @throws SetupError saying what is missing and which command gives it
 */
export async function providePromtool(log: (line: string) => void = console.log): Promise<string> {
  const [installed] = findPrograms(['promtool']);
  if (installed !== undefined) return installed;
  if (!isDebian()) throw new SetupError(advice);
  try {
    return join(await unpackPackages('prometheus', ['prometheus'], log), 'usr', 'bin', 'promtool');
  } catch (cause) {
    if (!(cause instanceof SetupError)) throw cause;
    throw new SetupError(`${advice}\n${cause.message}`, { cause });
  }
}
