import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Command, type CommanderError, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import type { Service } from '../compose.ts';
import type { Config } from '../config/config.ts';
import {
  bootstrapFileOf,
  bootstrapPath,
  readBootstrapFile,
  signInUrlOf,
  writeBootstrapFile,
} from '../installation/bootstrap-file.ts';
import type { InstalledModels } from '../installation/models.ts';
import { addCompletionCommands } from './completion.ts';
import type { CheckReceiverOptions } from './conformance/check-receiver.ts';
import { UsageError } from './conformance/read-options.ts';
import type { ListenOptions } from './listen/listen.ts';
import { addApiCommands } from './operations/api-commands.ts';
import { exitStatus } from './operations/exit-status.ts';
import { UnreachableError } from './operations/send-request.ts';
import { addProfileCommands } from './profiles/profile-commands.ts';
import { readText } from './read-text.ts';

/**
 * The command line. Operators run it beside a service or while none runs; tenants test their receivers with it. Tenants' commands need
 * neither a database nor the server's environment. A command imports its own parts when it runs: scripts start many.
 */
const program = new Command('mitome')
  .version(packageJson.version)
  .description('Operate a Mitome instance, and test receivers of its notifications.')
  // Error messages repeat misplaced arguments; a secret must not be among them.
  .configureOutput({ outputError: (text, write) => write(text.replaceAll(/(whsec_|mtm_[a-z]+_)[^\s'",]+/g, '$1…')) })
  .exitOverride(exitAsUsage)
  .addHelpText(
    'after',
    '\nThe commands of the installation read the environment of the server. Those of tenants, sessions and reviews call the\n' +
      'admin API of a running service: save its address and a token with `mitome login` first. `mitome COMMAND --help` shows\n' +
      'options and examples.',
  );

program.commandsGroup('Installation:');

program
  .command('migrate')
  .description('Migrate the database; the server does this at each start')
  .action(async () => {
    await withService(async () => process.stdout.write('The database is up to date.\n'));
  });

program
  .command('bootstrap')
  .description('Set up a new instance: write an admin token and a sandbox tenant to DATA_DIR/bootstrap.json')
  .action(async () => {
    const config = await loadConfig();
    const bootstrap = async ({ useCases }: Service): Promise<void> => {
      const made = await useCases.bootstrapInstance((secrets) =>
        writeBootstrapFile(config.dataDir, bootstrapFileOf(config.publicUrl, secrets)),
      );
      if (made === null)
        fail('This instance is already set up. For a new admin token, run: npx mitome issue-admin-token');
      else process.stdout.write(`The instance is set up. Its secrets are in ${bootstrapPath(config.dataDir)}\n`);
    };
    await withService(bootstrap, false);
  });

program
  .command('issue-admin-token')
  .description('Print a new admin token; it is shown only once')
  .action(async () => {
    await withService(async ({ useCases }) => process.stdout.write(`${await useCases.issueAdminToken()}\n`));
  });

program
  .command('issue-sign-in-link')
  .description('Print a link with which a person becomes an operator of the console; it works once, for seven days')
  .option('--tenant <tenantId>', 'an owner of this tenant instead, when none of its owners can sign in any more')
  .action(async ({ tenant = null }: { tenant?: string | null }) => {
    const { publicUrl } = await loadConfig();
    await withService(async ({ useCases }) => {
      const token = await useCases.issueSignInLink(tenant);
      if (token === null) return fail('There is no such tenant.');
      process.stdout.write(`${signInUrlOf(publicUrl, token)}\n`);
    });
  });

program
  .command('erase')
  .description('Erase the personal data of one session now, before the end of its retention period; prints the receipt')
  .argument('<tenantId>')
  .argument('<sessionId>')
  .action(async (tenantId: string, sessionId: string) => {
    await withService(async ({ useCases }) => {
      const erased = await useCases.eraseByCommand(tenantId, sessionId);
      if (!erased.ok) return fail(erased.detail);
      process.stderr.write('The personal data is erased. A running service removes the pictures within a second.\n');
      process.stdout.write(`${JSON.stringify(erased.value, null, 2)}\n`);
    });
  });

program
  .command('export')
  .description('Export all that is stored about the user of a session into a file, sealed with age for its receivers')
  .argument('<tenantId>')
  .argument('<sessionId>')
  .requiredOption('--recipient <key...>', 'public key of a receiver, age1…; several keys, or the option several times')
  .option('--out <file>', 'the file to write, which must not exist (default: <sessionId>.zip.age)')
  .addHelpText('after', '\nThe export is recorded as an access to personal data. Open it with: age -d -i key.txt FILE')
  .action(async (tenantId: string, sessionId: string, { recipient, out }: { recipient: string[]; out?: string }) => {
    await withService(async ({ useCases }) => {
      const actor = { kind: 'command', id: 'export', address: null } as const;
      const request = { tenantId, sessionId, actor, requestId: `cmd_${randomUUID()}` };
      const result = await useCases.exportSession(request, recipient);
      if (!result.ok) {
        const isFaulty = 'faults' in result;
        return fail(isFaulty ? result.faults.map(({ message }) => `--recipient ${message}`).join('\n') : result.detail);
      }
      const file = out ?? `${result.value.sessionId}.zip.age`;
      await writeFile(file, result.value.bytes, { mode: 0o600, flag: 'wx' });
      process.stdout.write(`${file}\n`);
    });
  });

program
  .command('erasure-receipt')
  .description('Print the receipt of an erasure')
  .argument('<tenantId>')
  .argument('<sessionId>')
  .action(async (tenantId: string, sessionId: string) => {
    await withService(async ({ useCases }) => {
      const receipt = await useCases.getErasureReceipt(tenantId, sessionId);
      if (!receipt.ok) return fail(receipt.detail);
      process.stdout.write(`${JSON.stringify(receipt.value, null, 2)}\n`);
    });
  });

program
  .command('verify-receipt')
  .description('Verify the signature of an erasure receipt, without a service or a network')
  .argument('<file>', 'the receipt as eraseSession or getErasureReceipt returns it, or its `signed` alone')
  .requiredOption('--key <file>', 'the JWK set of the service, as /.well-known/jwks.json or `signing-keys` returns it')
  .addHelpText('after', '\nExit status: 0 if the receipt is genuine, 1 if it is not, 2 if it could not be read.')
  .action(async (file: string, { key }: { key: string }) => {
    const { verifyReceipt } = await import('../receipts/verify-receipt.ts');
    const verified = await verifyReceipt(await readText(file), await readText(key));
    if (!verified.ok) return fail(verified.detail);
    process.stdout.write(`${JSON.stringify(verified.value, null, 2)}\n`);
  });

program
  .command('export-erasures')
  .description('Print the receipts of erasures, one JSON object a line, to keep apart from the backups')
  .option('--since <time>', 'only those since this time (ISO 8601)')
  .action(async ({ since }: { since?: string }) => {
    const { exportErasures } = await import('./erasures.ts');
    await withService(({ useCases }) => exportErasures(useCases, since, (text) => void process.stdout.write(text)));
  });

program
  .command('replay-erasures')
  .description('Erase again, in a database that was restored from a backup, what had been erased since the backup')
  .argument('<file>', 'receipts as `export-erasures` prints them')
  .option('--keys <file>', 'a JWK set that was kept outside the database, for receipts of keys that the backup lacks')
  .addHelpText(
    'after',
    '\nRun it before the service starts. It may be repeated.\n' +
      'Exit status: 0 if every receipt was replayed, 1 if one was refused, 2 if a file cannot be used.',
  )
  .action(async (file: string, options: { keys?: string }) => {
    const keys = options.keys === undefined ? undefined : await readText(options.keys);
    const { printReplay, replayErasures } = await import('./erasures.ts');
    await withService(async ({ useCases }) => {
      const report = await replayErasures(useCases, file, keys);
      process.stdout.write(printReplay(report));
      if (report.refused.length > 0) process.exitCode = 1;
    });
  });

program
  .command('master-keys')
  .description('List the master keys, how many rows need each, and which keys can be destroyed; reads all rows')
  .option('--json', 'print the report as JSON')
  .addHelpText('after', '\nExit status: 0 if every key that the rows need is configured, 1 otherwise.')
  .action(async ({ json = false }: { json?: boolean }) => {
    const { keyReport, keyTable } = await import('./key-report.ts');
    await withService(async ({ storage }) => {
      const report = await keyReport(storage.masterKeyUse, new Date());
      process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : keyTable(report));
      if (!report.complete) process.exitCode = 1;
    });
  });

program
  .command('doctor')
  .description('Look at configuration, machine, databases, keys, storage and receivers, and say what to do')
  .option('--json', 'print the findings as JSON')
  .addHelpText(
    'after',
    '\nIt repairs and sends nothing. Exit status: 0 if nothing failed, 1 otherwise; a warning is no failure.',
  )
  .action(async ({ json = false }: { json?: boolean }) => {
    const { examine } = await import('./doctor/examine.ts');
    const { isHealthy, printFindings } = await import('./doctor/finding.ts');
    const { readConfig } = await import('../config/config.ts');
    const { catchEndSignals } = await import('../system/end-signals.ts');
    const { createLog } = await import('../system/log.ts');
    const findings = await examine({ readConfig, log: createLog('error', 2), ending: catchEndSignals() });
    const healthy = isHealthy(findings);
    process.stdout.write(json ? `${JSON.stringify({ healthy, findings }, null, 2)}\n` : printFindings(findings));
    if (!healthy) process.exitCode = 1;
  });

const signingKeys = program
  .command('signing-keys')
  .description('Print the public keys that verify erasure receipts, those that were replaced included, as a JWK set')
  .action(async () => {
    await withService(async ({ useCases }) => {
      process.stdout.write(`${JSON.stringify(await useCases.publishSigningKeys(), null, 2)}\n`);
    });
  });

signingKeys
  .command('rotate')
  .description('Replace the signing key and destroy its private part; what it signed stays verifiable')
  .action(async () => {
    await withService(async ({ useCases }) => {
      await useCases.rotateSigningKey();
      process.stdout.write(`${JSON.stringify(await useCases.publishSigningKeys(), null, 2)}\n`);
    });
  });

program
  .command('verify-records')
  .description('Prove that the verification records of all tenants, or of one, are those that were stored')
  .argument('[tenantId]')
  .option('--keys <file>', 'a JWK set that was kept outside the database; by default the keys of the database')
  .option('--since <file>', 'the output of an earlier run with --json: its records must still be there')
  .option('--json', 'print the result as JSON, with the signed ends of the chains')
  .addHelpText('after', '\nExit status: 0 if every chain is whole, 1 otherwise, 2 if a file cannot be used.')
  .action(async (tenantId: string | undefined, options: { keys?: string; since?: string; json?: boolean }) => {
    const keys = options.keys === undefined ? undefined : await readText(options.keys);
    const since = options.since === undefined ? undefined : await readText(options.since);
    const { printChains, verifyRecords } = await import('./verify-records.ts');
    await withService(async ({ useCases }) => {
      const chains = await verifyRecords(useCases, { tenantId, keys, since });
      process.stdout.write(options.json === true ? `${JSON.stringify(chains, null, 2)}\n` : printChains(chains));
      if (chains.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
    });
  });

const models = program
  .command('models')
  .description('Show which of the models that read print are installed; passports are read without them')
  .addHelpText('after', '\nExit status: 0 if all are installed, 1 otherwise.')
  .action(async () => {
    const { inspectModels } = await import('../installation/models.ts');
    const installed = await inspectModels((await loadConfig()).modelsDir);
    process.stdout.write(modelsReport(installed));
    if (!installed.complete) process.exitCode = 1;
  });

models
  .command('install')
  .description('Install the models that read print; without a path, pip downloads them from the package index')
  .argument(
    '[path]',
    'the wheel rapidocr-3.10.0-py3-none-any.whl, or a folder with its files, for hosts without network',
  )
  .action(async (path?: string) => {
    const { installModels } = await import('../installation/models.ts');
    process.stdout.write(modelsReport(await installModels((await loadConfig()).modelsDir, path)));
  });

program.commandsGroup('Receivers of notifications:');

program
  .command('check-receiver')
  .description('Test a webhook endpoint and report which requirements it meets')
  .argument('<url>', 'http or https URL of a receiver for tests')
  .addOption(secretOption('signing secret of the receiver'))
  .option('--listen-api <port>', 'simulate the tenant API at this port or host:port, for a receiver that calls it')
  .option('--session <id>', 'send events of this session of your sandbox, for a receiver that calls the service')
  .option('--tenant <id>', 'send events of this tenant instead of an invented one')
  .option('--timeout <seconds>', 'how long the sender waits for a response (default: 15)')
  .option('--ca <file>', "certificates in PEM to trust besides the system's")
  .option('--json', 'print the report as JSON')
  .addHelpText(
    'after',
    '\nExit status: 0 if all requirements are met, 1 otherwise, 2 if the receiver could not be tested.',
  )
  .action(async (url: string, options: CheckReceiverOptions) => {
    const output = {
      print: (text: string) => void process.stdout.write(text),
      tell: (text: string) => void process.stderr.write(text),
    };
    const { checkReceiver } = await import('./conformance/check-receiver.ts');
    process.exitCode = (await checkReceiver(url, options, output)) ? 0 : 1;
  });

program
  .command('listen')
  .description('Forward the events of a sandbox tenant, signed, to a receiver on this machine as they happen')
  .requiredOption('--forward-to <url>', 'http or https URL of the receiver')
  .addOption(new Option('--url <url>', 'origin of the service').env('MITOME_URL'))
  .addOption(secretOption('signing secret; by default one is created and printed'))
  .addOption(new Option('--api-key <key>', 'API key of a sandbox tenant, mtm_test_…').env('MITOME_API_KEY'))
  .addOption(
    new Option('--data-dir <dir>', 'read URL and key from the bootstrap.json in this folder, unless they are given')
      .env('DATA_DIR')
      .default('./data'),
  )
  .option('--since <time>', 'start with events created at or after this time (ISO 8601) instead of now')
  .option('--ca <file>', "certificates in PEM to trust besides the system's")
  .action(async ({ dataDir, ...options }: ListenOptions & { readonly dataDir: string }) => {
    const ending = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
    // The reader of the lines has gone.
    process.stdout.on('error', () => ending.abort());
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    const isWhole = options.url !== undefined && options.apiKey !== undefined;
    const local = isWhole ? null : await readBootstrapFile(dataDir);
    const { listen } = await import('./listen/listen.ts');
    await listen({ ...options, local }, print, ending.signal);
  });

function modelsReport({ folder, files }: InstalledModels): string {
  return `${[folder, ...files.map(({ name, state }) => `  ${state.padEnd(9)}  ${name}`)].join('\n')}\n`;
}

function secretOption(description: string): Option {
  return new Option('--secret <secret>', description).env('MITOME_WEBHOOK_SECRET');
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

/** Wrong usage has an exit status of its own: 1 is for a command that failed. */
function exitAsUsage({ exitCode }: CommanderError): never {
  process.exit(exitCode === 0 ? 0 : 2);
}

async function loadConfig(): Promise<Config> {
  const { readConfig } = await import('../config/config.ts');
  return readConfig();
}

/** @param needsInstallation refuses a data folder without an installation, which a mistyped DATA_DIR names */
async function withService(work: (service: Service) => Promise<unknown>, needsInstallation = true): Promise<void> {
  // Without roles it is a command: it serves no requests and runs no workers.
  const config = { ...(await loadConfig()), roles: { api: false, worker: false } };
  const { composeService } = await import('../compose.ts');
  const { catchEndSignals } = await import('../system/end-signals.ts');
  const { createLog } = await import('../system/log.ts');
  // Standard output is for the result, which programs may read.
  const log = createLog('warn', 2);
  // A signal ends the command after the current step, so that an embedded PostgreSQL does not outlive it.
  const service = await composeService(config, { log, needsInstallation }, catchEndSignals());
  try {
    await work(service);
  } finally {
    await service.stop();
  }
}

function exitStatusFor(error: unknown): number {
  // Ctrl-C at a question.
  if (error instanceof Error && error.name === 'ExitPromptError') return 130;
  if (error instanceof UnreachableError) return exitStatus.unavailable;
  return error instanceof UsageError ? exitStatus.usage : exitStatus.failed;
}

program.commandsGroup('Profiles and shells:');
addProfileCommands(program);
addCompletionCommands(program);
addApiCommands(program);

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The command failed.'}\n`);
  process.exit(exitStatusFor(error));
});
