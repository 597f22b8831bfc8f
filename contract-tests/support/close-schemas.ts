/** A JSON value of a document. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * Copies a document so that each schema with members admits no others. Published schemas are open, since clients have to ignore what
 * they do not know (SPEC 9); what the service itself sends must still be declared, or personal data could leave unnoticed.
 *
 * It works on documents whose schemas with members are not combined with others by `allOf`; the documents' own rules see to that.
 */
export function closeSchemas(document: Json): Json {
  if (Array.isArray(document)) return document.map(closeSchemas);
  if (typeof document !== 'object' || document === null) return document;
  const copy = Object.fromEntries(Object.entries(document).map(([key, value]) => [key, closeSchemas(value)]));
  const isOpenSchema =
    copy.type === 'object' && typeof copy.properties === 'object' && copy.additionalProperties === undefined;
  return isOpenSchema ? { ...copy, additionalProperties: false } : copy;
}
