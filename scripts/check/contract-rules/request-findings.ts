import { type Json, type JsonObject, lookUp, objectAt, resolve, stringAt } from '../../generate/json-document.ts';
import { isJson } from '../../generate/read-operations.ts';
import { mediaSites, type OperationSite, operationSites, visitSchemas } from './sites.ts';

/**
 * Lists violations in the requests of an OpenAPI document: bodies that accept unknown fields, and parameters that the request validator
 * does not accept as written.
 */
export function requestFindings(document: JsonObject): string[] {
  return operationSites(document).flatMap((site) => [
    ...bodyFindings(document, site),
    ...parameterFindings(document, site),
  ]);
}

/** Each object must declare whether it accepts unknown members; one that declares members must not accept them. */
function bodyFindings(document: JsonObject, { where, requestBody }: OperationSite): string[] {
  const findings: string[] = [];
  const seen = new Set<string>();
  const examine = (schema: Json | undefined, place: string): void =>
    visitSchemas(schema, place, (inner, at) => {
      const reference = stringAt(inner, '$ref');
      if (reference !== undefined && !seen.has(reference)) {
        seen.add(reference);
        examine(lookUp(document, reference), reference);
      }
      // A condition constrains members that the schema around it declares and closes.
      if (/\/(if|then|else)(\/|$)/.test(at)) return;
      const listsMembers = Object.keys(objectAt(inner, 'properties')).length > 0;
      const isObjectSchema = inner.type === 'object' || listsMembers;
      if (listsMembers && inner.additionalProperties !== false) findings.push(`${where}: ${at} is not closed`);
      else if (isObjectSchema && inner.additionalProperties === undefined) {
        findings.push(`${where}: ${at} does not say whether it takes any members`);
      }
    });
  for (const { where: place, value } of mediaSites('request', requestBody)) {
    if (isJson(place.split(' ').at(-1) ?? '')) examine(value.schema, place);
  }
  return findings;
}

function parameterFindings(document: JsonObject, { where, parameters }: OperationSite): string[] {
  return parameters.flatMap((parameter) => {
    const schema = resolve(document, parameter.schema ?? {});
    const place = `${where}: parameter ${parameter.name}`;
    const type = stringAt(schema, 'type');
    // Without it the validator rejects unencoded `:` and `+`, which every date-time contains.
    if (parameter.in === 'query' && type === 'string' && parameter.allowReserved !== true) {
      return [`${place} needs allowReserved: true`];
    }
    // An empty value is parsed as an empty list, which the validator would otherwise accept.
    if (parameter.in === 'query' && type === 'array' && !('minItems' in objectAt({ schema }, 'schema'))) {
      return [`${place} needs minItems`];
    }
    if (parameter.in === 'header' && type === 'array' && parameter.style !== 'simple')
      return [`${place} needs style: simple`];
    return [];
  });
}
