// How long the threads of processes waited for a processor, by the kernel's own account.

import { readdirSync, readFileSync } from 'node:fs';

/** The milliseconds that all threads of a process have been ready to run and had no processor so far (`/proc/PID/task/TID/schedstat`). */
export function runQueueWaitMs(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const [, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      nanoseconds += Number(waited ?? 0);
    } catch {
      // The thread ended between the two reads.
    }
  }
  return nanoseconds / 1e6;
}
