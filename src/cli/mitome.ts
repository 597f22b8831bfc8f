import { Command, type CommanderError, Option } from 'commander';
import type { Service } from '../compose.ts';
import { readConfig } from '../config/config.ts';
import { bootstrapPath, writeBootstrapFile } from '../installation/bootstrap-file.ts';
import { catchEndSignals } from '../system/end-signals.ts';
import { createLog } from '../system/log.ts';
import { type CheckReceiverOptions, checkReceiver } from './conformance/check-receiver.ts';
import { UsageError } from './conformance/usage-error.ts';
import { keyReport, keyTable } from './key-report.ts';
import { type ListenOptions, listen } from './listen/listen.ts';

/**
 * The command line. Operators run it beside a service or while none runs; tenants test their receivers with it. Tenants' commands need
 * neither a database nor the server's environment.
 */
const program = new Command('mitome')
  .description('Operates a Mitome instance, and helps to test receivers of its notifications.')
  // Error messages repeat misplaced arguments; a secret must not be among them.
  .configureOutput({ outputError: (text, write) => write(text.replaceAll(/(whsec_|mtm_[a-z]+_)[^\s'",]+/g, '$1…')) });

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

program
  .command('master-keys')
  .description('lists the master keys, what is sealed under each, and which can be destroyed; it reads all rows')
  .option('--json', 'report as JSON')
  .addHelpText('after', '\nExit status: 0 when every key that the rows need is listed, 1 when not.')
  .action(async ({ json = false }: { json?: boolean }) => {
    await withService(async ({ storage }) => {
      const report = await keyReport(storage.masterKeyUse, new Date());
      process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : keyTable(report));
      if (!report.complete) process.exitCode = 1;
    });
  });

program
  .command('check-receiver')
  .description('plays the sender towards a receiver of notifications and reports what it does right')
  .argument('<url>', 'http or https address of a receiver that is there for tests')
  .addOption(new Option('--secret <secret>', 'signing secret that the receiver has').env('MITOME_WEBHOOK_SECRET'))
  .option('--listen-api <port>', 'play the tenant API there too (port or host:port), for a receiver that asks it')
  .option('--session <id>', 'send events about this session of your sandbox, for a receiver that asks the service')
  .option('--tenant <id>', 'send events of this tenant instead of an invented one')
  .option('--timeout <seconds>', 'how long the sender waits for an answer (default: 15)')
  .option('--ca <file>', "certificates in PEM to trust besides the system's")
  .option('--json', 'report as JSON')
  .addHelpText('after', '\nExit status: 0 with full marks, 1 without, 2 when the receiver could not be checked.')
  .exitOverride(exitAsUsage)
  .action(async (url: string, options: CheckReceiverOptions) => {
    const output = {
      print: (text: string) => void process.stdout.write(text),
      tell: (text: string) => void process.stderr.write(text),
    };
    const isRight = await checkReceiver(url, options, output);
    process.exitCode = isRight ? 0 : 1;
  });

program
  .command('listen')
  .description('forwards the events of a sandbox tenant to a receiver on this machine, signed, as they happen')
  .exitOverride(exitAsUsage)
  .requiredOption('--forward-to <url>', 'http or https address of the receiver')
  .addOption(new Option('--url <url>', 'origin of the service').env('MITOME_URL').default('http://localhost:8080'))
  .addOption(
    new Option('--secret <secret>', 'signing secret; one is made and printed otherwise').env('MITOME_WEBHOOK_SECRET'),
  )
  .addOption(new Option('--api-key <key>', 'API key of a sandbox tenant, mtm_test_…').env('MITOME_API_KEY'))
  .option('--since <time>', 'begin with the events created at this time (ISO 8601) instead of now')
  .option('--ca <file>', "certificates in PEM to trust besides the system's")
  .action(async (options: ListenOptions) => {
    const ending = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
    // The reader of the lines has gone.
    process.stdout.on('error', () => ending.abort());
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    await listen(options, print, ending.signal);
  });

/** Wrong usage has an exit status of its own: 1 is for a receiver that fails. */
function exitAsUsage({ exitCode }: CommanderError): never {
  process.exit(exitCode === 0 ? 0 : 2);
}

async function withService(work: (service: Service) => Promise<unknown>): Promise<void> {
  // Without roles it is a command: it serves no requests and runs no workers.
  const config = { ...readConfig(), roles: { api: false, worker: false } };
  const { composeService } = await import('../compose.ts');
  // Standard output is for the result, which programs may read.
  const log = createLog('warn', 2);
  // A signal ends the command after the current step, so that an embedded PostgreSQL does not outlive it.
  const service = await composeService(config, { log }, catchEndSignals());
  try {
    await work(service);
  } finally {
    await service.stop();
  }
}

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The command failed.'}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
});
