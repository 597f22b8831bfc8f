// Locks a data folder, so that one process owns its PostgreSQL.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError, explainFileFault, faultCode } from './errors.ts';

/** A service runs as long as its operator wants; a command does one thing and ends. */
export type Role = 'service' | 'command';

/** A running PostgreSQL server, as its owner publishes it. */
export interface ServerAddress {
  readonly pid: number;
  /** TCP port on 127.0.0.1. */
  readonly port: number;
  /** The folder of the cluster and of `postgres.log`. */
  readonly dir: string;
}

/** The content of `owner.json`. */
export interface Owner {
  readonly pid: number;
  readonly role: Role;
  /** Null until other processes may connect. */
  readonly server: ServerAddress | null;
}

/** The exclusive lock of a folder. The kernel releases it when the process ends, however it ends. */
export interface FolderLock {
  /** Tells other processes the server's address: commands connect from now on. */
  publish(server: ServerAddress): void;
  release(): void;
}

const sqliteBusy = 5;

/**
 * Takes the lock of a folder, and writes beside it which process has it.
 *
 * Node.js has no file locks of its own, but SQLite, which it contains, takes those of the kernel (fcntl) on Linux and macOS. The file
 * stays empty. Processes must not read it: closing any descriptor of the file would release the lock.
 *
 * @returns null when another process has the lock, or this process has it already
 * @throws EmbeddedPostgresError when the folder cannot be written or its file system has no locks
 */
export function tryLock(folder: string, role: Role): FolderLock | null {
  const file = join(folder, 'owner.lock');
  const connection = openLockFile(file);
  if (connection === null) return null;
  const ownerFile = join(folder, 'owner.json');
  const write = (server: ServerAddress | null): void => {
    const owner: Owner = { pid: process.pid, role, server };
    writeFileSync(`${ownerFile}.new`, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
    renameSync(`${ownerFile}.new`, ownerFile);
  };
  const release = (): void => {
    if (!connection.isOpen) return;
    rmSync(ownerFile, { force: true });
    connection.close();
  };
  try {
    write(null);
  } catch (cause) {
    connection.close();
    throw explainFileFault(cause, folder);
  }
  return { publish: write, release };
}

function openLockFile(file: string): DatabaseSync | null {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { timeout: 0 });
    connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return connection;
  } catch (cause) {
    connection?.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy) return null;
    throw new EmbeddedPostgresError(
      `${file} cannot be locked. Give this user write access to its folder, and use a local disk for DATA_DIR.`,
      { cause },
    );
  }
}

/** Reads which process has the lock; null when that is not known (yet). An entry of a killed process does not count. */
export function readOwner(folder: string): Owner | null {
  try {
    const owner = JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) as Owner;
    return isRunning(owner.pid) ? owner : null;
  } catch (cause) {
    if (faultCode(cause) === 'ENOENT') return null;
    throw explainFileFault(cause, folder);
  }
}

/** Whether a process of this number exists, of whatever user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return faultCode(cause) === 'EPERM';
  }
}
