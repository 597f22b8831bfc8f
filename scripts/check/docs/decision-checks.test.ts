import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testsIn } from './read-markdown.ts';

const folder = 'docs/decisions';
const files = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .sort();
const pages = files.map((file) => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }));

test('decisions are numbered without a gap, each with its number in the heading and a line in the index', () => {
  const index = readFileSync(`${folder}/README.md`, 'utf8');
  for (const [at, { file, text }] of pages.entries()) {
    const number = String(at + 1).padStart(4, '0');
    expect(file).toMatch(new RegExp(`^${number}-[a-z0-9-]+\\.md$`));
    const title = new RegExp(`^# ${number}\\. (.+)\\n`).exec(text)?.[1];
    expect(index).toContain(`| [${number}](${file}) | ${title} |\n`);
  }
});

test.each(pages)('$file has context, decision, consequences and tests', ({ text }) => {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(['Context', 'Decision', 'Consequences', 'Held by']);
  for (const part of text.split(/^## .+$/m).slice(1)) expect(part.trim()).not.toBe('');
});

test.each(pages)('$file names tests that exist', ({ text }) => {
  const tests = testsIn(text.split(/^## Held by$/m)[1] ?? '');
  expect(tests).not.toEqual([]);
  expect(tests.filter((file) => !existsSync(file))).toEqual([]);
});
