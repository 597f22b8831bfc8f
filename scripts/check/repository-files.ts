import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Lists the files of the repository: those that git knows and those it would add, so that a check sees a file before its commit.
 * Deleted files are left out. Paths are relative to the root, sorted.
 */
export function repositoryFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  return [...new Set(output.split('\0'))].filter((file) => file !== '' && existsSync(file)).sort();
}
