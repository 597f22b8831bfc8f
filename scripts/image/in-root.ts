// Runs programs in a root of their own: its files, processes of their own, and the network of this machine.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Something of this machine that is seen in the root. */
export interface Mount {
  readonly from: string;
  /** Absolute, as seen from inside; it must exist. */
  readonly to: string;
}

export interface RootOptions {
  readonly root: string;
  readonly workdir: string;
  /** All of it: nothing is inherited. */
  readonly environment: Readonly<Record<string, string>>;
  readonly mounts?: readonly Mount[];
  /** `uid:gid` of an account without any rights; root when left out. */
  readonly user?: string | undefined;
  /** Whether the root only reads; mounts and /tmp still write. */
  readonly isReadOnly?: boolean;
}

/**
 * Sets up the mounts, of which only the processes inside learn, and becomes the program. Parameters: root, workdir, whether it only reads,
 * uid, gid (or nothing), the number of mounts, from and to of each, and the program with its words.
 */
const script = `
set -e
root=$1; workdir=$2; readonly=$3; uid=$4; gid=$5; count=$6; shift 6
mount --bind "$root" "$root"
while [ "$count" -gt 0 ]; do
  mount --bind "$1" "$root$2"
  shift 2; count=$((count - 1))
done
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
if [ "$readonly" = yes ]; then
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  mount -o remount,bind,ro "$root"
fi
[ -n "$uid" ] || exec chroot "$root" env -C "$workdir" "$@"
exec chroot "$root" setpriv "--reuid=$uid" "--regid=$gid" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \\
  env -C "$workdir" "$@"
`;

/** Starts a program in a root. It is killed when this process dies. Its output goes to the standard error of this process. */
export function startInRoot(command: readonly string[], options: RootOptions): ChildProcess {
  const { root, workdir, environment, mounts = [], user, isReadOnly = false } = options;
  const [uid = '', gid = uid] = user?.split(':') ?? [];
  const words = [root, workdir, isReadOnly ? 'yes' : 'no', uid, gid, String(mounts.length)];
  const places = mounts.flatMap(({ from, to }) => [from, to]);
  const unshare = ['--mount', '--pid', '--fork', '--kill-child=KILL', '/bin/sh', '-c', script, 'in-root'];
  return spawn('/usr/bin/unshare', [...unshare, ...words, ...places, ...command], {
    cwd: '/',
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...environment },
    stdio: ['ignore', process.stderr, process.stderr],
  });
}

/**
 * Runs a program in a root to its end.
 * @throws Error unless it ends with 0
 */
export async function runInRoot(command: readonly string[], options: RootOptions): Promise<void> {
  const [status, signal] = await once(startInRoot(command, options), 'exit');
  if (status !== 0) throw new Error(`in ${options.root}: ${command.join(' ')} ended with ${status ?? signal}`);
}
