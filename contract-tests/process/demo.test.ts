import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anyEngine, createTestDatabase, type TestDatabase } from '../support/databases.ts';
import { embedded } from '../support/installation.ts';
import { useInstallation } from '../support/service-process.ts';

const root = join(import.meta.dirname, '..', '..');
const { TEST_POSTGRES_URL: _postgres, TEST_MYSQL_URL: _mysql, ...machine } = process.env;

/** Runs the demonstration to its end. @param env what it has besides what every program has */
async function runDemo(env: Readonly<Record<string, string>>): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'demo.ts')], {
    cwd: root,
    // With the models it plays a second session, which takes its time; `npm run production` lets it.
    env: { ...machine, MODELS_DIR: '/there-are-no-models', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}

async function bootstrapOf(dataDir: string): Promise<{ adminToken: string; tenantId: string }> {
  return JSON.parse(await readFile(join(dataDir, 'bootstrap.json'), 'utf8'));
}

/** The actors, in the order of their lines. */
const toldIn = (output: string) =>
  [...output.matchAll(/^ *\d+\.\d s {2}(service|tenant|user|receiver) +(.*)$/gm)].map(([, who]) => who);

const passport = ['service', 'tenant', 'tenant', ...Array(6).fill('user'), 'receiver', 'tenant'];
/** The last line says that no card is read. */
const wholeTrip = [...passport, 'service'];

describe('npm run demo without a service', () => {
  let database: TestDatabase;
  let dataDir: string;
  beforeEach(async () => {
    database = await createTestDatabase(anyEngine);
    dataDir = await mkdtemp(join(tmpdir(), 'mitome-demo-'));
    // Root's PostgreSQL runs as another account, which has to pass through.
    await chmod(dataDir, 0o711);
  });
  afterEach(async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('starts one of its own, and ends well', async () => {
    const { status, output } = await runDemo({ DATABASE_URL: database.url, DATA_DIR: dataDir });
    expect(output).toContain('signature verified by the official Standard Webhooks library');
    expect(output).toContain("no driver's licence with a face: the models that read print are missing");
    expect(output).toContain('All of it worked.');
    expect(toldIn(output)).toEqual(['service', ...wholeTrip]);
    expect(status).toBe(0);
  });
});

describe('npm run demo', () => {
  const it = useInstallation(anyEngine);

  test('uses the service that runs, and ends with 1 and the reason when anything is wrong', async () => {
    const { dataDir } = it.installation;
    await chmod(dataDir, 0o711);
    const node = await it.startNode(embedded);
    const first = await runDemo({ DATA_DIR: dataDir });
    expect(toldIn(first.output)).toEqual(wholeTrip);
    expect(first.status).toBe(0);
    expect(node.output()).toContain('"operationId":"createVerificationSession"');

    const { adminToken, tenantId } = await bootstrapOf(dataDir);
    // From now on no passport is approved.
    const changed = await fetch(`${node.baseUrl}/admin/tenants/${tenantId}/settings`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ acceptedDocumentTypes: ['driver_license'] }),
    });
    expect(changed.status).toBe(200);
    const second = await runDemo({ DATA_DIR: dataDir });
    expect(second.output).toContain(
      'The demonstration failed: the notification says verification.rejected instead of verification.approved',
    );
    expect(second.status).toBe(1);
  });
});
