// Sessions from an operator's own pictures, which stay where they are.

import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { createPictureReencoder } from '../../src/checks/picture/reencode-picture.ts';
import { type ManifestEntry, readManifest } from './manifest.ts';
import type { EvalSession } from './session.ts';

/** The sessions of a folder. */
export interface OperatorPictures {
  /** Each is read when it is called for. */
  readonly plan: readonly (() => Promise<EvalSession>)[];
  /** Ends the process that decodes pictures. */
  readonly close: () => Promise<void>;
}

/**
 * Reads the manifest of a folder and plans its sessions. Pictures are decoded and encoded again as the service does with uploads.
 * @param folder holds `manifest.json` and the pictures that it names
 * @throws Error naming what is wrong in the manifest, or which of its pictures cannot be used and why; it repeats no value
 */
export async function openOperatorPictures(folder: string): Promise<OperatorPictures> {
  const file = join(folder, 'manifest.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read`);
  });
  const entries = readManifest(text, file);
  const reencoder = createPictureReencoder({ log: { warn: () => undefined } });
  const read = async (name: string, place: string): Promise<Buffer> => {
    const picture = await reencoder.reencode(await readInside(folder, name, place));
    if (!picture.ok) throw new Error(`${place} names a picture that the service refuses: ${picture.detail}`);
    return picture.value.bytes;
  };
  return {
    plan: entries.map((entry, index) => () => sessionOf(entry, index, (name, at) => read(name, `/${index}/${at}`))),
    close: reencoder.close,
  };
}

async function sessionOf(
  entry: ManifestEntry,
  index: number,
  read: (name: string, at: string) => Promise<Buffer>,
): Promise<EvalSession> {
  const pictures: EvalSession['pictures'][number][] = [
    { kind: 'document_front', bytes: await read(entry.front, 'front') },
  ];
  if (entry.back !== undefined) pictures.push({ kind: 'document_back', bytes: await read(entry.back, 'back') });
  if (entry.face !== undefined) pictures.push({ kind: 'face', bytes: await read(entry.face, 'face') });
  const frames: Buffer[] = [];
  for (const [row, { frame }] of (entry.challenge ?? []).entries()) {
    frames.push(await read(frame, `challenge/${row}/frame`));
  }
  return {
    group: entry.group,
    document: entry.document,
    care: 'operator',
    pool: 'operator',
    person: index,
    pictures,
    challenge:
      entry.challenge === undefined
        ? null
        : { actions: entry.challenge.map(({ action }) => action), frames, isRepeated: false },
    userInput: without(entry.userInput),
    preRegisteredInfo: entry.preRegisteredInfo === undefined ? null : without(entry.preRegisteredInfo),
    steps: ['document', 'user_input', ...(entry.face === undefined ? [] : ['face'])],
    fields: without(entry.fields),
    currentAddress: entry.currentAddress,
    right: entry.right ?? (entry.group === 'genuine' ? ['approved'] : ['needs_review', 'rejected']),
  };
}

/** An object without the members that are undefined. */
function without<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as ReturnType<
    typeof without<T>
  >;
}

async function readInside(folder: string, name: string, place: string): Promise<Buffer> {
  const path = resolve(folder, name);
  if (!path.startsWith(resolve(folder) + sep)) throw new Error(`${place} names a picture outside the folder`);
  return readFile(path).catch(() => {
    throw new Error(`${place} names a picture that cannot be read`);
  });
}
