import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const places = {
  served: new Map([
    ['docs/errors.md', '/docs/errors'],
    ['docs/guides/two.md', '/docs/guides/two'],
  ]),
  open: new Set(['/openapi.json']),
};
const render = (text: string) => renderMarkdown(`# One\n\nWhat it *is*.\n\n${text}\n`, 'docs/guides/one.md', places);

describe('a Markdown page in the portal', () => {
  it('has its title and first paragraph besides its body', () => {
    expect(render('More.')).toEqual({
      title: 'One',
      summary: 'What it is.',
      body: '<p>What it <em>is</em>.</p>\n<p>More.</p>',
    });
  });

  it('leads to where the portal serves what it links to', () => {
    expect(render('[two](two.md#part-a)').body).toContain('<a href="/docs/guides/two#part-a">two</a>');
    expect(render('[errors](../errors.md)').body).toContain('<a href="/docs/errors">errors</a>');
    expect(render('[here](#there)').body).toContain('<a href="#there">here</a>');
    expect(render('`/openapi.json`').body).toContain('<a href="/openapi.json"><code>/openapi.json</code></a>');
  });

  it('shows the path of what the portal does not serve, without a link', () => {
    const { body } = render('[the receiver](../../examples/receiver-typescript/README.md)');
    expect(body).toContain('the receiver (<code>examples/receiver-typescript/README.md</code>)');
    expect(body).not.toContain('<a ');
  });

  it('shows texts as texts, and gives headings the anchors that GitHub gives them', () => {
    expect(render('`<b>`').body).toContain('<code>&lt;b&gt;</code>');
    expect(render('```sh\na && b\n```').body).toContain('a &amp;&amp; b');
    expect(render("## What you don't need").body).toContain('<h2 id="what-you-dont-need">');
  });

  it('keeps wide tables within the page', () => {
    expect(render('| a | b |\n|---|---|\n| 1 | 2 |').body).toContain('<div class="scroll"><table>');
  });

  it('has to begin with a title and a paragraph', () => {
    expect(() => renderMarkdown('Text.\n', 'docs/guides/one.md', places)).toThrow('docs/guides/one.md has to begin');
  });
});
