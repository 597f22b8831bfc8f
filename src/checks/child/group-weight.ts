// Weighs the session of a child process against all other programs of the machine.

import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** How much of a busy machine a child gets. */
export interface GroupWeight {
  /** The child gives way to other programs until `raise` is called, or until it has done so for five seconds. */
  giveWay(): void;
  /** The child counts like any other program, and so does a new one. */
  raise(): void;
}

/** The nice of a group that gives way: beside another group that is busy it gets a thirtieth of a processor. */
const lowNice = 15;

/** Longer than any usual job takes on an idle machine. On a busy one a job goes on at full weight, so that it ends in time. */
const giveWayForMs = 5000;

/** Without privileges, one write in a tenth of a second is accepted on the whole machine. */
const repeatAfterMs = 120;

/**
 * Makes the weight of a child that leads a session of its own. Linux may schedule all processes of a session as one group with a nice of its
 * own (`/proc/PID/autogroup`), which any account can raise and lower again at or above 0, unlike that of a process. Does nothing where the
 * kernel has no such groups; where the service runs in a control group, the kernel heeds that one instead.
 * @param write writes text to a file; it throws what `writeFileSync` does
 */
export function createGroupWeight(
  child: Pick<ChildProcess, 'pid' | 'exitCode' | 'signalCode'>,
  write: (file: string, text: string) => void = writeFileSync,
): GroupWeight {
  let wanted = 0;
  let written = 0;
  let isAvailable = true;
  let repeat: NodeJS.Timeout | undefined;
  let giveWayEnds: NodeJS.Timeout | undefined;

  const apply = (): void => {
    if (!isAvailable || wanted === written || repeat !== undefined) return;
    // The number of a process that has ended may be another one's.
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      write(`/proc/${child.pid}/autogroup`, `${wanted}`);
      written = wanted;
    } catch (error) {
      isAvailable = (error as NodeJS.ErrnoException).code === 'EAGAIN';
      if (!isAvailable) return;
      repeat = setTimeout(() => {
        repeat = undefined;
        apply();
      }, repeatAfterMs).unref();
    }
  };
  const raise = (): void => {
    clearTimeout(giveWayEnds);
    wanted = 0;
    apply();
  };
  return {
    giveWay() {
      clearTimeout(giveWayEnds);
      giveWayEnds = setTimeout(raise, giveWayForMs).unref();
      wanted = lowNice;
      apply();
    },
    raise,
  };
}
