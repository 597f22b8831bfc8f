// Samples the memory of a process's children.

import { readdir, readFile } from 'node:fs/promises';

const everyMs = 250;
const pageBytes = 4096;

/**
 * Samples the resident memory of all child processes that run modules of `src/checks`, four times a second.
 * @returns ends it, and returns the most that they held together, in megabytes
 */
export function watchChildMemory(parentPid: number): () => Promise<number> {
  let most = 0;
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      most = Math.max(most, await childMemory(parentPid));
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  return async () => {
    isOver = true;
    await loop;
    return Math.round(most / 1024 / 1024);
  };
}

async function childMemory(parentPid: number): Promise<number> {
  let bytes = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // A process may end between two reads.
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    const parent = Number((await read('stat')).replace(/.*\) /s, '').split(' ')[1]);
    if (parent !== parentPid || !(await read('cmdline')).includes('/src/checks/')) continue;
    bytes += Number((await read('statm')).split(' ')[1] ?? 0) * pageBytes;
  }
  return bytes;
}
