import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { notice, surfaces } from './documents.ts';
import { errorAdvice } from './error-advice.ts';
import type { JsonObject } from './json-document.ts';
import { type ErrorEntry, readErrors } from './read-errors.ts';

/**
 * Writes the page that problems point to with their `type`: `<target>/docs/errors.html`, which the service serves at
 * `/docs/errors`.
 * @returns the same page as Markdown, for readers of the repository; null where a surface has no document yet
 */
export async function writeErrorDocs(bundles: ReadonlyMap<string, JsonObject>, target: string): Promise<string | null> {
  const present = surfaces.flatMap(({ name }) => {
    const bundle = bundles.get(name);
    return bundle === undefined ? [] : [[name, bundle] as const];
  });
  // Every surface counts: with one of them missing, its errors would seem to be gone.
  if (present.length < surfaces.length) return null;
  const entries = readErrors(new Map(present), errorAdvice);
  await mkdir(path.join(target, 'docs'), { recursive: true });
  await writeFile(path.join(target, 'docs', 'errors.html'), printHtml(entries));
  return printMarkdown(entries);
}

const introduction = [
  'Every refusal is a problem document (RFC 9457): `Content-Type: application/problem+json`, with `type`, `title`, `status`, `detail`, `_tag` and `requestId`, and for some kinds `reason`, `issues`, `resource` or `missing`.',
  'Programs branch on the HTTP status and on `_tag`, and on `reason` where there is one. `title` and `detail` are for people and may be reworded; neither repeats what you sent.',
  '`requestId` is also in the `X-Request-Id` header. The operator finds the request in the log by it.',
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
      `**Answered by** ${origin(entry)}.`,
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

/** Prints the page as one HTML file that loads nothing. */
export function printHtml(entries: readonly ErrorEntry[]): string {
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
${reasons.length > 0 ? `<p><code>reason</code> is one of:</p>\n<dl>${reasons.join('\n')}</dl>\n` : ''}<p><b>What to do.</b> ${inline(entry.advice)}</p>
<p class="origin"><b>Answered by</b> ${inline(origin(entry))}.</p>
</section>`;
  });
  return `<!doctype html>
<!-- ${notice} -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Errors</title>
<style>
${style}
</style>
</head>
<body>
<main>
<h1>Errors</h1>
${introduction.map((paragraph) => `<p>${inline(paragraph)}</p>`).join('\n')}
<table>
<thead><tr><th>Status</th><th><code>_tag</code></th><th>Title</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

const style = `:root { color-scheme: light dark; --ink: #1d1c1a; --soft: #5f5b54; --line: #ddd6c9; --paper: #fbf9f5; --mark: #f0e9dc; --link: #8f2414; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece8e1; --soft: #a9a39a; --line: #3a3733; --paper: #171614; --mark: #262420; --link: #f0937f; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; }
h2 { margin: 0 0 .5rem; font-size: 1.15rem; }
h2 a { color: inherit; text-decoration: none; }
h2 span { color: var(--soft); font-variant-numeric: tabular-nums; }
a { color: var(--link); }
code { font: .9em ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; margin: 1.5rem 0; overflow-wrap: break-word; }
th, td { padding: .4rem .5rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
section { padding: 1.25rem 0 .25rem; border-top: 1px solid var(--line); scroll-margin-top: .5rem; }
section:target { margin: 0 -1rem; padding-left: 1rem; padding-right: 1rem; background: var(--mark); }
dl { margin: 0; }
dd { margin: 0 0 .4rem 1.25rem; }
.origin { color: var(--soft); font-size: .9rem; }`;

/** Who answers it, in words. */
function origin({ operations }: ErrorEntry): string {
  const parts = [...operations].map(([surface, ids]) => `${surface}: ${ids.map((id) => `\`${id}\``).join(', ')}`);
  return parts.length > 0 ? parts.join('; ') : 'every surface, before any operation is reached';
}

/** Lets a narrow screen break a `_tag` between its words. */
function breakable(tag: string): string {
  return tag.replaceAll(/(?<=.)[A-Z]/g, '<wbr>$&');
}

/** Escapes a text for HTML and turns its backticks into code. */
function inline(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return escaped.replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
