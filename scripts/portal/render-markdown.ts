import path from 'node:path';
import { Marked } from 'marked';
import { printCode } from './highlight.ts';
import { escapeHtml } from './html.ts';
import { createSlugger } from './slug.ts';

/** A Markdown page as the portal shows it. */
export interface RenderedMarkdown {
  readonly title: string;
  /** Its first paragraph, as plain text; empty if it begins otherwise. */
  readonly summary: string;
  /** Everything below the heading, as HTML. */
  readonly body: string;
}

/** Where the portal serves what Markdown refers to. */
export interface Places {
  /** The portal's path of each file of the repository that it serves. */
  readonly served: ReadonlyMap<string, string>;
  /** Paths that the service serves without authentication; in backticks they become links. */
  readonly open: ReadonlySet<string>;
}

/**
 * Renders a Markdown file of the repository for the portal. A relative link becomes a link to the portal's path of the file, or the file's
 * path as text if the portal does not serve it.
 * @param file the file's path in the repository, with forward slashes
 * @throws Error if the file does not begin with its title, or shows a picture that the portal does not serve
 */
export function renderMarkdown(text: string, file: string, { served, open }: Places): RenderedMarkdown {
  const slugOf = createSlugger();
  const names = new Set<string>();
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
      code({ text: code, lang }) {
        return printCode(code, lang ?? '');
      },
      codespan({ text: code }) {
        const content = `<code>${escapeHtml(code)}</code>`;
        return open.has(code) ? `<a href="${code}">${content}</a>` : content;
      },
      heading({ tokens, depth, text: title }) {
        return `<h${depth} id="${slugOf(title)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      table(token) {
        // A narrow screen shows the rows of more than two columns as cards.
        const isWide = token.header.length > 2;
        const headOf = (index: number): string =>
          isWide ? ` data-head="${escapeHtml(plain(token.header[index]?.text ?? ''))}"` : '';
        const cells = (row: typeof token.header, tag: 'th' | 'td'): string =>
          row
            .map((cell, index) => {
              const content = this.parser.parseInline(cell.tokens);
              return `<${tag}${tag === 'td' ? headOf(index) : ''}>${content}</${tag}>`;
            })
            .join('');
        const rows = token.rows.map((row) => `<tr${anchorOf(row[0]?.text ?? '', names)}>${cells(row, 'td')}</tr>`);
        return `<div class="scroll"><table${isWide ? ' class="cards"' : ''}>\n<thead><tr>${cells(token.header, 'th')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>\n`;
      },
    },
  });
  const tokens = marked.lexer(text).filter(({ type }) => type !== 'space');
  if (tokens[0]?.type === 'html') tokens.shift();
  const [heading, paragraph] = tokens;
  if (heading?.type !== 'heading' || heading.depth !== 1) throw new Error(`${file} must begin with its title`);
  const summary = paragraph?.type === 'paragraph' ? plain(String(paragraph.text)) : '';
  slugOf(String(heading.text));
  const body = marked.parser(tokens.slice(1));
  return { title: plain(String(heading.text)), summary, body: body.trim() };
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

/** A variable in the first cell of a row gives the row an anchor of its name, once a page. */
function anchorOf(cell: string, names: Set<string>): string {
  const name = /^`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`$/.exec(cell)?.[1];
  if (name === undefined || names.has(name)) return '';
  names.add(name);
  return ` id="${name}"`;
}

/** A text without its marks. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]|\b_|_\b/g, '')
    .replaceAll(/\s+/g, ' ');
}
