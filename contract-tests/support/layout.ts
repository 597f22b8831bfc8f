// How a page is laid out: for eyes, fingers and the order of reading.

import type { Page } from 'playwright-core';

/** The least side of what can be pressed, in CSS pixels. */
const targetPx = 44;

/** Controls that are smaller than a finger needs. Links within a sentence may be. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((leastPx) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a.button, label.button, input[type=text], textarea, summary',
    );
    return [...controls].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const isSmall = width > 0 && (width < leastPx || height < leastPx);
      return isSmall ? [`${control.innerText || control.id}: ${width} × ${height}`] : [];
    });
  }, targetPx);
}

/** Elements whose text does not fit, and the page itself where it must be scrolled sideways. */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const page = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`] : [];
    const elements = [...document.querySelectorAll<HTMLElement>('body *:not(svg, svg *, video)')];
    const cut = elements.filter((element) => {
      const { right, left, width } = element.getBoundingClientRect();
      const isHidden = width <= 1 || element.closest('.visually-hidden') !== null;
      return !isHidden && (right > clientWidth + 1 || left < -1 || element.scrollWidth > element.clientWidth + 1);
    });
    // Inline elements have no width of their own.
    const blocks = cut.filter((element) => getComputedStyle(element).display !== 'inline');
    return [...page, ...blocks.map((element) => `${element.tagName} ${element.className}: ${element.innerText}`)];
  });
}

/** Texts and controls that are read before something that stands above them, or to the left in the same row. */
export function misplacedInReading(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const placed: { text: string; left: number; top: number; bottom: number }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest('.visually-hidden, [aria-hidden=true], details:not([open])') !== null)
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, top, bottom, width } = range.getBoundingClientRect();
      const text = node.textContent?.trim() ?? '';
      if (width > 1 && text !== '') placed.push({ text, left, top, bottom });
    }
    return placed.flatMap((one, at) => {
      const before = placed[at - 1];
      if (before === undefined) return [];
      const isAbove = one.bottom <= before.top + 1;
      const isLeft = one.bottom > before.top + 1 && one.top < before.bottom - 1 && one.left < before.left - 1;
      // A link in a text begins again at the left in its next line.
      const isWrapped = isLeft && one.bottom > before.bottom + 1;
      // What lies over a picture is placed by the picture.
      return isAbove || (isLeft && !isWrapped) ? [`“${one.text}” after “${before.text}”`] : [];
    });
  });
}

/** By how many pixels a page is wider than its window; 0 or less when it fits. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
