import { describe, expect, it } from 'vitest';
import { anchorsOf, commandsIn, linksIn, pathsIn, testsIn } from './read-markdown.ts';

describe('reading a page for what may rot', () => {
  it('finds links in every form, with their lines, and none in code', () => {
    const page = [
      'See [one](docs/a.md), ![two](b.png "title") and `[no](code.md)`.',
      '```',
      '[no](fenced.md)',
      '```',
      '[three]: ../c.md#top',
      '<img alt="" src="d.svg"> [![four](e.svg)](f.md)',
      'See [five, which',
      'goes on](g.md).',
    ].join('\n');
    expect(linksIn(page).map(({ line, value }) => `${line} ${value}`)).toEqual([
      '1 docs/a.md',
      '1 b.png',
      '5 ../c.md#top',
      '6 f.md',
      '6 d.svg',
      '8 g.md',
    ]);
  });

  it('finds the commands of npm and of the command line, in code too', () => {
    const page = 'Type `npm test` or:\n```\nnpm run -s generate -- --check && npx mitome bootstrap\n```\n';
    expect(commandsIn(page).map(({ program, value }) => `${program} ${value}`)).toEqual([
      'npm test',
      'npm generate',
      'mitome bootstrap',
    ]);
  });

  it('takes for a path only what starts with a folder of the repository and has no placeholder', () => {
    const page = '`src/main.ts:12` `src/http/*.ts` `/v1/sessions` `application/json` `src/<id>.ts` `npm test`';
    expect(pathsIn(page, new Set(['src'])).map(({ value }) => value)).toEqual(['src/main.ts', 'src/http/*.ts']);
  });

  it('lists the test files that are named in backticks', () => {
    const text =
      '`src/a.test.ts`, `src/b.db.test.ts`; `contract-tests/process/describe-crashes.ts` src/c.test.ts `src/d.ts`';
    expect(testsIn(text)).toEqual(['src/a.test.ts', 'src/b.db.test.ts', 'contract-tests/process/describe-crashes.ts']);
  });

  it('makes anchors as GitHub does: punctuation dropped, repeats numbered, other scripts kept', () => {
    const page = '# A `code` & more!\n## Same\n## Same\n<a id="set"></a>\n## 認め 印\n```\n# no heading\n```\n';
    expect([...anchorsOf(page)]).toEqual(['a-code--more', 'same', 'same-1', 'set', '認め-印']);
  });
});
