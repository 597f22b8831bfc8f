import { spawn } from 'node:child_process';

/** What a program did. */
export interface ProgramOutcome {
  /** Its exit status; undefined when it could not be started or was ended by a signal. */
  readonly status: number | undefined;
  /** Its standard output and standard error, in the order they came. */
  readonly output: string;
}

/** Runs a program to its end without a shell and without input, and never throws. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<ProgramOutcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: options.env ?? process.env, stdio: 'pipe' });
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      output += text;
    });
    child.stderr.on('data', (text: Buffer) => {
      output += text;
    });
    child.once('error', (cause) => resolve({ status: undefined, output: `${output}${cause.message}` }));
    child.once('close', (status) => resolve({ status: status ?? undefined, output }));
    // A program that ends early closes its input, which is its right.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}
