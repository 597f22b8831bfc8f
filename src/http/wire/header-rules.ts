import type { IncomingMessage } from 'node:http';
import type { Issue } from './json-text.ts';

/**
 * Headers that say whom a request is for, who sends it and what it is. Node.js would take the first of several, and whoever stands in between
 * perhaps another one.
 */
const single: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type', 'idempotency-key']);
/** Every request comes by here, and most names are ruled out by their length. */
const singleLengths: ReadonlySet<number> = new Set([...single].map((name) => name.length));

/**
 * What lets the headers of a request be understood in two ways (RFC 9110, 5.3; RFC 9112, 3.2 and 6.1). Nothing of such a request may be used.
 * HTTP/1.1 demands a host, too.
 */
export function headerIssues({ rawHeaders, headers, httpVersion }: IncomingMessage): Issue[] {
  const issues: Issue[] = [];
  const seen: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index] as string;
    if (!singleLengths.has(given.length)) continue;
    const name = given.toLowerCase();
    if (!single.has(name)) continue;
    if (seen.includes(name) && !issues.some(({ path }) => path === `/headers/${name}`))
      issues.push({ path: `/headers/${name}`, message: 'must be given once' });
    seen.push(name);
  }
  if (!seen.includes('host') && httpVersion === '1.1') issues.push({ path: '/headers/host', message: 'must be given' });
  // The parser undoes `chunked` alone, and would take what is below it for the body.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    issues.push({ path: '/headers/transfer-encoding', message: 'must be chunked and nothing else' });
  return issues;
}

/** The same in a sentence for each. */
export function describeHeaderIssues(issues: readonly Issue[]): string {
  return issues.map(({ path, message }) => `The header ${path.slice('/headers/'.length)} ${message}.`).join(' ');
}
