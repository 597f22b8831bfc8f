import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const guides = join(import.meta.dirname, '..', '..', 'docs', 'guides');

/**
 * The commands of a guide, as its readers paste them: the `sh` blocks, in their order.
 * @param name the guide's file name without its ending
 */
export async function commandsOf(name: string): Promise<string[]> {
  const text = await readFile(join(guides, `${name}.md`), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands.trim());
}
