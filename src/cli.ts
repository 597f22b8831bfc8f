import { Command } from 'commander';
import { bootstrapPath, writeBootstrapFile } from './bootstrap-file.ts';
import { composeService, type Service } from './compose.ts';
import { readConfig } from './config.ts';

/** The operator's command line, for what has to be done beside a running service. */
const program = new Command('mitome').description(
  'Operates a Mitome instance. Reads the same environment as the server.',
);

program
  .command('migrate')
  .description('brings the database up to date; the server does so itself at each start')
  .action(async () => {
    await withService(async () => process.stdout.write('The database is up to date.\n'));
  });

program
  .command('bootstrap')
  .description('sets up a new instance: an admin token and a sandbox tenant, written to DATA_DIR/bootstrap.json')
  .action(async () => {
    const config = readConfig();
    await withService(async ({ useCases }) => {
      const made = await useCases.bootstrapInstance((bootstrap) =>
        writeBootstrapFile(config.dataDir, { baseUrl: config.publicUrl, ...bootstrap }),
      );
      if (made === null) {
        process.stderr.write(
          'This instance has been set up before. For a new admin token run: npx mitome issue-admin-token\n',
        );
        process.exitCode = 1;
        return;
      }
      process.stdout.write(`The instance is set up. Its secrets are in ${bootstrapPath(config.dataDir)}\n`);
    });
  });

program
  .command('issue-admin-token')
  .description('prints a new admin token; it is shown only here')
  .action(async () => {
    await withService(async ({ useCases }) => process.stdout.write(`${await useCases.issueAdminToken()}\n`));
  });

program
  .command('erase-session')
  .description('erases the personal data of one session now, before its retention period is over')
  .argument('<tenantId>')
  .argument('<sessionId>')
  .action(async (tenantId: string, sessionId: string) => {
    await withService(async ({ useCases }) => {
      const erased = await useCases.eraseSession(tenantId, sessionId, true);
      if (erased.ok) {
        process.stdout.write('The personal data is erased. A running service removes the pictures within a second.\n');
        return;
      }
      process.stderr.write(`${erased.detail}\n`);
      process.exitCode = 1;
    });
  });

async function withService(work: (service: Service) => Promise<unknown>): Promise<void> {
  // A command neither serves nor works: it opens the storage, does its one thing and leaves.
  const config = { ...readConfig(), logLevel: 'warn', roles: { api: false, worker: false } };
  const service = await composeService(config);
  try {
    await work(service);
  } finally {
    await service.stop();
  }
}

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The command failed.'}\n`);
  process.exit(1);
});
