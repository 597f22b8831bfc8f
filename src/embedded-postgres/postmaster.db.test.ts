import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isServerOf, systemProcesses } from './postmaster.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

it('a running server is known by its command line alone, and is not taken for that of another cluster', async () => {
  const root = await mkdtemp(join(tmpdir(), 'mitome-postmaster-'));
  await chmod(root, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(root, 'data'), stateDir: join(root, 'state') });
  const withheld = Object.assign(new Error('EACCES'), { code: 'EACCES' });
  const processes = { ...systemProcesses, workingDir: () => Promise.reject(withheld) };
  try {
    expect(await isServerOf(postgres.pid, join(postgres.dir, 'data'), processes)).toBe(true);
    expect(await isServerOf(postgres.pid, root, processes)).toBe(false);
    expect(await isServerOf(process.pid, join(postgres.dir, 'data'), processes)).toBe(false);
  } finally {
    await postgres.stop();
    await rm(root, { recursive: true, force: true });
  }
});
