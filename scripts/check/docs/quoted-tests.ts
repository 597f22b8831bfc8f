import { readFileSync } from 'node:fs';

/** A test that a page quotes as what holds a statement true: `file.test.ts`: "title". */
export interface QuotedTest {
  readonly file: string;
  readonly title: string;
}

/**
 * Lists the tests that a text quotes; several titles of one file follow each other with commas. What several test files run with
 * different means stands in a file called `describe-…`.
 */
export function quotedTests(text: string): QuotedTest[] {
  const quotes = plain(text).matchAll(/`([\w./-]+(?:\.test|\/describe-[\w-]+)\.ts)`: ("[^"]+"(?:, "[^"]+")*)/g);
  return [...quotes].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
}

/** Says of quoted tests which are not there: the title has to be the whole of a string of the file. */
export function missingTests(quoted: readonly QuotedTest[]): QuotedTest[] {
  return quoted.filter(({ file, title }) => {
    const source = plain(readFileSync(file, 'utf8'));
    return !["'", '"', '`'].some((mark) => source.includes(`${mark}${title}${mark}`));
  });
}

/** Text as it reads: line breaks do not count, and a quote in a source may be escaped. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll("\\'", "'");
}
