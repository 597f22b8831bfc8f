import { isObject, type JsonObject, objectAt, stringAt } from '../generate/json-document.ts';
import { sectionsOf } from './read-page.ts';

/** One thing that the search finds. The page's script reads them: `src/web/docs/search.ts`. */
export interface SearchEntry {
  /** The page. */
  readonly page: string;
  /** Its part, empty for its beginning. */
  readonly part: string;
  readonly href: string;
  readonly text: string;
}

/** The entries of a page: one for each part that a link can lead to. */
export function pageEntries({ href, title, body }: { href: string; title: string; body: string }): SearchEntry[] {
  return sectionsOf(body).map(({ anchor, title: part, text }) => ({
    page: title,
    part,
    href: anchor === '' ? href : `${href}#${encodeURIComponent(anchor)}`,
    text,
  }));
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The entries of a reference: one for each operation of an OpenAPI document, or for each message of an AsyncAPI document. */
export function operationEntries(href: string, page: string, document: JsonObject): SearchEntry[] {
  const messages = Object.values(objectAt(document.components, 'messages')).flatMap((message) => {
    const name = stringAt(message, 'name');
    return name === undefined ? [] : [{ page, part: name, href, text: textOf(message) }];
  });
  const operations = Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) return [];
      const tag = Array.isArray(operation.tags) ? String(operation.tags[0]) : '';
      const anchor = `tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method.toUpperCase()}${path}`;
      return [
        {
          page,
          part: `${stringAt(operation, 'summary')}: ${stringAt(operation, 'operationId')}`,
          href: `${href}#${anchor}`,
          text: `${method.toUpperCase()} ${path} ${textOf(operation)}`,
        },
      ];
    }),
  );
  return [...messages, ...operations];
}

/** What an operation or a message says, without the marks of Markdown. */
function textOf(described: unknown): string {
  return (stringAt(described as JsonObject, 'description') ?? '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
