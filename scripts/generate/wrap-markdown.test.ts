import { expect, test } from 'vitest';
import { wrapMarkdown } from './wrap-markdown.ts';

const word = 'x'.repeat(30);

test('wraps paragraphs and list items at 100 columns, and keeps code spans whole', () => {
  expect(wrapMarkdown(`${word} ${word} ${word} ${word}`)).toBe(`${word} ${word} ${word}\n${word}`);
  expect(wrapMarkdown(`- ${word} ${word} ${word} ${word}`)).toBe(`- ${word} ${word} ${word}\n  ${word}`);
  expect(wrapMarkdown(`${word} ${word} ${word} \`a b c d e f\` y`)).toBe(`${word} ${word} ${word}\n\`a b c d e f\` y`);
});

test('keeps tables, headings, fenced code and leading blanks, and begins no list', () => {
  const long = `${word} ${word} ${word} ${word}`;
  const kept = [`| ${long} |`, `# ${long}`, '```', long, '```', '  indented'].join('\n');
  expect(wrapMarkdown(kept)).toBe(kept);
  expect(wrapMarkdown(`${word} ${word} ${word}xxxxxxx - y`)).toBe(`${word} ${word} ${word}xxxxxxx -\ny`);
});
