// Sessions from an operator's own pictures, which stay where they are.

import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { challengeActions } from '../../src/domain/challenge.ts';
import { attackClasses, documentKinds, type EvalSession } from './session.ts';

const info = z.strictObject({
  lastName: z.string().optional(),
  firstName: z.string().optional(),
  lastNameKana: z.string().optional(),
  firstNameKana: z.string().optional(),
  birthDate: z.string().optional(),
  address: z.string().optional(),
});

const entry = z.strictObject({
  document: z.enum(documentKinds),
  /** `genuine`, or the class of attack that the pictures show. */
  group: z.enum(['genuine', ...attackClasses]).default('genuine'),
  front: z.string(),
  back: z.string().optional(),
  face: z.string().optional(),
  /** The frames of a challenge, in order. */
  challenge: z.array(z.strictObject({ action: z.enum(challengeActions), frame: z.string() })).optional(),
  userInput: info,
  preRegisteredInfo: info
    .omit({ lastNameKana: true, firstNameKana: true })
    .extend({ gender: z.string().optional() })
    .optional(),
  /** What the document shows, by the names of the fields of the API. */
  fields: z.record(z.string(), z.string()),
  currentAddress: z.strictObject({ text: z.string().nullable(), source: z.string() }).nullable().default(null),
  right: z
    .array(z.enum(['approved', 'needs_review', 'rejected']))
    .min(1)
    .default(['approved']),
});

/** The manifest of a folder: a list of sessions, with file names relative to the folder. */
const manifest = z.array(entry).min(1);

/**
 * Reads the manifest of a folder and plans its sessions.
 * @param folder holds `manifest.json` and the pictures that it names
 * @throws Error saying which part of the manifest is wrong; it repeats no value
 */
export async function planOperatorPictures(folder: string): Promise<(() => Promise<EvalSession>)[]> {
  const file = join(folder, 'manifest.json');
  const text = await readFile(file, 'utf8');
  const parsed = manifest.safeParse(parseJson(text, file));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, code }) => `  /${path.join('/')}: ${code}`);
    throw new Error(`${file} is not a manifest:\n${faults.join('\n')}`);
  }
  return parsed.data.map((one, index) => async () => {
    const read = (name: string) => readPicture(folder, name, index);
    const pictures: EvalSession['pictures'][number][] = [{ kind: 'document_front', bytes: await read(one.front) }];
    if (one.back !== undefined) pictures.push({ kind: 'document_back', bytes: await read(one.back) });
    if (one.face !== undefined) pictures.push({ kind: 'face', bytes: await read(one.face) });
    const frames = await Promise.all((one.challenge ?? []).map(({ frame }) => read(frame)));
    const session: EvalSession = {
      group: one.group,
      document: one.document,
      care: 'operator',
      pool: 'operator',
      pictures,
      challenge:
        one.challenge === undefined
          ? null
          : { actions: one.challenge.map(({ action }) => action), frames, isRepeated: false },
      userInput: without(one.userInput),
      preRegisteredInfo: one.preRegisteredInfo === undefined ? null : without(one.preRegisteredInfo),
      steps: ['document', 'user_input', ...(one.face === undefined ? [] : ['face'])],
      fields: one.fields,
      currentAddress: one.currentAddress,
      right: one.right,
    };
    return session;
  });
}

/** An object without the members that are undefined. */
function without<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as ReturnType<
    typeof without<T>
  >;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message repeats a part of the text, which holds personal data.
    throw new Error(`${file} is not JSON`);
  }
}

async function readPicture(folder: string, name: string, index: number): Promise<Buffer> {
  const path = resolve(folder, name);
  if (!path.startsWith(resolve(folder) + sep)) throw new Error(`session ${index} names a picture outside the folder`);
  return readFile(path);
}
