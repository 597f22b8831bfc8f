import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documents, providerDocument, surfaces } from '../generate/documents.ts';
import { type JsonObject, parseDocument } from '../generate/json-document.ts';
import { readOperations } from '../generate/read-operations.ts';
import { exampleFindings } from './contract-rules/example-findings.ts';
import { operationFindings } from './contract-rules/operation-findings.ts';
import { requestFindings } from './contract-rules/request-findings.ts';
import { roleFindings } from './contract-rules/role-findings.ts';
import { schemaFindings } from './contract-rules/schema-findings.ts';

/*
 * `npm run check -- 'contract rules'` checks the bundles in `generated/` against the house rules that a general linter cannot express.
 * `generate --check` ensures that the bundles match their sources.
 */

/** Lists every violation of the house rules in a bundled OpenAPI or AsyncAPI document, one sentence each. */
export function contractFindings(document: JsonObject): string[] {
  return [
    ...operationFindings(document),
    ...requestFindings(document),
    ...roleFindings(document),
    ...schemaFindings(document),
    ...exampleFindings(document),
  ];
}

/**
 * Lists operations whose path file or handler is not named after them, and files without an operation.
 * @param root the repository's root
 * @param surface the document of the operations
 * @param operationIds every operation of the document
 */
export function fileNameFindings(root: string, surface: string, operationIds: readonly string[]): string[] {
  const expected = operationIds.map((id) => id.replaceAll(/[A-Z]/g, '-$&').toLowerCase());
  const paths = { folder: `openapi/paths/${surface}`, extension: '.yaml' };
  // Other engines implement the document of providers.
  const handlers = surface === providerDocument ? [] : [{ folder: `src/http/handlers/${surface}`, extension: '.ts' }];
  return [paths, ...handlers].flatMap(({ folder, extension }) => {
    const files = readdirSync(path.join(root, folder)).filter((file) => !file.endsWith('.test.ts'));
    const missing = expected.filter((name) => !files.includes(`${name}${extension}`));
    const surplus = files.filter((file) => !expected.includes(path.basename(file, extension)));
    return [
      ...missing.map((name) => `${folder}/${name}${extension} is missing`),
      ...surplus.map((file) => `${folder}/${file} is named after no operation`),
    ];
  });
}

function main(): number {
  const findings = documents.flatMap(({ folder, name }) => {
    const file = `generated/${folder}/${name}.json`;
    if (!existsSync(file)) return [`${file}: is missing: run \`npm run generate\``];
    const document = parseDocument(readFileSync(file, 'utf8'), file);
    const names = [...surfaces.map((surface) => surface.name), providerDocument].includes(name)
      ? fileNameFindings(
          '.',
          name,
          readOperations(document).map(({ id }) => id),
        )
      : [];
    return [...contractFindings(document).map((line) => `${file}: ${line}`), ...names];
  });
  for (const line of findings) console.error(line);
  return findings.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = main();
