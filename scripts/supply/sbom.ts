// `npm run sbom`: the packages of an installation and those in Scalar's script, in CycloneDX.

import { npmWithScalar } from './scalar-packages.ts';

/** Without the workspace `bin`: it has no version, which npm would refuse. */
export const writeSbom = (): Promise<string> =>
  npmWithScalar([
    ...['sbom', '--package-lock-only', '--omit=dev', '--no-workspaces'],
    ...['--sbom-format=cyclonedx', '--sbom-type=application'],
  ]);

if (import.meta.main) process.stdout.write(await writeSbom());
