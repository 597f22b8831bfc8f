import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { isObject, type Json, type JsonObject } from './json-document.ts';

/**
 * Creates an Ajv for JSON Schema 2020-12 in strict mode with the component schemas of one document.
 * @param components component schemas by name, with references of the form `#/components/schemas/…`
 * @param source whether to generate code as ESM text
 */
export function schemaCompiler(components: JsonObject, source = false): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    // `required` may name a member that a neighbouring branch of a union declares.
    strictRequired: false,
    allErrors: true,
    ...(source ? { code: { source: true, esm: true, lines: true } } : {}),
    // Conditions constrain fields whose type is stated beside them.
    strictTypes: false,
    // Keywords of OpenAPI without effect on validity. `x-extensible-enum` lists the known values of an open set, and
    // `x-validated-by-handler` marks values that the service refuses in its own words; the others say of a setting what it is by
    // default, and who may change it.
    keywords: [
      ...['example', 'externalDocs', 'xml', 'x-extensible-enum', 'x-validated-by-handler'],
      ...['x-default', 'x-sandbox-default', 'x-roles'],
    ],
  });
  ajvFormats.default(ajv);
  // A picture is checked by its media type and by decoding it; to a schema any bytes are valid.
  ajv.addFormat('binary', true);
  for (const [name, schema] of Object.entries(components)) {
    if (isObject(schema)) ajv.addSchema(withComponentIds(schema), componentId(name));
  }
  return ajv;
}

/** Copies a schema and replaces references to components by the ids that `schemaCompiler` uses. */
export function withComponentIds<T extends Json>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/components/schemas/', componentId('')) : value,
  );
}

/** The id of a component schema in `schemaCompiler`. `.invalid` never resolves (RFC 2606), so nothing is fetched. */
export function componentId(name: string): string {
  return `https://schemas.invalid/${name}`;
}
