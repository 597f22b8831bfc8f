// Starts the service as an operator does, to be measured.

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type AdminClient, createAdminClient, succeeded } from '../setup/api-clients.ts';
import type { Cleanup } from '../setup/cleanup.ts';
import { freePort } from '../setup/free-port.ts';
import { runProgram } from '../setup/run-program.ts';
import { type ChildProgram, startChildProgram } from './child-program.ts';

/** The service as an operator runs it on one node. */
export interface MeasuredService {
  readonly baseUrl: string;
  readonly adminToken: string;
  readonly admin: AdminClient;
  /** The number of its process, another one after a restart. */
  pid(): number;
  /** The numbers of that process and of its API processes, where it has some. */
  pids(): readonly number[];
  /** Where its log goes. */
  readonly logFile: string;
  /** Stops it and starts it again on what it has stored. @returns the seconds from the start of the process to its first response */
  restart(): Promise<number>;
  /** Stops it before the run ends. */
  end(): Promise<void>;
}

/** A live tenant that may create sessions without end. */
export interface MeasuredTenant {
  readonly id: string;
  readonly apiKey: string;
}

/** The one callback URL of tenants. */
export const callbackUrl = 'https://tenant.example/verified';

const source = join(import.meta.dirname, '..', '..', 'src');
const startTimeoutMs = 120_000;
/** The largest that there is, so that the limit is counted but never reached. */
const creationLimitPerMinute = 1_000_000;

/** The default of `API_CONCURRENCY`. */
export const defaultConcurrency = 16;

/**
 * Sets an instance up with `mitome bootstrap`, and starts the server with both roles and the log that it has by default.
 * @param env settings besides those that every measurement needs
 * @param folder an empty folder of the caller's, which is removed if we die
 * @throws Error when it does not start; its standard error has been passed on
 */
export async function startMeasuredService(options: {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly cleanup: Cleanup;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<MeasuredService> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const dataDir = join(options.folder, 'data');
  const env = {
    DATABASE_URL: options.databaseUrl,
    QUEUE_DATABASE_URL: 'embedded',
    SINGLE_NODE: '1',
    ENCRYPTION_KEY: `bench:${randomBytes(32).toString('base64')}`,
    DATA_DIR: dataDir,
    PORT: `${port}`,
    PUBLIC_URL: baseUrl,
    // Live tenants need models, which most scenarios do not use.
    DOCUMENT_OCR: 'optional',
    // Only `overload` and `simulations` are about refusals.
    API_CONCURRENCY: '4096',
    ...options.env,
  };
  const { PATH, HOME } = process.env;
  const made = await runProgram(process.execPath, [join(source, 'cli', 'mitome.ts'), 'bootstrap'], {
    env: { PATH, HOME, ...env },
  });
  if (made.status !== 0) throw new Error(`the service could not be set up. It said:\n${made.output.trim()}`);

  const logFile = join(options.folder, 'service.log');
  const start = async (): Promise<ChildProgram> => {
    const program = await startChildProgram({
      script: join(source, 'main.ts'),
      env,
      outputFile: logFile,
      folders: [options.folder],
    });
    options.cleanup.add(() => program.end());
    const deadline = Date.now() + startTimeoutMs;
    while (!(await isReady(baseUrl))) {
      if (program.process.exitCode !== null || Date.now() > deadline) throw new Error('the service did not start');
      await pause(20);
    }
    return program;
  };
  let program = await start();
  const { adminToken } = JSON.parse(await readFile(join(dataDir, 'bootstrap.json'), 'utf8')) as { adminToken: string };
  const admin = createAdminClient(baseUrl, adminToken);
  return {
    ...{ baseUrl, logFile, adminToken, admin },
    pid: () => program.process.pid ?? 0,
    pids: () => withApiProcesses(program.process.pid ?? 0),
    async restart() {
      await program.end();
      const startedAt = performance.now();
      program = await start();
      return (performance.now() - startedAt) / 1000;
    },
    end: () => program.end(),
  };
}

/** Makes a tenant and its key over the admin API. @param steps the plan of its sessions; the default one when left out */
export async function makeTenant(
  { admin }: MeasuredService,
  steps?: ('document' | 'face' | 'user_input')[],
  mode: 'live' | 'sandbox' = 'live',
): Promise<MeasuredTenant> {
  const settings = { callbackUrls: [callbackUrl], creationLimitPerMinute, ...(steps !== undefined && { steps }) };
  const tenant = await succeeded(admin.POST('/admin/tenants', { body: { name: 'Measured', mode, settings } }));
  const key = await succeeded(
    admin.POST('/admin/tenants/{tenantId}/api-keys', { params: { path: { tenantId: tenant.id } } }),
  );
  return { id: tenant.id, apiKey: key.key };
}

/** Its other children read pictures, or are databases. */
function withApiProcesses(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const isApiProcess = (child: number) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('/api-process.ts');
  return [pid, ...children.filter(isApiProcess)];
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
