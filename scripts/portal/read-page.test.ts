import { expect, test } from 'vitest';
import { headingsOf, sectionsOf } from './read-page.ts';

const body = `<p>It <em>begins</em>.</p>
<h2 id="a-part">A <code>part</code> &amp; more</h2>
<p>One.</p><p>Two &lt;3.</p>
<table><tr id="LOG_LEVEL"><td><code>LOG_<wbr>LEVEL</code></td><td>how much</td></tr></table>
<h3 id="deeper">Deeper</h3><p>Three.</p><h4 id="deepest">Deepest</h4>`;

test('a table of contents lists the headings of two levels', () => {
  expect(headingsOf(body)).toEqual([
    { depth: 2, anchor: 'a-part', title: 'A part & more' },
    { depth: 3, anchor: 'deeper', title: 'Deeper' },
  ]);
});

test('the search has every part that a link can lead to, as its readers see it', () => {
  expect(sectionsOf(body)).toEqual([
    { anchor: '', title: '', text: 'It begins.' },
    { anchor: 'a-part', title: 'A part & more', text: 'One. Two <3.' },
    { anchor: 'LOG_LEVEL', title: 'LOG_LEVEL', text: 'LOG_LEVEL how much' },
    { anchor: 'deeper', title: 'Deeper', text: 'Three.' },
    { anchor: 'deepest', title: 'Deepest', text: '' },
  ]);
});
