import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runMain } from '../support/service-process.ts';

describe('invalid configuration', () => {
  test('prevents startup, lists every error, and prints no secret', async () => {
    const { status, output } = await runMain({
      PORT: '80800',
      PUBLIC_URL: 'http://verify.example.com/path',
      ROLES: 'api,clerk',
      DATABASE_URL: 'mysql://mitome:planted-password@db.internal/mitome',
      ENCRYPTION_KEY: 'k1:cGxhbnRlZC1rZXk=',
      TRUST_PROXY: '10.0.0.0/40',
      WEBHOOK_EGRESS_ALLOW: 'everything',
      LOG_LEVEL: 'loud',
      WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,planted-password,604801',
      WEBHOOK_CONCURRENCY: '4097',
      WEBHOOK_CONNECT_TIMEOUT_MS: '20000',
    });
    expect(status).toBe(1);
    for (const name of ['PORT', 'ROLES', 'ENCRYPTION_KEY', 'TRUST_PROXY', 'WEBHOOK_EGRESS_ALLOW', 'LOG_LEVEL'])
      expect(output).toMatch(new RegExp(`^ {2}- ${name} `, 'm'));
    for (const error of [
      'WEBHOOK_RETRY_SCHEDULE_SECONDS entry 2 must be a whole number from 0 to 604800',
      'WEBHOOK_RETRY_SCHEDULE_SECONDS entry 3 must be a whole number from 0 to 604800, not 604801',
      'WEBHOOK_CONCURRENCY must be a whole number from 1 to 4096, not 4097',
      'WEBHOOK_CONNECT_TIMEOUT_MS must not exceed WEBHOOK_TIMEOUT_MS',
    ])
      expect(output.split('\n')).toContain(`  - ${error}`);
    expect(output).not.toMatch(/planted-password|cGxhbnRlZC1rZXk/);
    expect(output).not.toMatch(/^ {4}at /m);
  });

  test('an unreachable database prevents startup with a message for the operator, without its password', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mitome-contract-'));
    const { status, output } = await runMain({
      PORT: '18080',
      DATABASE_URL: 'mysql://mitome:planted-password@127.0.0.1:1/mitome',
      QUEUE_DATABASE_URL: 'postgres://mitome:planted-password@127.0.0.1:1/mitome',
      SINGLE_NODE: '1',
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    });
    await rm(dataDir, { recursive: true });
    expect(status).toBe(1);
    expect(output).toContain('The service could not start: the database cannot be reached');
    expect(output).not.toContain('planted-password');
  });
});
