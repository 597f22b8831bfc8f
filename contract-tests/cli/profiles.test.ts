import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { useService, whileRowsAreCut } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';
import { useMachine } from './command-line.ts';

const wrongToken = `mtm_admin_${'a'.repeat(40)}`;

describe('profiles', () => {
  const it = useService(anyEngine, { proxied: true, environment: { ROLES: 'api' } });
  const machine = useMachine();
  const { run } = machine;
  const folder = () => join(machine.home, 'config', 'mitome', 'profiles');
  const fileOf = (name: string) => join(folder(), `${name}.json`);
  const login = (name: string, ...words: string[]) =>
    run(['login', '--profile', name, '--url', it.service.baseUrl, ...words], { input: `${it.service.adminToken}\n` });
  const list = (...words: string[]) => run(['list-reviews', ...words]);

  test('login saves address and token in a file of its user only, and prints neither token nor tenant', async () => {
    const { id } = await createTenant(it.service);
    const ended = await login('one', '--tenant-id', id);
    expect(ended).toMatchObject({ status: 0, stdout: '', stderr: `Saved in ${fileOf('one')}\n` });
    const { baseUrl: url, adminToken: token } = it.service;
    expect(JSON.parse(await readFile(fileOf('one'), 'utf8'))).toEqual({ url, token, tenantId: id });
    expect((await stat(fileOf('one'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
    expect(await readdir(folder())).toEqual(['one.json']);
    expect((await list('--profile', 'one')).status).toBe(0);
    const named = await run(['list-reviews'], { env: { MITOME_PROFILE: 'one' } });
    expect(named.status).toBe(0);
    const { stdout } = await run(['profiles']);
    expect(stdout).toContain(url);
    expect(stdout).not.toContain(token);
  });

  test('login reads the file of a first start, and logout deletes the profile', async () => {
    const { id } = await createTenant(it.service);
    const dataDir = machine.file('data');
    await mkdir(dataDir);
    const { baseUrl, adminToken } = it.service;
    await writeFile(
      join(dataDir, 'bootstrap.json'),
      JSON.stringify({ baseUrl, adminToken, tenantId: id, apiKey: 'k' }),
    );
    expect((await run(['login', '--profile', 'first', '--data-dir', dataDir])).status).toBe(0);
    expect((await list('--profile', 'first')).status).toBe(0);
    expect((await run(['logout', '--profile', 'first'])).status).toBe(0);
    const gone = await list('--profile', 'first');
    expect(gone).toMatchObject({ status: 2, stderr: expect.stringContaining('npx mitome login') });
    expect((await run(['logout', '--profile', 'first'])).status).toBe(2);
    expect((await run(['login', '--data-dir', machine.file('none')])).status).toBe(2);
  });

  test('a wrong token is not saved, and one that was revoked later is refused with advice; neither is repeated', async () => {
    const words = ['login', '--profile', 'wrong', '--url', it.service.baseUrl];
    const ended = await run(words, { input: wrongToken });
    expect(ended).toMatchObject({ status: 3, stdout: '', stderr: expect.stringContaining('Nothing was saved.') });
    expect(await readdir(folder())).not.toContain('wrong.json');
    await writeFile(fileOf('wrong'), JSON.stringify({ url: it.service.baseUrl, token: wrongToken }), { mode: 0o600 });
    const later = await list('--profile', 'wrong', '--tenant-id', 'any');
    expect(later).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(/^401 .*\n[\s\S]*npx mitome login/),
    });
    for (const { stderr } of [ended, later]) expect(stderr).not.toContain(wrongToken);
  });

  test('a token in an argument is refused and not repeated', async () => {
    const { status, stdout, stderr } = await run(['login', wrongToken, '--url', it.service.baseUrl]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).not.toContain('aaaa');
    const option = await run(['login', '--token', wrongToken, '--url', it.service.baseUrl]);
    expect(option).toMatchObject({ status: 2, stderr: expect.stringContaining("unknown option '--token'") });
    expect(option.stderr).not.toContain('aaaa');
  });

  test.each([0o640, 0o604, 0o660])('a profile that others can read is refused: mode %o', async (mode) => {
    expect((await login('open')).status).toBe(0);
    await chmod(fileOf('open'), mode);
    const ended = await list('--profile', 'open', '--tenant-id', 'any');
    expect(ended).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(`chmod 600 ${fileOf('open')}`),
    });
    expect((await login('open')).status, 'login replaces it').toBe(0);
    expect((await stat(fileOf('open'))).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['of no file name', '../one', {}, 'a name has letters'],
    ['that does not exist', 'none', {}, 'There is no profile none.'],
    ['that is damaged', 'damaged', { url: 'http://localhost:1', tok: wrongToken }, 'is damaged'],
    ['whose address is not safe', 'plain', { url: 'http://id.example.com', token: wrongToken }, 'must be the origin'],
  ])('a profile %s is refused', async (_title, name, content, said) => {
    await mkdir(folder(), { recursive: true });
    if (Object.keys(content).length > 0) await writeFile(fileOf(name), JSON.stringify(content), { mode: 0o600 });
    const ended = await list('--profile', name, '--tenant-id', 'any');
    expect(ended).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(said) });
    expect(ended.stderr).not.toContain(wrongToken);
  });

  test('the environment replaces the default profile, with address and token together', async () => {
    const { id } = await createTenant(it.service);
    const { baseUrl, adminToken } = it.service;
    const words = ['list-reviews', '--json'];
    const env = { MITOME_ADMIN_TOKEN: adminToken, MITOME_URL: baseUrl, MITOME_TENANT_ID: id };
    expect((await run(words, { env })).status).toBe(0);
    const { MITOME_URL, ...alone } = env;
    expect(await run(words, { env: alone })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('MITOME_URL'),
    });
    // An address alone is for other commands: the token of the profile does not go there.
    expect((await login('default')).status).toBe(0);
    expect((await run(words, { env: { MITOME_URL: 'http://127.0.0.1:9', MITOME_TENANT_ID: id } })).status).toBe(0);
    const named = await run([...words, '--profile', 'none'], { env });
    expect(named.status, 'a named profile comes first').toBe(2);
  });

  test.each([
    ['without an address', [], 2, 'Missing: --url'],
    ['in clear text over a network', ['--url', 'http://id.example.com'], 2, 'https, or http on this machine'],
    ['to a path', ['--url', 'https://id.example.com/admin'], 2, 'must be the origin'],
    ['to nothing', ['--url', 'http://127.0.0.1:9'], 4, 'cannot be reached'],
  ])('login %s is refused', async (_title, words, status, said) => {
    const ended = await run(['login', '--profile', 'refused', ...words], { input: wrongToken });
    expect(ended).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(said) });
    expect(await readdir(folder())).not.toContain('refused.json');
  });

  test('a token that a failing service cannot judge is not saved', async () => {
    const ended = await whileRowsAreCut(it.service, () => login('refused'));
    expect(ended).toMatchObject({ status: 4, stdout: '', stderr: expect.stringContaining('failed (503)') });
    expect(await readdir(folder())).not.toContain('refused.json');
  });

  test('login to something else than this service saves nothing, and no process has the token in its arguments', async () => {
    const seen: string[] = [];
    const server = createServer((_request, response) => {
      void argumentsOfAll().then((all) => {
        seen.push(...all);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Other programs of the machine have neither this address nor this token.
    const token = `mtm_admin_${randomBytes(20).toString('hex')}`;
    const ended = await run(['login', '--profile', 'other', '--url', url], { input: token });
    server.close();
    expect(ended).toMatchObject({ status: 1, stderr: `The server at ${url} is not a Mitome service.\n` });
    expect(await readdir(folder())).not.toContain('other.json');
    expect(seen.filter((words) => /mitome\.[jt]s\0login/.test(words) && words.includes(url))).toHaveLength(1);
    expect(seen.filter((words) => words.includes(token))).toEqual([]);
  });
});

/** The arguments of every process, as `ps` shows them to all users. */
async function argumentsOfAll(): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
}
