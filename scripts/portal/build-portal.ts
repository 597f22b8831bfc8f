import { globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Catalogue } from '../generate/catalogue/build-catalogue.ts';
import { type JsonObject, parseDocument } from '../generate/json-document.ts';
import { printCode } from './highlight.ts';
import { escapeHtml } from './html.ts';
import { contents, type Page, pictures, published } from './pages.ts';
import { printHtmlPage, printReferencePage } from './print-page.ts';
import { headingsOf } from './read-page.ts';
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts';
import { operationEntries, pageEntries, type SearchEntry } from './search-entries.ts';

/** A page with its text. */
type Written = Page & RenderedMarkdown;

/**
 * Builds the documentation portal from the Markdown of the repository, the catalogue and the API documents: each page as
 * `<target>/pages/<path below /docs>.html`, and `<target>/search.json` for the search. Files that are up to date are not touched, so that
 * a running service goes on serving them.
 * @param root the repository's root
 * @throws Error naming a page that cannot be rendered
 */
export async function buildPortal(root: string, target: string): Promise<{ pages: number }> {
  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  const catalogue = JSON.parse(await read('generated/catalogue.json')) as Catalogue;
  const listed = contents.flatMap(({ pages }) => pages);
  const all = [...listed, ...decisionsOf(root)];
  const places = {
    served: new Map([
      ...all.flatMap(({ file, href }) => (file === undefined ? [] : [[file, href] as const])),
      ...pictures,
      ['README.md', '/docs'] as const,
    ]),
    open: new Set([
      ...published.flatMap((document) => [document.path, ...('also' in document ? [document.also] : [])]),
      ...['/docs', ...all.map(({ href }) => href)],
    ]),
  };
  const written = await Promise.all(
    all
      .filter(({ document }) => document === undefined)
      .map(async (page): Promise<Written> => {
        if (page.print) return { ...page, summary: '', body: page.print(catalogue) };
        const file = page.file as string;
        const rendered = renderMarkdown(await read(file), file, places);
        const files = file.startsWith('examples/') ? await printFiles(root, path.posix.dirname(file)) : '';
        return { ...page, ...rendered, body: `${rendered.body}${files}` };
      }),
  );
  const texts = new Map<string, string>();
  const put = (href: string, text: string) =>
    texts.set(`pages/${href === '/docs' ? 'index' : href.slice('/docs/'.length)}.html`, text);
  for (const { href, title, body, script } of [start(written), ...written]) {
    const scripts = script === undefined ? [] : [script];
    put(href, printHtmlPage({ href, title, body, contents, headings: headingsOf(body), scripts }));
  }
  for (const { href, title, document } of listed)
    if (document !== undefined) put(href, printReferencePage({ href, title, document, contents }));
  for (const [file, href] of pictures) texts.set(`pages/${href.slice('/docs/'.length)}`, await read(file));

  const entries: SearchEntry[] = written.flatMap((page) => pageEntries(page));
  for (const { href, title, document } of listed) {
    if (document === undefined) continue;
    entries.push(...operationEntries(href, title, await readPublished(root, document)));
  }
  texts.set('search.json', JSON.stringify(entries));
  await replaceFiles(target, texts);
  return { pages: written.length };
}

/** The pages of decisions, which the contents list by one page of their own. */
function decisionsOf(root: string): Page[] {
  return globSync('docs/decisions/[0-9]*.md', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ href: `/${file.slice(0, -'.md'.length)}`, title: '', file }));
}

async function readPublished(root: string, document: string): Promise<JsonObject> {
  const files: Readonly<Record<string, string>> = {
    '/openapi.json': 'openapi/tenant.json',
    '/asyncapi.json': 'asyncapi/notifications.json',
    '/admin/openapi.json': 'openapi/admin.json',
    '/capture/openapi.json': 'openapi/capture.json',
    '/check-provider/openapi.json': 'openapi/check-provider.json',
  };
  const file = path.join(root, 'generated', files[document] as string);
  return parseDocument(await readFile(file, 'utf8'), file);
}

/** Writes the files that changed, each at once, and removes pages that are no longer there. */
async function replaceFiles(target: string, texts: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, text] of texts) {
    const file = path.join(target, name);
    if ((await readFile(file, 'utf8').catch(() => null)) === text) continue;
    await mkdir(path.dirname(file), { recursive: true });
    await replaceFile(file, text);
    if (name === 'search.json') await replaceFile(`${file}.br`, brotliCompressSync(text));
  }
  for (const name of globSync('pages/**/*.{html,svg}', { cwd: target })) {
    if (!texts.has(name.replaceAll('\\', '/'))) await rm(path.join(target, name));
  }
}

async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const fresh = `${file}.${process.pid}.new`;
  await writeFile(fresh, content);
  await rename(fresh, file);
}

/** The first page. */
function start(pages: readonly Written[]): Pick<Written, 'href' | 'title' | 'body' | 'script'> {
  const cards = pages
    .filter(({ href }) => href.startsWith('/docs/guides/'))
    .map(
      ({ href, title, summary }) => `<li><a href="${href}"><b>${escapeHtml(title)}</b> ${escapeHtml(summary)}</a></li>`,
    );
  const others = contents
    .filter(({ title }) => title !== 'Guides')
    .map(
      (part) =>
        `<li><b>${escapeHtml(part.title)}:</b> ${part.pages.map(({ href, title }) => `<a href="${href}">${escapeHtml(title)}</a>`).join(', ')}</li>`,
    );
  const documents = published.map((document) => {
    const links = [document.path, ...('also' in document ? [document.also] : [])];
    return `<li>${links.map((link) => `<a href="${link}"><code>${link}</code></a>`).join(', ')}: ${escapeHtml(document.what)}</li>`;
  });
  const body = `<p>One session verifies the identity of one person. Your server creates a session and gives its secret link to the user. The user submits
evidence on a phone. The service or a reviewer decides. Your server receives a signed notification and reads the session.</p>
<figure><img src="/docs/flow.svg" width="760" height="250" alt="Your server creates a session and gives its secret URL to the user; the user submits on the phone; Mitome decides and notifies your server, which then reads the session."></figure>
<h2 id="guides">Guides</h2>
<ul class="guides">
${cards.join('\n')}
</ul>
<h2 id="documents">API documents</h2>
<p>These documents specify the APIs and the notifications completely. Generate a client in your language from them.</p>
<ul>
${documents.join('\n')}
</ul>
<h2 id="more">All pages</h2>
<ul>
${others.join('\n')}
</ul>`;
  return { href: '/docs', title: 'Mitome documentation', body };
}

/** Prints the source files of an example, without its tests, for readers of a running service, who may not have the repository. */
async function printFiles(root: string, folder: string): Promise<string> {
  const names = globSync('*.ts', { cwd: path.join(root, folder) })
    .filter((name) => !name.endsWith('.test.ts'))
    .sort();
  const printed = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(root, folder, name), 'utf8');
      return `<h3 id="${name}"><code>${name}</code></h3>\n${printCode(text, 'typescript')}`;
    }),
  );
  return `\n<h2 id="the-files">The files</h2>\n<p>All of it, apart from its tests.</p>\n${printed.join('\n')}`;
}
