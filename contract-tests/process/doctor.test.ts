import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anyEngine, createTestBucket, engines } from '../support/databases.ts';
import { embedded } from '../support/installation.ts';
import { type ServiceInUse, useService, whileQueueIsCut, whileRowsAreCut } from '../support/service.ts';
import { runCli } from '../support/service-process.ts';
import { createNotifiedTenant } from '../support/tenant.ts';

interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  readonly advice: string | null;
}

/** Runs the command beside a service. */
async function examineBeside(it: ServiceInUse, environment: Readonly<Record<string, string>> = {}) {
  const { status, output } = await runCli(it.service.installation, ['doctor', '--json'], environment);
  const { healthy, findings } = JSON.parse(output) as { healthy: boolean; findings: Finding[] };
  expect(healthy).toBe(status === 0);
  const of = (check: string) => findings.filter((finding) => finding.check === check);
  return { status, output, of, failed: findings.filter(({ state }) => state === 'fail').map(({ check }) => check) };
}

describe('mitome doctor, with everything embedded', () => {
  const it = useService(anyEngine, { environment: embedded });

  test('a running service is healthy, by its database, its key file and its own storage', async () => {
    const { status, of, failed } = await examineBeside(it, embedded);
    expect([failed, status]).toEqual([[], 0]);
    const checks = ['configuration', 'key file', 'main database', 'migrations', 'master keys', 'storage', 'workers'];
    for (const check of checks) expect(of(check), check).toMatchObject([{ state: 'ok' }]);
    expect(of('configuration')[0]?.detail).toBe('Valid; everything is embedded.');
    expect(of('queue database'), 'it is the same one').toEqual([]);
  });
});

describe.each(engines)('mitome doctor, with rows on $name', (engine) => {
  const it = useService(engine, { proxied: true });

  const examine = (environment: Readonly<Record<string, string>> = {}) => examineBeside(it, environment);

  test('a running service has no failure, and its receivers are connected to without a request', async () => {
    const { endpointId, inbox } = await createNotifiedTenant(it.service, it.receiver);
    const { status, of, failed, output } = await examine();
    expect(failed).toEqual([]);
    expect(status).toBe(0);
    for (const check of ['main database', 'queue database', 'migrations', 'master keys', 'storage', 'receivers'])
      expect(of(check), check).toMatchObject([{ state: 'ok' }]);
    expect(of('models')).toMatchObject([{ state: 'warn', advice: 'Run: npx mitome models install' }]);
    expect(output).not.toContain(endpointId);
    expect(inbox.arrived).toEqual([]);
  });

  test('what cannot be reached fails, with what to do, and the rest is looked at all the same', async () => {
    const { status, failed, of } = await whileQueueIsCut(it.service, () => examine());
    expect(status).toBe(1);
    expect(failed).toEqual(['queue database']);
    expect(of('main database')).toMatchObject([{ state: 'ok' }]);
    const without = await whileRowsAreCut(it.service, () => examine());
    expect(without.failed).toEqual(['main database']);
    expect(without.of('queue database')).toMatchObject([{ state: 'ok' }]);
  });

  test('a master key that is missing fails', async () => {
    await createNotifiedTenant(it.service, it.receiver);
    const other = `k2:${Buffer.alloc(32, 3).toString('base64')}`;
    const { of } = await examine({ ENCRYPTION_KEY: other });
    expect(of('master keys')).toMatchObject([
      { state: 'fail', detail: 'Rows need keys that are not configured and cannot be read: k1.' },
    ]);
  });

  test('no secret is printed, whatever fails', async () => {
    const { DATABASE_URL, ENCRYPTION_KEY } = await it.service.installation.environment();
    const key = `${ENCRYPTION_KEY}`.split(':')[1] ?? '';
    const address = new URL(`${DATABASE_URL}`);
    address.password = 'planted-password';
    address.pathname = '/there_is_no_such_database';
    const refused = await runCli(it.service.installation, ['doctor'], { DATABASE_URL: address.href });
    expect(refused.status).toBe(1);
    expect(refused.output).toMatch(/^FAIL {2}main database /m);
    expect(refused.output).not.toContain('planted-password');
    const wrong = await runCli(it.service.installation, ['doctor'], {
      PORT: '0',
      ENCRYPTION_KEY: `k1:${key}x,k1:${key}`,
    });
    expect(wrong.status).toBe(1);
    expect(wrong.output).toMatch(/^FAIL {2}configuration +PORT /m);
    expect(wrong.output).not.toContain(key);
  });
});

describe('mitome doctor, beside a service', () => {
  const it = useService(anyEngine);

  const examine = (environment: Readonly<Record<string, string>> = {}) => examineBeside(it, environment);

  test('receivers whose certificate is not trusted, or that may not be called, fail with their host alone', async () => {
    const { endpointId, inbox } = await createNotifiedTenant(it.service, it.receiver);
    const untrusted = await examine({ WEBHOOK_CA_FILE: '' });
    expect(new Set(untrusted.failed)).toEqual(new Set(['receiver']));
    const { host, pathname } = new URL(inbox.url);
    const found = untrusted.of('receiver').find(({ detail }) => detail.startsWith(endpointId));
    expect(found?.detail).toBe(`${endpointId} at ${host}: its certificate was not accepted.`);
    expect(untrusted.output).not.toContain(pathname);
    const blocked = await examine({ WEBHOOK_EGRESS_ALLOW: '10.0.0.0/8' });
    expect(blocked.of('receiver').map(({ detail }) => detail)).toContain(
      `${endpointId} at ${host}: its address is not allowed.`,
    );
  });

  test('a bucket that works is in order; one that cannot be used fails with the reason, and without a secret', async () => {
    const { mediaUrl, env, name } = await createTestBucket('doctor');
    const inBucket = (MEDIA_URL = mediaUrl) => ({ ...env, MEDIA_URL, SINGLE_NODE: '' });
    const working = await examine(inBucket());
    expect([working.failed, working.of('storage')]).toMatchObject([[], [{ state: 'ok' }]]);
    for (const [settings, said] of [
      [inBucket('s3://pictures?endpoint=http://127.0.0.1:1'), 'cannot be reached (ECONNREFUSED)'],
      [inBucket(mediaUrl.replace(name, 'no-such-bucket')), 'has no such bucket'],
      [{ ...inBucket(), AWS_SECRET_ACCESS_KEY: 'planted-secret' }, 'refuses the credentials'],
    ] as const) {
      const { failed, of, output } = await examine(settings);
      expect(failed, said).toEqual(['storage']);
      expect(of('storage')[0]?.detail).toContain(said);
      for (const secret of [...Object.values(env), 'planted-secret']) expect(output).not.toContain(secret);
    }
  });

  test('a mistyped DATA_DIR fails, and nothing is made there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mitome-doctor-'));
    const { failed } = await examine({ ...embedded, DATA_DIR: join(folder, 'mistyped') });
    expect(failed).toEqual(['main database']);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
