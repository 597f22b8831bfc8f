// systemd's own reader over the unit.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { libraryFolders, unpackPackages } from '../setup/debian-packages.ts';
import { findPrograms } from '../setup/find-program.ts';
import { runProgram } from '../setup/run-program.ts';

/**
 * Verifies the unit: keys, values and the units that it names.
 * @throws Error with what is wrong; SetupError when this machine has no systemd-analyze and cannot unpack Debian's
 */
export async function lintSystemd(log: (line: string) => void, file = 'deploy/systemd/mitome.service'): Promise<void> {
  const { program, env } = await provideSystemdAnalyze(log);
  const folder = await mkdtemp(join(tmpdir(), 'mitome-unit-'));
  try {
    const unit = await readFile(file, 'utf8');
    // The service is not installed where this runs.
    const copy = join(folder, basename(file));
    await writeFile(copy, unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
    const { status, output } = await runProgram(program, ['verify', '--man=no', copy], {
      env: { ...process.env, ...env },
    });
    // It ends with 0 after a line that it ignores.
    if (status !== 0 || output.includes(basename(file)))
      throw new Error(`systemd refuses lines of ${file}:\n${output.replaceAll(`${copy}:`, `${file}:`).trim()}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** That of the machine, or Debian's, unpacked: a package that is installed could become the machine's own init. */
async function provideSystemdAnalyze(
  log: (line: string) => void,
): Promise<{ readonly program: string; readonly env: NodeJS.ProcessEnv }> {
  const [installed] = findPrograms(['systemd-analyze']);
  if (installed !== undefined) return { program: installed, env: {} };
  const root = await unpackPackages('systemd', ['systemd'], log);
  const unitFolders = ['usr/lib', 'lib'].map((folder) => join(root, folder, 'systemd', 'system'));
  return {
    program: join(root, 'usr', 'bin', 'systemd-analyze'),
    env: { LD_LIBRARY_PATH: (await libraryFolders(root)).join(':'), SYSTEMD_UNIT_PATH: unitFolders.join(':') },
  };
}
