// Runs the commands of README and guides as their readers paste them.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from './time.ts';

const root = join(import.meta.dirname, '..', '..');

/** A block of commands of a guide, with what it says they print; null where it says nothing. */
export interface GuideBlock {
  readonly section: string;
  readonly commands: string;
  readonly prints: string | null;
}

/** The text of a guide, or of the README. @param name the file name without its ending */
export const textOfGuide = (name: string): Promise<string> =>
  readFile(name === 'README' ? join(root, 'README.md') : join(root, 'docs', 'guides', `${name}.md`), 'utf8');

/**
 * The commands of a guide, or of the README, as its readers paste them, in their order.
 * @param section the heading that they stand under; all when left out
 * @throws Error when there are none
 */
export async function blocksOf(name: string, section?: string): Promise<GuideBlock[]> {
  const parts = (await textOfGuide(name)).split(/^## /m);
  const found = parts.flatMap((part) => {
    const [heading = ''] = part.split('\n');
    if (section !== undefined && heading !== section) return [];
    const blocks = part.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n^```text\n([\s\S]*?)^```)?/gm);
    return [...blocks].map(([, commands = '', prints]) => ({ section: heading, commands, prints: prints ?? null }));
  });
  if (found.length === 0) throw new Error(`the guide ${name} has no commands${section ? ` under ${section}` : ''}`);
  return found;
}

/** What a checkout has of all that the commands of README and guides name. */
const parts = ['bin', 'src', 'scripts', 'examples', 'generated', 'deploy', 'node_modules', 'package.json'];

/** A folder in which commands find what they would in a checkout of the project. */
export interface Checkout {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Makes one around the data folder of an installation whose databases are embedded. */
export async function createCheckout(dataDir: string): Promise<Checkout> {
  // Root's PostgreSQL runs as another account, which has to pass through.
  await chmod(dataDir, 0o711);
  const folder = await mkdtemp(join(tmpdir(), 'mitome-checkout-'));
  await Promise.all(parts.map((name) => symlink(join(root, name), join(folder, name))));
  await symlink(dataDir, join(folder, 'data'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A terminal that commands are pasted into: what one block sets, the next one has. */
export interface Terminal {
  /** Pastes commands and waits until they are through. @returns what they printed @throws Error when one failed */
  paste(commands: string): Promise<string>;
  /** Pastes commands that do not end by themselves. */
  begin(commands: string): void;
  /** Everything that was printed so far, faults too. */
  output(): string;
  /** Ends the shell and what runs in it. */
  close(): Promise<void>;
}

/** How long commands may take on a busy machine: less than a test may, so that it tells which ones. */
const pasteMs = 240_000;

/** Opens a terminal in a folder. @param env what it has besides PATH and HOME */
export function openTerminal(folder: string, env: Readonly<Record<string, string>> = {}): Terminal {
  const { PATH, HOME } = process.env;
  const shell: ChildProcess = spawn('bash', [], {
    cwd: folder,
    env: { PATH, HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that what it has started ends with it.
    detached: true,
  });
  const ended = once(shell, 'exit');
  let output = '';
  let pasted = 0;
  for (const stream of [shell.stdout, shell.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  return {
    async paste(commands) {
      pasted += 1;
      const from = output.length;
      const mark = new RegExp(`^end ${pasted}: (\\d+)$`, 'm');
      shell.stdin?.write(`${commands}\nprintf '\\nend %d: %d\\n' ${pasted} $?\n`);
      const status = await waitUntil(
        'the commands are through',
        () => (shell.exitCode === null ? mark.exec(output.slice(from))?.[1] : 'the shell has ended'),
        pasteMs,
      );
      const printed = output.slice(from).replace(mark, '').trim();
      if (status !== '0') throw new Error(`the commands failed:\n${commands}\nThey printed:\n${printed}`);
      return printed;
    },
    begin: (commands) => void shell.stdin?.write(`${commands}\n`),
    output: () => output,
    async close() {
      if (shell.exitCode !== null || shell.pid === undefined) return;
      process.kill(-shell.pid, 'SIGTERM');
      await ended;
    },
  };
}
