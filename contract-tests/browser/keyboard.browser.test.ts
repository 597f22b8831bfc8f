import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { useChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession } from '../support/tenant.ts';

const browser = await useChromium();

/** The longest way to a control. */
const tabsMax = 15;

describe('the capture page without a pointer', () => {
  const it = useService(anyEngine);
  let page: Page;

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  /** A screen has come, and its heading has the focus, so that Tab goes on from the top. */
  const arrive = async (name: string | RegExp) => {
    await heading(name).waitFor();
    expect(await heading(name).evaluate((element) => element === document.activeElement)).toBe(true);
  };

  /** The control that has the focus, and whether one sees that. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const label = element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`);
      // A field for files is hidden; the label around it looks like a button.
      const shown = element.closest('label') ?? element;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown);
      const { bottom, top } = shown.getBoundingClientRect();
      return {
        name: (label as HTMLElement | null)?.innerText.trim() || element.innerText.trim(),
        hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)',
        isInView: bottom <= innerHeight + 1 && top >= -1,
      };
    });

  /** Goes to a control by Tab alone. */
  const tabTo = async (name: string) => {
    const met: string[] = [];
    for (let count = 0; count < tabsMax; count += 1) {
      await page.keyboard.press('Tab');
      const control = await focused();
      expect(control, `the focus on “${control.name}” is seen`).toMatchObject({ hasRing: true, isInView: true });
      if (control.name === name) return;
      met.push(control.name);
    }
    throw new Error(`Tab does not come to “${name}”, but to ${met.join(', ')}`);
  };
  const press = async (name: string, key: 'Enter' | 'Space' = 'Enter') => {
    await tabTo(name);
    await page.keyboard.press(key);
  };
  /** Opens the dialogue of a file field by the keyboard. The dialogue itself is the browser's. */
  const give = async (name: string, size: number) => {
    await tabTo(name);
    const dialogue = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    const buffer = await drawBoard(size).png().toBuffer();
    await (await dialogue).setFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  };
  const type = async (name: string, text: string) => {
    await tabTo(name);
    await page.keyboard.type(text);
  };

  test('a user goes from the link to the goodbye with Tab, Enter and Space, and always sees where', async () => {
    const tenant = await createTenant(it.service, { steps: ['document', 'face', 'user_input'] });
    const session = await createSession(tenant);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
    page = await context.newPage();
    // The browser shows its own dialogue while the test does not listen; to begin to listen takes a moment.
    page.on('filechooser', () => {});
    await page.goto(session.verificationUrl);
    await arrive(/^Confirm your identity/);
    await press('Start');
    await arrive('May your face be compared?');
    await press('I agree', 'Space');
    await arrive('Your passport');
    await give('Choose a picture', 320);
    await arrive('Can you read it?');
    await press('Use this picture');
    await arrive('Your face');
    await press('Use the camera app or files');
    await arrive('Your face');
    await give('Take a picture of my face', 328);
    await arrive('Show that you are there');
    await press('Begin');
    for (const number of [1, 2, 3]) {
      await page.getByText(`Picture ${number} of 3`).waitFor();
      await arrive(/^(Look|Turn)/);
      await give('Take this picture', 328 + 8 * number);
    }
    await arrive('Your details');
    await press('Continue');
    // The first field with an error has the focus, and says which error.
    const described = await page.evaluate(() => {
      const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent);
    });
    expect(described).toContain('Type your last name.');
    const [year = '', month = '', day = ''] = planted.person.birthDate.split('-');
    await page.keyboard.type(planted.person.lastName);
    await type('First name', planted.person.firstName);
    await type('Day', day);
    await type('Month', month);
    await type('Year', year);
    await press('Continue');
    await arrive('Check and send');
    await press('Send to Aozora Trading', 'Space');
    await arrive('Sent. Thank you');
    expect((await readSession(tenant, session.id)).status).not.toBe('collecting');
  });
});
