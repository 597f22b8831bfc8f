import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openScreen, type Screen } from '../../scripts/screens/open-screen.ts';
import { screens } from '../../scripts/screens/screens.ts';
import { useChromium } from '../support/chromium.ts';
import { anyEngine } from '../support/databases.ts';
import { useService } from '../support/service.ts';

const browser = await useChromium();

/** What live regions said, in order. A region that comes with its text is not counted: not every screen reader says that. */
declare global {
  var said: string[];
}

describe('the capture page as a screen reader meets it', () => {
  const it = useService(anyEngine);

  const named = (name: string): Screen => {
    const found = screens.find((screen) => screen.name === name);
    if (found === undefined) throw new Error(`there is no screen ${name}`);
    return found;
  };

  /** Notes what is said while a screen comes, then hands over the page. */
  async function hear(name: string, listen: (page: Page, said: () => Promise<string[]>) => Promise<void>) {
    const page = await openScreen(browser, named(name), {
      language: 'en',
      baseUrl: it.service.baseUrl,
      prepare: noteAnnouncements,
    });
    try {
      await listen(page, () => page.evaluate(() => globalThis.said));
    } finally {
      await page.context().close();
    }
  }

  /** Roles and names in the order in which they are read, without what only frames them. */
  async function readAloud(page: Page): Promise<string[]> {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const [root] = nodes;
    const read: string[] = [];
    const visit = (id: string): void => {
      const node = byId.get(id);
      if (node === undefined) return;
      const role = `${node.role?.value}`;
      const name = `${node.name?.value ?? ''}`;
      if (!node.ignored && spoken.has(role)) read.push(name === '' ? role : `${role}: ${name}`);
      for (const child of node.childIds ?? []) visit(child);
    };
    if (root !== undefined) visit(root.nodeId);
    return read;
  }

  test('the welcome is read as it stands, between its landmarks', async () => {
    await hear('welcome', async (page) => {
      const read = await readAloud(page);
      expect(read.filter((line) => !line.startsWith('StaticText'))).toEqual([
        'banner',
        'navigation: Language',
        'button: 日本語',
        'main',
        'heading: Confirm your identity for Aozora Cycles',
        'list: What you will do',
        'link: Privacy policy of Aozora Cycles',
        'button: Start',
        'button: I do not agree',
        'contentinfo',
        'link: support@tenant.example',
      ]);
      const texts = read.filter((line) => line.startsWith('StaticText')).join(' ');
      expect(texts).toMatch(/about two minutes.*identity document.*your face.*Check everything.*By pressing Start/);
    });
  });

  test('a form names each field, its hint and its error, and says how many errors there are', async () => {
    await hear('details-errors', async (page, said) => {
      const session = await page.context().newCDPSession(page);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const fields = nodes.filter(({ role }) => role?.value === 'textbox');
      const told = fields.map(({ name, description, properties }) => ({
        name: name?.value,
        description: description?.value,
        invalid: properties?.find((one) => one.name === 'invalid')?.value.value,
      }));
      expect(told.slice(0, 3)).toEqual([
        { name: 'Last name', description: expect.stringContaining('Type your last name.'), invalid: 'true' },
        { name: 'First name', description: expect.stringContaining('Type your first name.'), invalid: 'true' },
        { name: 'Day', description: expect.stringContaining('four digits'), invalid: 'true' },
      ]);
      expect(nodes.some(({ role, name }) => role?.value === 'group' && name?.value === 'Date of birth')).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('lastName');
      expect(await said()).toContain('3 fields need your attention.');
    });
  });

  test.each([
    ['starting', 'Starting…'],
    ['document-sending', 'The picture is being sent…'],
    ['document-refused-glare', 'A reflection hides part of the document. Turn it away'],
    ['document-connection-lost', 'The connection was lost.'],
    ['submitting', 'Sending…'],
    ['camera-closer', 'Move closer until the document fills the frame.'],
    ['camera-glare', 'Light is reflected.'],
    ['camera-manual', 'Press the button when the small letters are sharp.'],
    ['face-camera-dark', 'It is too dark. Face a light or a window.'],
  ])('on the screen %s, a live region that was there says: %s', async (name, words) => {
    await hear(name, async (_page, said) => {
      await expect.poll(async () => (await said()).join('\n')).toContain(words);
    });
  });

  test.each([
    ['consent-face', 'May your face be compared?'],
    ['document-preview', 'Can you read it?'],
    ['document-back-driver-license', 'The back of your card'],
    ['camera-fault-denied', 'The camera is not allowed'],
    ['camera-place', 'Your passport page'],
    ['face-turn-left', 'Turn your head to your left'],
    ['face-look-ahead', 'Look straight into the camera'],
    ['review', 'Check and send'],
    ['done', 'Sent. Thank you'],
    ['declined', 'The verification has ended'],
  ])('the screen %s begins at its heading: %s', async (name, words) => {
    await hear(name, async (page) => {
      const focused = await page.evaluate(() => {
        const { tagName, textContent } = document.activeElement ?? {};
        return [tagName, textContent];
      });
      expect(focused).toEqual(['H1', words]);
      expect(await page.title()).toBe(`${words} – Mitome`);
    });
  });
});

const spoken = new Set([
  'banner',
  'navigation',
  'main',
  'contentinfo',
  'heading',
  'list',
  'link',
  'button',
  'image',
  'StaticText',
]);

/** Runs before the page: keeps what changes within regions that are live already. */
async function noteAnnouncements(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.said = [];
    const known = new WeakSet<Element>();
    const regions = '[role=status], [role=alert], [aria-live]';
    new MutationObserver((changes) => {
      const live = new Set(
        changes.flatMap(({ target }) => {
          const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
          return region !== null && region !== undefined && known.has(region) ? [region] : [];
        }),
      );
      for (const region of live) {
        if (region.textContent) globalThis.said.push(region.textContent);
      }
      for (const region of document.querySelectorAll(regions)) known.add(region);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}
