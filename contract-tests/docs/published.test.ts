import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { anyEngine } from '../support/databases.ts';
import { useService } from '../support/service.ts';

const generated = join(import.meta.dirname, '..', '..', 'generated');

/** What tenants and check providers read with tools of any origin, and what is for the service's own pages and people. */
const published = [
  ['/openapi.json', 'openapi/tenant.json', 'application/json', '*'],
  ['/openapi.yaml', 'openapi/tenant.yaml', 'application/yaml', '*'],
  ['/asyncapi.json', 'asyncapi/notifications.json', 'application/json', '*'],
  ['/asyncapi.yaml', 'asyncapi/notifications.yaml', 'application/yaml', '*'],
  ['/catalogue.json', 'catalogue.json', 'application/json', '*'],
  ['/capture/openapi.json', 'openapi/capture.json', 'application/json', null],
  ['/admin/openapi.json', 'openapi/admin.json', 'application/json', null],
  ['/check-provider/openapi.json', 'openapi/check-provider.json', 'application/json', '*'],
] as const;

describe('the pages and documents of a running service', () => {
  const it = useService(anyEngine);
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${it.service.baseUrl}${path}`, { method, headers });

  test.each(published)('%s is the generated file, with its own media type', async (path, file, contentType, origin) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(contentType);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    const text = await response.text();
    expect(text).toBe(await readFile(join(generated, file), 'utf8'));
    expect(path.endsWith('.json') ? JSON.parse(text) : parse(text)).toBeTypeOf('object');
  });

  test('a cache asks each time, and gets 304 while nothing has changed', async () => {
    const first = await get('/openapi.json');
    await first.arrayBuffer();
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    const tag = first.headers.get('ETag') as string;
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const again = await get('/openapi.json', { 'If-None-Match': tag });
    expect(again.status).toBe(304);
    expect(again.headers.get('ETag')).toBe(tag);
    expect(await again.text()).toBe('');
    expect((await get('/openapi.json', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('HEAD returns the size without the content', async () => {
    const [head, whole] = [await get('/asyncapi.json', {}, 'HEAD'), await get('/asyncapi.json')];
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('Content-Length'))).toBe((await whole.arrayBuffer()).byteLength);
    expect(await head.text()).toBe('');
  });

  test('no operation may be read by pages of other origins', async () => {
    const response = await get('/v1/verification-sessions', { Origin: 'https://elsewhere.example' });
    expect(response.status).toBe(401);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  /** Every page that a reader can reach from the first one, by its path. */
  async function readPages(): Promise<Map<string, string>> {
    const pages = new Map<string, string>();
    const follow = async (path: string): Promise<void> => {
      if (pages.has(path)) return;
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      const text = await response.text();
      pages.set(path, text);
      if (response.headers.get('Content-Type')?.startsWith('text/html') !== true) return;
      for (const target of targetsIn(text)) if (target.startsWith('/')) await follow(target.split('#')[0] as string);
    };
    await follow('/docs');
    return pages;
  }

  const targetsIn = (html: string) =>
    [...html.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, target = '']) => target.replaceAll('&amp;', '&'));

  test('every link of every page leads to something that is served, and to a part that it has', async () => {
    const pages = await readPages();
    const lost: string[] = [];
    for (const [path, html] of pages) {
      if (!path.startsWith('/docs') || path.startsWith('/docs/assets/')) continue;
      for (const target of targetsIn(html)) {
        const [page = '', anchor] = target.split('#');
        const linked = page === '' ? html : pages.get(page);
        // A script draws the parts of a reference: `../browser/docs.browser.test.ts` follows those.
        if (anchor === undefined || linked === undefined || page.startsWith('/docs/reference/')) continue;
        if (!linked.includes(` id="${decodeURIComponent(anchor)}"`)) lost.push(`${path}: ${target}`);
      }
    }
    expect(lost).toEqual([]);
    for (const path of [
      'specification',
      'operations',
      'delivery-guarantees',
      'limits',
      'decisions/0001-documents-first',
    ])
      expect([...pages.keys()]).toContain(`/docs/${path}`);
    expect(pages.get('/docs/examples/receiver-typescript')).toContain('id="receive.ts"');
  });

  test('no page names a file of the repository in place of a link, apart from the licence', async () => {
    const unserved = [...(await readPages())].flatMap(([path, html]) =>
      [...html.matchAll(/ \(<code>([\w./-]+(?:\.md|\.svg|LICENSE))<\/code>\)/g)].map(([, file]) => `${path}: ${file}`),
    );
    expect(unserved).toEqual(['/docs/sdk-typescript: packages/sdk-typescript/LICENSE']);
  });

  test('everything that the search finds is there', async () => {
    const pages = await readPages();
    const entries = (await (await get('/docs/assets/search.json')).json()) as { href: string }[];
    expect(entries.length).toBeGreaterThan(300);
    for (const { href } of entries) {
      const [page = '', anchor] = href.split('#');
      const html = pages.get(page);
      expect(html, href).toBeDefined();
      if (anchor !== undefined && !page.startsWith('/docs/reference/'))
        expect(html, href).toContain(` id="${decodeURIComponent(anchor)}"`);
    }
  });

  test('every page runs only scripts of this origin, and loads nothing from elsewhere', async () => {
    for (const [path, html] of await readPages()) {
      if (!path.startsWith('/docs') || !html.startsWith('<!doctype html>')) continue;
      const policy = (await get(path)).headers.get('Content-Security-Policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'/);
      if (!path.startsWith('/docs/reference/')) expect(policy).not.toContain('unsafe');
      expect(html, path).not.toMatch(/<script(?! (defer )?src="\/docs\/assets\/)|<style|<[^>]* (style|on\w+)="/);
      const loaded = [...html.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]+)"/g)].map(([, from]) => from);
      expect(loaded.length).toBeGreaterThan(3);
      for (const from of loaded) expect(from, path).toMatch(/^(\/docs\/|data:image\/svg)/);
    }
  });

  test('every problem leads by its type to its own part of the page of errors', async () => {
    const problem = await (await get('/v1/verification-sessions')).json();
    const [page, anchor] = (problem as { type: string }).type.split('#') as [string, string];
    expect(await (await get(page)).text()).toContain(`id="${anchor}"`);
  });

  test('no request can be sent where the service adds no key', async () => {
    expect(await (await get('/docs/try/')).json()).toEqual({ open: false });
    const tried = await get('/docs/try/v1/verification-sessions', { 'Sec-Fetch-Site': 'same-origin' });
    expect(tried.status).toBe(404);
    expect(await tried.json()).toMatchObject({ _tag: 'RouteNotFound' });
  });
});
