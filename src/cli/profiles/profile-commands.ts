// The commands `login`, `logout` and `profiles`.

import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { bootstrapPath, readBootstrapFile } from '../../installation/bootstrap-file.ts';
import { readOrigin, UsageError } from '../conformance/read-options.ts';
import { exitStatus } from '../operations/exit-status.ts';
import { printItems } from '../operations/print-table.ts';
import { tryToken } from '../operations/try-token.ts';
import { askHidden } from '../terminal.ts';
import { deleteProfile, listProfiles, type Profile, readProfile, writeProfile } from './profile-file.ts';
import { defaultProfile, readToken } from './read-connection.ts';

/** `--profile`, of every command that calls a service. */
export const profileOption = (): Option =>
  new Option('--profile <name>', 'the profile with address and token').env('MITOME_PROFILE');

/** Adds the commands of profiles. */
export function addProfileCommands(program: Command): void {
  program
    .command('login')
    .description('Save the address of a service and a token for its admin API in a profile')
    .addOption(profileOption())
    .addOption(new Option('--url <url>', 'origin of the service: https, or http on this machine').env('MITOME_URL'))
    .option('--tenant-id <id>', 'the tenant of commands that name none')
    .option('--data-dir <dir>', 'take address, token and tenant from the bootstrap.json in this folder')
    .addHelpText(
      'after',
      `
The token is asked for without being shown, or read from standard input where that is not a terminal. It is never an
argument, which other users of the machine could see. The file is readable by its user only.

Examples:
  $ npx mitome login --url https://id.example.com
  $ npx mitome login --url https://id.example.com --profile production < token.txt
  $ npx mitome login --data-dir ./data`,
    )
    .action(async ({ profile = defaultProfile, url, tenantId, dataDir }: LoginOptions) => {
      const given =
        dataDir === undefined ? { ...(await readGiven(url)), tenantId } : await readLocal(dataDir, tenantId);
      if (!(await tryToken(given))) {
        process.stderr.write(`${given.url} does not take the token. Nothing was saved.\n`);
        process.exitCode = exitStatus.refused;
        return;
      }
      const file = await writeProfile(profile, given);
      process.stderr.write(`Saved in ${file}\n`);
    });

  program
    .command('logout')
    .description('Delete a profile; its token stays valid')
    .addOption(profileOption())
    .action(async ({ profile = defaultProfile }: { profile?: string }) => {
      await deleteProfile(profile);
      process.stderr.write(`The profile ${profile} is deleted.\n`);
    });

  program
    .command('profiles')
    .description('List the profiles and their services, without tokens')
    .action(async () => {
      const names = await listProfiles();
      const rows = await Promise.all(
        names.map(async (name) => {
          const profile = await readProfile(name);
          return { profile: name, url: profile?.url ?? null, tenantId: profile?.tenantId ?? null };
        }),
      );
      if (rows.length > 0) process.stdout.write(printItems(rows, process.stdout.columns));
      else process.stderr.write('There are no profiles. Write one with: npx mitome login\n');
    });
}

interface LoginOptions {
  readonly profile?: string;
  readonly url?: string;
  readonly tenantId?: string;
  readonly dataDir?: string;
}

async function readGiven(url: string | undefined): Promise<Profile> {
  if (url === undefined) throw new UsageError('Missing: --url, the origin of the service.');
  const origin = readOrigin('--url', url);
  return { url: origin, token: readToken(process.stdin.isTTY ? await askHidden('Token:') : await text(process.stdin)) };
}

async function readLocal(dataDir: string, tenantId: string | undefined): Promise<Profile> {
  const bootstrap = await readBootstrapFile(dataDir);
  if (bootstrap === null) throw new UsageError(`${bootstrapPath(dataDir)} is not there.`);
  return {
    url: readOrigin('baseUrl of bootstrap.json', bootstrap.baseUrl),
    token: readToken(bootstrap.adminToken),
    tenantId: tenantId ?? bootstrap.tenantId,
  };
}
