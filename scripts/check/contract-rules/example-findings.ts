import type { Ajv2020 } from 'ajv/dist/2020.js';
import { closeSchemas } from '../../generate/close-schemas.ts';
import { arrayAt, isObject, type Json, type JsonObject, objectAt, resolve } from '../../generate/json-document.ts';
import { isJson } from '../../generate/read-operations.ts';
import { schemaCompiler, withComponentIds } from '../../generate/schema-compiler.ts';
import { carrierSites, messageSites, visitSchemas } from './sites.ts';

/**
 * Lists media types and messages without an example, and every example that violates its schema. Schemas are closed for this, so an
 * example has no undeclared member.
 */
export function exampleFindings(document: JsonObject): string[] {
  const components = closeSchemas(objectAt(document.components, 'schemas'));
  const ajv = schemaCompiler(components);
  const findings: string[] = [];
  const validate = (schema: Json | undefined, value: Json, where: string): void => {
    findings.push(...faultsOf(ajv, schema, value).map((fault) => `${where}: ${fault}`));
  };
  for (const { where, value } of carrierSites(document)) {
    const examples = carrierExamples(document, value);
    if (examples.length === 0 && isJson(where.split(' ').at(-1) ?? '')) findings.push(`${where} has no example`);
    for (const [name, example] of examples) validate(value.schema, example, `${where} example ${name}`);
  }
  for (const { where, value } of messageSites(document)) {
    const examples = arrayAt(value, 'examples');
    if (examples.length === 0) findings.push(`${where} has no example`);
    for (const [index, example] of examples.entries()) {
      const { payload, headers } = objectAt({ example }, 'example');
      if (payload !== undefined) validate(value.payload, payload, `${where} example ${index} payload`);
      if (headers !== undefined) validate(value.headers, headers, `${where} example ${index} headers`);
    }
  }
  for (const [name, schema] of Object.entries(components)) {
    visitSchemas(schema, `schema ${name}`, (inner, where) => {
      for (const example of arrayAt(inner, 'examples')) validate(inner, example, `${where} examples`);
      if (inner.default !== undefined) validate(inner, inner.default, `${where} default`);
    });
  }
  return [...new Set(findings)];
}

/** The examples of a media type, parameter or header, by name. */
function carrierExamples(document: JsonObject, carrier: JsonObject): [string, Json][] {
  const named = Object.entries(objectAt(carrier, 'examples')).flatMap(([name, entry]): [string, Json][] => {
    const example = resolve(document, entry);
    return isObject(example) && example.value !== undefined ? [[name, example.value]] : [];
  });
  return carrier.example === undefined ? named : [...named, ['example', carrier.example]];
}

function faultsOf(ajv: Ajv2020, schema: Json | undefined, value: Json): string[] {
  if (!isObject(schema)) return ['has no schema'];
  const closed = objectAt(closeSchemas({ schema }), 'schema');
  const check = ajv.compile(withComponentIds(closed));
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
