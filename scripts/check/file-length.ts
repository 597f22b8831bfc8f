import { readFileSync } from 'node:fs';
import { repositoryFiles } from './repository-files.ts';

const lines = 400;

/** Lists source files over 400 lines, unless one says in itself why: `// Longer than 400 lines because …`. */
function main(): number {
  const sources = repositoryFiles().filter((file) =>
    /^(src|scripts|contract-tests|examples|packages)\/(?!.*\.gen\.ts$).*\.(ts|tsx|js|mjs|css|html)$/.test(file),
  );
  const long = sources.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return text.split('\n').length - 1 > lines && !/Longer than 400 lines because \S/.test(text);
  });
  for (const file of long) console.error(`${file}: more than ${lines} lines`);
  return long.length > 0 ? 1 : 0;
}

process.exitCode = main();
