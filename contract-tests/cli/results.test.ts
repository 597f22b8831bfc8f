import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { findFreePort } from '../support/installation.ts';
import { operatorOf } from '../support/operator.ts';
import { startPhone } from '../support/phone.ts';
import { useService, whileRowsAreCut } from '../support/service.ts';
import { createSession, createTenant } from '../support/tenant.ts';
import { useMachine } from './command-line.ts';

const noSession = `vs_${'0'.repeat(32)}`;

describe('a command', () => {
  const it = useService(anyEngine, { proxied: true, environment: { ROLES: 'api' } });
  const operator = operatorOf(it);
  const machine = useMachine();
  const { run } = machine;
  let tenantId = '';
  beforeAll(async () => {
    tenantId = (await createTenant(it.service)).id;
    const words = ['login', '--url', it.service.baseUrl, '--tenant-id', tenantId];
    expect((await run(words, { input: `${it.service.adminToken}\n` })).status).toBe(0);
  });

  /** The body of a response, as other clients get it. */
  const fetchText = async (path: string) => {
    const headers = { authorization: `Bearer ${it.service.adminToken}` };
    return (await fetch(`${it.service.baseUrl}/admin/tenants/${tenantId}${path}`, { headers })).text();
  };
  const entry = (note: string) =>
    succeeded(
      operator.createBlocklistEntry(tenantId, {
        document: { documentType: 'passport', documentNumber: 'TZ1234567' },
        note,
        expiresInSeconds: null,
      }),
    );

  test('sets what its options say, and shows the result to people and, byte for byte, to programs', async () => {
    const words = ['--display-name', 'あおば自転車', '--privacy-url', 'null', '--steps', 'document', 'user_input'];
    const updated = await run(['update-tenant-settings', ...words, '--risk-score-max', '200', '--ip-allow-list', '[]']);
    expect(updated).toMatchObject({ status: 0, stderr: '' });
    expect(updated.stdout).toMatch(/^settings\.displayName +あおば自転車$/m);
    const { settings } = await succeeded(operator.getTenant(tenantId));
    expect(settings).toMatchObject({
      displayName: 'あおば自転車',
      privacyUrl: null,
      riskScoreMax: 200,
      ipAllowList: [],
    });
    const json = await run(['get-tenant', '--json']);
    expect(json).toMatchObject({ status: 0, stderr: '', stdout: `${await fetchText('')}\n` });
  });

  test('prints a list as aligned columns, page by page or whole', async () => {
    for (const note of ['見本花子の件', 'Case 2', 'Case\u0085 3']) await entry(note);
    const table = await run(['list-blocklist-entries']);
    expect(table).toMatchObject({ status: 0, stderr: '' });
    const [heading = '', ...lines] = table.stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^id +kind +note +createdAt +expiresAt$/);
    expect(lines).toHaveLength(3);
    expect(lines.map((line) => line.split(/ {2,}/)[2]).sort()).toEqual(['Case 2', 'Case\\u0085 3', '見本花子の件']);

    const page = await run(['list-blocklist-entries', '--limit', '2']);
    expect(page.stdout.trimEnd().split('\n')).toHaveLength(3);
    const next = /--after (\S+)/.exec(page.stderr)?.[1] ?? '';
    const rest = await run(['list-blocklist-entries', '--after', next, '--json']);
    expect(JSON.parse(rest.stdout)).toMatchObject({ items: [{ kind: 'document_number' }], next: null });
    const all = await run(['list-blocklist-entries', '--limit', '1', '--all', '--json']);
    expect(JSON.parse(all.stdout)).toEqual(JSON.parse(await fetchText('/blocklist')));
    const allLines = await run(['list-blocklist-entries', '--limit', '1', '--all']);
    expect(allLines).toEqual(table);
  });

  test('says of an empty list that it is empty, and prints nothing', async () => {
    expect(await run(['list-reviews'])).toMatchObject({ status: 0, stdout: '', stderr: 'None.\n' });
    const all = await run(['list-reviews', '--all', '--json']);
    expect(all).toMatchObject({ status: 0, stdout: '{"items":[],"next":null}\n' });
  });

  test('takes a body from a file or standard input, and options replace its properties', async () => {
    const person = { lastName: 'Brandt', birthDate: '1991-04-12' };
    const body = { person, note: 'Case 4', expiresInSeconds: null };
    const words = ['create-blocklist-entry', '--note', 'Case 5', '--json', '--body'];
    const piped = await run([...words, '-'], { input: JSON.stringify(body) });
    expect(JSON.parse(piped.stdout)).toMatchObject({ kind: 'person', note: 'Case 5' });
    const file = machine.file('body.json');
    await writeFile(file, JSON.stringify(body));
    expect((await run([...words, file])).status).toBe(0);
    const broken = await run([...words, '-'], { input: '{"person":{"lastName":"Brandt"' });
    expect(broken).toMatchObject({ status: 2, stdout: '', stderr: '--body: must be JSON.\n' });
    expect(await run([...words, machine.file('none')])).toMatchObject({ status: 2 });
  });

  test('sends a picture in the media type of its file, and writes one to a new file of its user only', async () => {
    const file = machine.file('logo.png');
    const ground = { width: 240, height: 72, channels: 3, background: '#1f5f4a' } as const;
    await writeFile(file, await sharp({ create: ground }).png().toBuffer());
    expect((await run(['put-tenant-logo', '--body', file])).stdout).toMatch(/^logoUrl +\/capture\/logos\//m);
    const untold = await run(['put-tenant-logo', '--body', '-'], { input: await readFile(file) });
    expect(untold).toMatchObject({ status: 2, stderr: 'Missing: --content-type, one of image/jpeg, image/png.\n' });
    const told = await run(['put-tenant-logo', '--body', '-', '--content-type', 'image/png'], {
      input: await readFile(file),
    });
    expect(told.status).toBe(0);

    const tenant = await createTenant(it.service);
    const { id, verificationUrl } = await createSession(tenant);
    await succeeded((await startPhone(verificationUrl)).givePicture());
    const words = ['get-session-picture', '--tenant-id', tenant.id, '--session-id', id, '--kind', 'document_front'];
    const picture = machine.file('front.jpg');
    expect(await run([...words, '--output', picture])).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg' });
    expect((await stat(picture)).mode & 0o777).toBe(0o600);
    const accesses = async () => (await succeeded(operator.listPersonalDataAccesses(tenant.id))).items.length;
    const before = await accesses();
    expect(await run([...words, '--output', picture])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('exists'),
    });
    expect(await accesses(), 'what cannot be written is not read').toBe(before);
    const piped = await run(words);
    expect(piped.bytes).toEqual(await readFile(picture));
  });

  test('deletes only when told to, and says so', async () => {
    const { id } = await entry('Case 6');
    const words = ['delete-blocklist-entry', '--entry-id', id];
    expect(await run(words)).toMatchObject({ status: 2, stderr: expect.stringContaining('needs --yes') });
    expect(await fetchText('/blocklist')).toContain(id);
    expect(await run([...words, '--yes'])).toMatchObject({ status: 0, stdout: '', stderr: 'Done.\n' });
    expect(await fetchText('/blocklist')).not.toContain(id);
  });

  test('tells errors of the request with its options, and ends with 3', async () => {
    const refused = await run(['update-tenant-settings', '--retention-seconds', '1', '--steps', 'document', 'dance']);
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    const low = await run(['update-tenant-settings', '--retention-seconds', '1']);
    expect(low).toMatchObject({ status: 3, stdout: '' });
    expect(low.stderr).toMatch(
      /^400 The request is not valid \(InvalidRequest\)\n.+\n {2}--retention-seconds: .+\nRequest: req_\w+\n$/,
    );
  });

  test('gives a program the problem, and people what it says', async () => {
    const { status, stdout, stderr } = await run(['get-session', '--session-id', noSession, '--json']);
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ status: 404, _tag: 'ResourceNotFound' });
    expect(stderr).toMatch(/^404 .*\(ResourceNotFound\)\n/);
  });

  test('prints status and headers to standard error with --include', async () => {
    const { stdout, stderr } = await run(['get-tenant', '--json', '--include']);
    expect(stderr).toMatch(/^HTTP 200\n[\s\S]*^x-request-id: req_\w+$/m);
    expect(stdout).toBe(`${await fetchText('')}\n`);
  });

  test.each([
    ['an unknown command', ['list-revues'], 'Did you mean list-reviews?'],
    ['an unknown option', ['list-reviews', '--colour'], "unknown option '--colour'"],
    ['a missing parameter', ['get-session'], "'--session-id <text>' not specified"],
    ['a missing property', ['create-endpoint', '--url', 'https://a.example'], 'Missing: --event-types.'],
    ['a value of another type', ['list-reviews', '--limit', 'ten'], 'It must be an integer.'],
    ['a value that does not exist', ['list-deliveries', '--status', 'lost'], 'It must be one of pending, '],
    ['an argument too many', ['list-reviews', 'ten'], 'too many arguments'],
  ])('ends with 2 for %s', async (_title, words, said) => {
    expect(await run(words)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(said) });
  });

  test('ends with 4 when the service cannot be reached, fails, or something else responds', async () => {
    const env = { MITOME_ADMIN_TOKEN: it.service.adminToken };
    const words = ['get-tenant', '--tenant-id', tenantId];
    const port = await findFreePort();
    const away = await run(words, { env: { ...env, MITOME_URL: `http://127.0.0.1:${port}` } });
    expect(away).toMatchObject({ status: 4, stdout: '', stderr: expect.stringContaining('ECONNREFUSED') });
    const failing = await whileRowsAreCut(it.service, () => run(words));
    expect(failing).toMatchObject({ status: 4, stdout: '', stderr: expect.stringMatching(/^503 /) });

    const server = createServer((request, response) => {
      if (request.url?.endsWith('/cut') === true) response.writeHead(200, { 'content-length': '9' }).write('{');
      else if (request.url?.endsWith('/moved') === true) response.writeHead(307, { location: '/elsewhere' }).end();
      else response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      if (request.url?.endsWith('/cut') === true) setImmediate(() => response.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const other = { ...env, MITOME_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    const at = (id: string) => run(['get-tenant', '--tenant-id', id], { env: other });
    try {
      expect(await at('gateway')).toMatchObject({
        status: 4,
        stderr: '502 The response is not one of a Mitome service.\n',
      });
      expect(await at('cut')).toMatchObject({ status: 4, stdout: '' });
      expect(await at('moved'), 'a redirect is not followed').toMatchObject({ status: 1, stdout: '' });
    } finally {
      server.close();
    }
  });
});
