// Ends a child process, and removes its folders, when this process dies.

import { spawn } from 'node:child_process';

/** Watches over a process that must not outlive us. */
export interface Guard {
  /** The process has ended in order: nothing is left to watch. */
  dismiss(): void;
}

/** Ends the process of that number once its standard input closes; the kernel closes it when this process dies. */
const script = `
read -r word && exit 0
pid=$1; signal=$2; shift 2
kill -s "$signal" "$pid" 2>/dev/null
tries=0
while kill -0 "$pid" 2>/dev/null && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
kill -s KILL "$pid" 2>/dev/null
for folder; do umount "$folder" 2>/dev/null; done
rm -rf -- "$@"
`;

/**
 * Starts a small shell that ends a process and removes folders when this process dies without doing so: by kill -9, a crash, or an
 * unhandled signal.
 * @param options.pid the process, by its number
 * @param options.signal what asks it to end in order; after ten seconds it is killed
 * @param options.folders absolute paths that are removed afterwards; a disk that is mounted at one of them is taken away first
 */
export function guardProcess(options: { pid: number; signal: 'TERM' | 'INT'; folders: readonly string[] }): Guard {
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(options.pid), options.signal, ...options.folders], {
    cwd: '/',
    // A session of its own: Ctrl-C must not end the guard before its work.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  guard.stdin.on('error', () => undefined);
  return { dismiss: () => void guard.stdin.end('done\n') };
}
