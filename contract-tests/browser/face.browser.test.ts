import { devices, type Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { useChromium } from '../support/chromium.ts';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { clearFace, posedFace } from '../support/fixed-faces.ts';
import { operatorOf } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, waitForStatus } from '../support/tenant.ts';

const browser = await useChromium();

/** What the page says for each action. */
const actions: Readonly<Record<string, string>> = {
  'Look straight into the camera': 'look_ahead',
  'Turn your head to your left': 'turn_left',
  'Turn your head to your right': 'turn_right',
  'Look straight ahead and close your eyes': 'close_eyes',
};

describe('the face on the capture page', () => {
  const it = useService(anyEngine);
  let page: Page;
  const troubles: string[] = [];

  /** A phone on which a session was started, and the picture of the document given. */
  async function startSession(locale: string, begin: string, use: string) {
    const context = await browser.newContext({ ...devices['Pixel 7'], locale });
    // A browser that lets pages use no camera: the phone's own app takes the pictures.
    await context.addInitScript("Object.defineProperty(navigator, 'mediaDevices', { value: undefined });");
    page = await context.newPage();
    troubles.length = 0;
    page.on('pageerror', (error) => troubles.push(error.message));
    const tenant = await createTenant(it.service, { steps: ['document', 'face', 'user_input'] });
    const session = await createSession(tenant);
    await page.goto(session.verificationUrl);
    await button(begin).click();
    await button(locale.startsWith('ja') ? '同意する' : 'I agree').click();
    await give(page.locator('input[type=file]').last(), 320);
    await button(use).click();
    return { tenant, session };
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  /** Frames differ, as pictures of a camera do. */
  const give = async (field: ReturnType<Page['locator']>, size: number) =>
    field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await drawBoard(size).png().toBuffer() });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth === document.documentElement.clientWidth);

  async function typeDetails() {
    await page.getByLabel('Last name', { exact: true }).fill(planted.person.lastName);
    await page.getByLabel('First name', { exact: true }).fill(planted.person.firstName);
    const [year = '', month = '', day = ''] = planted.person.birthDate.split('-');
    await page.getByLabel('Day').fill(day);
    await page.getByLabel('Month').fill(month);
    await page.getByLabel('Year').fill(year);
    await button('Continue').click();
  }

  test('a user takes a selfie and three pictures as the page says, and is approved', async () => {
    const { tenant, session } = await startSession('en-GB', 'Start', 'Use this picture');
    await heading('Your face').waitFor();
    const faces = [[], [clearFace()]];
    it.faces.seesInUploads(async () => ({ faces: faces.shift() ?? [clearFace()], shades: new Float32Array() }));
    await give(page.getByLabel('Take a picture of my face'), 328);
    await page.getByText('That picture shows no face.').waitFor();
    await give(page.getByLabel('Take a picture of my face'), 328);
    await heading('Show that you are there').waitFor();
    await button('Begin').click();
    const asked: string[] = [];
    for (const number of [1, 2, 3]) {
      await page.getByText(`Picture ${number} of 3`).waitFor();
      asked.push(actions[await page.getByRole('heading', { level: 1 }).innerText()] ?? 'unknown');
      await give(page.getByLabel('Take this picture'), 328 + 8 * number);
    }
    expect(new Set(asked).size).toBe(3);
    await heading('Your details').waitFor();
    // Who looks back is not told that the challenge failed.
    await button('Back').click();
    await page.getByText('Your pictures have arrived.').waitFor();
    await button('Continue').click();
    await typeDetails();
    await heading('Check and send').waitFor();
    it.faces.sees((looked) => ({
      faces: [posedFace(typeof looked === 'number' ? (asked[looked - 1] ?? 'selfie') : looked)],
    }));
    await button('Send to Aozora Trading').click();
    const { outcome } = await waitForStatus(tenant, session.id, 'completed');
    expect(outcome).toMatchObject({ verdict: 'approved', checks: { face: { match: 'passed', liveness: 'passed' } } });
    const { pictures, frames } = await succeeded(operatorOf(it).listSessionEvidence(tenant, session.id));
    expect([...pictures, ...frames].map(({ source }) => source)).toEqual(Array(5).fill('file'));
    expect(troubles).toEqual([]);
  });

  test('a user who cannot take the pictures goes on without them, in Japanese too, and is reviewed', async () => {
    const { tenant, session } = await startSession('ja-JP', 'はじめる', 'この画像を使う');
    await heading('お顔の撮影').waitFor();
    expect(await fits()).toBe(true);
    await give(page.getByLabel('顔を撮影する'), 328);
    await heading('ご本人がその場にいることの確認').waitFor();
    await button('はじめる').click();
    await page.getByText('3枚中1枚目').waitFor();
    expect(await fits()).toBe(true);
    await button('できないので、撮影せずに進む').click();
    await page.getByRole('button', { name: 'English' }).click();
    await typeDetails();
    await heading('Check and send').waitFor();
    await page.getByText('Not all pictures were taken').waitFor();
    await button('Send to Aozora Trading').click();
    const { outcome } = await waitForStatus(tenant, session.id, 'reviewing');
    expect(outcome).toMatchObject({ verdict: 'needs_review', reasons: ['liveness_low_confidence'] });
    expect(troubles).toEqual([]);
  });
});
