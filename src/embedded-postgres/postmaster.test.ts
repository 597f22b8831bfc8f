import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isServerOf } from './postmaster.ts';

const pid = 4711;
let root: string;
let clusterDir: string;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'mitome-postmaster-')));
  clusterDir = join(root, 'data');
  await mkdir(clusterDir);
  await mkdir(join(root, 'other'));
  await symlink(clusterDir, join(root, 'link'));
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

/** Rejects as the system does. */
function refuse(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(code), { code }));
}

/** A system that shows the command line of a process, as words, and keeps its working directory to itself. */
function showing(...words: string[]) {
  return { workingDir: refuse('EACCES'), commandLine: async () => words.map((word) => `${word}\0`).join('') };
}

describe('a process whose working directory is shown', () => {
  it.each([
    ['data', true],
    ['other', false],
  ])('and is %s: %s, whatever its command line', async (folder, expected) => {
    const processes = { workingDir: async () => join(root, folder), commandLine: refuse('EACCES') };

    expect(await isServerOf(pid, clusterDir, processes)).toBe(expected);
    expect(await isServerOf(pid, join(root, 'link'), processes)).toBe(expected);
  });

  it.each(['ENOENT', 'ESRCH'])('no more, because it has ended (%s), is not the server', async (code) => {
    const processes = { workingDir: refuse(code), commandLine: refuse(code) };

    expect(await isServerOf(pid, clusterDir, processes)).toBe(false);
  });
});

describe('a process whose working directory is withheld, as from a root without CAP_SYS_PTRACE', () => {
  it.each(['EACCES', 'EPERM'])('is the server when it was started on the cluster (%s)', async (code) => {
    const processes = {
      ...showing('/programs/bin/postgres', '-D', clusterDir, '-p', '5999'),
      workingDir: refuse(code),
    };

    expect(await isServerOf(pid, clusterDir, processes)).toBe(true);
  });

  it.each([
    ['by an emulator', ['/usr/bin/qemu-x86_64', '/programs/bin/postgres', '-D', 'data'], true],
    ['through a link', ['/programs/bin/postgres', '-D', 'link'], true],
    ['on a folder that has been moved since', ['/programs/bin/postgres', '-D', 'gone'], true],
    ['on another cluster', ['/programs/bin/postgres', '-D', 'other'], false],
  ] as const)('when PostgreSQL was started %s: %j, %s', async (_how, words, expected) => {
    const full = words.map((word, index) => (words[index - 1] === '-D' ? join(root, word) : word));

    expect(await isServerOf(pid, clusterDir, showing(...full))).toBe(expected);
  });

  it.each([
    ['PostgreSQL on a folder that depends on where it was started', ['postgres', '-D', 'data'], true],
    ['PostgreSQL on a folder that is not told', ['postgres'], true],
    ['another program', ['sleep', '120'], false],
    ['another program with a -D of its own', ['/usr/sbin/sshd', '-D'], false],
    ["another server's child", ['postgres: checkpointer '], false],
    ['a process that has ended and was not collected', [], false],
  ])('%s: %j, %s', async (_what, words, expected) => {
    expect(await isServerOf(pid, clusterDir, showing(...words))).toBe(expected);
  });

  it.each([
    ['withheld too', 'EACCES', true],
    ['withheld too', 'EPERM', true],
    ['not to be read for an unknown reason', 'EIO', true],
    ['gone, because it has ended meanwhile', 'ENOENT', false],
    ['gone, because it has ended meanwhile', 'ESRCH', false],
  ])('and whose command line is %s (%s): %s', async (_what, code, expected) => {
    const processes = { workingDir: refuse('EACCES'), commandLine: refuse(code) };

    expect(await isServerOf(pid, clusterDir, processes)).toBe(expected);
  });
});
