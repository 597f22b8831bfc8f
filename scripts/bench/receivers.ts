// Starts the receivers of the benchmarks, `receive.ts`.

import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureLocalAuthority } from '../../src/installation/local-authority.ts';
import type { Cleanup } from '../setup/cleanup.ts';
import { startChildProgram } from './child-program.ts';
import type { ReceiverReport } from './receive.ts';

/** A receiver that runs as a process of its own. */
export interface MeasuredReceiver {
  /** The URL of one of its many endpoints, which are all the same to it. */
  url(endpoint: number): string;
  report(): Promise<ReceiverReport>;
  /** Forgets all arrivals. */
  reset(): Promise<void>;
}

/** What a service needs to call receivers on this machine. */
export interface ReceiverTrust {
  readonly env: { readonly WEBHOOK_CA_FILE: string; readonly WEBHOOK_EGRESS_ALLOW: string };
  readonly certFile: string;
  readonly keyFile: string;
}

/** Makes an authority and a certificate of `localhost` for all receivers of a run. */
export async function makeReceiverTrust(folder: string): Promise<ReceiverTrust> {
  const { caFile, issue } = await ensureLocalAuthority(join(folder, 'receivers-tls'));
  const { certPem, keyPem } = await issue(['localhost', '127.0.0.1']);
  const certFile = join(folder, 'receivers.crt');
  const keyFile = join(folder, 'receivers.key');
  await writeFile(certFile, certPem, { mode: 0o600 });
  await writeFile(keyFile, keyPem, { mode: 0o600 });
  return { env: { WEBHOOK_CA_FILE: caFile, WEBHOOK_EGRESS_ALLOW: '127.0.0.0/8' }, certFile, keyFile };
}

/** Starts a receiver. @param mode whether it responds with 204, or accepts requests and never responds */
export async function startReceiver(
  cleanup: Cleanup,
  { certFile, keyFile }: ReceiverTrust,
  folder: string,
  mode: 'respond' | 'hang',
): Promise<MeasuredReceiver> {
  const program = await startChildProgram({
    script: join(import.meta.dirname, 'receive.ts'),
    args: [certFile, keyFile, mode],
    outputFile: join(folder, `receiver-${mode}.log`),
  });
  cleanup.add(() => program.end());
  const child = program.process;
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const ask = async (question: string): Promise<unknown> => {
    const reply = once(child, 'message');
    child.send(question);
    return (await reply)[0];
  };
  return {
    url: (endpoint) => `https://127.0.0.1:${port}/endpoints/${endpoint}`,
    report: async () => (await ask('report')) as ReceiverReport,
    reset: async () => void (await ask('reset')),
  };
}
