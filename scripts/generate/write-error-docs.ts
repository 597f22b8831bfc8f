import { notice } from './documents.ts';
import type { ErrorEntry } from './read-errors.ts';

/** What all problems have in common. Backticks mark code. */
export const errorsIntroduction = [
  'Every error response is a problem document (RFC 9457) with `Content-Type: application/problem+json`. It has `type`, `title`, `status`, `detail`, `_tag` and `requestId`; some problems also have `reason`, `issues`, `resource` or `missing`.',
  'Programs branch on the HTTP status and on `_tag`, and on `reason` if there is one. `title` and `detail` are for humans and may change; neither repeats values of the request.',
  'The `X-Request-Id` header also contains `requestId`. The operator can find the request in the log with it.',
];

/** Prints `docs/errors.md`, for readers of the repository; the portal prints its page from the catalogue. */
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
      `**Returned by** ${originOf(Object.fromEntries(entry.operations))}.`,
      '',
    ].join('\n');
  });
  return `<!-- ${notice} -->

# Errors

${errorsIntroduction.join('\n\n')}

| status | \`_tag\` | title |
|---|---|---|
${rows.join('\n')}

${sections.join('\n')}`;
}

/** The operations that return the problem, by surface, in words. */
export function originOf(operations: Readonly<Record<string, readonly string[]>>): string {
  const parts = Object.entries(operations).map(
    ([surface, ids]) => `${surface}: ${ids.map((id) => `\`${id}\``).join(', ')}`,
  );
  return parts.length > 0 ? parts.join('; ') : 'every API, before an operation is selected';
}
