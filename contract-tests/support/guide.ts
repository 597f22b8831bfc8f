import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** A block of commands of a guide, with what it says they print; null where it says nothing. */
export interface GuideBlock {
  readonly section: string;
  readonly commands: string;
  readonly prints: string | null;
}

/** The text of a guide, or of the README. @param name the file name without its ending */
export const textOfGuide = (name: string): Promise<string> =>
  readFile(name === 'README' ? join(root, 'README.md') : join(root, 'docs', 'guides', `${name}.md`), 'utf8');

/**
 * The commands of a guide, or of the README, as its readers paste them, in their order.
 * @param section the heading that they stand under; all when left out
 * @throws Error when there are none
 */
export async function blocksOf(name: string, section?: string): Promise<GuideBlock[]> {
  const parts = (await textOfGuide(name)).split(/^## /m);
  const found = parts.flatMap((part) => {
    const [heading = ''] = part.split('\n');
    if (section !== undefined && heading !== section) return [];
    const blocks = part.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n^```text\n([\s\S]*?)^```)?/gm);
    return [...blocks].map(([, commands = '', prints]) => ({ section: heading, commands, prints: prints ?? null }));
  });
  if (found.length === 0) throw new Error(`the guide ${name} has no commands${section ? ` under ${section}` : ''}`);
  return found;
}
