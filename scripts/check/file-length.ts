import { readFileSync } from 'node:fs';
import { repositoryFiles } from './repository-files.ts';

interface Limit {
  readonly lines: number;
  readonly applies: (file: string) => boolean;
}

const limits: readonly Limit[] = [
  {
    lines: 400,
    applies: (file) =>
      /^(src|scripts|contract-tests|examples|packages)\/(?!.*\.gen\.ts$).*\.(ts|tsx|js|mjs|css|html)$/.test(file),
  },
  // A handler calls a use case and presents its result; a longer one makes a decision that belongs in a use case.
  { lines: 80, applies: (file) => /^src\/http\/handlers\/[^/]+\/[^/]+\.ts$/.test(file) },
];

/**
 * The limit that a file exceeds, or null.
 * @param file its path from the root
 * @param text its content, which may state a reason: `// Longer than 400 lines because …`
 */
export function exceededLimit(file: string, text: string): number | null {
  const lines = text.split('\n').length - 1;
  const exceeded = limits
    .filter((limit) => limit.applies(file) && lines > limit.lines)
    .filter((limit) => limit.lines < 400 || !/Longer than 400 lines because \S/.test(text));
  return exceeded.length === 0 ? null : Math.min(...exceeded.map((limit) => limit.lines));
}

if (import.meta.main) {
  const long = repositoryFiles().flatMap((file) => {
    const limit = exceededLimit(file, readFileSync(file, 'utf8'));
    return limit === null ? [] : [`${file}: more than ${limit} lines`];
  });
  for (const line of long) console.error(line);
  process.exitCode = long.length > 0 ? 1 : 0;
}
