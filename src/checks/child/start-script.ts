// The shell script that starts a child: it sets what a process can only have from its start.

/**
 * The priority of background work, which never changes, because only a privileged account could raise it again. It counts where the kernel
 * does not schedule sessions as groups: beside one busy process of the usual priority a child gets a tenth of a processor. Much lower ones
 * starve children on a busy machine, where users may wait for them too; see decision 0023.
 */
const backgroundNice = 10;

/**
 * How long background work asks to run at a time. Linux 6.12 and later let a program that becomes ready interrupt one with a longer slice at
 * once. With equal slices it waits for the end of the child's, whatever the nice.
 */
const backgroundSliceNs = 20_000_000;

/** The number of the system call `sched_setattr`, which neither Node.js nor a tool of Debian 12 makes for the usual policy. */
const schedSetattr: Partial<Record<NodeJS.Architecture, number>> = { x64: 314, arm64: 274 };

/** No core file, which would hold what a job is about; a limit for writable memory; and the kernel, when memory runs out, ends the child first. */
const bounds = ['ulimit -c 0', 'ulimit -d "$1"', 'echo 1000 > /proc/self/oom_score_adj', 'shift'];

/** Sets the slice, and keeps the policy (0) and the nice. Perl is part of every Debian. */
const lengthenSlices = (call: number): string => {
  const attributes = `pack("LLQlLQQQ", 48, 0, 0, getpriority(0, 0), 0, ${backgroundSliceNs}, 0, 0)`;
  const perl = `my $a = ${attributes}; syscall(${call}, 0, $a, 0); exec @ARGV`;
  return `if command -v perl > /dev/null; then set -- perl -e '${perl}' "$@"; fi`;
};

/** Lowers the priority of all threads that the process will have; Node.js could lower that of one. */
const lowerPriority = `if command -v nice > /dev/null; then exec nice -n ${backgroundNice} "$@"; fi`;

/**
 * The script for `sh -c`. Its arguments are the limit for writable memory, in KB, and the command that it becomes. Where the system lacks one
 * of the means, the others hold.
 * @param isBackground whether requests and deliveries come first
 */
export function startScript(isBackground: boolean): string {
  if (!isBackground) return [...bounds, 'exec "$@"'].join('; ');
  const call = schedSetattr[process.arch];
  return [...bounds, ...(call === undefined ? [] : [lengthenSlices(call)]), lowerPriority, 'exec "$@"'].join('; ');
}
