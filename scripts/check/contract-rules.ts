import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { documents } from '../generate/documents.ts';
import { parseDocument } from '../generate/json-document.ts';
import { contractFindings } from './contract-rules/contract-findings.ts';

/**
 * Holds the bundled documents against the house rules that a general linter cannot express, and lists every departure.
 * Run by `npm run check` on `generated/`; that these bundles are those of the sources is `generate --check`'s business.
 */
async function main(): Promise<number> {
  let findings = 0;
  for (const { folder, name } of documents) {
    const file = `generated/${folder}/${name}.json`;
    const lines = existsSync(file)
      ? contractFindings(parseDocument(await readFile(file, 'utf8'), file))
      : ['is missing: run `npm run generate`'];
    for (const line of lines) console.error(`${file}: ${line}`);
    findings += lines.length;
  }
  return findings > 0 ? 1 : 0;
}

process.exitCode = await main();
