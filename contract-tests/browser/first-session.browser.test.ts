import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { devices } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beTheUser } from '../support/capture-page.ts';
import { useChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { blocksOf, type Checkout, createCheckout, openTerminal, type Terminal } from '../support/guide.ts';
import { createInstallation, embedded, findFreePort, type Installation } from '../support/installation.ts';
import { type ServiceProcess, startMain } from '../support/service-process.ts';
import { waitUntil } from '../support/time.ts';

const browser = await useChromium();

describe('the guide “First session in five minutes”', () => {
  let installation: Installation;
  let service: ServiceProcess | undefined;
  let checkout: Checkout;
  const terminals: Terminal[] = [];

  beforeAll(async () => {
    installation = await createInstallation(anyEngine);
    checkout = await createCheckout(installation.dataDir);
  });
  afterAll(async () => {
    await Promise.all(terminals.map((terminal) => terminal.close()));
    service?.kill('SIGTERM');
    await service?.ended;
    await installation?.remove();
    await checkout?.remove();
  });

  const open = (env: Readonly<Record<string, string>> = {}): Terminal => {
    const terminal = openTerminal(checkout.folder, env);
    terminals.push(terminal);
    return terminal;
  };

  test('leads, pasted as it stands, to a notification that the reader’s own receiver has verified', async () => {
    const [start, certificate, register, receive, create, passport, read, ...others] = (
      await blocksOf('first-session')
    ).map(({ commands }) => commands.trim());
    expect(others).toEqual([]);
    // What it installs is installed, and what it starts is started here, on a port that is free.
    expect(start).toBe('npm ci && npm start');
    service = await startMain(installation, embedded);
    const port = `${await findFreePort()}`;
    const here = (commands = '') => commands.replaceAll('localhost:8443', `localhost:${port}`);

    const receiver = open({ PORT: port });
    await receiver.paste(here(certificate));
    // A reader who starts again pastes this again.
    await receiver.paste(here(register));
    await receiver.paste(here(register));
    receiver.begin(here(receive));
    await waitUntil('the receiver listens', () => receiver.output().includes('listening'));

    const tenant = open();
    const session = JSON.parse(await tenant.paste(here(create)));
    const printed = await tenant.paste(here(passport));
    expect(printed).toContain(session.verificationUrl);
    const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-GB' });
    const picture = join(checkout.folder, 'data', 'passport.jpg');
    await beTheUser(await context.newPage(), session.verificationUrl, picture);
    await waitUntil('the notification is processed', () => receiver.output().includes('processed'));

    const detail = JSON.parse(await tenant.paste(here(read)));
    expect(detail).toMatchObject({ status: 'completed', outcome: { verdict: 'approved' } });
    const stored = await readFile(join(checkout.folder, 'data', 'receiver-state.jsonl'), 'utf8');
    expect(stored).toContain(session.id);

    const { adminToken, tenantId } = JSON.parse(
      await readFile(join(checkout.folder, 'data', 'bootstrap.json'), 'utf8'),
    );
    const headers = { Authorization: `Bearer ${adminToken}` };
    const sandbox = await fetch(`${service.baseUrl}/admin/tenants/${tenantId}`, { headers });
    expect(await sandbox.json()).toMatchObject({ endpoints: [{ url: `https://localhost:${port}/notifications` }] });
  });
});
