import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { anyEngine } from '../support/databases.ts';
import { useService } from '../support/service.ts';

const generated = join(import.meta.dirname, '..', '..', 'generated');

/** What tenants read with tools of any origin, and what is for the service's own pages and people. */
const published = [
  ['/openapi.json', 'openapi/tenant.json', 'application/json', '*'],
  ['/openapi.yaml', 'openapi/tenant.yaml', 'application/yaml', '*'],
  ['/asyncapi.json', 'asyncapi/notifications.json', 'application/json', '*'],
  ['/asyncapi.yaml', 'asyncapi/notifications.yaml', 'application/yaml', '*'],
  ['/catalogue.json', 'catalogue.json', 'application/json', '*'],
  ['/capture/openapi.json', 'openapi/capture.json', 'application/json', null],
  ['/admin/openapi.json', 'openapi/admin.json', 'application/json', null],
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

  test.each(['/docs', '/docs/states', '/docs/reasons', '/docs/errors', '/docs/settings', '/docs/changes'])(
    'the page %s runs no script and loads nothing from elsewhere',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Content-Security-Policy')).toContain(
        "default-src 'none'; style-src 'self'; img-src",
      );
      const html = await response.text();
      expect(html).not.toMatch(/<script|<style| style="| on\w+="/);
      expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target]) => target)).toSatisfy(
        (targets: string[]) =>
          targets.length > 10 &&
          targets.every((target) => /^(\/|#|data:image\/svg|https:\/\/www\.standard)/.test(target)),
      );
    },
  );

  test('links between the pages lead somewhere', async () => {
    const links = new Set<string>();
    const follow = async (path: string): Promise<void> => {
      const html = await (await get(path)).text();
      const found = [...html.matchAll(/href="(\/[^"#]*)/g)].map((match) => match[1] as string);
      for (const link of found.filter((target) => !target.startsWith('/docs/assets/') && !links.has(target))) {
        links.add(link);
        expect((await get(link)).status, link).toBe(200);
        if (link.startsWith('/docs/')) await follow(link);
      }
    };
    await follow('/docs');
    expect(links.size).toBeGreaterThan(15);
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
