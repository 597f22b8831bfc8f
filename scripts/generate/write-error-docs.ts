import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Documentation } from './catalogue/build-catalogue.ts';
import { notice } from './documents.ts';
import { inline, printHtmlPage } from './html-page.ts';
import { printHandling } from './portal/catalogue-pages.ts';
import type { ErrorEntry } from './read-errors.ts';

/**
 * Writes the page that the `type` of problems links to: `<target>/docs/errors.html`, which the service serves at `/docs/errors`.
 * @returns the same page as Markdown, for readers of the repository
 */
export async function writeErrorDocs({ catalogue, errors }: Documentation, target: string): Promise<string> {
  const handling = new Map(catalogue.errors.map((error) => [error.tag, printHandling(error)]));
  await mkdir(path.join(target, 'docs'), { recursive: true });
  await writeFile(path.join(target, 'docs', 'errors.html'), printHtml(errors, handling));
  return printMarkdown(errors);
}

const introduction = [
  'Every error response is a problem document (RFC 9457) with `Content-Type: application/problem+json`. It has `type`, `title`, `status`, `detail`, `_tag` and `requestId`; some problems also have `reason`, `issues`, `resource` or `missing`.',
  'Programs branch on the HTTP status and on `_tag`, and on `reason` if there is one. `title` and `detail` are for humans and may change; neither repeats values of the request.',
  'The `X-Request-Id` header also contains `requestId`. The operator can find the request in the log with it.',
];

/** Prints the page as Markdown. */
export function printMarkdown(entries: readonly ErrorEntry[]): string {
  const rows = entries.map(({ status, tag, anchor, title }) => `| ${status} | [\`${tag}\`](#${anchor}) | ${title} |`);
  const sections = entries.map((entry) => {
    const reasons = entry.reasons.map(({ value, meaning }) => `- \`${value}\`: ${meaning}`);
    return [
      `<a id="${entry.anchor}"></a>`,
      '',
      `### ${entry.status} ${entry.tag}`,
      '',
      entry.when,
      ...(reasons.length > 0 ? ['', '`reason` is one of:', '', ...reasons] : []),
      '',
      `**What to do.** ${entry.advice}`,
      '',
      `**Returned by** ${origin(entry)}.`,
      '',
    ].join('\n');
  });
  return `<!-- ${notice} -->

# Errors

${introduction.join('\n\n')}

| status | \`_tag\` | title |
|---|---|---|
${rows.join('\n')}

${sections.join('\n')}`;
}

/**
 * Prints the page for the portal.
 * @param handling how to handle each problem, as HTML by `_tag`
 */
export function printHtml(entries: readonly ErrorEntry[], handling: ReadonlyMap<string, string> = new Map()): string {
  const rows = entries.map(
    ({ status, tag, anchor, title }) =>
      `<tr><td>${status}</td><td><a href="#${anchor}"><code>${breakable(tag)}</code></a></td><td>${inline(title)}</td></tr>`,
  );
  const sections = entries.map((entry) => {
    const reasons = entry.reasons.map(
      ({ value, meaning }) => `<dt><code>${inline(value)}</code></dt><dd>${inline(meaning)}</dd>`,
    );
    return `<section id="${entry.anchor}">
<h2><a href="#${entry.anchor}"><span>${entry.status}</span> ${entry.tag}</a></h2>
<p>${inline(entry.when)}</p>
${reasons.length > 0 && !handling.has(entry.tag) ? `<p><code>reason</code> is one of:</p>\n<dl>${reasons.join('\n')}</dl>\n` : ''}<p><b>What to do.</b> ${inline(entry.advice)}</p>
${handling.get(entry.tag) ?? ''}
<p class="origin"><b>Returned by</b> ${inline(origin(entry))}.</p>
</section>`;
  });
  const body = `${introduction.map((paragraph) => `<p>${inline(paragraph)}</p>`).join('\n')}
<table>
<thead><tr><th>Status</th><th><code>_tag</code></th><th>Title</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
${sections.join('\n')}`;
  return printHtmlPage({ notice, title: 'Errors', path: '/docs/errors', body });
}

/** The operations that return the problem, in words. */
function origin({ operations }: ErrorEntry): string {
  const parts = [...operations].map(([surface, ids]) => `${surface}: ${ids.map((id) => `\`${id}\``).join(', ')}`);
  return parts.length > 0 ? parts.join('; ') : 'every API, before an operation is selected';
}

/** Lets a narrow screen break a `_tag` between its words. */
function breakable(tag: string): string {
  return tag.replaceAll(/(?<=.)[A-Z]/g, '<wbr>$&');
}
