import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openAddingProxy } from './clients/adding-proxy.ts';
import type { ClientLanguage } from './clients/client-language.ts';
import { clientLanguages } from './clients/client-languages.ts';
import { prepareReviewingSessions } from './clients/prepare-sessions.ts';
import { type ClientRow, tryLanguage } from './clients/try-language.ts';
import { writeTable } from './clients/write-table.ts';
import { startOwnService } from './demo/start-own-service.ts';
import { createTenantClient } from './setup/api-clients.ts';
import { type Cleanup, createCleanup, exitOnSignals } from './setup/cleanup.ts';
import { readOptions } from './setup/read-options.ts';
import { withoutModels } from './setup/without-models.ts';

const usage = `npm run clients [-- options]

Generates a client from the document that a service of its own serves at /openapi.json, in other languages and with public generators,
builds it, and calls the service through it. Nothing is changed in the document or in what the generators make.

  --language=python,go  some of: ${clientLanguages.map(({ name }) => name.toLowerCase()).join(', ')}
  --keep=DIR            the document and everything generated goes into this empty or new folder, and stays
  --report=FILE         the table, as JSON`;

/** `npm run clients`: prints one table. Exits with 1 when anything in it is not well. */
async function main(): Promise<number> {
  const { values } = readOptions(usage, {
    options: {
      language: { type: 'string' },
      keep: { type: 'string' },
      report: { type: 'string' },
    },
  });
  const chosen = values.language?.split(',').map(languageNamed) ?? clientLanguages;
  const cleanup = createCleanup();
  exitOnSignals(() => cleanup.run());
  try {
    const rows = await tryAll(chosen, values.keep, cleanup);
    console.log(`\n${writeTable(rows)}`);
    if (values.report !== undefined) await writeFile(values.report, JSON.stringify(rows));
    return rows.every(({ fault }) => fault === null) ? 0 : 1;
  } finally {
    await cleanup.run();
  }
}

async function tryAll(
  languages: readonly ClientLanguage[],
  keep: string | undefined,
  cleanup: Cleanup,
): Promise<ClientRow[]> {
  const temporary = await mkdtemp(join(tmpdir(), 'mitome-clients-'));
  cleanup.add(() => rm(temporary, { recursive: true, force: true }));
  // Root's PostgreSQL runs as another account, which must pass through here.
  await chmod(temporary, 0o711);
  const folder = resolve(keep ?? temporary);
  await mkdir(folder, { recursive: true });
  const log = (line: string) => console.log(`[clients] ${line}`);

  // Its own database, not the one of the caller's environment.
  for (const name of ['DATABASE_URL', 'QUEUE_DATABASE_URL', 'MEDIA_URL', 'ROLES']) delete process.env[name];
  const started = await startOwnService(join(temporary, 'data'), {
    // No client sees a difference.
    environment: withoutModels(temporary),
  });
  cleanup.add(() => started.stop());
  const { baseUrl, apiKey } = started;
  const service = { baseUrl, apiKey, tenant: createTenantClient(baseUrl, apiKey) };
  const proxy = await openAddingProxy(baseUrl);
  cleanup.add(() => proxy.close());
  const document = await fetchDocument(baseUrl, folder);
  const sessionIds = await prepareReviewingSessions(service.tenant, 2 * languages.length);
  log(`${baseUrl}/openapi.json fetched, and sessions prepared`);

  const rows = await Promise.all(
    languages.map((language, index) => {
      const own = [sessionIds[2 * index] as string, sessionIds[2 * index + 1] as string] as const;
      return tryLanguage(language, { document, folder, service, proxy, sessionIds: own, log });
    }),
  );
  return rows.flat();
}

/** The published document as it is served, byte for byte. @returns its file */
async function fetchDocument(baseUrl: string, folder: string): Promise<string> {
  const response = await fetch(`${baseUrl}/openapi.json`);
  if (!response.ok) throw new Error(`/openapi.json returned ${response.status}`);
  const file = join(folder, 'openapi.json');
  await writeFile(file, await response.bytes());
  return file;
}

function languageNamed(name: string): ClientLanguage {
  const found = clientLanguages.find((language) => language.name.toLowerCase() === name);
  if (found === undefined) {
    throw new Error(`there is no client in ${name}; there is ${clientLanguages.map((one) => one.name).join(', ')}`);
  }
  return found;
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(`[clients] ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  },
);
