import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { surfaces } from '../documents.ts';
import type { JsonObject } from '../json-document.ts';
import { type ErrorEntry, readErrors } from '../read-errors.ts';
import { buildCatalogue, type Catalogue } from './build-catalogue.ts';
import { adviceOf, readCatalogue } from './read-catalogue.ts';

/** What the pages of the portal are made from. */
export interface Known {
  readonly catalogue: Catalogue;
  readonly errors: readonly ErrorEntry[];
}

/**
 * Writes `<target>/catalogue.json`, which the service serves at `/catalogue.json`.
 * @param root the repository's root, where the hand-written part is
 * @returns the catalogue and the problems that it was made from; null where a document does not exist yet
 * @throws Error naming what the hand-written part and the documents do not agree on
 */
export async function writeCatalogue(
  root: string,
  bundles: ReadonlyMap<string, JsonObject>,
  target: string,
): Promise<Known | null> {
  const present = surfaces.flatMap(({ name }) => {
    const bundle = bundles.get(name);
    return bundle === undefined ? [] : [[name, bundle] as const];
  });
  // Every document counts: with one of them missing, its errors would seem to be gone.
  if (present.length < surfaces.length || !bundles.has('notifications')) return null;
  const source = await readCatalogue(root);
  const errors = readErrors(new Map(present), adviceOf(source));
  const catalogue = buildCatalogue(source, bundles, errors);
  await writeFile(path.join(target, 'catalogue.json'), `${JSON.stringify(catalogue, null, 2)}\n`);
  return { catalogue, errors };
}
