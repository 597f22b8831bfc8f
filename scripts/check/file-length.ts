import { readFileSync } from 'node:fs';
import { exceededBound } from './length-bounds.ts';
import { repositoryFiles } from './repository-files.ts';

/** Lists files that are longer than files of their kind may be. */
function main(): number {
  const long = repositoryFiles().flatMap((file) => {
    const bound = exceededBound(file, readFileSync(file, 'utf8'));
    return bound === null ? [] : [`${file}: more than ${bound} lines`];
  });
  for (const line of long) console.error(line);
  return long.length > 0 ? 1 : 0;
}

process.exitCode = main();
