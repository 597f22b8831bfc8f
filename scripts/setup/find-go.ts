import { findPrograms } from './find-program.ts';
import { runProgram } from './run-program.ts';
import { SetupError } from './setup-error.ts';

/**
 * The path of Go 1.25 or newer on this machine.
 * @param user what needs it, as the subject of a sentence
 * @throws SetupError that says where to get it
 */
export async function findGo(user: string): Promise<string> {
  // Where Go's own installer puts it, which is often not on the PATH.
  for (const program of [...findPrograms(['go']), '/usr/local/go/bin/go']) {
    const { status, output } = await runProgram(program, ['env', 'GOVERSION']);
    const found = /^go(\d+)\.(\d+)/m.exec(output);
    if (status !== 0 || found === null) continue;
    if (Number(found[1]) > 1 || Number(found[2]) >= 25) return program;
  }
  throw new SetupError(goAdvice(user));
}

/** Says where to get Go. @param user what needs it, as the subject of a sentence */
export const goAdvice = (user: string): string =>
  `${user} needs Go 1.25 or newer. Get it from https://go.dev/dl/. On Debian, where the release has one that is new enough: apt-get install golang-go (as root).`;
