// The benchmark `page`: how soon a phone can start, and how long a whole session takes with the camera in the page.

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, devices, type Page } from 'playwright-core';
import { createTenantClient, succeeded } from '../setup/api-clients.ts';
import { buildPages } from '../setup/build-pages.ts';
import { provideChromium } from '../setup/provide-chromium.ts';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { provideModels } from '../setup/provide-models.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { cameraArguments, drawCameraVideo } from '../specimens/camera-video.ts';
import type { SpecimenPerson } from '../specimens/mrz-lines.ts';
import { type MeasuredService, type MeasuredTenant, makeTenant, startMeasuredService } from './measured-service.ts';
import type { ScenarioContext } from './scenario.ts';
import { median, percentile, rounded } from './summarise.ts';

export interface PageMeasurement {
  /** From the navigation to a start button that can be pressed, on a phone with slow 4G: the median of several loads. */
  readonly startSeconds: number;
  /** Everything that the first screen loads, packed with gzip. */
  readonly firstScreenKb: number;
  /** What went over the line for it, with headers. */
  readonly sentKb: number;
  /** From the navigation to the goodbye, by a user who presses at once: median and slowest. */
  readonly sessionSeconds: { readonly median: number; readonly slowest: number };
  /** From the press of Send to the verdict. */
  readonly verdictSeconds: { readonly median: number; readonly slowest: number };
}

/** Slow 4G, as Lighthouse simulates it. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** How much slower a phone of the middle is than this machine. */
const cpuSlowdown = 4;
const loads = 5;
const sessions = 5;
const person: SpecimenPerson = {
  lastName: 'Brandt',
  firstName: 'Mira',
  birthDate: '1991-04-12',
  gender: 'F',
  documentNumber: 'MT4512087',
  expiryDate: `${new Date().getUTCFullYear() + 5}-06-30`,
};

/**
 * `page`: loads the page as a phone on slow 4G does, and goes through whole sessions with the camera. What the checks say of a drawn passport
 * that is filmed is no matter here: they do the same work for every verdict.
 */
export async function measurePage({ cleanup, log }: ScenarioContext): Promise<PageMeasurement> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-bench-'));
  await chmod(folder, 0o711);
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  await buildPages();
  const video = join(folder, 'passport.y4m');
  await writeFile(video, await drawCameraVideo(person));
  const mariaDb = await startMariaDb({ tools: await provideMariaDb(log), durable: true });
  cleanup.add(() => mariaDb.stop());
  await mariaDb.createDatabase('mitome');
  const env = { MODELS_DIR: await provideModels(log) };
  const service = await startMeasuredService({ databaseUrl: mariaDb.url('mitome'), folder, cleanup, env });
  const tenant = await makeTenant(service, ['document', 'user_input'], 'sandbox');
  const { executablePath } = await provideChromium(log);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...cameraArguments(video)] });
  cleanup.add(() => browser.close());

  const started: PageLoad[] = [];
  for (let load = 0; load < loads; load += 1) started.push(await loadOnce(browser, service, tenant));
  const gone: WholeSession[] = [];
  for (let session = 0; session < sessions; session += 1) gone.push(await goThrough(browser, service, tenant));
  return {
    startSeconds: rounded(median(started.map(({ seconds }) => seconds)), 2),
    firstScreenKb: rounded(median(started.map(({ gzipBytes }) => gzipBytes)) / 1000, 1),
    sentKb: rounded(median(started.map(({ sentBytes }) => sentBytes)) / 1000, 1),
    sessionSeconds: spread(gone.map(({ seconds }) => seconds)),
    verdictSeconds: spread(gone.map(({ verdictSeconds }) => verdictSeconds)),
  };
}

function spread(values: number[]): { median: number; slowest: number } {
  return { median: rounded(median(values), 1), slowest: rounded(percentile(values.sort(byValue), 1), 1) };
}

const byValue = (one: number, other: number): number => one - other;

interface PageLoad {
  readonly seconds: number;
  readonly gzipBytes: number;
  readonly sentBytes: number;
}

function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ ...devices['Pixel 7'], locale: 'en-GB', permissions: ['camera'] });
}

async function createLink({ baseUrl }: MeasuredService, { apiKey }: MeasuredTenant) {
  const client = createTenantClient(baseUrl, apiKey);
  const session = await succeeded(client.POST('/v1/verification-sessions', { body: {} }));
  return { client, ...session };
}

/** Loads the page with nothing stored, and waits for its start button. */
async function loadOnce(browser: Browser, service: MeasuredService, tenant: MeasuredTenant): Promise<PageLoad> {
  const { verificationUrl } = await createLink(service, tenant);
  const context = await openPhone(browser);
  await context.addInitScript(watchStart);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', slow4g);
  await line.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  let sentBytes = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sentBytes += encodedDataLength;
  });
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith('http')) bodies.push(response.body());
  });
  await page.goto(verificationUrl, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  const milliseconds = await page.evaluate('startableAt');
  const packed = (await Promise.all(bodies)).map((body) => gzipSync(body).byteLength);
  await context.close();
  return { seconds: Number(milliseconds) / 1000, sentBytes, gzipBytes: packed.reduce((sum, size) => sum + size, 0) };
}

/** Keeps when the start button could be pressed, in milliseconds since the navigation. It runs in the page. */
const watchStart = `new MutationObserver((_, observer) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Start');
  if (button === undefined || button.getAttribute('aria-disabled') === 'true') return;
  globalThis.startableAt = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true, attributes: true });`;

interface WholeSession {
  readonly seconds: number;
  readonly verdictSeconds: number;
}

/** Goes from the link to the goodbye with the camera, and waits for the verdict. */
async function goThrough(browser: Browser, service: MeasuredService, tenant: MeasuredTenant): Promise<WholeSession> {
  const { client, id, verificationUrl } = await createLink(service, tenant);
  const context = await openPhone(browser);
  const page = await context.newPage();
  const beganAt = performance.now();
  await page.goto(verificationUrl);
  await press(page, 'Start');
  await press(page, 'Passport');
  await press(page, 'Take a photo');
  // The camera takes it by itself.
  await press(page, 'Use this picture');
  await page.getByLabel('Last name', { exact: true }).fill(person.lastName);
  await page.getByLabel('First name', { exact: true }).fill(person.firstName);
  const [year = '', month = '', day = ''] = person.birthDate.split('-');
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Month').fill(month);
  await page.getByLabel('Year').fill(year);
  await press(page, 'Continue');
  const send = page.getByRole('button', { name: /^Send to/ });
  await send.waitFor();
  const sentAt = performance.now();
  await send.click();
  await page.getByRole('heading', { name: 'Sent. Thank you' }).waitFor();
  const seconds = (performance.now() - beganAt) / 1000;
  for (;;) {
    const { outcome } = await succeeded(client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } }));
    if (outcome !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const verdictSeconds = (performance.now() - sentAt) / 1000;
  await context.close();
  return { seconds, verdictSeconds };
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}
