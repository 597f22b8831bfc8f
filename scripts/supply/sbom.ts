// The packages of an installation, as a list for programs.

import { readOptions } from '../setup/read-options.ts';
import { npmWithScalar } from './scalar-packages.ts';

const usage = `npm run sbom

Prints the packages of an installation and those in Scalar's script, in CycloneDX.`;

/** Without the workspace `bin`: it has no version, which npm would refuse. */
export const writeSbom = (): Promise<string> =>
  npmWithScalar([
    ...['sbom', '--package-lock-only', '--omit=dev', '--no-workspaces'],
    ...['--sbom-format=cyclonedx', '--sbom-type=application'],
  ]);

if (import.meta.main) {
  readOptions(usage, {});
  process.stdout.write(await writeSbom());
}
