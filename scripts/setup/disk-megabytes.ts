import { execFileSync } from 'node:child_process';

/** How much a folder takes on the disk, in megabytes (2^20 bytes). */
export function diskMegabytes(folder: string): number {
  const output = execFileSync('du', ['--summarize', '--block-size=1M', folder], { encoding: 'utf8' });
  return Number(output.split('\t')[0]);
}
