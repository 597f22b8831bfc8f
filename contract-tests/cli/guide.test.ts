import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { blocksOf, type Checkout, createCheckout, openTerminal, type Terminal } from '../support/guide.ts';
import { embedded } from '../support/installation.ts';
import { useInstallation } from '../support/service-process.ts';

describe('the commands of the page about the command line, pasted as they stand', () => {
  const it = useInstallation(anyEngine);
  let checkout: Checkout | undefined;
  let terminal: Terminal | undefined;
  let config = '';
  afterEach(async () => {
    await terminal?.close();
    await checkout?.remove();
    await rm(config, { recursive: true, force: true });
  });

  test('log in, change settings, block a person and delete the entry', async () => {
    checkout = await createCheckout(it.installation.dataDir);
    config = await mkdtemp(join(tmpdir(), 'mitome-config-'));
    const { baseUrl } = await it.startNode(embedded);
    const here = openTerminal(checkout.folder, { XDG_CONFIG_HOME: config });
    terminal = here;
    const printed: string[] = [];
    for (const { commands } of await blocksOf('../command-line')) printed.push(await here.paste(commands.trim()));
    const [help, login, settings, entry, removed, scripts] = printed;
    expect(printed).toHaveLength(6);
    expect(help).toContain('list-deliveries [options]');
    expect(login).toContain(baseUrl);
    expect(settings).toMatch(/^settings\.displayName +あおば自転車$/m);
    expect(entry).toMatch(/^note +Case 2026-0148$/m);
    expect(removed).toMatch(/^Done\.$/m);
    expect(scripts?.split('\n')).toEqual(expect.arrayContaining(['あおば自転車', 'ResourceNotFound']));
  });
});
