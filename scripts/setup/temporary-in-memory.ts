import { readFileSync, statfsSync } from 'node:fs';

const folder = '/dev/shm';
const gigabyte = 1e9;

/**
 * Keeps the temporary files of this process, and of those that it starts, in memory where there is plenty: the databases, browsers and packages
 * of tests are thousands of files, and on a disk these take a fifth of all processor time.
 *
 * Only on Linux, and only when the caller has set no `TMPDIR`, programs may be started from there, and 8 GB are free in it and 12 in all: the
 * tests need up to 3 for files, and 8 for processes.
 * @param log takes one line for people
 */
export function keepTemporaryFilesInMemory(log: (line: string) => void): void {
  if (process.platform !== 'linux' || process.env.TMPDIR) return;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place, type]) => place === folder && type === 'tmpfs');
  if (mount === undefined || (mount[3] ?? '').split(',').includes('noexec')) return;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < 8 * gigabyte || process.availableMemory() < 12 * gigabyte) return;
  process.env.TMPDIR = folder;
  log(`temporary files are in memory, in ${folder}; TMPDIR names another place`);
}
