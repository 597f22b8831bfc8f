// Finds the processes of a cluster, on Linux in /proc and on macOS by `ps`.

import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { faultCode } from './errors.ts';

const isLinux = process.platform === 'linux';

/**
 * Whether a process is the server of this cluster: a server's working directory is its cluster. Linux shows that of another user's process
 * only to those with CAP_SYS_PTRACE, which root in an ordinary container lacks; then the command line decides, as it does on macOS.
 */
export async function isServerOf(pid: number, dataDir: string): Promise<boolean> {
  try {
    if (isLinux) return (await readlink(`/proc/${pid}/cwd`)) === dataDir;
  } catch (cause) {
    // Anything else means that it has ended.
    if (!['EACCES', 'EPERM'].includes(faultCode(cause) ?? '')) return false;
  }
  const [program, ...words] = await commandLine(pid);
  // An emulator of another processor has its own name in front.
  const isPostgres = basename(program ?? '') === 'postgres' || words.some((word) => basename(word) === 'postgres');
  return isPostgres && words.includes(dataDir);
}

/**
 * Finds the processes that a server has started, also after it has gone: PostgreSQL writes the name of the cluster into their titles.
 * @param clusterName the server's `cluster_name`
 */
export async function findServerChildren(clusterName: string): Promise<number[]> {
  const pids: number[] = [];
  for (const { pid, title } of await titles()) if (title.startsWith(`postgres: ${clusterName}: `)) pids.push(pid);
  return pids;
}

async function titles(): Promise<{ pid: number; title: string }[]> {
  if (!isLinux) {
    const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command=']);
    return stdout.split('\n').map((line) => {
      const [, pid = '', title = ''] = /^ *(\d+) (.*)$/.exec(line) ?? [];
      return { pid: Number(pid), title };
    });
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return Promise.all(pids.map(async (pid) => ({ pid, title: (await commandLine(pid))[0] ?? '' })));
}

async function commandLine(pid: number): Promise<string[]> {
  try {
    if (isLinux) return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    // Paths may hold spaces, and `ps` does not mark the ends of words.
    const [program = '', folder = ''] = /^(.*?) -D (.*?) -p \d/.exec(stdout)?.slice(1) ?? [];
    return [program, folder];
  } catch {
    return [];
  }
}
