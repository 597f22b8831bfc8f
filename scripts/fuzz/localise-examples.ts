import { isObject, type Json, type JsonObject } from '../generate/json-document.ts';

/**
 * A copy of an OpenAPI document in whose examples of parameters and request bodies the ids are those of one running service. The fuzzer
 * begins with the examples; with ids that lead nowhere it would only ever meet 404.
 * @param values the ids, by the names of parameters and of fields of bodies
 */
export function localiseExamples(document: JsonObject, values: Readonly<Record<string, string>>): JsonObject {
  return objectOf(document, values);
}

function objectOf(object: JsonObject, values: Readonly<Record<string, string>>): JsonObject {
  const { name, example } = object;
  const value = typeof name === 'string' && typeof object.in === 'string' ? values[name] : undefined;
  const entries = Object.entries(object).map(([key, inner]): [string, Json] => [
    key,
    key === 'requestBody' ? withFields(inner, values) : localised(inner, values),
  ]);
  return {
    ...Object.fromEntries(entries),
    ...(value !== undefined && example !== undefined && { example: value }),
  };
}

function localised(value: Json, values: Readonly<Record<string, string>>): Json {
  if (Array.isArray(value)) return value.map((inner) => localised(inner, values));
  return isObject(value) ? objectOf(value, values) : value;
}

/** A request body, with the fields of its examples; a schema's properties are objects and stay as they are. */
function withFields(value: Json, values: Readonly<Record<string, string>>): Json {
  if (Array.isArray(value)) return value.map((inner) => withFields(inner, values));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => {
    const known = typeof inner === 'string' ? values[key] : undefined;
    return [key, known ?? withFields(inner, values)];
  });
  return Object.fromEntries(entries);
}
