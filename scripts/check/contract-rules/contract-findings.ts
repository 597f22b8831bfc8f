import type { JsonObject } from '../../generate/json-document.ts';
import { exampleFindings } from './example-findings.ts';
import { operationFindings } from './operation-findings.ts';
import { requestFindings } from './request-findings.ts';
import { schemaFindings } from './schema-findings.ts';

/** Lists everything in which a bundled OpenAPI or AsyncAPI document departs from the house rules, one sentence each. */
export function contractFindings(document: JsonObject): string[] {
  return [
    ...operationFindings(document),
    ...requestFindings(document),
    ...schemaFindings(document),
    ...exampleFindings(document),
  ];
}
