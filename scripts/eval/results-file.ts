// Keeps the results of a run, so that it can be continued, and that runs can be put together.

import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusOptions } from './corpus.ts';
import type { SessionResult } from './tally.ts';

/** One line of the file. */
export interface KeptResult {
  readonly id: string;
  readonly corpus: CorpusOptions;
  /** The commit that decided it, with `+` where files were changed since. */
  readonly commit: string;
  readonly result: SessionResult;
}

/** The results of a folder. */
export interface ResultsFile {
  /** Those of earlier runs and of this one. */
  readonly kept: readonly KeptResult[];
  readonly add: (one: KeptResult) => void;
}

/**
 * Opens the results of a folder. A line that a killed run left unfinished is left out, and its session is decided again.
 * @param folder is made where it is missing; null keeps results in memory
 */
export function openResults(folder: string | null): ResultsFile {
  const kept: KeptResult[] = [];
  if (folder === null) return { kept, add: (one) => void kept.push(one) };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'sessions.jsonl');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const byId = new Map(text.split('\n').flatMap((line) => parseLine(line)));
  kept.push(...byId.values());
  // The next line must not be written behind an unfinished one.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return {
    kept,
    add(one) {
      kept.push(one);
      appendFileSync(file, `${JSON.stringify(one)}\n`);
    },
  };
}

function parseLine(line: string): [string, KeptResult][] {
  try {
    const one = JSON.parse(line) as KeptResult;
    return [[one.id, one]];
  } catch {
    return [];
  }
}

/** The commit of this tree, with `+` where a file of the service or of the scripts differs from it. */
export function currentCommit(): string {
  const git = (...given: string[]): string =>
    execFileSync('git', given, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      cwd: import.meta.dirname,
    }).trim();
  try {
    const changed = git('status', '--porcelain', '--', ':/src', ':/scripts', ':/package-lock.json');
    return git('rev-parse', '--short=8', 'HEAD') + (changed === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}
