// The CPU time of processes, by the kernel's own account.

import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in ticks of this many microseconds on every Linux that Node runs on (USER_HZ is 100). */
const tickUs = 10_000;

/** The CPU time that a process has used so far, in microseconds: all its threads, in user mode and in the kernel. */
export function cpuTimeUs(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * tickUs;
}

/** The same of all processes below one, however deep, with those that have ended: PostgreSQL has a process for each connection. */
export function cpuBelowUs(pid: number): number {
  const children = Map.groupBy(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number),
    parentOf,
  );
  const timeOf = (child: number): number => {
    try {
      const fields = statOf(child);
      return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) * tickUs;
    } catch {
      return 0;
    }
  };
  const below = (parent: number): number =>
    (children.get(parent) ?? []).reduce((sum, child) => sum + timeOf(child) + below(child), 0);
  return below(pid);
}

function parentOf(pid: number): number | null {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    // It has ended since it was listed.
    return null;
  }
}

/** The fields of a process behind its name: state, parent, and so on; utime and stime are the 12th and the 13th. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, may contain spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
