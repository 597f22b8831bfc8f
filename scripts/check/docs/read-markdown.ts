import { createSlugger } from '../../portal/slug.ts';

/** Something found in a Markdown page, with its line, counted from 1. */
export interface Found {
  readonly line: number;
  readonly value: string;
}

/** Lists the targets of links and images: inline, by reference definition, and in HTML. A link's text may go on in the next line. Code is left out. */
export function linksIn(text: string): Found[] {
  const patterns = [
    /!?\[(?:[^[\]\n]|\n(?!\s*\n)|\[[^\]]*\])*\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/g,
    /^ {0,3}\[[^\]]+\]:\s+<?([^\s>]+)>?/gm,
    /<[a-z][^>]*\s(?:href|src)="([^"]+)"/gi,
  ];
  const lines = prose(text);
  const plain = lines.map(({ value }) => value.replaceAll(/`[^`]*`/g, '')).join('\n');
  const lineAt = (end: number): number => lines[plain.slice(0, end).split('\n').length - 1]?.line ?? 1;
  return patterns
    .flatMap((pattern) =>
      [...plain.matchAll(pattern)].map((match) => ({
        line: lineAt(match.index + match[0].length),
        value: match[1] ?? '',
      })),
    )
    .sort((one, other) => one.line - other.line);
}

/** Lists every `npm run X` and `npx mitome X`, in prose and in code. `npm start` and `npm test` count as scripts too. */
export function commandsIn(text: string): (Found & { readonly program: 'npm' | 'mitome' })[] {
  return text.split('\n').flatMap((value, index) => {
    const line = index + 1;
    const npm = [...value.matchAll(/\bnpm (?:run(?: -[-\w]+)* ([a-z][\w:-]*)|(start|test)\b)/g)];
    const mitome = [...value.matchAll(/\bnpx mitome ([a-z][\w-]*)/g)];
    return [
      ...npm.map((match) => ({ line, program: 'npm' as const, value: match[1] ?? match[2] ?? '' })),
      ...mitome.map((match) => ({ line, program: 'mitome' as const, value: match[1] ?? '' })),
    ];
  });
}

/**
 * Lists what stands in backticks and looks like a path of the repository: it starts with one of its top-level folders. A star
 * stays, as a pattern that has to match something; names with other placeholders, such as `<operation-id>`, are left out.
 * @param topLevel the names of the repository's top-level folders
 */
export function pathsIn(text: string, topLevel: ReadonlySet<string>): Found[] {
  return prose(text).flatMap(({ line, value }) =>
    [...value.matchAll(/`([^`\s]+)`/g)].flatMap((match) => {
      const name = (match[1] ?? '').replace(/^\.\//, '').replace(/:\d+$/, '');
      const first = name.split('/')[0] ?? '';
      return name.includes('/') && topLevel.has(first) && /^[\w@./*-]+$/.test(name) ? [{ line, value: name }] : [];
    }),
  );
}

/** Lists the test files that a text names in backticks. A file that several test files run is called `describe-…`. */
export function testsIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+(?:\.test(?:-d)?|\/describe-[\w-]+)\.ts)`/g)].map(([, file = '']) => file);
}

/** The anchors of a page as GitHub makes them out of its headings, and those set in HTML. */
export function anchorsOf(text: string): Set<string> {
  const slugOf = createSlugger();
  const anchors = new Set<string>();
  for (const { value } of prose(text)) {
    for (const match of value.matchAll(/<[a-z][^>]*\s(?:id|name)="([^"]+)"/gi)) anchors.add(match[1] ?? '');
    const heading = value.match(/^ {0,3}#{1,6}\s+(.+?)\s*#*$/)?.[1];
    if (heading !== undefined) anchors.add(slugOf(heading));
  }
  return anchors;
}

/** The lines of a page outside fenced code. */
function prose(text: string): Found[] {
  let fence: string | undefined;
  return text.split('\n').flatMap((value, index) => {
    const mark = value.match(/^\s*(```+|~~~+)/)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
      return [];
    }
    return fence === undefined ? [{ line: index + 1, value }] : [];
  });
}
