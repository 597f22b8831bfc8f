import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from '../support/installation.ts';
import { runMitome } from './run-mitome.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const url = 'http://127.0.0.1:9/notifications';
const environment = { MITOME_WEBHOOK_SECRET: secret };

test.each<readonly [title: string, words: readonly string[], environment: Record<string, string>, said: RegExp]>([
  ['no secret', [url], {}, /--secret or in MITOME_WEBHOOK_SECRET/],
  ['a secret of another form', [url, '--secret', 'whsec_c2hvcnQ'], {}, /padded base64/],
  ['a short secret', [url], { MITOME_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, /at least 24 bytes/],
  ['an address that is none', ['localhost:3000'], environment, /http or https URL/],
  ['an address with a password', ['http://me:hidden@localhost'], environment, /must not contain a password/],
  ['a timeout of no length', [url, '--timeout', '0'], environment, /--timeout/],
  ['a port that is none', [url, '--listen-api', '99999'], environment, /--listen-api: must be a port/],
  ['a session of no form', [url, '--session', 'vs_1'], environment, /--session/],
  ['a tenant of no form', [url, '--tenant', '1'], environment, /--tenant/],
  [
    'a session and a simulated API',
    [url, '--session', `vs_${'0'.repeat(32)}`, '--listen-api', '4011'],
    environment,
    /sessions are invented/,
  ],
  ['certificates that are not there', [url, '--ca', 'no-such-file.pem'], environment, /--ca: ENOENT/],
  ['certificates that are none', [url, '--ca', 'package.json'], environment, /--ca: contains no certificate/],
])('check-receiver refuses %s, and repeats no secret', async (_title, words, given, said) => {
  const { status, stdout, stderr } = await runMitome(['check-receiver', ...words], given);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(said);
  expect(stderr).not.toMatch(/c2hvcnQ|hidden/);
});

test('mitome --version prints the version of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(await runMitome(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('a secret that was typed in the wrong place is not repeated', async () => {
  const { status, stderr } = await runMitome(['check-receiver', url, secret]);
  expect([status, stderr]).toEqual([2, expect.stringContaining('too many arguments')]);
  expect(stderr).not.toContain(secret.slice(6, 20));
  const help = await runMitome(['check-receiver', '--help'], environment);
  expect(help.stdout).toContain('MITOME_WEBHOOK_SECRET');
  expect(help.stdout).not.toContain(secret.slice(6, 20));
});

test('a receiver that cannot be reached or never responds cannot be checked', async () => {
  const unreachable = `http://127.0.0.1:${await findFreePort()}`;
  const { status, stdout, stderr } = await runMitome(['check-receiver', unreachable, '--json'], environment);
  expect([status, stdout, stderr]).toEqual([2, '', 'The receiver cannot be tested: no response, ECONNREFUSED.\n']);

  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const waited = await runMitome(['check-receiver', silentUrl, '--timeout', '0.2'], environment);
  expect([waited.status, waited.stderr]).toEqual([2, expect.stringMatching(/cannot be tested: no response in \d/)]);

  const taken = ['--listen-api', `${(silent.address() as AddressInfo).port}`];
  const blocked = await runMitome(['check-receiver', silentUrl, ...taken], environment);
  expect([blocked.status, blocked.stderr]).toEqual([2, '--listen-api: EADDRINUSE.\n']);
  const closed = once(silent, 'close');
  silent.close();
  silent.closeAllConnections();
  await closed;
});
