/** The keywords of a schema that depend on other values of the request. */
const conditions = ['if', 'then', 'else'];

type Members = Readonly<Record<string, unknown>>;

/**
 * The part of a document that express-openapi-validator holds requests to. The handlers hold them to the other rules, and say more
 * about them:
 * - a value marked `x-validated-by-handler` is refused with a tag, a reason or a message of its own;
 * - conditions name fields that may or may not stand together;
 * - a picture is judged by its bytes, which the validator would take for JSON text.
 *
 * Lists without repeated items say of which type these are, although the schema that they refer to says it too: the validator compares each
 * item with each other one otherwise, and calls a `valueOf` that the caller sent.
 *
 * Responses, and the components that only responses refer to, are left out: the validator would read all of them when it starts.
 * @param document the bundled OpenAPI document; it is not changed, and shares nothing with what is returned
 */
export function requestRules(document: object): object {
  const { paths = {}, components = {}, ...others } = document as Readonly<Record<string, Members>>;
  // An extension may refer to components too.
  const described = Object.entries(others).filter(([name]) => !name.startsWith('x-'));
  const operations = mapMembers(paths, (item) =>
    mapMembers(item as Members, (part) => {
      const isOperation = isMembers(part) && 'responses' in part;
      return rulesOf(document, isOperation ? { ...part, responses: {} } : part);
    }),
  );
  return {
    ...structuredClone(Object.fromEntries(described)),
    paths: operations,
    components: referredTo(document, operations, components as Readonly<Record<string, Members>>),
  };
}

/** A copy of part of the document, without the rules of the handlers. */
function rulesOf(document: object, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => rulesOf(document, item));
  if (!isMembers(part)) return part;
  if (part['x-validated-by-handler'] === true) return { type: rulesOf(document, part.type) };
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part)) {
    if (conditions.includes(key) || (key === 'requestBody' && isPicture(value))) continue;
    copy[key] = rulesOf(document, value);
  }
  if (part.uniqueItems === true) copy.items = withType(document, copy.items as Members);
  return copy;
}

function isPicture(body: unknown): boolean {
  return Object.keys((body as { readonly content?: object }).content ?? {}).some((type) => type.startsWith('image/'));
}

/** A schema with the type of the schema that it refers to. */
function withType(document: object, schema: Members): Members {
  const resolved = resolve(document, schema);
  const { type } = isMembers(resolved) ? resolved : {};
  return type === undefined ? schema : { ...schema, type: structuredClone(type) };
}

/** What a schema refers to, itself or through others. */
export function resolve(document: object, schema: unknown): unknown {
  let resolved = schema;
  while (isMembers(resolved) && typeof resolved.$ref === 'string') {
    resolved = resolved.$ref
      .split('/')
      .slice(1)
      .reduce((at: unknown, token) => (isMembers(at) ? at[token] : undefined), document);
  }
  return resolved;
}

/** The rules of the components that something refers to, itself or through others, and the security schemes, which are referred to by name. */
function referredTo(
  document: object,
  root: unknown,
  components: Readonly<Record<string, Members>>,
): Record<string, Members> {
  const found: Record<string, Record<string, unknown>> = {};
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isMembers(value)) return;
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w.-]+)/.exec(`${value.$ref ?? ''}`) ?? [];
    const component = components[kind]?.[name];
    if (component !== undefined && found[kind]?.[name] === undefined) {
      const rules = rulesOf(document, component);
      found[kind] = { ...found[kind], [name]: rules };
      visit(rules);
    }
    Object.values(value).forEach(visit);
  };
  visit(root);
  const { securitySchemes } = components;
  return securitySchemes === undefined ? found : { ...found, securitySchemes: structuredClone(securitySchemes) };
}

function mapMembers(members: Members, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, change(value)]));
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
