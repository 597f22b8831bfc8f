import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue } from '../catalogue/build-catalogue.ts';
import { notice } from '../documents.ts';
import { contents, escapeHtml, printHtmlPage, printReferencePage } from '../html-page.ts';
import { printReasons, printStates } from './catalogue-pages.ts';
import { drawStates } from './draw-states.ts';
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts';

/** The documents that a running service publishes, and what each is. */
const published = [
  { path: '/openapi.json', also: '/openapi.yaml', what: 'the tenant API (OpenAPI)' },
  { path: '/asyncapi.json', also: '/asyncapi.yaml', what: 'the notifications (AsyncAPI)' },
  { path: '/catalogue.json', what: 'states, transitions, reasons and errors, with texts for the user' },
  { path: '/admin/openapi.json', what: 'the admin API, for operators' },
  { path: '/capture/openapi.json', what: 'the API of the page on the phone' },
] as const;

const references: Readonly<Record<string, string>> = {
  tenant: '/openapi.json',
  notifications: '/asyncapi.json',
  admin: '/admin/openapi.json',
  capture: '/capture/openapi.json',
};

/** Files of the repository that the portal shows, besides the guides, and where. */
const shown: readonly (readonly [file: string, path: string])[] = [
  ['openapi/CHANGELOG.md', '/docs/changes'],
  ['docs/errors.md', '/docs/errors'],
  ['docs/settings.md', '/docs/settings'],
  ['docs/images/states.svg', '/docs/states.svg'],
];

/**
 * Writes the documentation portal into `<target>/docs`: each page as `<path below /docs>.html`. The pages of errors and settings have
 * to be there already.
 * @param root the repository's root, where the guides are
 * @returns the drawing of the states as an SVG file, for readers of the repository
 * @throws Error where a link of the contents leads to no page, or a guide is not in the contents
 */
export async function writePortal(root: string, catalogue: Catalogue, target: string): Promise<string> {
  const folder = path.join(target, 'docs');
  const write = async (at: string, text: string): Promise<void> => {
    const file = path.join(folder, at === '/docs' ? 'index.html' : `${at.slice('/docs/'.length)}.html`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const titled = (at: string): string =>
    contents.flatMap(({ links }) => links).find(({ href }) => href === at)?.title ?? '';
  const guides = await readGuides(root);
  for (const [at, { title, body }] of guides)
    await write(at, printHtmlPage({ notice: guideNotice, title, path: at, body }));
  await write(
    '/docs',
    printHtmlPage({ notice, title: 'Mitome documentation', path: '/docs', body: printStart(guides) }),
  );
  await write('/docs/states', page('/docs/states', titled('/docs/states'), printStates(catalogue)));
  await write('/docs/reasons', page('/docs/reasons', titled('/docs/reasons'), printReasons(catalogue)));
  for (const [name, documentPath] of Object.entries(references)) {
    const at = `/docs/reference/${name}`;
    await write(at, printReferencePage({ notice, title: titled(at), path: at, documentPath }));
  }
  for (const { href } of contents.flatMap(({ links }) => links)) {
    const file = path.join(folder, `${href.slice('/docs/'.length)}.html`);
    if (!existsSync(file)) throw new Error(`the contents of the portal name ${href}, and there is no such page`);
  }
  const drawing = drawStates(catalogue);
  await writeFile(path.join(folder, 'states.svg'), drawing);
  return drawing;
}

const guideNotice = 'Made by `npm run generate` from the Markdown of the repository. Never edited by hand.';

function page(at: string, title: string, body: string): string {
  return printHtmlPage({ notice, title, path: at, body });
}

/** The pages that are written as Markdown, in the order of the contents, by where they are served. */
async function readGuides(root: string): Promise<Map<string, RenderedMarkdown>> {
  const links = contents.flatMap((part) => part.links.map(({ href }) => href));
  const files = new Map(
    links.filter((href) => href.startsWith('/docs/guides/')).map((href) => [`${href.slice(1)}.md`, href] as const),
  );
  const served = new Map([...shown, ...files]);
  const open = new Set([
    ...published.flatMap((document) => [document.path, ...('also' in document ? [document.also] : [])]),
    ...['/docs', ...links],
  ]);
  const guides = new Map<string, RenderedMarkdown>();
  for (const [file, at] of [...files, ['openapi/CHANGELOG.md', '/docs/changes'] as const]) {
    const text = await readFile(path.join(root, file), 'utf8');
    guides.set(at, renderMarkdown(text, file, { served, open }));
  }
  return guides;
}

/** The body of the first page. */
function printStart(guides: ReadonlyMap<string, RenderedMarkdown>): string {
  const cards = [...guides]
    .filter(([at]) => at.startsWith('/docs/guides/'))
    .map(
      ([at, { title, summary }]) => `<li><a href="${at}"><b>${escapeHtml(title)}</b> ${escapeHtml(summary)}</a></li>`,
    );
  const rows = published.map((document) => {
    const links = [document.path, ...('also' in document ? [document.also] : [])];
    return `<li>${links.map((link) => `<a href="${link}"><code>${link}</code></a>`).join(', ')}: ${escapeHtml(document.what)}</li>`;
  });
  return `<p>One session verifies the identity of one person. Your server creates a session and hands its secret link to the user; the user submits
on a phone; the service or a reviewer decides; your server gets a signed notification and reads the session.</p>
<ul class="guides">
${cards.join('\n')}
</ul>
<h2>The documents</h2>
<p>These documents specify the service completely, and this site is made from them. Generate a client in your own language.</p>
<ul>
${rows.join('\n')}
</ul>
<p>The references: <a href="/docs/reference/tenant">tenant API</a>, <a href="/docs/reference/notifications">notifications</a>,
<a href="/docs/reference/admin">admin API</a>, <a href="/docs/reference/capture">capture API</a>. To look things up:
<a href="/docs/states">states and transitions</a>, <a href="/docs/reasons">reasons</a>, <a href="/docs/errors">errors</a>,
<a href="/docs/settings">settings</a>, <a href="/docs/changes">changes</a>.</p>`;
}
