// The benchmark `console`: how soon a person of the staff can sign in, and see the first list.

import { type Browser, chromium, type Page } from 'playwright-core';
import { succeeded } from '../setup/api-clients.ts';
import { buildPages } from '../setup/build-pages.ts';
import { provideChromium } from '../setup/provide-chromium.ts';
import { makeTenant, startMeasuredService } from './measured-service.ts';
import type { ScenarioContext } from './scenario.ts';
import { benchFolder, startMysql } from './start-database.ts';
import { median, rounded } from './summarise.ts';

export interface ConsoleMeasurement {
  /** From the navigation to a sign-in that can be typed into, with nothing stored: the median of several loads. */
  readonly signInSeconds: number;
  /** From the press of *Sign in* to the first list with its data. */
  readonly firstListSeconds: number;
  /** The bodies of all that both load, as they are sent: scripts and styles as Brotli. */
  readonly loadedKb: number;
}

const loads = 7;

/** `console`: loads the console on loopback, signs in with a machine token, and waits for the list of sessions. */
export async function measureConsole(context: ScenarioContext): Promise<ConsoleMeasurement> {
  const { cleanup, log } = context;
  await buildPages();
  const { url } = await startMysql(context);
  const service = await startMeasuredService({ databaseUrl: url, folder: await benchFolder(cleanup), cleanup });
  const { id: tenantId } = await makeTenant(service, ['user_input'], 'sandbox');
  const { token } = await succeeded(
    service.admin.POST('/admin/tenants/{tenantId}/tokens', {
      params: { path: { tenantId } },
      body: { name: 'Bench', roles: ['developer'], expiresInSeconds: null },
    }),
  );
  const { executablePath } = await provideChromium(log);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  cleanup.add(() => browser.close());
  const all: Load[] = [];
  for (let load = 0; load < loads; load += 1) all.push(await loadOnce(browser, service.baseUrl, { tenantId, token }));
  return {
    signInSeconds: rounded(median(all.map(({ signInSeconds }) => signInSeconds)), 2),
    firstListSeconds: rounded(median(all.map(({ firstListSeconds }) => firstListSeconds)), 2),
    loadedKb: rounded(median(all.map(({ sentBytes }) => sentBytes)) / 1000, 1),
  };
}

interface Load {
  readonly signInSeconds: number;
  readonly firstListSeconds: number;
  readonly sentBytes: number;
}

async function loadOnce(
  browser: Browser,
  baseUrl: string,
  { tenantId, token }: { readonly tenantId: string; readonly token: string },
): Promise<Load> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().startsWith('http')) sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await page.goto(`${baseUrl}/console/t/${tenantId}/sessions`, { waitUntil: 'commit' });
  await page.getByLabel('Password').waitFor();
  const signInSeconds = await sinceNavigation(page);
  await page.getByRole('button', { name: 'Use a machine token' }).click();
  await page.getByLabel('Machine token').fill(token);
  const pressedAt = await sinceNavigation(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('There is no session yet').waitFor();
  const firstListSeconds = (await sinceNavigation(page)) - pressedAt;
  const sentBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { signInSeconds, firstListSeconds, sentBytes };
}

async function sinceNavigation(page: Page): Promise<number> {
  return Number(await page.evaluate('performance.now()')) / 1000;
}
