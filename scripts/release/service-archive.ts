// The archive in which the service is published: the tree of a commit, without tests and screenshots.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

/** What is packed, and where the archive goes. */
export interface ArchiveOptions {
  readonly version: string;
  /** A commit, a tag or the hash of a tree. */
  readonly tree: string;
  readonly output: string;
}

/** The arguments of git that pack a tree. `export-ignore` in the tree's own .gitattributes says what is left out. */
export const archiveWords = ({ version, tree, output }: ArchiveOptions): readonly string[] => [
  'archive',
  '--format=tar.gz',
  `--prefix=mitome-${version}/`,
  `--output=${output}`,
  tree,
];

/** The file name of the archive of a version. */
export const archiveName = (version: string): string => `mitome-${version}.tar.gz`;

/**
 * Packs the checkout as the next commit would have it, with changes that are not committed, so that a check sees them before the commit.
 * Index and objects go to a temporary folder: the repository stays as it is.
 * @param folder the folder that gets the archive
 * @returns the path of the archive
 * @throws Error when git cannot read the checkout or write the archive
 */
export async function packCheckout(folder: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const output = resolve(folder, archiveName(version));
  const work = await mkdtemp(join(tmpdir(), 'mitome-pack-'));
  try {
    const objects = join(work, 'objects');
    await mkdir(objects);
    const env = { ...process.env, GIT_INDEX_FILE: join(work, 'index'), GIT_OBJECT_DIRECTORY: objects };
    const git = async (words: readonly string[]) => (await run('git', words, { cwd: root, env })).stdout.trim();
    await git(['add', '--all']);
    await git(archiveWords({ version, tree: await git(['write-tree']), output }));
    return output;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Unpacks an archive of the service.
 * @param folder an empty folder
 * @returns the folder of the service in it
 * @throws Error when tar cannot read the archive, or it does not have exactly one folder at its top
 */
export async function unpackService(archive: string, folder: string): Promise<string> {
  await run('tar', ['-xzf', resolve(archive), '-C', folder]);
  const [name, ...others] = await readdir(folder);
  if (name === undefined || others.length > 0)
    throw new Error(`${archive} does not have exactly one folder at its top`);
  return join(folder, name);
}
