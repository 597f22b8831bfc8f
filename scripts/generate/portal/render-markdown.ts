import path from 'node:path';
import { Marked } from 'marked';
import { escapeHtml } from '../html-page.ts';

/** A Markdown page as the portal shows it. */
export interface RenderedMarkdown {
  readonly title: string;
  /** Its first paragraph, as plain text. */
  readonly summary: string;
  /** Everything below the heading, as HTML. */
  readonly body: string;
}

/**
 * Renders a Markdown file of the repository for the portal. A relative link becomes a link to the portal's path of the file, or the file's
 * path as text if the portal does not serve it. A path in backticks that the service serves becomes a link.
 * @param file the file's path in the repository, with forward slashes
 * @param served the portal's path of each file of the repository
 * @param open the paths that the service serves without authentication
 * @throws Error if the file does not begin with a heading and a paragraph
 */
export function renderMarkdown(
  text: string,
  file: string,
  { served, open }: { served: ReadonlyMap<string, string>; open: ReadonlySet<string> },
): RenderedMarkdown {
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const target = targetOf(href, file, served);
        if (target !== null) return `<a href="${escapeHtml(target)}"${isOutside(target)}>${content}</a>`;
        return `${content} (<code>${escapeHtml(repositoryPath(href, file))}</code>)`;
      },
      image({ href, text: description }) {
        const target = targetOf(href, file, served);
        if (target === null) throw new Error(`${file}: the portal does not serve the picture ${href}`);
        return `<img src="${escapeHtml(target)}" alt="${escapeHtml(description)}">`;
      },
      codespan({ text: code }) {
        const content = `<code>${escapeHtml(code)}</code>`;
        return open.has(code) ? `<a href="${code}">${content}</a>` : content;
      },
      heading({ tokens, depth, text: title }) {
        return `<h${depth} id="${slug(title)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      table(token) {
        const cells = (row: typeof token.header, tag: string): string =>
          `<tr>${row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const rows = token.rows.map((row) => cells(row, 'td')).join('\n');
        return `<div class="scroll"><table>\n<thead>${cells(token.header, 'th')}</thead>\n<tbody>\n${rows}\n</tbody>\n</table></div>\n`;
      },
    },
  });
  const tokens = marked.lexer(text).filter(({ type }) => type !== 'space');
  const [heading, paragraph] = tokens;
  if (heading?.type !== 'heading' || heading.depth !== 1 || paragraph?.type !== 'paragraph') {
    throw new Error(`${file} must begin with its title and one paragraph`);
  }
  const body = marked.parser(tokens.slice(1));
  return { title: String(heading.text), summary: plain(String(paragraph.text)), body: body.trim() };
}

/** The target of a link in the portal; null if the portal does not serve it. */
function targetOf(href: string, file: string, served: ReadonlyMap<string, string>): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [, anchor] = href.split('#', 2);
  const target = served.get(repositoryPath(href, file));
  if (target === undefined) return null;
  return anchor === undefined ? target : `${target}#${anchor}`;
}

function repositoryPath(href: string, file: string): string {
  return path.posix.join(path.posix.dirname(file), href.split('#', 1)[0] as string);
}

function isOutside(target: string): string {
  return target.startsWith('http') ? ' rel="noreferrer"' : '';
}

/** The anchor that GitHub gives a heading, so that links to it work in both places. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** The text of a paragraph without its marks. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*_]/g, '')
    .replaceAll(/\s+/g, ' ');
}
