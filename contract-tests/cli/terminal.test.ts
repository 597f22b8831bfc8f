import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';
import { inTerminal, useMachine } from './command-line.ts';

describe('at a terminal', () => {
  const it = useService(anyEngine, { environment: { ROLES: 'api' } });
  const operator = operatorOf(it);
  const machine = useMachine();
  let tenantId = '';
  beforeAll(async () => {
    tenantId = (await createTenant(it.service)).id;
  });

  test('login asks for the token without showing it', async () => {
    const words = ['login', '--url', it.service.baseUrl, '--tenant-id', tenantId];
    const { status, shown } = await machine.runInTerminal(words, [
      { to: 'Token:', type: `${it.service.adminToken}\r` },
    ]);
    expect(status, shown).toBe(0);
    expect(shown).not.toContain(it.service.adminToken.slice(0, 14));
    const file = join(machine.home, 'config', 'mitome', 'profiles', 'default.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ token: it.service.adminToken });
  });

  describe('with a profile', () => {
    beforeAll(async () => {
      const words = ['login', '--url', it.service.baseUrl, '--tenant-id', tenantId];
      expect((await machine.run(words, { input: it.service.adminToken })).status).toBe(0);
    });

    test('what cannot be undone is asked first, and the default answer is no', async () => {
      const document = { documentType: 'passport' as const, documentNumber: 'TZ1234567' };
      const { id } = await succeeded(
        operator.createBlocklistEntry(tenantId, { document, note: 'Case 2', expiresInSeconds: null }),
      );
      const remove = (type: string) =>
        machine.runInTerminal(['delete-blocklist-entry', '--entry-id', id], [{ to: 'cannot be undone', type }]);
      const ids = async () => (await succeeded(operator.listBlocklistEntries(tenantId))).items.map((item) => item.id);
      for (const no of ['\r', 'n\r']) expect((await remove(no)).status).toBe(1);
      expect((await remove('\u0003')).status).toBe(130);
      expect(await ids()).toEqual([id]);
      expect((await remove('y\r')).status).toBe(0);
      expect(await ids()).toEqual([]);
    });

    test('a picture is not written to it, and not read', async () => {
      const words = ['get-session-picture', '--session-id', 'vs_1', '--kind', 'document_front'];
      const { status, shown } = await machine.runInTerminal(words);
      expect([status, shown]).toEqual([2, expect.stringContaining('--output FILE')]);
    });

    test('a list that is wider becomes a block for each item', async () => {
      const document = { documentType: 'passport' as const, documentNumber: 'TZ7654321' };
      const { id } = await succeeded(
        operator.createBlocklistEntry(tenantId, { document, note: 'Case 1', expiresInSeconds: null }),
      );
      const wide = await machine.runInTerminal(['list-blocklist-entries'], [], 200);
      expect(wide.shown).toMatch(new RegExp(`^id +kind +note[^\\n]*\\r\\n${id} `));
      const narrow = await machine.runInTerminal(['list-blocklist-entries'], [], 60);
      expect(narrow.shown).toMatch(new RegExp(`^id +${id}\\r\\nkind +document_number\\r\\nnote +Case 1\\r\\n`));
    });
  });

  test('bash completes commands, options and values, and files where there are none', async () => {
    const { stdout: line } = await machine.run(['completion', 'bash']);
    const env = { PATH: process.env.PATH, HOME: machine.home, TERM: 'dumb', PS1: 'ready> ', INPUTRC: '/dev/null' };
    const { shown } = await inTerminal('bash --norc -i', env, [
      { to: 'ready> ', type: `cd ${join(import.meta.dirname, '..', '..')}; ${line}` },
      { to: 'ready> ', type: 'mitome list-rev\t' },
      { to: 'mitome list-reviews ', type: '--prof\t' },
      { to: '--profile ', type: 'x\u0015mitome list-deliveries --status aband\t' },
      { to: '--status abandoned ', type: '\u0015mitome redeliver --body READ\t' },
      { to: 'README.md ', type: '\u0015exit\r' },
    ]);
    expect(shown).toContain('mitome list-reviews --profile ');
  });

  test('zsh gets the same line, behind what reads it', async () => {
    const [bash, zsh] = [await machine.run(['completion', 'bash']), await machine.run(['completion', 'zsh'])];
    expect(zsh.stdout.split('\n').at(-2)).toBe(bash.stdout.trimEnd());
    expect(zsh.stdout).toMatch(/^autoload .*bashcompinit\n/);
    expect((await machine.run(['completion', 'fish'])).status).toBe(2);
  });
});
