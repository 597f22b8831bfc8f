import { escapeHtml } from './html.ts';
import type { ContentsPart, Page } from './pages.ts';
import type { Heading } from './read-page.ts';

const mark =
  '<svg viewBox="0 0 48 48" width="28" height="28" aria-hidden="true"><circle cx="24" cy="24" r="23" fill="#b5301c"/><path d="M13.5 31.5V20q0-4.5 5-4.5T24 20v11.5M24 20q0-4.5 5.5-4.5t5 4.5v8q0 3.5 2.4 3.5" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/></svg>';

/** The mark as an inline icon, so browsers do not request /favicon.ico. */
const icon = `data:image/svg+xml,${encodeURIComponent(mark.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '))}`;

/** What every page is printed with. */
export interface Frame {
  /** The path of the page, such as `/docs/errors`; marks its entry in the contents. */
  readonly href: string;
  readonly title: string;
  readonly contents: readonly ContentsPart[];
}

/**
 * Prints a page of the portal as HTML, for any screen, in light and dark mode. It is readable without its stylesheet and without scripts,
 * which add the search, the copy buttons and the switch of the theme.
 * @param page.body its content below the heading, as HTML
 * @param page.headings what its own table of contents lists
 * @param page.scripts its own scripts, among the assets
 */
export function printHtmlPage(
  page: Frame & { readonly body: string; readonly headings: readonly Heading[]; readonly scripts?: readonly string[] },
): string {
  const { href, title, body, headings, scripts = [] } = page;
  const isStart = href === '/docs';
  return `${printHead(isStart ? title : `${title} · Mitome`, 'docs.css', scripts)}
<body>
${printTop()}
<div class="frame">
${printContents(page)}
<main id="main" tabindex="-1">
<h1>${escapeHtml(title)}</h1>
${printTableOfContents(headings)}<div class="text">
${body}
</div>
</main>
</div>
</body>
</html>
`;
}

/**
 * Prints the shell of a reference page. A script renders the document in it; without scripts it links to the document.
 * @param page.document the path of the document, such as `/openapi.json`
 */
export function printReferencePage(page: Frame & { readonly document: string }): string {
  const { href, title, document, contents } = page;
  const tabs = contents
    .flatMap(({ pages }) => pages)
    .filter((other) => other.document !== undefined)
    .map((other) => printLink(other, href));
  return `${printHead(`${title} · Mitome`, 'reference.css', ['scalar.js', 'reference.js'])}
<body class="wide">
${printTop(`<nav class="tabs" aria-label="References">${tabs.join('')}</nav><a class="raw" href="${document}">${document.split('/').at(-1)}</a>`)}
${printContents(page)}
<div id="main" tabindex="-1">
<div id="reference" data-document="${document}">
<noscript><main><h1>${escapeHtml(title)}</h1><p>This page needs JavaScript. Without JavaScript, read the document: <a href="${document}">${document}</a>.</p></main></noscript>
</div>
</div>
</body>
</html>
`;
}

function printHead(title: string, stylesheet: string, scripts: readonly string[]): string {
  const deferred = [...scripts, 'docs.js'].map((name) => `<script defer src="/docs/assets/${name}"></script>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/docs/assets/${stylesheet}">
<script src="/docs/assets/theme.js"></script>
${deferred.join('\n')}
</head>`;
}

/** The bar on top. Scripts add their buttons to its tools. */
function printTop(middle = ''): string {
  return `<a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="brand" href="/docs" aria-label="Mitome documentation">${mark}<span>Mitome <small>documentation</small></span></a>${middle}<div class="tools" id="tools"><button type="button" class="menu" popovertarget="contents">Contents</button></div></header>`;
}

/** The contents of the portal: beside the text where there is room, otherwise opened by the button on top. */
function printContents({ contents, href }: Frame): string {
  const parts = contents.map(
    ({ title, pages }) =>
      `<h2>${escapeHtml(title)}</h2>\n<ul>${pages.map((page) => `<li>${printLink(page, href)}</li>`).join('')}</ul>`,
  );
  return `<nav id="contents" class="contents" aria-label="Contents" popover>\n${parts.join('\n')}\n</nav>`;
}

function printTableOfContents(headings: readonly Heading[]): string {
  if (headings.length < 2) return '';
  const entries = headings.map(
    ({ depth, anchor, title }) =>
      `<li${depth > 2 ? ' class="deeper"' : ''}><a href="#${escapeHtml(anchor)}">${escapeHtml(title)}</a></li>`,
  );
  return `<details class="toc"><summary>On this page</summary>
<nav aria-label="On this page"><ul>
${entries.join('\n')}
</ul></nav></details>
`;
}

function printLink({ href, title }: Page, current: string): string {
  return `<a href="${href}"${href === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;
}
