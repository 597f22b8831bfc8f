import type { IncomingMessage } from 'node:http';
import type { Issue } from './json-text.ts';

/**
 * Brings the target of a request into the form `/path?query`, before Express sees it: at a URL that `url.parse` cannot read Express gives up
 * with a page of its own, and Node.js prints the URL. The other forms are a whole URL, whose host counts for nothing here, and `*`, which only
 * OPTIONS has (RFC 9112, 3.2).
 * @returns what is wrong with a target that nothing can be made of, or null
 */
export function normalizeRequestTarget(request: IncomingMessage): Issue | null {
  const target = request.url ?? '';
  if (target.startsWith('/') || (target === '*' && request.method === 'OPTIONS')) return null;
  const [origin] = /^https?:\/\/[^/?#]+/i.exec(target) ?? [];
  if (origin === undefined || !URL.canParse(origin)) {
    return { path: '/headers', message: 'must begin with a request line that names a path or an http(s) URL' };
  }
  const rest = target.slice(origin.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return null;
}
