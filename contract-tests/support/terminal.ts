import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from './wait-until.ts';

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

const pasteMs = 60_000;

/** Opens a terminal in a folder. @param env what it has besides PATH and HOME */
export function openTerminal(folder: string, env: Readonly<Record<string, string>> = {}): Terminal {
  const { PATH, HOME } = process.env;
  const shell: ChildProcess = spawn('bash', [], {
    cwd: folder,
    env: { PATH, HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that what it has begun ends with it.
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
      shell.stdin?.write(`${commands}\necho; echo "end ${pasted}: $?"\n`);
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
