import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { documents } from '../generate/documents.ts';
import { isObject, type Json, type JsonObject, parseDocument } from '../generate/json-document.ts';
import { breakingChanges } from './contract-changes/breaking-changes.ts';

/**
 * Compares the bundled documents with those of the last release, `openapi/released/`, and lists what could break a client or receiver
 * that was built from these. Additions are free.
 */
async function main(): Promise<number> {
  const findings = await Promise.all(
    documents.map(async ({ folder, name }) => {
      const [before, now] = [`openapi/released/${name}.yaml`, `generated/${folder}/${name}.json`];
      const missing = [before, now].filter((file) => !existsSync(file));
      if (missing.length > 0) return missing.map((file) => `${file}: is missing`);
      const current = parseDocument(await readFile(now, 'utf8'), now);
      const changes = await breakingChanges(await readReleased(before), current);
      return changes.map((change) => `${now}: ${change}`);
    }),
  );
  const lines = findings.flat();
  for (const line of lines) console.error(line);
  if (lines.length > 0) console.error('These break what the last release promised; see openapi/released/README.md.');
  return lines.length > 0 ? 1 : 0;
}

async function readReleased(file: string): Promise<JsonObject> {
  const document: Json = parse(await readFile(file, 'utf8'));
  if (!isObject(document)) throw new Error(`${file} holds no document`);
  return document;
}

process.exitCode = await main();
