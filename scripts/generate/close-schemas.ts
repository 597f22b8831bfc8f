import { arrayAt, isObject, type Json, type JsonObject } from './json-document.ts';

const schemaMaps = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];
const schemaLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const schemas = ['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'];

/**
 * Copies component schemas so that objects allow only the members they declare.
 *
 * Published schemas stay open, because receivers must ignore unknown members (SPEC 9). The service validates its own messages with the
 * closed copy, so it never sends an undeclared member, personal data above all (SPEC 6.2).
 * @param components component schemas by name
 * @throws Error naming a schema that cannot be closed: an object with its own members that is also combined with another schema that
 *   declares members
 */
export function closeSchemas(components: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, close(schema, name)]));
}

function close(schema: Json, where: string): Json {
  if (!isObject(schema)) return schema;
  const closed: JsonObject = { ...schema };
  for (const word of schemaMaps) {
    const map = schema[word];
    if (isObject(map)) {
      closed[word] = Object.fromEntries(
        Object.entries(map).map(([key, value]) => [key, close(value, `${where}/${key}`)]),
      );
    }
  }
  for (const word of schemaLists) {
    if (schema[word] !== undefined) closed[word] = arrayAt(schema, word).map((branch) => close(branch, where));
  }
  for (const word of schemas) {
    const inner = schema[word];
    if (isObject(inner)) closed[word] = close(inner, where);
  }
  const open = schema.additionalProperties === undefined && schema.unevaluatedProperties === undefined;
  if (isObject(schema.properties) && open) {
    if (schema.$ref !== undefined || declaresMembers(schema)) {
      throw new Error(`${where} declares members and combines them with another schema: flatten it`);
    }
    closed.additionalProperties = false;
  }
  return closed;
}

/** Tells whether a schema applied in place (allOf, if, …) declares members too. */
function declaresMembers(schema: JsonObject): boolean {
  const inPlace = [...['allOf', 'anyOf', 'oneOf'].flatMap((word) => arrayAt(schema, word)), schema.then, schema.else];
  return inPlace.some(
    (branch) =>
      isObject(branch) && (branch.$ref !== undefined || branch.properties !== undefined || declaresMembers(branch)),
  );
}
