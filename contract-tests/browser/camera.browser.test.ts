import { type Browser, type BrowserContext, devices, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chromiumOptions, launchChromium } from '../support/chromium.ts';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { createFakeCamera, type FakeCamera } from '../support/fake-camera.ts';
import { posedFace } from '../support/fixed-faces.ts';
import { overflow } from '../support/layout.ts';
import { operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';

describe('the camera of the capture page', () => {
  const it = useService(anyEngine);
  let camera: FakeCamera;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const troubles: string[] = [];

  beforeAll(async () => {
    camera = await createFakeCamera();
    browser = await launchChromium(withArgs(camera.args));
    await startCamera();
  });
  afterAll(async () => {
    await browser?.close();
    await camera?.remove();
  });
  afterEach(() => context?.close());

  const withArgs = (more: readonly string[]) => {
    const options = chromiumOptions('TEST_CHROMIUM');
    return { ...options, args: [...(options.args ?? []), ...more] };
  };
  /** Chromium starts a process for its first camera, which may take longer than the page waits for one. */
  const startCamera = async () => {
    const warm = await browser.newContext({ permissions: ['camera'] });
    const first = await warm.newPage();
    await first.goto(`${it.service.baseUrl}/v`);
    await first.evaluate(async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true });
      for (const track of stream.getTracks()) track.stop();
    });
    await warm.close();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  /** A phone on which a session was started. @param init runs before the page's own scripts */
  async function start(
    options: {
      readonly allowed: boolean;
      readonly locale?: string;
      readonly steps?: ['document'] | ['face'];
      readonly userAgent?: string;
    },
    init = '',
    of: Browser = browser,
  ) {
    const { allowed, locale = 'en-GB', steps = ['document'] } = options;
    const phone = { ...devices['Pixel 7'], viewport: { width: 360, height: 660 } };
    const userAgent = options.userAgent ?? phone.userAgent;
    context = await of.newContext({ ...phone, userAgent, locale, permissions: allowed ? ['camera'] : [] });
    page = await context.newPage();
    troubles.length = 0;
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    await page.addInitScript(init);
    const tenant = await createTenant(it.service, { steps: [...steps] });
    const session = await createSession(tenant);
    await page.goto(session.verificationUrl);
    const isJapanese = locale === 'ja-JP';
    await button(isJapanese ? 'はじめる' : 'Start').click();
    if (steps[0] === 'face') await button(isJapanese ? '同意する' : 'I agree').click();
    return { tenant, session };
  }
  /** How the pictures and frames of a session were taken. */
  async function sourcesOf(tenant: TestTenant, id: string) {
    const { pictures, frames } = await succeeded(operatorOf(it).listSessionEvidence(tenant, id));
    return [...pictures, ...frames].map(({ source }) => source);
  }
  /** The preview is there before its picture has been loaded. */
  const sizeOfPreview = () =>
    page.locator('img.preview').evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
  /** Replaces the request for the camera. */
  const request = (body: string) => `navigator.mediaDevices.getUserMedia = () => ${body};`;
  const failing = (name: string) => request(`Promise.reject(new DOMException('', '${name}'))`);

  /** Keeps every stream that the page opens. */
  const watched = `
    globalThis.opened = [];
    const original = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (constraints) {
      const stream = await original.call(this, constraints);
      opened.push(stream);
      return stream;
    };`;

  /**
   * A slow clock of the page, until `runClock` is called: the time in which the shutter may release by itself does not run out while the
   * machine is busy, nor is a picture taken before its button is pressed.
   */
  const slowed = `
    const now = performance.now.bind(performance);
    let [from, shown, rate] = [now(), now(), 0.1];
    performance.now = () => shown + (now() - from) * rate;
    globalThis.runClock = () => [shown, from, rate] = [performance.now(), now(), 1];`;

  /** A camera whose pictures are upright until the phone is turned. */
  const turning = `
    const canvas = document.createElement('canvas');
    globalThis.turn = () => Object.assign(canvas, { width: 1280, height: 720 });
    navigator.mediaDevices.getUserMedia = async () => {
      Object.assign(canvas, { width: 720, height: 1280 });
      setInterval(() => {
        const context = canvas.getContext('2d');
        context.fillStyle = 'hsl(' + performance.now() % 360 + ' 50% 40%)';
        context.fillRect(0, 0, canvas.width, canvas.height);
      }, 50);
      return canvas.captureStream(20);
    };`;

  test('takes the document by itself when it fills the frame, and the picture is accepted', async () => {
    const { tenant, session } = await start({ allowed: true }, slowed);
    await button('Take a photo').click();
    await page.locator('video').waitFor();
    await heading('Can you read it?').waitFor();
    expect(await sizeOfPreview()).toEqual([1280, 720]);
    await button('Use this picture').click();
    await heading('Check and send').waitFor();
    expect(await sourcesOf(tenant, session.id)).toEqual(['camera']);
    expect(troubles).toEqual([]);
  });

  test('takes the face and every frame of the challenge, by the button and by itself', async () => {
    it.faces.sees((looked) => ({ faces: [posedFace(String(looked))] }));
    const { tenant, session } = await start({ allowed: true, steps: ['face'] }, slowed);
    await button('Take a picture of my face').click();
    await heading('Look straight into the camera').waitFor();
    await button('Take the picture').click();
    await button('Begin').click();
    await page.getByText('Picture 1 of 3').waitFor();
    await button('Take the picture').click();
    await page.getByText('Picture 2 of 3').waitFor();
    await button('Take the picture').click();
    await page.getByText('Picture 3 of 3').waitFor();
    // The last one is taken without the button.
    await page.evaluate('runClock()');
    await heading('Check and send').waitFor();
    expect(await sourcesOf(tenant, session.id)).toEqual(['camera', 'camera', 'camera', 'camera']);
    expect(troubles).toEqual([]);
  });

  test('gives a reason before the browser asks, and says what to do when the camera is denied', async () => {
    await start({ allowed: false });
    await button('Take a photo').click();
    await heading('Allow the camera').waitFor();
    await button('Turn on the camera').click();
    await heading('The camera is not allowed').waitFor();
    await page.getByText('Tap the symbol to the left of the address').waitFor();
    await button('Try again').click();
    await heading('The camera is not allowed').waitFor();
    await context.grantPermissions(['camera']);
    await button('Try again').click();
    await page.locator('video').waitFor();
  });

  test.each([
    ['busy', failing('NotReadableError'), 'カメラは使用中です'],
    ['unsuitable', failing('OverconstrainedError'), 'このカメラは使えません'],
    ['not started', failing('AbortError'), 'カメラを開始できませんでした'],
  ])('a camera that is %s has words and a file field, in Japanese too', async (_name, init, words) => {
    await start({ allowed: true, locale: 'ja-JP' }, init);
    await button('写真を撮る').click();
    await heading(words).waitFor();
    expect(await button('もう一度試す').count()).toBe(1);
    expect(await page.getByLabel('画像を選ぶ').count()).toBe(1);
    expect(await overflow(page)).toBe(0);
  });

  test('a device without a camera is told so', async () => {
    const absent = await launchChromium(withArgs(['--use-fake-device-for-media-stream=device-count=0']));
    try {
      await start({ allowed: true }, '', absent);
      await button('Take a photo').click();
      await heading('No camera was found').waitFor();
      expect(await page.getByLabel('Choose a picture').count()).toBe(1);
    } finally {
      await absent.close();
    }
  });

  test('a request that is never answered ends after ten seconds, and a browser without cameras keeps the file field', async () => {
    await start({ allowed: true }, request('new Promise(() => {})'));
    await page.clock.install();
    await button('Take a photo').click();
    await heading('Waiting for the camera').waitFor();
    await page.clock.runFor(10_000);
    await heading('The camera does not respond').waitFor();
    await context.close();
    await start({ allowed: true }, "Object.defineProperty(navigator, 'mediaDevices', { value: undefined });");
    await heading('Your passport').waitFor();
    expect(await page.getByLabel('Take a photo').getAttribute('capture')).toBe('environment');
  });

  test('a camera that is taken away is asked for again, and the user is told when it does not come back', async () => {
    // A camera that has run for three seconds would be asked for again, however many of them the test has waited.
    const atOnce = 'const loadedAt = Date.now(); Date.now = () => loadedAt;';
    await start({ allowed: true, steps: ['face'] }, watched + atOnce);
    await button('Take a picture of my face').click();
    await heading('Look straight into the camera').waitFor();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    expect(await page.evaluate('opened.length')).toBe(1);
    await page.evaluate("opened[0].getTracks()[0].dispatchEvent(new Event('ended'))");
    await heading('The camera was taken away').waitFor();
    await button('Try again').click();
    await heading('Look straight into the camera').waitFor();
    expect(await page.evaluate('opened.length')).toBe(2);
    await expect
      .poll(() => page.evaluate('opened[0].getTracks()[0].readyState'), { message: 'the first camera' })
      .toBe('ended');
    await button('I cannot take a picture of my face').click();
    await heading('Check and send').waitFor();
    // The camera goes off with its screen.
    await expect
      .poll(() => page.evaluate('opened[1].getTracks()[0].readyState'), { message: 'the second camera' })
      .toBe('ended');
  });

  test('a phone that is turned while the camera runs shows and takes the turned picture', async () => {
    await start({ allowed: true }, turning);
    await button('Take a photo').click();
    await button('Take the picture').waitFor();
    const shown = () => page.locator('.viewfinder').evaluate((element) => element.style.aspectRatio);
    await expect.poll(shown).toBe('720 / 686');
    await page.setViewportSize({ width: 660, height: 360 });
    await page.evaluate('turn()');
    await expect.poll(shown).toBe('1280 / 720');
    const box = await button('Take the picture').boundingBox();
    expect((box?.y ?? 1000) + (box?.height ?? 0), 'the button is seen without scrolling').toBeLessThanOrEqual(360);
    expect(await overflow(page)).toBe(0);
    await button('Take the picture').click();
    await heading('Can you read it?').waitFor();
    expect(await sizeOfPreview()).toEqual([1280, 720]);
    expect(troubles).toEqual([]);
  });

  test('in the browser of an app, the camera is tried before the link is used', async () => {
    const userAgent = `${devices['Pixel 7'].userAgent} Line/14.9.0/IAB`;
    const { tenant, session } = await start({ allowed: false, userAgent });
    await button('Turn on the camera').click();
    await heading('The camera is not allowed').waitFor();
    const [address = '', secret = ''] = session.verificationUrl.split('#');
    const leave = page.getByRole('link', { name: 'Open in my own browser' });
    expect(await leave.getAttribute('href')).toBe(`${address}?openExternalBrowser=1#${secret}`);
    expect((await readSession(tenant, session.id)).status).toBe('created');
    await button('Continue without this camera').click();
    await heading('Your passport').waitFor();
    expect((await readSession(tenant, session.id)).status).toBe('collecting');
  });

  test.each([
    ['Android', devices['Pixel 7'].userAgent.replace(/\) AppleWebKit/, '; wv) AppleWebKit')],
    ['iOS', devices['iPhone 14'].userAgent.replace(/ Version.*$/, ' Mobile/15E148')],
  ])(
    'in the web view of an app that is not known, on %s, the camera is tried before the link is used',
    async (_system, userAgent) => {
      const { tenant, session } = await start({ allowed: false, userAgent });
      await button('Turn on the camera').click();
      await heading('The camera is not allowed').waitFor();
      await page.getByText('You are in the browser of an app').waitFor();
      await page.getByText('Your link has not been used yet.').waitFor();
      expect((await readSession(tenant, session.id)).status).toBe('created');
      await button('Continue without this camera').click();
      await heading('Your passport').waitFor();
      expect((await readSession(tenant, session.id)).status).toBe('collecting');
    },
  );
});
