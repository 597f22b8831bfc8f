// Reads the documentation of a service that runs without the packages of development, as a visitor does who follows every link.

/**
 * Reads a page and everything of the same origin that it and its successors name.
 * @returns the paths that were read
 * @throws Error naming the paths that are not served, each with the page that names it
 */
export async function readPages(baseUrl: string, first: string): Promise<string[]> {
  const from = new Map([[first, '']]);
  const missing: string[] = [];
  // A map is walked with what is added meanwhile.
  for (const [path, page] of from) {
    const response = await fetch(baseUrl + path);
    const text = await response.text();
    if (!response.ok) missing.push(`${path} (named by ${page}): ${response.status}`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, name = ''] of text.matchAll(/\s(?:href|src|data-document)="([^"#]+)/g)) {
      const url = new URL(name.replaceAll('&amp;', '&'), baseUrl + path);
      if (url.origin === baseUrl && !from.has(url.pathname)) from.set(url.pathname, path);
    }
  }
  if (missing.length > 0) throw new Error(`the documentation names what is not served:\n${missing.join('\n')}`);
  return [...from.keys()];
}
