import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootstrapFileOf, bootstrapPath, movedTo, readBootstrapFile, writeBootstrapFile } from './bootstrap-file.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mitome-bootstrap-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

test('the file is read as it was written, and is null when it is missing', async () => {
  expect(await readBootstrapFile(dataDir)).toBeNull();
  const content = { baseUrl: 'http://localhost:8080', tenantId: 't', apiKey: 'k', adminToken: 'a' };
  await writeBootstrapFile(dataDir, content);
  expect(await readBootstrapFile(dataDir)).toEqual(content);
});

test('the sign-in link has its secret in the fragment, and moves with the service', () => {
  const secrets = { tenantId: 't', apiKey: 'k', adminToken: 'a', signInToken: 's' };
  const file = bootstrapFileOf('http://localhost:8080', secrets);
  expect(file).toEqual({
    ...{ baseUrl: 'http://localhost:8080', tenantId: 't', apiKey: 'k', adminToken: 'a' },
    signInUrl: 'http://localhost:8080/console/invitation#s',
  });
  expect(movedTo('http://localhost:9090', file)).toEqual({
    ...file,
    baseUrl: 'http://localhost:9090',
    signInUrl: 'http://localhost:9090/console/invitation#s',
  });
  const { signInUrl: _, ...earlier } = file;
  expect(movedTo('http://localhost:9090', earlier)).toEqual({ ...earlier, baseUrl: 'http://localhost:9090' });
});

test.each(['mtm_admin_SECRET', '{"apiKey":"mtm_test_SECRET', '', 'null', '"mtm_test_SECRET"', '[]'])(
  'the error about the damaged file %j names the file and repeats nothing of it',
  async (text) => {
    await writeFile(bootstrapPath(dataDir), text);
    const error: Error = await readBootstrapFile(dataDir).then(
      () => new Error('was read'),
      (fault) => fault,
    );
    expect(error.message).toBe(
      `${bootstrapPath(dataDir)} is damaged: it must be a JSON object. Remove it or put it back.`,
    );
  },
);
