/** A link of the portal's list of contents. */
export interface ContentsLink {
  readonly href: string;
  readonly title: string;
}

/** One part of the portal's list of contents, which is on every page. */
export interface ContentsPart {
  readonly title: string;
  readonly links: readonly ContentsLink[];
}

const mark =
  '<svg viewBox="0 0 48 48" width="28" height="28" aria-hidden="true"><circle cx="24" cy="24" r="23" fill="#b5301c"/><path d="M13.5 31.5V20q0-4.5 5-4.5T24 20v11.5M24 20q0-4.5 5.5-4.5t5 4.5v8q0 3.5 2.4 3.5" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/></svg>';

/** The mark as an inline icon, so browsers do not request /favicon.ico. */
const icon = `data:image/svg+xml,${encodeURIComponent(mark.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '))}`;

/** The contents of every page; `writePortal` fails if a link has no page. */
export const contents: readonly ContentsPart[] = [
  {
    title: 'Guides',
    links: [
      { href: '/docs/guides/first-session', title: 'First session in five minutes' },
      { href: '/docs/guides/trip-with-curl', title: 'A trip with curl' },
      { href: '/docs/guides/receive-notifications', title: 'Receive notifications' },
      { href: '/docs/guides/rotate-a-secret', title: 'Rotate a secret' },
      { href: '/docs/guides/other-languages', title: 'Clients in other languages' },
      { href: '/docs/guides/testing', title: 'Test your integration' },
      { href: '/docs/guides/going-live', title: 'Go live' },
    ],
  },
  {
    title: 'Reference',
    links: [
      { href: '/docs/reference/tenant', title: 'Tenant API' },
      { href: '/docs/reference/notifications', title: 'Notifications' },
      { href: '/docs/reference/admin', title: 'Admin API' },
      { href: '/docs/reference/capture', title: 'Capture API' },
    ],
  },
  {
    title: 'Tables',
    links: [
      { href: '/docs/states', title: 'States and transitions' },
      { href: '/docs/reasons', title: 'Reasons' },
      { href: '/docs/errors', title: 'Errors' },
      { href: '/docs/settings', title: 'Settings' },
      { href: '/docs/changes', title: 'Changes' },
    ],
  },
];

/** A page of the portal. */
export interface HtmlPage {
  /** The comment on its first line. */
  readonly notice: string;
  readonly title: string;
  /** Its content below the heading, as HTML. */
  readonly body: string;
  /** Its path, such as `/docs/errors`; marks the current entry in the contents. */
  readonly path: string;
}

/**
 * Prints a page of the portal as HTML, for any screen, in light and dark mode. It runs no script and is readable without its stylesheet.
 */
export function printHtmlPage({ notice, title, body, path }: HtmlPage): string {
  const isStart = path === '/docs';
  return `${printHead(notice, isStart ? title : `${title} · Mitome`)}
<body>
<header class="top"><a class="brand" href="/docs" aria-label="Mitome documentation">${mark}<span>Mitome <small>documentation</small></span></a><a class="jump" href="#contents">Contents</a></header>
<div class="frame">
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
<nav id="contents" class="contents" aria-label="Contents">
${contents.map((part) => printPart(part, path)).join('\n')}
</nav>
</div>
</body>
</html>
`;
}

/**
 * Prints the shell of a reference page. A script renders the document in it; without scripts it links to the document.
 * @param documentPath the path of the document, such as `/openapi.json`
 */
export function printReferencePage({
  notice,
  title,
  path,
  documentPath,
}: Omit<HtmlPage, 'body'> & { documentPath: string }): string {
  const tabs = contents
    .flatMap(({ links }) => links)
    .filter(({ href }) => href.startsWith('/docs/reference/'))
    .map((link) => printLink(link, path));
  const head = printHead(notice, `${title} · Mitome`, 'reference.css').replace(
    '</head>',
    '<script defer src="/docs/assets/scalar.js"></script>\n<script defer src="/docs/assets/reference.js"></script>\n</head>',
  );
  return `${head}
<body class="wide">
<header class="top"><a class="brand" href="/docs" aria-label="Mitome documentation">${mark}<span>Mitome <small>documentation</small></span></a><nav class="tabs" aria-label="References">${tabs.join('')}</nav></header>
<div id="reference" data-document="${documentPath}">
<noscript><main><h1>${escapeHtml(title)}</h1><p>This page needs JavaScript. Without JavaScript, read the document: <a href="${documentPath}">${documentPath}</a>.</p></main></noscript>
</div>
</body>
</html>
`;
}

function printHead(notice: string, title: string, stylesheet = 'docs.css'): string {
  return `<!doctype html>
<!-- ${notice} -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/docs/assets/${stylesheet}">
</head>`;
}

function printPart({ title, links }: ContentsPart, path: string): string {
  return `<h2>${escapeHtml(title)}</h2>
<ul>${links.map((link) => `<li>${printLink(link, path)}</li>`).join('')}</ul>`;
}

function printLink({ href, title }: ContentsLink, path: string): string {
  return `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;
}

/** Escapes a text for HTML, in content and in attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Escapes a text for HTML and turns its backticks into code. */
export function inline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
