// Finds a program of Debian on this machine, or installs it.

import { installPackages, isDebian, unpackPackages } from './debian-packages.ts';
import { SetupError } from './setup-error.ts';

/** A program, and how it comes to this machine. */
export interface ProgramSource<Program> {
  /** Names the folder into which an ordinary user's packages are unpacked. */
  readonly name: string;
  readonly packages: readonly string[];
  /** Says what is missing and which command gives it. */
  readonly advice: string;
  /** Says what is wrong when the program that Debian gave cannot be used. */
  readonly unusable: string;
  /** The program on this machine; undefined when there is none that can be used. */
  readonly installed: () => Promise<Program | undefined>;
  /** The program among unpacked packages; undefined when it cannot be used. @param root the folder that holds `usr` */
  readonly unpacked: (root: string) => Promise<Program | undefined>;
}

/**
 * Provides a program: the one on the machine, else Debian's, installed as root or unpacked for an ordinary user.
 * @throws SetupError with the advice
 */
export async function provideProgram<Program>(
  { name, packages, advice, unusable, installed, unpacked }: ProgramSource<Program>,
  log: (line: string) => void,
): Promise<Program> {
  const present = await installed();
  if (present !== undefined) return present;
  if (!isDebian()) throw new SetupError(advice);
  try {
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await installPackages(packages, log);
    const provided = isRoot ? await installed() : await unpacked(await unpackPackages(name, packages, log));
    if (provided !== undefined) return provided;
  } catch (cause) {
    if (!(cause instanceof SetupError)) throw cause;
    throw new SetupError(`${advice}\n${cause.message}`, { cause });
  }
  throw new SetupError(`${advice}\n${unusable}`);
}
