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
  it('has a title, its first paragraph and a body', () => {
    expect(render('More.')).toEqual({
      title: 'One',
      summary: 'What it is.',
      body: '<p>What it <em>is</em>.</p>\n<p>More.</p>',
    });
  });

  it('rewrites links to the paths of the portal', () => {
    expect(render('[two](two.md#part-a)').body).toContain('<a href="/docs/guides/two#part-a">two</a>');
    expect(render('[errors](../errors.md)').body).toContain('<a href="/docs/errors">errors</a>');
    expect(render('[here](#there)').body).toContain('<a href="#there">here</a>');
    expect(render('`/openapi.json`').body).toContain('<a href="/openapi.json"><code>/openapi.json</code></a>');
  });

  it('shows the path of a file that the portal does not serve, without a link', () => {
    const { body } = render('[the receiver](../../examples/receiver-typescript/README.md)');
    expect(body).toContain('the receiver (<code>examples/receiver-typescript/README.md</code>)');
    expect(body).not.toContain('<a ');
  });

  it('escapes texts, and gives headings the same anchors as GitHub', () => {
    expect(render('`<b>`').body).toContain('<code>&lt;b&gt;</code>');
    expect(render('```sh\na && b\n```').body).toContain('a &amp;&amp; b');
    expect(render("## What you don't need").body).toContain('<h2 id="what-you-dont-need">');
  });

  it('numbers repeated headings', () => {
    const { body } = render('## Same\n\n## Same');
    expect(body).toContain('<h2 id="same">');
    expect(body).toContain('<h2 id="same-1">');
  });

  it('colours code with classes, which its policy allows, and lets readers copy what they paste', () => {
    const { body } = render('```sh\nKEY="$OTHER"\n```');
    expect(body).toContain('<div class="code" data-copy><pre><code>');
    expect(body).toContain('class="hljs-string"');
    expect(body).not.toContain('style=');
    expect(render('```text\nready\n```').body).toContain('<div class="code"><pre><code>ready</code></pre></div>');
    expect(() => render('```cobol\nSTOP RUN.\n```')).toThrow('does not know the language cobol');
  });

  it('gives the row of a variable an anchor', () => {
    expect(render('| name |\n|---|\n| `LOG_LEVEL` |\n| `both` |').body).toContain('<tr id="LOG_LEVEL"><td>');
  });

  it('names the column of each cell where a narrow screen shows rows as cards', () => {
    const { body } = render('| a | `b` | c |\n|---|---|---|\n| 1 | 2 | 3 |');
    expect(body).toContain('<table class="cards">');
    expect(body).toContain('<td data-head="a">1</td><td data-head="b">2</td><td data-head="c">3</td>');
  });

  it('makes wide tables scroll within the page', () => {
    expect(render('| a | b |\n|---|---|\n| 1 | 2 |').body).toContain('<div class="scroll"><table>');
  });

  it('must begin with a title', () => {
    expect(() => renderMarkdown('Text.\n', 'docs/guides/one.md', places)).toThrow('docs/guides/one.md must begin');
  });
});
